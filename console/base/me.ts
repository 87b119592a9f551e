// Who is signed in, and which site the console shows.
import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'
import type { StaffCall } from '../../contract/console/call.ts'
import type { Me } from '../../contract/console/own.ts'

export const MeContext = createContext<Me | null>(null)

export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('nobody is signed in')
  return me
}

export const mayMake = ({ permissions, is_limited }: Me, { permission, scope }: StaffCall) =>
  permission === null || (permissions.includes(permission) && !(is_limited && scope === 'deployment'))

export function useMay() {
  const me = useMe()
  return (call: StaffCall) => mayMake(me, call)
}

/** The site of the switch above, in the address (`?site=`); undefined: all. */
export function useSite(): string | undefined {
  const [parameters] = useSearchParams()
  const { sites } = useMe()
  const key = parameters.get('site')
  return sites.find((it) => it.key === key)?.key ?? (sites.length === 1 ? sites[0]?.key : undefined)
}

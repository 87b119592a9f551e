// Whether this page warns whoever looks at it (NAV-10).
import { useMatches } from 'react-router'
import { leafHandle } from '../base/handle.ts'
import { useEntered, useSite, useUser } from '../base/session.ts'
import { isWarned } from './isWarned.ts'

export function useWarned(): boolean {
  const matches = useMatches()
  const site = useSite()
  const user = useUser()
  const entered = useEntered()
  return !user && !entered && isWarned(site, leafHandle(matches).layout, matches.at(-1)?.id)
}

// The route with which the document came, for parts that hydrate late: a navigation may have begun before (NAV-12).
import { useMatches } from 'react-router'
import { membersArea } from '../../contract/limits.ts'
import { useIsHydrated } from './useIsHydrated.ts'

type RenderedRoute = { ids: string[]; pathname: string }
let documentRoute: RenderedRoute | undefined

/** The current route; in a part that hydrates late, until it has, the document's. The shell calls it first. */
export function useRenderedRoute(): RenderedRoute {
  const matches = useMatches()
  const isHydrated = useIsHydrated()
  const current = { ids: matches.map(({ id }) => id), pathname: matches.at(-1)?.pathname ?? '/' }
  if (import.meta.env.SSR) return current
  documentRoute ??= current
  return isHydrated ? current : documentRoute
}

const isInArea = (id: string) => (membersArea as readonly string[]).includes(id)

/** Screens of the members area that are shown (RTE-6). */
export const useMembersArea = (): string[] => useRenderedRoute().ids.filter(isInArea)

// The current member as the server rendered the page (NAV-8).
import { type DehydratedState, hashKey } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router'
import type { User } from '../../contract/accounts.ts'
import { currentUserQuery, useMember } from '../base/session.ts'
import { useIsHydrated } from '../base/useIsHydrated.ts'

/**
 * The current member; during hydration as the server rendered it. For components that hydrate after the rest of the
 * page, when the query may have newer data already.
 */
export function useServerRenderedMember(): User {
  const latest = useMember()
  const { dehydrated } = useRouteLoaderData('root') as { dehydrated: DehydratedState }
  const isHydrated = useIsHydrated()
  const rendered = dehydrated.queries.find(({ queryHash }) => queryHash === hashKey(currentUserQuery.queryKey))
  return (!isHydrated && (rendered?.state.data as { user: User | null } | undefined)?.user) || latest
}

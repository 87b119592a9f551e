// The site and the person of this page, for every component.
import { type DehydratedState, hashKey, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { HomeScreen } from '../../contract/homeScreen.ts'
import { accounts } from '../../contract/index.ts'
import type { Dismissal, Locale } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import type { MaySearch, Scheme } from './context.ts'
import { query } from './queries.ts'

/** What the root route's loader answers once per document. */
export type RootData = {
  settings: SiteSettings
  locale: Locale
  /** Where the site's pages are, for addresses that others are shown. */
  origin: string
  scheme: Scheme
  /** Of the build that rendered this document; none in development. */
  version?: string
  demo: boolean
  may_search: MaySearch
  dismissed: Dismissal[]
  entered: boolean
  /** What the device shows of the app. */
  app: HomeScreen
}

function useRoot(): RootData {
  const root = useRouteLoaderData('root') as RootData | undefined
  if (!root) throw new Error('no site: the root route was not loaded')
  return root
}

/** Settings of spec §3. */
export const useSite = (): SiteSettings => useRoot().settings
export const useLocale = (): Locale => useRoot().locale
/** Where the site's pages are. */
export const useOrigin = (): string => useRoot().origin
/** What the device shows of the app, when this document was made. */
export const useHomeScreen = (): HomeScreen => useRoot().app
/** Of the build that rendered this document. */
export const useVersion = () => useRoot().version
export const useDemo = (): boolean => useRoot().demo
/** Alerts that were put away when this document was made. */
export const useDismissed = (): Dismissal[] => useRoot().dismissed

/** The site-entry warning had been answered when this document was made (NAV-10). */
export const useEntered = (): boolean => useRoot().entered

export const meQuery = query(accounts.currentUser, {})

/** null for a visitor. Kept fresh by the shell. */
export function useUser(): accounts.User | null {
  const { data } = useQuery(meQuery)
  return data?.user ?? null
}

/** On screens that only members reach. */
export function useMember(): accounts.User {
  const user = useUser()
  if (!user) throw new Error('a member screen without a member')
  return user
}

/**
 * The same, but while something comes alive as the server wrote it into the page: for what does so later than the rest, when more may be
 * known already.
 */
export function useMemberAsSent(): accounts.User {
  const latest = useMember()
  const { filled } = useRouteLoaderData('root') as { filled: DehydratedState }
  const alive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const sent = filled.queries.find(({ queryHash }) => queryHash === hashKey(meQuery.queryKey))
  return (!alive && (sent?.state.data as { user: accounts.User | null } | undefined)?.user) || latest
}

/** What this person may see of the search (SITE-5). */
export function useMaySearch(): MaySearch {
  const { may_search } = useRoot()
  return useUser() ? 'full' : may_search
}

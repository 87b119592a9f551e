// Hooks for the site and the current member of this page.
import { queryOptions, useQuery } from '@tanstack/react-query'

import { useRouteLoaderData } from 'react-router'
import type { HomeScreen } from '../../contract/homeScreen.ts'
import { accounts } from '../../contract/index.ts'
import type { Locale } from '../../contract/limits.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import { callServer, redirectToLogin } from './call.ts'
import type { ColorScheme, SearchAccess } from './context.ts'
import { pageMember } from './pageMember.ts'
import { query } from './queries.ts'

/** What the root route's loader answers once per document. */
export type RootData = {
  settings: SiteSettings
  /** Public id of the member for whom the document is made (pageMember.ts); null for a visitor. */
  member: string | null
  locale: Locale
  /** Origin of the site's pages, for absolute URLs. */
  origin: string
  scheme: ColorScheme
  /** Of the build that rendered this document; none in development. */
  version?: string | undefined
  demo: boolean
  may_search: SearchAccess
  has_confirmed_entry: boolean
  /** Name and icons of the app on the device. */
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
/** Origin of the site's pages. */
export const useOrigin = (): string => useRoot().origin
/** Name and icons of the app on the device. */
export const useHomeScreen = (): HomeScreen => useRoot().app
/** Of the build that rendered this document. */
export const useVersion = () => useRoot().version
export const useIsDemo = (): boolean => useRoot().demo

/** The site-entry warning was confirmed before this document was rendered (NAV-10). */
export const useSiteEntryConfirmed = (): boolean => useRoot().has_confirmed_entry

/** Where the session has ended, a member's screen stays as it is until the login is loaded. */
export const currentUserQuery = queryOptions({
  ...query(accounts.currentUser, {}),
  async queryFn({ signal }) {
    const answer = await callServer(accounts.currentUser, {}, { signal })
    if (answer.user || !pageMember()) return answer
    redirectToLogin()
    return new Promise<never>(() => {})
  },
})

/** null for a visitor. The shell refetches it. */
export function useUser(): accounts.User | null {
  const { data } = useQuery(currentUserQuery)
  return data?.user ?? null
}

/** For screens with member access. */
export function useMember(): accounts.User {
  const user = useUser()
  if (!user) throw new Error('a member screen without a member')
  return user
}

/** What the viewer may see of the search (SITE-5). */
export function useSearchAccess(): SearchAccess {
  const { may_search } = useRoot()
  return useUser() ? 'full' : may_search
}

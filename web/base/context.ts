// What the server hands to a page that it renders: the site, who looks, and the way to make calls without a network.
import { createContext, RouterContextProvider } from 'react-router'
import type { Call, Output, RawInput } from '../../contract/call.ts'
import type { HomeScreen } from '../../contract/homeScreen.ts'
import type { accounts } from '../../contract/index.ts'
import type { Dismissal, Locale } from '../../contract/limits.ts'
import type { Problem } from '../../contract/refusals.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import { Refused } from './refused.ts'

export type Scheme = 'day' | 'night' | 'system'
export type MaySearch = SiteSettings['logged_out_search']

export type Page = {
  settings: SiteSettings
  user: accounts.User | null
  locale: Locale
  /** Where the site's pages are, never taken from what the request says of itself. */
  origin: string
  /** Of the Content-Security-Policy; empty on static pages. */
  nonce: string
  /** Of the build, as the live connection tells it; none in development. */
  version?: string
  scheme: Scheme
  /** Demo or development: /kit exists. */
  demo: boolean
  /** A traffic source sent this visitor (SITE-4). */
  has_source: boolean
  /** What a visitor may see of the search (SITE-5); `full` for a member. */
  may_search: MaySearch
  /** Alerts that this browser put away, and are not due again (NAV-8). */
  dismissed: Dismissal[]
  dismiss(it: Dismissal): void
  /** The site-entry warning was answered here (NAV-10). */
  entered: boolean
  /** What the device shows of the app. */
  app: HomeScreen
  /** Where to go instead of here, when who asks may not see this route. */
  redirect_to: string | null
  /** Set-Cookie lines for the answer; calls add theirs. */
  set_cookies: string[]
  /** Tells the server's log of a fault. */
  reportError(error: unknown): void
  /** Rejects with `Refused` for an expected no. */
  call<C extends Call>(call: C, input: RawInput<C>): Promise<Output<C>>
}

/** In a loader or action: `context.get(pageContext)`. */
export const pageContext = createContext<Page>()

/** The server knows no class of this house, so it rejects with the plain problem document. */
export function contextOf(page: Page): RouterContextProvider {
  const context = new RouterContextProvider()
  const call: Page['call'] = (it, input) =>
    page.call(it, input).catch((problem: Problem) => {
      throw typeof problem?.code === 'string' && 'detail' in problem ? new Refused(problem) : problem
    })
  context.set(pageContext, { ...page, call })
  return context
}

// Page context: what the server gives to loaders and actions: the site, the current member, and in-process calls.
import { createContext, RouterContextProvider } from 'react-router'
import type { Call, Output, RawInput } from '../../contract/call.ts'
import type { HomeScreen } from '../../contract/homeScreen.ts'
import type { accounts } from '../../contract/index.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Problem } from '../../contract/refusals.ts'
import type { SiteSettings } from '../../contract/sites.ts'
import { RefusalError } from './refusalError.ts'

export type ColorScheme = 'day' | 'night' | 'system'
export type SearchAccess = SiteSettings['logged_out_search']

/** A notice of the site's operator; `language`: of its text, which may be missing in the page's own. */
export type Banner = { number: number; language: Locale; text: string; link: string | null }

export type Page = {
  settings: SiteSettings
  user: accounts.User | null
  locale: Locale
  /** Origin of the site's pages, from its settings and never from the request. */
  origin: string
  /** Of the Content-Security-Policy; empty on static pages. */
  nonce: string
  /** Of the build, as the live connection tells it; none in development. */
  version?: string
  scheme: ColorScheme
  /** Demo or development: /kit exists. */
  demo: boolean
  /** A traffic source sent this visitor (SITE-4). */
  has_source: boolean
  /** What a visitor may see of the search (SITE-5); `full` for a member. */
  may_search: SearchAccess
  /** The site-entry warning was confirmed in this browser (NAV-10). */
  has_confirmed_entry: boolean
  /** At the top of this page; null: nothing. */
  banner: Banner | null
  /** Name and icons of the app on the device. */
  app: HomeScreen
  /** Where to go instead, when the viewer may not see this route. */
  redirect_to: string | null
  /** Set-Cookie headers of the response; calls add theirs. */
  set_cookies: string[]
  /** Writes to the server's error log. */
  reportError(error: unknown): void
  /** Rejects with `RefusalError` for a refusal. */
  call<C extends Call>(call: C, input: RawInput<C>): Promise<Output<C>>
}

/** In a loader or action: `context.get(pageContext)`. */
export const pageContext = createContext<Page>()

/** The server rejects with the plain problem document, because it does not import `RefusalError`. */
export function createPageContext(page: Page): RouterContextProvider {
  const context = new RouterContextProvider()
  const call: Page['call'] = (it, input) =>
    page.call(it, input).catch((problem: Problem) => {
      throw typeof problem?.code === 'string' && 'detail' in problem ? new RefusalError(problem) : problem
    })
  context.set(pageContext, { ...page, call })
  return context
}

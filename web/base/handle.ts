// What every route says about itself: who may see it, in which layout, and whether it is sent without scripts (RTE-4, NAV-14).
import type { useMatches } from 'react-router'

export type Handle = {
  /** search: visitors too, where the site's `logged_out_search` lets them (SITE-5). */
  access: 'public' | 'search' | 'member'
  layout: 'default' | 'chat' | 'lander' | 'empty'
  /** Plain HTML: no React in the browser; forms post to the route's `action`. */
  static?: boolean
  /** Of a static page: the parameters that it reads of its address. A lander's reads none unless it says so, others may read any. */
  query?: string[]
}

const fallback: Handle = { access: 'public', layout: 'default', static: true }

/** The handle of the screen that is shown. */
export function leafHandle(matches: ReturnType<typeof useMatches>): Handle {
  return (matches.at(-1)?.handle as Handle | undefined) ?? fallback
}

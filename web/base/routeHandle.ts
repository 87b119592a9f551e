// The `handle` export of a route: access, layout, and whether the page is static (RTE-4, NAV-14).
import type { useMatches } from 'react-router'

export type RouteHandle = {
  /** search: visitors too, where the site's `logged_out_search` lets them (SITE-5). */
  access: 'public' | 'search' | 'member'
  layout: 'default' | 'chat' | 'lander' | 'empty'
  /** Plain HTML without React in the browser; forms post to the route's `action`. */
  static?: boolean
  /** For members: open before they have said whether they agree (SAFE-6). */
  before_consent?: boolean
  /** Of a static page: the query parameters it reads. Default: none for the layout `lander`, any for others. */
  query?: string[]
}

const defaultHandle: RouteHandle = { access: 'public', layout: 'default', static: true }

/** The handle of the screen that is shown. */
export function leafHandle(matches: ReturnType<typeof useMatches>): RouteHandle {
  return (matches.at(-1)?.handle as RouteHandle | undefined) ?? defaultHandle
}

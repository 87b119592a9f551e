// Query of a static page, normalised for the page cache: parameters that the page does not depend on are dropped, so
// that an advertisement's address is a cache hit (house.md, Pages).
import type { RouteHandle } from './ssrBuild.ts'

/**
 * Parameters of campaigns, advertisers and mail programs. `lang` is read elsewhere, `lb` by a script (I18N-2, LAND-3).
 */
const trackingParam =
  /^(?:network|ref|sub[123]|lb|lang|utm_\w+|[a-z]{0,2}clid|msclkid|li_fat_id|igshid|gad_\w+|gbraid|wbraid|srsltid|mc_[ce]id|_ga|_gl)$/

/** `api_signup_complete` counts on every page (NAV-9). */
const universalParams = ['api_signup_complete']

/** The query that counts, with its question mark; empty where nothing counts. */
export function cacheableQuery(
  { layout, query = layout === 'lander' ? [] : undefined }: RouteHandle,
  search: string,
): string {
  if (search.length < 2) return ''
  const counts = (name: string) =>
    universalParams.includes(name) || (query?.includes(name) ?? !trackingParam.test(name))
  const params = [...new URLSearchParams(search)].filter(([name]) => counts(name))
  return params.length ? `?${new URLSearchParams(params)}` : ''
}

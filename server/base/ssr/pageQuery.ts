// Which part of a page's query the page depends on: the rest is dropped before it is rendered, so that an advertisement's address comes from the
// cache like any other (house.md, Pages).
import type { RouteHandle } from './ssrBuild.ts'

/** What campaigns, advertisers and mail programs append for themselves; `lang` is the language's to read, `lb` a script's (I18N-2, LAND-3). */
const dropped =
  /^(?:network|ref|sub[123]|lb|lang|utm_\w+|[a-z]{0,2}clid|msclkid|li_fat_id|igshid|gad_\w+|gbraid|wbraid|srsltid|mc_[ce]id|_ga|_gl)$/

/** Says on any page that somebody has just signed up (NAV-9). */
const always = ['api_signup_complete']

/** Empty where nothing of it counts, else with its question mark. */
export function cacheableQuery(
  { layout, query = layout === 'lander' ? [] : undefined }: RouteHandle,
  search: string,
): string {
  if (search.length < 2) return ''
  const counts = (name: string) => always.includes(name) || (query?.includes(name) ?? !dropped.test(name))
  const counting = [...new URLSearchParams(search)].filter(([name]) => counts(name))
  return counting.length ? `?${new URLSearchParams(counting)}` : ''
}

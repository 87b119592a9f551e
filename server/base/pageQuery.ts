// Which part of a page's query the page depends on: the rest is dropped before it is rendered, so that an advertisement's address comes from the
// cache like any other (house.md, Pages).
import type { Handle } from './screens.ts'

/** What campaigns, advertisers and mail programs append for themselves; `lang` is the language's to read, `lb` a script's (I18N-2, LAND-3). */
const dropped =
  /^(?:network|ref|sub[123]|lb|lang|utm_\w+|[a-z]{0,2}clid|msclkid|li_fat_id|igshid|gad_\w+|gbraid|wbraid|srsltid|mc_[ce]id|_ga|_gl)$/

/** Empty where nothing of it counts, else with its question mark. */
export function countingQuery(
  { layout, query = layout === 'lander' ? [] : undefined }: Handle,
  search: string,
): string {
  if (search.length < 2) return ''
  const counting = [...new URLSearchParams(search)].filter(([name]) => query?.includes(name) ?? !dropped.test(name))
  return counting.length ? `?${new URLSearchParams(counting)}` : ''
}

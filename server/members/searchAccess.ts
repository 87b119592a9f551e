// How much of the search a viewer may see (SITE-5): members all of it, visitors as much as the site allows.
import type { SiteChoices } from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { trafficSourceOf } from '../visits/index.ts'

export type SearchAccess = SiteChoices['logged_out_search']

const ACCESS_LEVELS: SearchAccess[] = ['none', 'blurred', 'full']

/** Visitors from a traffic source get the more open of the site's two settings. */
export function searchAccess(ctx: Ctx): SearchAccess {
  if (ctx.member) return 'full'
  const { logged_out_search: defaultAccess, logged_out_search_trafficsource: fromSource } = ctx.site.choices
  if (!trafficSourceOf(ctx)) return defaultAccess
  return ACCESS_LEVELS.indexOf(fromSource) > ACCESS_LEVELS.indexOf(defaultAccess) ? fromSource : defaultAccess
}

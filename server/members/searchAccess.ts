// How much of the search a viewer gets (SITE-5): members all of it, visitors what the site gives them.
import type { SiteChoices } from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { trafficSourceOf } from '../visits/index.ts'

export type SearchAccess = SiteChoices['logged_out_search']

const ACCESS_LEVELS: SearchAccess[] = ['none', 'blurred', 'full']

/** A visitor whom a traffic source sent gets the more open of the site's two settings. */
export function searchAccess(ctx: Ctx): SearchAccess {
  if (ctx.member) return 'full'
  const { logged_out_search: all, logged_out_search_trafficsource: sent } = ctx.site.choices
  if (!trafficSourceOf(ctx)) return all
  return ACCESS_LEVELS.indexOf(sent) > ACCESS_LEVELS.indexOf(all) ? sent : all
}

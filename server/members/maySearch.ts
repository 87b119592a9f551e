// How much of the search a viewer gets (SITE-5): members all of it, visitors what the site gives them.
import type { SiteChoices } from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import { sourceOf } from '../visits/index.ts'

export type Sight = SiteChoices['logged_out_search']

const openness: Sight[] = ['none', 'blurred', 'full']

/** A visitor whom a traffic source sent gets the more open of the site's two settings. */
export function maySearch(ctx: Ctx): Sight {
  if (ctx.member) return 'full'
  const { logged_out_search: all, logged_out_search_trafficsource: sent } = ctx.site.choices
  if (!sourceOf(ctx)) return all
  return openness.indexOf(sent) > openness.indexOf(all) ? sent : all
}

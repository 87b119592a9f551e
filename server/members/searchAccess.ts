// What a viewer may see of others: as much of the search as the site allows, and of a person as much as that person
// chose (SITE-5, PRO-10).
import type { SiteChoices } from '../../contract/sites.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { isSentBySource } from '../visits/index.ts'

export type SearchAccess = SiteChoices['logged_out_search']

const ACCESS_LEVELS: SearchAccess[] = ['none', 'blurred', 'full']

/**
 * Visitors from a traffic source get the more open of the site's two settings. Before the address is confirmed a member
 * sees nobody where visitors see nobody: an account is made up as easily as an address (ACC-6).
 */
export function searchAccess(ctx: Ctx): SearchAccess {
  const { member } = ctx
  if (member && member.status !== 'not_confirmed') return 'full'
  const access = visitorAccess(ctx)
  return member && access !== 'none' ? 'full' : access
}

function visitorAccess(ctx: Ctx): SearchAccess {
  const { logged_out_search: defaultAccess, logged_out_search_trafficsource: fromSource } = ctx.site.choices
  if (!isSentBySource(ctx)) return defaultAccess
  return ACCESS_LEVELS.indexOf(fromSource) > ACCESS_LEVELS.indexOf(defaultAccess) ? fromSource : defaultAccess
}

/** A visitor is asked to log in, a member to confirm the address. */
export function refuseClosedSearch(ctx: Ctx) {
  if (searchAccess(ctx) === 'none') refuse(ctx.member ? 'not_confirmed' : 'search_closed')
}

type Seen = Columns<'member_public', 'id' | 'kind' | 'visibility'>

/** Of this member the viewer sees name, age, region and a blurred photo, and nothing else. */
export const hasOutlineOnly = ({ member }: Ctx, { visibility }: Pick<Seen, 'visibility'>) =>
  member === null && visibility !== 'visitors'

/** Visitors never see when a person was here, and nobody does before the own address is confirmed. */
export const seesPresence = ({ member }: Ctx, { id, kind }: Omit<Seen, 'visibility'>) =>
  member ? member.status !== 'not_confirmed' || member.id === id : kind === 'fictional'

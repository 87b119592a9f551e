// Templates of answers by mail, of one site or, for who works for all, of all sites (STAFF-2).

import type * as contract from '../../contract/console/answers.ts'
import type { StaffInput } from '../../contract/console/call.ts'
import * as staff from '../staff/index.ts'
import type { SiteCtx, SitesCtx } from './context.ts'
import { refuseStaff, refuseStale } from './refusal.ts'

export const list = ({ db, site }: SiteCtx) => staff.answerTemplates(db, site)

/** Of all sites only by whoever works for all of them. */
const placeOf = ({ sites, is_all }: SitesCtx, named: string | undefined) => {
  if (named !== undefined) return sites[0] ?? refuseStaff('not_found')
  return is_all ? null : refuseStaff('other_site')
}

export async function put(ctx: SitesCtx, { site, reason, ...input }: StaffInput<typeof contract.put>) {
  const place = { ...ctx, site: placeOf(ctx, site) }
  if (!(await staff.putAnswer(place, ctx.actor(reason), input))) refuseStale(null)
  return {}
}

export async function drop(ctx: SitesCtx, { site, reason, ...input }: StaffInput<typeof contract.drop>) {
  const place = { ...ctx, site: placeOf(ctx, site) }
  if (!(await staff.dropAnswer(place, ctx.actor(reason), input))) refuseStale(null)
  return {}
}

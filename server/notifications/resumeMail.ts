// POST /api/notifications/resume: lifts the suppression after a complaint, a bounce or an unsubscribe (NOTE-3).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { settings } from './settings.ts'

export async function resumeMail(ctx: MemberCtx) {
  await ctx.db.run`delete from mail_suppression where site_id = ${ctx.site.id} and member_id = ${ctx.member.id}`
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'user' }))
  return settings(ctx)
}

/** A bounce of the old address says nothing of a new one. Complaints and unsubscribes stay. */
export async function liftBounceSuppression(ctx: Pick<JobCtx, 'db' | 'site'>, member: Id<'member'>) {
  await ctx.db.run`
    delete from mail_suppression where site_id = ${ctx.site.id} and member_id = ${member} and reason = 'bounce'`
}

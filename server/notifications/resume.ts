// POST /api/notifications/resume: the way back after a report as spam, a bounce or an unsubscribing (NOTE-3).
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { state } from './state.ts'

export async function resume(ctx: MemberCtx) {
  await ctx.db.run`delete from notice_stop where site_id = ${ctx.site.id} and member_id = ${ctx.member.id}`
  ctx.afterCommit(() => ctx.app.live.nudge([ctx.member.id], { type: 'user' }))
  return state(ctx)
}

/** That mails came back says nothing of a new address. What the member said of our mails stays. */
export async function forgetBounce(ctx: Pick<JobCtx, 'db' | 'site'>, member: number) {
  await ctx.db.run`
    delete from notice_stop where site_id = ${ctx.site.id} and member_id = ${member} and reason = 'bounce'`
}

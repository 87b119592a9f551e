// From now on no mail that the member may choose about (NOTE-3). What an account needs still comes.
import { preferences, type StopReason } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { withhold } from './withhold.ts'

/** Once it returns, outside a transaction, none is on its way any more. Said twice it is as if said once. */
export async function stopMails(ctx: Omit<JobCtx, 'asked'>, member: number, reason: StopReason) {
  const fresh = await ctx.db.run`
    insert into notice_stop (site_id, member_id, reason, at)
    select m.site_id, m.id, ${reason}, ${ctx.clock.now()} from member m where m.id = ${member} and m.site_id = ${ctx.site.id}
    on conflict do nothing`
  await withhold(ctx, member, preferences, ['mail'])
  if (fresh) ctx.afterCommit(() => ctx.app.live.nudge([member], { type: 'user' }))
}

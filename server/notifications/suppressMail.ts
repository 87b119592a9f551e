// Suppresses all optional mail to a member after a complaint, a bounce or an unsubscribe (NOTE-3). Mandatory mail still comes.
import type { Id } from '../../contract/ids.ts'
import { preferenceKinds, type SuppressionReason } from '../../contract/notifications.ts'
import type { JobCtx } from '../base/ctx.ts'
import { cancelQueued } from './cancelQueued.ts'

/** Idempotent. Once it returns, outside a transaction, no optional mail is being sent any more. */
export async function suppressMail(ctx: Omit<JobCtx, 'request'>, member: Id<'member'>, reason: SuppressionReason) {
  const isNew = await ctx.db.run`
    insert into mail_suppression (site_id, member_id, reason, at)
    select m.site_id, m.id, ${reason}, ${ctx.clock.now()} from member_public m where m.id = ${member} and m.site_id = ${ctx.site.id}
    on conflict do nothing`
  await cancelQueued(ctx, member, preferenceKinds, ['mail'])
  if (isNew) ctx.afterCommit(() => ctx.app.live.publish([member], { type: 'user' }))
}

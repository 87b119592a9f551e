// Whoever used a link that was mailed to an address has it: that confirms it like the activation mail would (ACC-6).
import type { Ctx } from '../base/ctx.ts'

/** Does nothing where it is confirmed. In the transaction of `ctx`, with all that waited for it. */
export async function confirmAddress(ctx: Ctx, member: number) {
  const now = ctx.clock.now()
  const confirmed = await ctx.db.run`
    update member
    set status = 'active', confirmed_at = ${now}
    where id = ${member} and site_id = ${ctx.site.id} and status = 'not_confirmed'`
  if (!confirmed) return
  await ctx.db.run`
    delete from link where member_id = ${member} and site_id = ${ctx.site.id} and purpose = 'activate' and used_at is null`
  for (const happen of ctx.app.hooks.confirmed) await happen(ctx, member)
  ctx.afterCommit(() => {
    ctx.app.bus.publish('asker', { member })
    ctx.app.live.nudge([member], { type: 'user' })
  })
}

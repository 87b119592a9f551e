// What an unconfirmed member wrote is delivered once the address is confirmed (ACC-1).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'

export async function release(ctx: Ctx, member: Id<'member'>) {
  const released = await ctx.db.many<{ chat_id: string; receiver: Id<'member'>; seq: number; from: string }>`
    select r.*, m.public_id as from
    from chat_release(${ctx.site.id}, ${member}, ${ctx.clock.now()}) r, member m
    where m.id = ${member} and m.site_id = ${ctx.site.id}`
  ctx.afterCommit(() => {
    for (const { chat_id, receiver, seq, from } of released) {
      ctx.app.live.publish([member, receiver], { type: 'message', chat: chat_id, from, seq })
    }
  })
}

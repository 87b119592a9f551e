// Mutes a conversation for one side: its messages come, but nothing is pushed, mailed or shown over other pages (CHAT-13).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findConversation } from './store.ts'

export async function mute(ctx: MemberCtx, { id, muted }: Input<typeof chats.mute>) {
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  await ctx.db.run`
    update conversation
    set a_muted = case when a_id = ${ctx.member.id} then ${muted} else a_muted end,
      b_muted = case when b_id = ${ctx.member.id} then ${muted} else b_muted end
    where id = ${conversation.id}`
  ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'chats' }))
  return {}
}

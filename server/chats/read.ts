// Opening a chat zeroes its unread count (spec §4) and tells the other side that it was seen.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findConversation, markRead } from './store.ts'

export async function read(ctx: MemberCtx, { id, seq }: Input<typeof chats.read>) {
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  const upTo = Math.min(seq, conversation.last_seq)
  const read = await markRead(ctx, conversation, upTo)
  if (!read) return {}
  ctx.afterCommit(() => {
    if (read.is_visible_to_other)
      ctx.app.live.publish([conversation.other_id], { type: 'seen', chat: conversation.public_id, seq: upTo })
    ctx.app.live.publish([ctx.member.id], { type: 'chats', read: conversation.public_id })
  })
  return {}
}

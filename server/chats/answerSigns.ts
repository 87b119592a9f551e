// A reader answers "Does this bother you?" under a message with signs of a scam: it is not asked again, and moderators see
// the answer (SAFE-4).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findConversation } from './store.ts'

/** The first answer stays, but a report or a block counts more than a dismissal. */
export async function answerSigns(ctx: MemberCtx, { id, seq, answer }: Input<typeof chats.answerSigns>) {
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  await ctx.db.run`
    update message_mark set answer = ${answer}
    where conversation_id = ${conversation.id} and seq = ${seq} and site_id = ${ctx.site.id} and sender_id <> ${ctx.member.id}
      and coalesce(answer, 'dismissed') = 'dismissed'`
  return {}
}

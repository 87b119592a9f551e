// Messages of a conversation: a page of older ones, or what came after those that a tab has (CHAT-6).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { HISTORY_PAGE_SIZE } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { presentMessage } from './present.ts'
import { findConversation, messagesAfter, messagesBefore } from './store.ts'

export async function history(ctx: MemberCtx, { id, before, after }: Input<typeof chats.history>) {
  const conversation = (await findConversation(ctx, id)) ?? refuse('not_found')
  const rows =
    after === undefined
      ? await messagesBefore(ctx, conversation, before ?? conversation.last_seq + 1, HISTORY_PAGE_SIZE + 1)
      : await messagesAfter(ctx, conversation, after, HISTORY_PAGE_SIZE + 1)
  const page = rows.slice(0, HISTORY_PAGE_SIZE)
  if (after === undefined) page.reverse()
  return {
    messages: page.map((row) => presentMessage(ctx, row, conversation.other_seen)),
    more: rows.length > HISTORY_PAGE_SIZE,
  }
}

// Takes a conversation off the member's list; the other side keeps theirs (CHAT-2).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { findTalk, markRemoved } from './store.ts'

export async function remove(ctx: MemberCtx, { conversation }: Input<typeof chats.remove>) {
  const talk = (await findTalk(ctx, conversation)) ?? refuse('not_found')
  await markRemoved(ctx, talk)
  ctx.afterCommit(() => ctx.app.live.nudge([ctx.member.id], { type: 'chats' }))
  return {}
}

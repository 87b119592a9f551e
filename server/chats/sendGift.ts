// A member gives another one of our gifts (CHAT-3, CHAT-4).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { deliver } from './send.ts'
import { presentSent } from './sendMessage.ts'

export async function sendGift(ctx: MemberCtx, { id, client_id, gift, price }: Input<typeof chats.sendGift>) {
  const sent = await deliver(ctx, id, { client_id, kind: 'gift', price, content: { gift } })
  return presentSent(sent, { client_id, kind: 'gift', gift })
}

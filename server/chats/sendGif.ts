// A member sends another one a GIF (CHAT-3, CHAT-4).
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { Gif } from '../../contract/gifs.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findGif } from '../gifs/index.ts'
import { deliver } from './send.ts'
import { presentSent } from './sendMessage.ts'

export async function sendGif(ctx: MemberCtx, { id, client_id, gif: gif_id, price }: Input<typeof chats.sendGif>) {
  const gif = (await findGif(ctx, gif_id)) ?? (await sentBefore(ctx, client_id)) ?? refuse('not_found')
  const sent = await deliver(ctx, id, { client_id, kind: 'gif', price, content: { gif } })
  return presentSent(sent, { client_id, kind: 'gif', gif })
}

/** What was sent already is answered as it was, also where its provider can't be asked any more (CHAT-6). */
async function sentBefore(ctx: MemberCtx, client_id: string): Promise<Gif | null> {
  const earlierMessage = await ctx.db.maybe<{ gif: Gif | null }>`
    select content -> 'gif' as gif
    from message
    where sender_id = ${ctx.member.id} and client_id = ${client_id}::uuid and site_id = ${ctx.site.id}`
  return earlierMessage?.gif ?? null
}

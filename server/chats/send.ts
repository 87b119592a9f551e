// One member writes to another (CHAT-4 to CHAT-6, spec §4, §6). Everything that could race is decided in send.sql.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { newId } from '../base/tokens.ts'
import { priceAfter } from './price.ts'

type Sent = {
  verdict: RefusalCode | null
  chat_id: string
  seq: number
  price: number
  why: 'credits' | 'free_conversation' | 'nobody_answers'
  free_left: number | null
  credits: number
  held: boolean
  sent_at: Date
  repeated: boolean
  receiver: number
  sender_public: string
  receiver_name: string
}

/** Throws empty_message or invalid_text. Line breaks and tabs stay; other control characters go. */
export function readBody(body: string): string {
  if (!body.isWellFormed()) refuse('invalid_text')
  const clean = body
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return clean || refuse('empty_message')
}

export async function send(ctx: MemberCtx, { id, client_id, body }: Input<typeof chats.send>) {
  const text = readBody(body)
  const sent = await ctx.db.one<Sent>`
    select * from chat_send(${ctx.site.id}, ${ctx.member.id}, ${id}, ${client_id}::uuid, ${text}, ${ctx.clock.now()}, ${newId()})`
  if (sent.verdict) refuse(sent.verdict, { name: sent.receiver_name, max: ctx.site.message_length })

  const audience = sent.held ? [ctx.member.id] : [ctx.member.id, sent.receiver]
  if (!sent.repeated) {
    ctx.afterCommit(() =>
      ctx.app.live.nudge(audience, { type: 'message', chat: sent.chat_id, from: sent.sender_public, seq: sent.seq }),
    )
  }
  return {
    conversation: { id: sent.chat_id },
    message: {
      seq: sent.seq,
      client_id,
      mine: true,
      kind: 'text' as const,
      body: text,
      price: sent.price,
      state: sent.held ? ('held' as const) : ('sent' as const),
      at: sent.sent_at.toISOString(),
    },
    credits: sent.credits,
    price: sent.repeated ? (await look(ctx, id)).price : priceAfter(ctx.site, sent),
  }
}

/** What the next message to this member would cost, and why one can't write to them, if so. Changes nothing. */
export async function look(ctx: MemberCtx, to: string) {
  const seen = await ctx.db.one<Sent>`
    select * from chat_send(${ctx.site.id}, ${ctx.member.id}, ${to}, ${null}::uuid, '', ${ctx.clock.now()}, '', false)`
  return {
    verdict: seen.verdict,
    receiver: seen.receiver,
    receiver_name: seen.receiver_name,
    credits: seen.credits,
    price: { credits: seen.price, why: seen.why, free_left: seen.free_left },
  }
}

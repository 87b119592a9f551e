// One member writes to another (CHAT-4 to CHAT-6, spec §4, §6). Everything that could race is decided in send.sql.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { Message, MessageKind, Sign } from '../../contract/chats.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import { refuse } from '../base/refusal.ts'
import { textDigest, detectSigns } from '../signals/index.ts'
import { priceAfter } from './price.ts'
import type { Thing } from './store.ts'

export type Sent = {
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
  returned: boolean
  receiver: number
  sender_public: string
  receiver_name: string
}

/** What can be seen: neither a space, nor one of the characters that only change others. */
const visible = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** One line of printable ASCII, as most are: nothing of it is to be changed. */
const isClean = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * Throws empty_message or invalid_text. Line breaks and tabs stay; other control characters go. What turns the direction of writing stays,
 * because languages need it: it is ended wherever the words are shown.
 */
export function readBody(body: string): string {
  if (isClean.test(body)) return body
  if (!body.isWellFormed()) refuse('invalid_text')
  const clean = body
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return visible.test(clean) ? clean : refuse('empty_message')
}

/** What is sent. `thing`: which gift or GIF, as it is kept. `signs`: of its words (SAFE-4). */
export type Given = {
  client_id: string
  kind: MessageKind
  body?: string
  thing?: Thing
  signs?: Sign[]
  /** Of the words, where they are enough to tell whether many get the same. */
  digest?: Buffer | null
}

/** Throws the refusals of contract.send, sendGift, sendGif and sendPhoto. */
export async function deliver(ctx: MemberCtx, id: string, given: Given): Promise<Sent> {
  const { client_id, kind, body = '', thing = null, signs = [], digest = null } = given
  failpoint('call: read')
  const sent = await ctx.db.one<Sent>`
    select * from chat_send(${ctx.site.id}, ${ctx.member.id}, ${id}, ${client_id}::uuid, ${body}, ${ctx.clock.now()}, ${newId()},
      true, ${kind}, ${thing && ctx.db.json(thing)}, ${signs}::text[], ${digest})`
  failpoint('call: written')
  if (sent.verdict) refuse(sent.verdict, { name: sent.receiver_name, max: ctx.site.message_length })
  // A repeated one is told, too: the process that wrote it may have ended before it told anybody.
  const audience = sent.held || sent.returned ? [ctx.member.id] : [ctx.member.id, sent.receiver]
  ctx.afterCommit(() => {
    failpoint('call: answered')
    ctx.app.live.publish(audience, { type: 'message', chat: sent.chat_id, from: sent.sender_public, seq: sent.seq })
    failpoint('call: published')
  })
  return sent
}

/** What the sender is told: the message as it stands, what is left, what the next one costs. */
export async function toldOf(
  ctx: MemberCtx,
  id: string,
  sent: Sent,
  message: Pick<Message, 'client_id' | 'kind'> & Partial<Message>,
) {
  failpoint('call: done')
  const text = sent.why === 'credits' ? ctx.site.message_credits : 0
  return {
    conversation: { id: sent.chat_id },
    message: {
      seq: sent.seq,
      mine: true,
      body: '',
      price: sent.price,
      state: sent.returned ? ('returned' as const) : sent.held ? ('held' as const) : ('sent' as const),
      at: sent.sent_at.toISOString(),
      ...message,
    },
    credits: sent.credits,
    price: sent.repeated ? (await look(ctx, id)).price : priceAfter(ctx.site, { ...sent, price: text }),
  }
}

export async function send(ctx: MemberCtx, { id, client_id, body }: Input<typeof chats.send>) {
  const text = readBody(body)
  const sent = await deliver(ctx, id, {
    client_id,
    kind: 'text',
    body: text,
    signs: detectSigns(text),
    digest: textDigest(text),
  })
  return toldOf(ctx, id, sent, { client_id, kind: 'text', body: text })
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
    price: priceAfter(ctx.site, seen),
  }
}

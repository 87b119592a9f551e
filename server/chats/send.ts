// A member writes to another one by HTTP (CHAT-4 to CHAT-6, spec §4, §6). Everything that could race is decided in send.sql.
import type { Input } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import type { Sign } from '../../contract/chats.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import { requireAge } from '../base/ageAssurance.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { failpoint } from '../base/failpoints/failpoints.ts'
import { Refusal } from '../base/refusal.ts'
import { analyseText } from './analyseText.ts'
import { type Permission, priceOf } from './permission.ts'
import { reachValues } from './reachValues.ts'
import { readBody } from './readBody.ts'
import { type Draft, presentSent, type SendResult, sendMessage } from './sendMessage.ts'

/** `id`: the public id of a member. Throws the refusals of contract send, sendGift, sendGif and sendPhoto. */
export async function deliver(
  ctx: MemberCtx,
  id: string,
  message: Omit<Draft, 'site_id' | 'sender_id' | 'recipient'>,
): Promise<SendResult> {
  await requireAge(ctx, 'chat')
  failpoint('call: read')
  const draft = { ...message, site_id: ctx.site.id, sender_id: ctx.member.id, recipient: id }
  const result = await sendMessage(ctx.db, draft, ctx.clock.now())
  failpoint('call: written')
  const { permission, conversation, seq } = result
  if (result.refusal) refuseMessage(ctx, result.refusal, result)
  // A repeated one is published, too: the process that wrote it may have ended before it published anything.
  const members = result.is_held || result.is_returned ? [ctx.member.id] : [ctx.member.id, permission.recipient_id]
  ctx.afterCommit(() => {
    failpoint('call: answered')
    ctx.app.live.publish(members, { type: 'message', chat: conversation, from: permission.sender_public_id, seq })
    failpoint('call: published')
  })
  return result
}

/** With the new price, where it is another than its sender was shown; with the signs that it must be sure of. */
export function refuseMessage(
  ctx: MemberCtx,
  code: RefusalCode,
  { permission, found_signs = [] }: { permission: Permission | null; found_signs?: Sign[] },
): never {
  const values = {
    name: permission?.recipient_name ?? '',
    max: ctx.site.message_length,
    ...(permission && reachValues(ctx, permission)),
  }
  throw new Refusal(code, values, undefined, {
    ...(code === 'price_changed' && permission && { price: priceOf(permission) }),
    ...(code === 'confirm_send' && { signs: found_signs }),
  })
}

export async function send(
  ctx: MemberCtx,
  { id, client_id, price, body: rawBody, confirmed }: Input<typeof chats.send>,
) {
  const body = readBody(rawBody)
  const result = await deliver(ctx, id, {
    client_id,
    kind: 'text',
    price,
    body,
    confirmed,
    ...analyseText(body, ctx.site.message_length),
  })
  failpoint('call: done')
  return presentSent(result, { client_id, kind: 'text', body })
}

// Delivers one optimistic message by its kind: a text over the live connection where that is up, everything else by its
// call (CHAT-3, CHAT-6). The same client_id again is the same message.
import type { Output } from '../../../contract/call.ts'
import type { Price } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { ask } from '../../base/call.ts'
import type { OptimisticMessage } from './optimisticMessage.ts'
import { sendChatPhoto } from './sendChatPhoto.ts'
import { type SocketAck, sendOverSocket } from './sendOverSocket.ts'

export type SendResult = Output<typeof chats.send>

const ANSWER_TIMEOUT_MS = 20_000

type DeliveryOptions = {
  signal: AbortSignal
  /** What a text costs, where the live connection may take it; null: it goes by the call. */
  socketPrice: Price | null
  onProgress(progress: number): void
}

/** Rejects with `Refused`, or with the signal's reason. */
export async function deliverMessage(
  to: string,
  message: OptimisticMessage,
  { signal, socketPrice, onProgress }: DeliveryOptions,
): Promise<SendResult> {
  const { client_id } = message
  if (message.kind === 'photo') return sendChatPhoto(to, client_id, message, { signal, onProgress })
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]) }
  if (message.kind === 'gift') return ask(chats.sendGift, { id: to, client_id, gift: message.gift }, options)
  if (message.kind === 'gif') return ask(chats.sendGif, { id: to, client_id, gif: message.gif.id }, options)
  const ack = socketPrice && (await sendOverSocket(to, client_id, message.body, signal))
  if (socketPrice && ack) return resultOfAck(ack, client_id, socketPrice)
  signal.throwIfAborted()
  return ask(chats.send, { id: to, client_id, body: message.body }, options)
}

/** An acknowledgement of the live connection in the shape of the call's answer. */
function resultOfAck(
  { chat, credits, ...stored }: NonNullable<SocketAck>,
  client_id: string,
  price: Price,
): SendResult {
  const message = { ...stored, client_id, mine: true, kind: 'text' as const, state: 'sent' as const }
  return { conversation: { id: chat }, message, credits, price }
}

// Delivers one optimistic message by its kind: a text over the live connection where that is up, everything else by its
// call (CHAT-3, CHAT-6). The same client_id again is the same message.
import type { Output } from '../../../contract/call.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import type { OptimisticMessage } from './optimisticMessage.ts'
import { sendChatPhoto } from './sendChatPhoto.ts'
import { sendOverSocket } from './sendOverSocket.ts'

export type SendResult = Output<typeof chats.send>

const ANSWER_TIMEOUT_MS = 20_000

type DeliveryOptions = {
  signal: AbortSignal
  /** Whether a text may go over the live connection. */
  mayUseSocket: boolean
  onProgress(progress: number): void
}

/** Rejects with `Refused`, or with the signal's reason. */
export async function deliverMessage(
  to: string,
  message: OptimisticMessage,
  { signal, mayUseSocket, onProgress }: DeliveryOptions,
): Promise<SendResult> {
  const { client_id, price, confirmed } = message
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]) }
  switch (message.kind) {
    case 'photo':
      return sendChatPhoto(to, message, { signal, onProgress })
    case 'gift':
      return callServer(chats.sendGift, { id: to, client_id, price, gift: message.gift }, options)
    case 'gif':
      return callServer(chats.sendGif, { id: to, client_id, price, gif: message.gif.id }, options)
    case 'text': {
      const result =
        mayUseSocket && (await sendOverSocket({ to, client_id, price, confirmed, body: message.body }, signal))
      if (result) return result
      signal.throwIfAborted()
      return callServer(chats.send, { id: to, client_id, price, confirmed, body: message.body }, options)
    }
  }
}

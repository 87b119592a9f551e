// Sends a text of an existing conversation over the live connection, where that is up (CHAT-6). What is not
// acknowledged in time goes by the call with the same client_id, so it stays one message.
import type { ClientFrame, LiveEvent } from '../../../contract/events.ts'
import { dispatchLiveEvent, onLiveEvent, probeConnection, sendClientFrame } from '../../base/live.ts'

type SocketMessage = Omit<Extract<ClientFrame, { type: 'send' }>, 'type'>
export type SocketAck = Extract<LiveEvent, { type: 'ack' }>['result']

const ACK_TIMEOUT_MS = 4_000
const pendingAcks = new Map<string, (ack: SocketAck) => void>()

/** null: send it by the call. A hidden page does so too: a frame on the live connection would count as presence (CHAT-8). */
export async function sendOverSocket(message: SocketMessage, signal: AbortSignal): Promise<SocketAck> {
  const { client_id } = message
  if (document.hidden || signal.aborted || !sendClientFrame({ type: 'send', ...message })) return null
  return new Promise((resolve) => {
    const settle = (ack: SocketAck) => {
      clearTimeout(timer)
      pendingAcks.delete(client_id)
      resolve(ack)
    }
    const timer = setTimeout(() => {
      probeConnection()
      settle(null)
    }, ACK_TIMEOUT_MS)
    pendingAcks.set(client_id, settle)
    signal.addEventListener('abort', () => settle(null))
  })
}

onLiveEvent('ack', ({ client_id, result }) => {
  const settle = pendingAcks.get(client_id)
  if (settle) settle(result)
  // The acknowledgement came too late, and no other event tells this tab that the message was stored.
  else if (result) {
    const { conversation, message } = result
    dispatchLiveEvent({ type: 'message', from: '', chat: conversation.id, seq: message.seq, message })
  }
})

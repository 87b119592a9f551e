// Words to somebody one talks with already go over the live connection, where it is up (CHAT-6). What it does not take, or does not answer in
// time, goes by the call with the same client_id, so it stays one message.
import type { LiveEvent } from '../../../contract/events.ts'
import { doubt, onNudge, pass, tell } from '../../base/live.ts'

type SocketAck = Extract<LiveEvent, { type: 'ack' }>['result']

/** Milliseconds. */
const ACK_TIMEOUT_MS = 4_000
const pendingAcks = new Map<string, (told: SocketAck) => void>()

/** null: ask by the call. So does a page that nobody looks at: what comes over the line is a sign of life (CHAT-8). */
export async function sendOverSocket(
  to: string,
  client_id: string,
  body: string,
  signal: AbortSignal,
): Promise<SocketAck> {
  if (document.hidden || signal.aborted || !tell({ type: 'send', to, client_id, body })) return null
  return new Promise((resolve) => {
    const done = (told: SocketAck) => {
      clearTimeout(timer)
      pendingAcks.delete(client_id)
      resolve(told)
    }
    const timer = setTimeout(() => {
      doubt()
      done(null)
    }, ACK_TIMEOUT_MS)
    pendingAcks.set(client_id, done)
    signal.addEventListener('abort', () => done(null))
  })
}

onNudge('ack', ({ client_id, result: told }) => {
  const done = pendingAcks.get(client_id)
  if (done) done(told)
  // Nobody waits for it any more, and no other nudge tells this tab that it was kept after all.
  else if (told) pass({ type: 'message', from: '', ...told, message: { client_id, ...told } })
})

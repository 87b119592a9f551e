// Chat clients with little overhead: each sends one message after another, or counts what it receives.
import { WebSocket } from 'ws'
import { MESSAGE_CREDITS } from '../data/firstMessages.ts'
import { throughput } from './throughput.ts'

/** A sender and a receiver. `to`: the receiver's id on the server. */
export type Pair = { from: ChatSocket; to: string; other: ChatSocket }
type Frame = { type: string; client_id?: string; result?: unknown; message?: { client_id: string } }

export type ChatSocket = Awaited<ReturnType<typeof openChatSocket>>

/** `waitFor`: type of the frame that says that the server is ready. */
export async function openChatSocket(
  address: string,
  { headers = {}, waitFor }: { headers?: Record<string, string>; waitFor?: string } = {},
) {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  const pendingAcks = new Map<string, (told: unknown) => void>()
  const reached = new Map<string, () => void>()
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  if (!waitFor) socket.on('open', () => ready.resolve())
  socket.on('message', (data) => {
    const { type, client_id, result, message } = JSON.parse(String(data)) as Frame
    if (type === waitFor) ready.resolve()
    if (type === 'ack' && client_id) pendingAcks.get(client_id)?.(result)
    if (type === 'message' && message) reached.get(message.client_id)?.()
  })
  await ready.promise
  return {
    /** Resolves on the acknowledgement. Throws if the server refuses the message. */
    async send(to: string, client_id: string, body: string) {
      const answer = Promise.withResolvers<unknown>()
      pendingAcks.set(client_id, answer.resolve)
      socket.send(JSON.stringify({ type: 'send', to, client_id, body, price: MESSAGE_CREDITS }))
      const result = await answer.promise
      pendingAcks.delete(client_id)
      if (!result) throw new Error('a message was not taken')
    },
    /** Resolves once this message has arrived here. */
    async gets(client_id: string) {
      const arrival = Promise.withResolvers<void>()
      reached.set(client_id, arrival.resolve)
      await arrival.promise
      reached.delete(client_id)
    },
    close: () => socket.terminate(),
  }
}

/** Messages per second that are acknowledged and received. */
export const messageThroughput = (pairs: Pair[], seconds: number, body: string) =>
  throughput(pairs.length, seconds, async (at) => {
    const { from, to, other } = pairs[at] as Pair
    const client_id = crypto.randomUUID()
    await Promise.all([from.send(to, client_id, body), other.gets(client_id)])
  })

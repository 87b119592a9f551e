// People who talk over live connections, as cheap as it gets: some send one message after the other, the others count what reaches them.
import { WebSocket } from 'ws'
import { throughput } from './throughput.ts'

/** One sends, the other receives. `to`: the receiver, as the server names it. */
export type Pair = { from: ChatSocket; to: string; other: ChatSocket }
type Frame = { type: string; client_id?: string; result?: unknown; message?: { client_id: string } }

export type ChatSocket = Awaited<ReturnType<typeof openChatSocket>>

/** `waitFor`: the frame that says that the server listens. */
export async function openChatSocket(
  address: string,
  { headers = {}, waitFor }: { headers?: Record<string, string>; waitFor?: string } = {},
) {
  const socket = new WebSocket(address, { headers, perMessageDeflate: false })
  const waiting = new Map<string, (told: unknown) => void>()
  const reached = new Map<string, () => void>()
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  if (!waitFor) socket.on('open', () => ready.resolve())
  socket.on('message', (data) => {
    const { type, client_id, result, message } = JSON.parse(String(data)) as Frame
    if (type === waitFor) ready.resolve()
    if (type === 'ack' && client_id) waiting.get(client_id)?.(result)
    if (type === 'message' && message) reached.get(message.client_id)?.()
  })
  await ready.promise
  return {
    /** Resolves once the server has acknowledged it. Throws where it did not take it. */
    async send(to: string, client_id: string, body: string) {
      const answer = Promise.withResolvers<unknown>()
      waiting.set(client_id, answer.resolve)
      socket.send(JSON.stringify({ type: 'send', to, client_id, body }))
      const told = await answer.promise
      waiting.delete(client_id)
      if (!told) throw new Error('a message was not taken')
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

/** Messages a second: acknowledged, and received by the other side. */
export const messageThroughput = (pairs: Pair[], seconds: number, body: string) =>
  throughput(pairs.length, seconds, async (at) => {
    const { from, to, other } = pairs[at] as Pair
    const client_id = crypto.randomUUID()
    await Promise.all([from.send(to, client_id, body), other.gets(client_id)])
  })

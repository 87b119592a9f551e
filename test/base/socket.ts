// A tab's live connection, for tests: collects nudges and waits for the one that is expected.
import { WebSocket } from 'ws'
import type { Nudge, Signal } from '../../contract/events.ts'
import type { Client } from './client.ts'

export type Socket = Awaited<ReturnType<typeof openSocket>>

/** Rejects when the server refuses the connection. */
export async function openSocket(port: number, who: Client, origin = `http://${who.host}`) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: { host: who.host, cookie: who.cookies(), origin },
  })
  const heard: (Nudge & { n: number })[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)))
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => resolve())
  })

  /** The first nudge, heard already or soon, that fits. */
  function hear<T extends Nudge['type']>(
    type: T,
    fits: (it: Extract<Nudge, { type: T }>) => boolean = () => true,
    within = 5_000,
  ) {
    return new Promise<Extract<Nudge, { type: T }> & { n: number }>((resolve, reject) => {
      const look = () => {
        const found = heard.find((it) => it.type === type && fits(it as never))
        if (!found) return
        waiting.delete(look)
        clearTimeout(timer)
        resolve(found as never)
      }
      const timer = setTimeout(
        () => reject(new Error(`no ${type} within ${within} ms; heard ${JSON.stringify(heard)}`)),
        within,
      )
      waiting.add(look)
      look()
    })
  }
  await hear('hello')
  return {
    heard,
    hear,
    closed,
    tell: (signal: Signal) => socket.send(JSON.stringify(signal)),
    raw: socket,
    close: () => socket.close(),
  }
}

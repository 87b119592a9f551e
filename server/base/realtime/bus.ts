// How nodes tell each other: in-process for one node, Redis for many. Delivery is best effort; `onGap` says when some may be missing.
import { createClient } from 'redis'
import type { Log } from '../observability/log.ts'

export type Bus = {
  publish(topic: string, message: unknown): void
  subscribe(topic: string, handler: (message: never) => void): void
  /** Called when messages of other nodes may have been missed. */
  onGap(handler: () => void): void
  ready(): boolean
  close(): Promise<void>
}

export function localBus(): Bus {
  const handlers = new Map<string, ((message: never) => void)[]>()
  return {
    publish(topic, message) {
      for (const handler of handlers.get(topic) ?? []) handler(message as never)
    },
    subscribe: (topic, handler) => void handlers.set(topic, [...(handlers.get(topic) ?? []), handler]),
    onGap: () => {},
    ready: () => true,
    close: async () => {},
  }
}

/** Own messages are handled at once, without a way round by Redis; those that come back from there are known by the node's name. */
export async function redisBus(url: string, node: string, log: Log): Promise<Bus> {
  const local = localBus()
  const gaps: (() => void)[] = []
  const channel = 'nightjar'
  const sender = createClient({ url })
  const receiver = sender.duplicate()
  let up = true
  for (const client of [sender, receiver]) {
    client.on('error', (error) => {
      if (up) log.error('bus lost', error)
      up = false
    })
    client.on('ready', () => {
      if (!up) for (const tell of gaps) tell()
      up = true
    })
  }
  await Promise.all([sender.connect(), receiver.connect()])
  await receiver.subscribe(channel, (text) => {
    const { from, topic, message } = JSON.parse(text)
    if (from !== node) local.publish(topic, message)
  })
  return {
    ...local,
    publish(topic, message) {
      local.publish(topic, message)
      sender
        .publish(channel, JSON.stringify({ from: node, topic, message }))
        .catch((error) => log.error('bus publish', error))
    },
    onGap: (handler) => void gaps.push(handler),
    ready: () => sender.isReady && receiver.isReady,
    close: async () => void (await Promise.all([sender.close(), receiver.close()])),
  }
}

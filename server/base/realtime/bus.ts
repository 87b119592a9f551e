// Message bus between nodes: in-process for one node, Redis for many. Delivery is best effort; `onGap` reports possible
// losses.
import type { LiveEvent } from '../../../contract/events.ts'
import type { Id } from '../../../contract/ids.ts'
import type { Log } from '../observability/log.ts'

/** The topics of the bus, with their messages. */
export type BusMessages = {
  /** A live event for every tab of these members, except one tab. */
  live_event: { members: Id<'member'>[]; event: LiveEvent; except?: string | undefined }
  /** The member's row changed: caches of the current member drop it. */
  member_changed: { member: Id<'member'> }
  /** A session ended; without `session`, all sessions of the member. */
  session_ended: { member: Id<'member'>; session?: string }
  /** A session goes on under another token. */
  session_rotated: { member: Id<'member'>; from: string; to: string }
  /** The member has hidden a page. */
  page_hidden: { member: Id<'member'> }
  /** What a node counted in rate-limit windows: each by name, with the seconds of the window. */
  rate_limits_used: { from: string; counts: [string, number, number][] }
  /** Settings or contents of sites changed. */
  sites_changed: Record<string, never>
}
export type Topic = keyof BusMessages
type Handler<T extends Topic> = (message: BusMessages[T]) => void

export type Bus = {
  publish<T extends Topic>(topic: T, message: BusMessages[T]): void
  subscribe<T extends Topic>(topic: T, handler: Handler<T>): void
  /** Calls `handler` when messages of other nodes may have been lost. */
  onGap(handler: () => void): void
  ready(): boolean
  close(): Promise<void>
}

export function localBus(): Bus {
  const handlers = new Map<Topic, ((message: never) => void)[]>()
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

const CHANNEL = 'nightjar'
/** The start goes on without Redis after this long. */
const FIRST_CONNECT_MS = 3_000

/**
 * Handles own messages at once, without the round trip by Redis. Their echo is recognised by the name of the node.
 * Without Redis a node works on for itself; nothing is queued meanwhile, and afterwards every node learns of the gap.
 */
export async function redisBus(url: string, node: string, log: Log): Promise<Bus> {
  // Loaded on demand: a third of a second that one node alone need not spend.
  const { createClient } = await import('redis')
  const local = localBus()
  const gapHandlers: (() => void)[] = []
  const onGap = () => {
    for (const handler of gapHandlers) handler()
  }
  const publisher = createClient({ url, disableOfflineQueue: true })
  const subscriber = publisher.duplicate()
  const ready = () => publisher.isReady && subscriber.isReady
  let isUp = true
  let hasDropped = false
  const send = (message: object) =>
    publisher.publish(CHANNEL, JSON.stringify({ from: node, ...message })).catch((error) => {
      hasDropped = true
      log.error('bus publish', error)
    })
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => {
      if (isUp) log.error('bus lost', error)
      isUp = false
    })
    client.on('ready', () => {
      if (isUp || !ready()) return
      isUp = true
      log.info('bus found')
      onGap()
      // What was not published is a gap for the others.
      if (hasDropped) void send({ gap: true })
      hasDropped = false
    })
  }
  const connected = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() =>
      subscriber.subscribe(CHANNEL, (text) => {
        const { from, gap, topic, message } = JSON.parse(text)
        if (from === node) return
        if (gap) onGap()
        else local.publish(topic, message as never)
      }),
    ),
  ]).catch((error) => log.error('bus', error))
  await Promise.race([connected, new Promise((resolve) => setTimeout(resolve, FIRST_CONNECT_MS).unref())])
  return {
    ...local,
    publish(topic, message) {
      local.publish(topic, message)
      if (publisher.isReady) void send({ topic, message })
      else hasDropped = true
    },
    onGap: (handler) => void gapHandlers.push(handler),
    ready,
    close: async () =>
      void (await Promise.all(
        [publisher, subscriber].map((client) => (client.isReady ? client.close() : client.destroy())),
      )),
  }
}

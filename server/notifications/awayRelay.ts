// Relays the outbox of members who are away within a second of an event, instead of with the next minute's run: they have no page that
// would show it (CHAT-8).
import type { LiveEvent } from '../../contract/events.ts'
import type { Id } from '../../contract/ids.ts'
import type { App } from '../base/ctx.ts'
import { presenceOf } from '../members/index.ts'
import { findAwayMembers, relayOutbox } from './relayOutbox.ts'

/** Debounce: events of this window are relayed together. */
const BATCH_WINDOW_MS = 500
/** A larger burst is left to the minute's relay, which works in batches. */
const MAX_WAITING_MEMBERS = 2_000
/** A member who was found online is not looked up again with each message: hiding the page is reported. */
const PRESENCE_CACHE_MS = 60_000
const MAX_CACHED_MEMBERS = 50_000
const relayedEvents: LiveEvent['type'][] = ['message', 'likes', 'match']

type AwayRelay = { close(): Promise<void> }
const relays = new WeakMap<App, AwayRelay>()

/** Every node receives all events; whichever comes first claims the rows. */
export function openAwayRelay(app: App) {
  const waitingMembers = new Set<Id<'member'>>()
  /** Member → `performance.now()` until which the member counts as online. */
  const onlineUntil = new Map<Id<'member'>, number>()
  let timer: NodeJS.Timeout | null = null
  let running = Promise.resolve()

  async function relayWaiting() {
    timer = null
    const members = [...waitingMembers]
    waitingMembers.clear()
    await presenceOf(app).flush()
    const awayMembers = await findAwayMembers(app.db, members, app.clock.now())
    if (onlineUntil.size > MAX_CACHED_MEMBERS) onlineUntil.clear()
    for (const member of members) onlineUntil.set(member, performance.now() + PRESENCE_CACHE_MS)
    for (const member of awayMembers) onlineUntil.delete(member)
    if (awayMembers.length) await relayOutbox(app, awayMembers)
  }

  function add(member: Id<'member'>) {
    if (waitingMembers.size < MAX_WAITING_MEMBERS) waitingMembers.add(member)
    timer ??= setTimeout(() => {
      running = running.then(relayWaiting).catch((error) => app.log.error('away relay', error))
    }, BATCH_WINDOW_MS).unref()
  }

  app.bus.subscribe('live_event', ({ members, event }) => {
    if (!relayedEvents.includes(event.type)) return
    for (const member of members) if ((onlineUntil.get(member) ?? 0) < performance.now()) add(member)
  })
  app.bus.subscribe('page_hidden', ({ member }) => {
    onlineUntil.delete(member)
    add(member)
  })
  app.bus.onGap(() => onlineUntil.clear())
  relays.set(app, {
    close: async () => {
      if (timer) clearTimeout(timer)
      await running
    },
  })
}

export const closeAwayRelay = async (app: App) => relays.get(app)?.close()

// Who is away is told within a second of what came, not with the next minute: no page of theirs is there to see it (CHAT-8).
import type { Nudge } from '../../contract/events.ts'
import type { App } from '../base/ctx.ts'
import { presenceOf } from '../members/index.ts'
import { relayOutbox, whoIsAway } from './relayOutbox.ts'

/** Milliseconds in which what comes is told together. */
const gatherFor = 500
/** A burst is left to the minute's relay, which is sparing. */
const most = 2_000
/** Milliseconds. Who was found here is not asked about again with each message: whoever hides their page says so. */
const hereFor = 60_000
const mostHere = 50_000
const told: Nudge['type'][] = ['message', 'likes', 'match']

type Soon = { close(): Promise<void> }
const ofApp = new WeakMap<App, Soon>()

/** Hears every node's nudges: whichever of them comes first takes the rows. */
export function openRelaySoon(app: App) {
  const waiting = new Set<number>()
  /** Until when. */
  const here = new Map<number, number>()
  let timer: NodeJS.Timeout | null = null
  let working = Promise.resolve()

  async function work() {
    timer = null
    const members = [...waiting]
    waiting.clear()
    await presenceOf(app).flush()
    const away = await whoIsAway(app.db, members, app.clock.now())
    if (here.size > mostHere) here.clear()
    for (const member of members) here.set(member, performance.now() + hereFor)
    for (const member of away) here.delete(member)
    if (away.length) await relayOutbox(app, away)
  }

  function add(member: number) {
    if (waiting.size < most) waiting.add(member)
    timer ??= setTimeout(() => {
      working = working.then(work).catch((error) => app.log.error('relay soon', error))
    }, gatherFor).unref()
  }

  app.bus.subscribe('nudge', ({ members, nudge }: { members: number[]; nudge: Nudge }) => {
    if (!told.includes(nudge.type)) return
    for (const member of members) if ((here.get(member) ?? 0) < performance.now()) add(member)
  })
  app.bus.subscribe('away', ({ member }: { member: number }) => {
    here.delete(member)
    add(member)
  })
  app.bus.onGap(() => here.clear())
  ofApp.set(app, {
    close: async () => {
      if (timer) clearTimeout(timer)
      await working
    },
  })
}

export const closeRelaySoon = async (app: App) => ofApp.get(app)?.close()

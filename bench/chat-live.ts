// How long after the click on send a message stands on the other side's screen, both in a real Chromium (CHAT-6).
import { setTimeout as wait } from 'node:timers/promises'
import { defineBench, percentile, type Run, shown } from './base/bench.ts'
import { arrive, openBrowser } from './base/browser.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { type LoggedIn, makeMembers } from './base/members.ts'
import { startBare } from './base/server.ts'
import { carry, openTalk, type Talk } from './base/talk.ts'

const messages = 500
/** Milliseconds from one message to the next: 5 a second. */
const pace = 200

type Times = { program: number[]; bare: number[] }
type LiveGround = AppGround & {
  /** Milliseconds of each message. Both lines carry theirs at the same time, half a pace apart. */
  times(round: number): Promise<Times>
}

async function setup(say: Say): Promise<LiveGround> {
  const ground = await appGround(say)
  const bare = await startBare()
  const browser = await openBrowser()
  const [anna, ben] = (await makeMembers(ground, 2)) as [LoggedIn, LoggedIn]
  const tab = async (who?: LoggedIn) => (await arrive(browser, ground, who)).newPage()
  const tabs = { anna: await tab(anna), ben: await tab(ben), one: await tab(), other: await tab() }
  const chatWith = (who: LoggedIn) => `http://${ground.host}/members/${who.public_id}/chat`
  const address = `http://127.0.0.1:${bare.port}/`
  const known = new Map<number, Promise<Times>>()

  async function both(): Promise<Times> {
    const program = await openTalk({ page: tabs.anna, url: chatWith(ben) }, { page: tabs.ben, url: chatWith(anna) })
    const echo = await openTalk({ page: tabs.one, url: address }, { page: tabs.other, url: address })
    const later = (talk: Talk) => wait(pace / 2).then(() => carry(talk, messages, pace))
    const [inProgram, inBare] = await Promise.all([carry(program, messages, pace), later(echo)])
    ground.notes.push(spread('the program', inProgram), spread('the bare line', inBare))
    return { program: inProgram, bare: inBare }
  }
  return {
    ...ground,
    times(round) {
      const found = known.get(round) ?? both()
      known.set(round, found)
      return found
    },
    async stop() {
      await browser.close()
      await bare.stop()
      await ground.stop()
    },
  }
}

const spread = (who: string, times: number[]) =>
  `${who}: ${[0.5, 0.95, 0.99, 1].map((part) => `p${part * 100} ${shown(percentile(times, part))} ms`).join(', ')}`

export const bench = defineBench<LiveGround>({
  setup,
  minutes: 10,
  measures: [
    {
      name: 'send to shown p95',
      unit: 'ms',
      value: async (ground, round) => percentile((await ground.times(round)).program, 0.95),
      anchor: 'a bare WebSocket between two pages',
      anchor_value: async (ground, round) => percentile((await ground.times(round)).bare, 0.95),
      target: { of: 'value', most: 150 },
    },
  ],
})

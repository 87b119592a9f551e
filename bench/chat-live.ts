// Time from the click on send to the message on the other side's screen, both in a real Chromium (CHAT-6).
import { setTimeout as wait } from 'node:timers/promises'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { appFixture } from './harness/appFixture.ts'
import { defineBench, formatNumber, oncePerRound, percentile, type Run } from './harness/bench.ts'
import { openBrowser, openContext } from './harness/browser.ts'
import { openPagePair, sendMessages } from './harness/pagePair.ts'
import { startMinimalPage } from './harness/server.ts'

const MESSAGE_COUNT = 500
/** Milliseconds from one message to the next: 5 a second. */
const MESSAGE_INTERVAL_MS = 200

/** Milliseconds of each message. Both lines carry theirs at the same time, half a pace apart. */
type Times = { program: number[]; baseline: number[] }
type LiveFixture = { times(round: number): Promise<Times> }

async function setup(run: Run): Promise<LiveFixture> {
  const fixture = await appFixture(run)
  const baseline = await startMinimalPage()
  run.atEnd(baseline.stop)
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const [anna, ben] = (await makeMembers(fixture, 2)) as [LoggedIn, LoggedIn]
  const tab = async (who?: LoggedIn) => (await openContext(browser, fixture, who)).newPage()
  const tabs = { anna: await tab(anna), ben: await tab(ben), one: await tab(), other: await tab() }
  const chatWith = (who: LoggedIn) => `http://${fixture.host}/members/${who.public_id}/chat`
  const address = `http://127.0.0.1:${baseline.port}/`

  async function both(): Promise<Times> {
    const conversation = await openPagePair(
      { page: tabs.anna, url: chatWith(ben) },
      { page: tabs.ben, url: chatWith(anna) },
    )
    const echo = await openPagePair({ page: tabs.one, url: address }, { page: tabs.other, url: address })
    const carriedLater = wait(MESSAGE_INTERVAL_MS / 2).then(() =>
      sendMessages(echo, MESSAGE_COUNT, MESSAGE_INTERVAL_MS),
    )
    const [inProgram, inBare] = await Promise.all([
      sendMessages(conversation, MESSAGE_COUNT, MESSAGE_INTERVAL_MS),
      carriedLater,
    ])
    run.note(`the program: ${spread(inProgram)}; the bare line: ${spread(inBare)}`)
    return { program: inProgram, baseline: inBare }
  }
  return { times: oncePerRound(both) }
}

const spread = (times: number[]) =>
  [0.5, 0.95, 0.99, 1].map((part) => `p${part * 100} ${formatNumber(percentile(times, part))} ms`).join(', ')

export const bench = defineBench<LiveFixture>({
  setup,
  minutes: 10,
  measures: [
    {
      name: 'send to shown p95',
      unit: 'ms',
      value: async (fixture, round) => percentile((await fixture.times(round)).program, 0.95),
      anchor: 'a bare WebSocket between two pages',
      anchor_value: async (fixture, round) => percentile((await fixture.times(round)).baseline, 0.95),
      target: { of: 'value', max: 150 },
    },
  ],
})

// Interaction to Next Paint (INP) on a 4× slowed phone through the main tasks: search, filters, like, profile, message,
// list of conversations. The slowest interaction counts (Event Timing).
import type { Browser, CDPSession, Page } from '@playwright/test'
import { makeConversation } from './data/conversations.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'

const ROUND_COUNT = 5
const CPU_THROTTLE_FACTOR = 4
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Milliseconds of the slowest. */
type Slowest = (round: number) => Promise<number>
type InpFixture = { job: Slowest; baseline: Slowest }

async function setup(run: Run): Promise<InpFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const members = await makeMembers(fixture, ROUND_COUNT + 2)
  const other = members.at(-1) as LoggedIn
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  for (const it of members.slice(0, -1)) await makeConversation(fixture, it, other, 60)
  run.say('warming up …')
  await doJob(browser, fixture, members[ROUND_COUNT] as LoggedIn)
  return {
    job: oncePerRound(async (round) => {
      const taps = await doJob(browser, fixture, members[round] as LoggedIn)
      run.note(taps.map(({ what, took }) => `${what} ${took}`).join(', '))
      return Math.max(...taps.map(({ took }) => took))
    }),
    baseline: oncePerRound(() => tapBare(browser)),
  }
}

/** Without the driver's own look at what was hit, whose listeners would be timed with the tap. */
const direct = { force: true }

type Tap = { what: string; took: number }

async function doJob(browser: Browser, { host }: AppFixture, who: LoggedIn): Promise<Tap[]> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
  const [name = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name, value, url: `http://${host}` }])
  await context.addInitScript(watch)
  const page = await context.newPage()
  await page.goto(`http://${host}/members`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => !window.preHydration)
  const slow = await slowDown(page)
  const taps: Tap[] = []
  /** Taps, waits for what it leads to, and reads how long the slowest event of it took. */
  const tap = async (what: string, act: () => Promise<unknown>, then: () => Promise<unknown>) => {
    await act()
    await then()
    await page.evaluate(settled)
    taps.push({ what, took: await page.evaluate(() => (window as unknown as Watched).slowest()) })
  }
  const faces = page.getByRole('main').getByRole('listitem')
  const dialog = page.getByRole('dialog')
  await tap(
    'filters',
    () => page.getByRole('button', { name: /^Filter/ }).tap(direct),
    () => dialog.waitFor(),
  )
  await tap(
    'filters away',
    () => page.keyboard.press('Escape'),
    () => dialog.waitFor({ state: 'hidden' }),
  )
  const heart = faces.nth(0).getByRole('button', { name: /^Like/ })
  await tap(
    'like',
    () => heart.tap(direct),
    () => faces.nth(0).locator('[aria-pressed=true]').waitFor(),
  )
  await tap(
    'profile',
    () => faces.nth(1).getByRole('link').first().tap(direct),
    () => page.waitForURL('**/members/*'),
  )
  // Where a profile is open on a phone, the four places are not.
  await page.goBack()
  await page.waitForURL('**/members')
  const chats = page.getByRole('link', { name: /^Messages/ }).filter({ visible: true })
  await tap(
    'conversations',
    () => chats.tap(direct),
    () => page.waitForURL('**/chats'),
  )
  await tap(
    'conversation',
    () => page.locator('[data-chat] a').first().tap(direct),
    () => page.waitForURL('**/chats/*'),
  )
  const draft = page.getByLabel('Write a message')
  await tap(
    'writing',
    () => draft.pressSequentially('Friday', { delay: 30 }),
    async () => {},
  )
  const sent = page.getByRole('log').getByText('Friday', { exact: true })
  await tap(
    'sending',
    () => page.getByRole('button', { name: /^Send/ }).tap(direct),
    () => sent.waitFor(),
  )
  await tap(
    'back',
    () => page.getByRole('link', { name: 'Back to messages' }).tap(direct),
    () => page.waitForURL('**/chats'),
  )
  await slow.detach()
  await context.close()
  return taps
}

/** A button that only changes its own word. */
async function tapBare(browser: Browser): Promise<number> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.setContent('<button onclick="textContent += 1">1</button>')
  await page.evaluate(watch)
  const slow = await slowDown(page)
  for (let n = 0; n < 10; n++) await page.locator('button').tap(direct)
  await page.evaluate(settled)
  const took = await page.evaluate(() => (window as unknown as Watched).slowest())
  await slow.detach()
  await page.context().close()
  return took
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_FACTOR })
  return session
}

type Watched = { slowest(): number }

/** Keeps the longest time from a tap or a key to the next picture; 0 where all took less than a frame. */
function watch() {
  let longestMs = 0
  const watcher = new PerformanceObserver((list) => take(list.getEntries()))
  const take = (entries: PerformanceEntry[]) => {
    for (const it of entries as (PerformanceEntry & { interactionId: number })[])
      if (it.interactionId) longestMs = Math.max(longestMs, it.duration)
  }
  watcher.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  Object.assign(window, {
    slowest() {
      take(watcher.takeRecords())
      const found = longestMs
      longestMs = 0
      return found
    },
  })
}

/** What a tap changed is painted, and told. */
const settled = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))))

export const bench = defineBench<InpFixture>({
  setup,
  minutes: 15,
  measures: [
    {
      name: 'slowest tap of the main job',
      unit: 'ms',
      rounds: ROUND_COUNT,
      value: ({ job }, round) => job(round),
      anchor: 'a button that changes its own word',
      anchor_value: ({ baseline }, round) => baseline(round),
      target: { of: 'value', max: 100 },
    },
  ],
})

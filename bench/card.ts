// From the tap on a card to its profile, painted with name and photo: a 4× slowed phone on a line of 600 ms (SRCH-1).
import type { Browser, Page } from '@playwright/test'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'

const ROUND_COUNT = 5
const TAPS_PER_ROUND = 3
const CPU_THROTTLE_FACTOR = 4
const LATENCY_MS = 600
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** Milliseconds of the slowest tap of a round. */
type CardFixture = Record<'still' | 'moving', (round: number) => Promise<number>>

async function setup(run: Run): Promise<CardFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const [member] = (await makeMembers(fixture, 1)) as [LoggedIn]
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  run.say('warming up …')
  await tapCards(browser, fixture, member, 'reduce')
  const slowest = (motion: 'reduce' | 'no-preference') =>
    oncePerRound(async () => {
      const taps = await tapCards(browser, fixture, member, motion)
      run.note(`${motion}: ${taps.map((it) => Math.round(it)).join(', ')}`)
      return Math.max(...taps)
    })
  return { still: slowest('reduce'), moving: slowest('no-preference') }
}

async function tapCards(
  browser: Browser,
  { host }: AppFixture,
  { cookie }: LoggedIn,
  reducedMotion: 'reduce' | 'no-preference',
): Promise<number[]> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', reducedMotion })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: `http://${host}` }])
  const page = await context.newPage()
  // What a screen loads when it is idle, and what that loads.
  const idle = page.waitForResponse(/\/assets\/IdleParts-/)
  await page.goto(`http://${host}/members`)
  await page.waitForFunction(() => !window.preHydration)
  await idle
  await page.waitForLoadState('networkidle')
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 },
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_FACTOR })
  const taps: number[] = []
  for (let n = 0; n < TAPS_PER_ROUND; n++) {
    taps.push(await tapCard(page, n))
    await page.goBack()
    await page.waitForURL(/\/members(\?|$)/)
  }
  await session.detach()
  await context.close()
  return taps
}

type Timed = { painted?: Promise<number> }

async function tapCard(page: Page, nth: number): Promise<number> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>()
    Object.assign(window, { painted: promise })
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          const photo = document.querySelector<HTMLImageElement>('[data-transition=profile-photo] img')
          const name = document.querySelector('[data-transition=profile-heading] h1')
          const isShown = name?.textContent && photo?.complete && photo.naturalWidth > 0
          // After the frame that shows it.
          if (isShown) setTimeout(() => resolve(performance.now() - timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
  // Without the driver's own look at what was hit.
  await page.locator('main article a').nth(nth).tap({ force: true })
  return page.evaluate(() => (window as Timed).painted as Promise<number>)
}

const figure = (name: string, of: keyof CardFixture) => ({
  name,
  unit: 'ms',
  rounds: ROUND_COUNT,
  value: (fixture: CardFixture, round: number) => fixture[of](round),
  anchor: 'what feels immediate',
  anchor_value: 100,
  target: { of: 'value', max: 100 } as const,
})

export const bench = defineBench<CardFixture>({
  setup,
  minutes: 10,
  measures: [figure('card to profile', 'still'), figure('card to profile, with its photo moving', 'moving')],
})

// A hundred swipes on a 4× slowed phone: long frames of the game beside those of a plain div with an equally large
// picture (SWIPE-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { DAILY_SWIPE_LIMITS } from '../contract/limits.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'
import { root } from './harness/server.ts'

/** Nobody swipes more than forty times a day: three people share a hundred. */
const shares = [34, 33, 33]
const ROUND_COUNT = 3
const CPU_THROTTLE_FACTOR = 4
/** Milliseconds from one frame to the next at which one was dropped, at 60 a second, and somebody may see it. */
const DROPPED_FRAME_MS = 34
/** So many swipes of one, then as many of the other. */
const SWIPES_PER_TURN = 6
/** A finger's events come this often, in milliseconds, and so many make a swipe. */
const MOVE_INTERVAL_MS = 16
const MOVE_COUNT = 14
/** Milliseconds until the next card is taken. */
const PAUSE_MS = 320

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Frames = { long: number; all: number; worst: number }
type Both = { game: Frames; baseline: Frames }
type SwipeFixture = { swipe(round: number): Promise<Both> }

async function setup(run: Run): Promise<SwipeFixture> {
  const fixture = await appFixture(run, { crowd: true })
  const members = await makeMembers(fixture, shares.length * ROUND_COUNT)
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  return {
    swipe: oncePerRound(async (round) => {
      const game = none()
      const baseline = none()
      for (const [at, count] of shares.entries()) {
        const who = members[round * shares.length + at] as LoggedIn
        await playBoth(browser, fixture, who, count, { game, baseline })
      }
      for (const [what, { all, long: some, worst }] of [
        ['the game', game] as const,
        ['the bare div', baseline] as const,
      ])
        run.note(
          `${what}: ${some} of ${all} frames took longer than ${DROPPED_FRAME_MS} ms, the longest ${Math.round(worst)} ms`,
        )
      return { game, baseline }
    }),
  }
}

const none = (): Frames => ({ long: 0, all: 0, worst: 0 })

/** A few swipes here, a few there, by turns: whatever else the machine does meets both alike. */
async function playBoth(browser: Browser, fixture: AppFixture, who: LoggedIn, count: number, { game, baseline }: Both) {
  const table = await openGame(browser, fixture, who)
  const div = await openDiv(browser)
  for (let done = 0; done < count; done += SWIPES_PER_TURN) {
    const some = Math.min(SWIPES_PER_TURN, count - done)
    const arms = [
      () => swipes(table, '.swipe-card[data-at="0"]:not([data-gone])', some, game),
      () => swipes(div, 'div', some, baseline),
    ]
    for (const arm of (done / SWIPES_PER_TURN) % 2 ? arms.toReversed() : arms) await arm()
  }
  await table.waitForLoadState('networkidle')
  const answer = await table.evaluate(() => fetch('/api/swipes').then((it) => it.json()))
  const { swipes_left } = answer as { swipes_left: number }
  if (swipes_left !== DAILY_SWIPE_LIMITS.swipes - count) throw new Error(`${count} swipes, and ${swipes_left} are left`)
  for (const page of [table, div]) await page.context().close()
}

async function openGame(browser: Browser, { host }: AppFixture, who: LoggedIn): Promise<Page> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
  const [name = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name, value, url: `http://${host}` }])
  const page = await context.newPage()
  await page.goto(`http://${host}/swipe-game`, { waitUntil: 'networkidle' })
  return page
}

const picture = readFileSync(join(root, 'seed/portraits/m-001.webp')).toString('base64')
const bareDiv = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<style>
body { margin: 0; overflow: hidden }
div {
  width: 328px; aspect-ratio: 3 / 4; margin: 120px auto; border-radius: 24px; touch-action: none; will-change: transform;
  background: url(data:image/webp;base64,${picture}) center / cover
}
</style><div></div>
<script>
const div = document.querySelector('div')
let from = 0, x = 0, frame = 0
const paint = () => { frame = 0; div.style.transform = 'translate3d(' + x + 'px, 0, 0) rotate(' + x * 0.05 + 'deg)' }
div.onpointerdown = (event) => { from = event.clientX; div.setPointerCapture(event.pointerId) }
div.onpointermove = (event) => { x = event.clientX - from; frame ||= requestAnimationFrame(paint) }
div.onpointerup = () => { x = 0; frame ||= requestAnimationFrame(paint) }
</script></html>`

async function openDiv(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await page.setContent(bareDiv)
  return page
}

/** All to the left: a like costs more than a swipe. */
async function swipes(page: Page, card: string, count: number, into: Frames) {
  const box = await page.locator(card).boundingBox()
  if (!box) throw new Error('nothing to swipe')
  const at = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE_FACTOR })
  await page.evaluate(watchFrames)
  for (let n = 0; n < count; n++) {
    await finger(touch, at)
    await wait(PAUSE_MS)
  }
  const gaps = await page.evaluate(() => (window as unknown as Watched).framesSeen())
  await touch.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await touch.detach()
  into.long += gaps.filter((it) => it > DROPPED_FRAME_MS).length
  into.all += gaps.length
  into.worst = Math.max(into.worst, ...gaps)
}

/** Does not wait for the page between its moves: no finger does. */
async function finger(touch: CDPSession, { x, y }: { x: number; y: number }) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const sent = [send('touchStart', [{ x, y }])]
  const began = performance.now()
  for (let n = 1; n <= MOVE_COUNT; n++) {
    await wait(Math.max(0, began + n * MOVE_INTERVAL_MS - performance.now()))
    sent.push(send('touchMove', [{ x: x - n * 16, y: y + n }]))
  }
  sent.push(send('touchEnd', []))
  await Promise.all(sent)
}

type Watched = { framesSeen(): number[] }

/** Milliseconds from each frame to the next, until they are asked for. */
function watchFrames() {
  const gaps: number[] = []
  let frame = 0
  let last = 0
  const next = (now: number) => {
    if (last) gaps.push(now - last)
    last = now
    frame = requestAnimationFrame(next)
  }
  frame = requestAnimationFrame(next)
  Object.assign(window, {
    framesSeen() {
      cancelAnimationFrame(frame)
      return gaps
    },
  })
}

export const bench = defineBench<SwipeFixture>({
  setup,
  minutes: 12,
  measures: [
    {
      name: 'long frames in 100 swipes',
      unit: 'frames',
      rounds: ROUND_COUNT,
      value: async (fixture, round) => (await fixture.swipe(round)).game.long,
      anchor: 'a bare dragged div with a picture',
      anchor_value: async (fixture, round) => (await fixture.swipe(round)).baseline.long,
      target: { of: 'ratio', max: 1.2 },
    },
  ],
})

// A hundred swipes on a phone that is four times slower than this machine, by a finger: long frames of the game against those of a bare div
// with a picture of the same size, under the same finger (SWIPE-1).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { defineBench, oncePerRound, type Run } from './base/bench.ts'
import { openBrowser } from './base/browser.ts'
import { type AppGround, appGround } from './base/ground.ts'
import { type LoggedIn, makeMembers } from './base/members.ts'
import { root } from './base/server.ts'

/** Nobody swipes more than forty times a day: three people share a hundred. */
const shares = [34, 33, 33]
const rounds = 3
const slower = 4
/** Milliseconds from one frame to the next at which one was dropped, at 60 a second, and somebody may see it. */
const long = 34
/** A finger's events come this often, in milliseconds, and so many make a swipe. */
const pace = 16
const moves = 14
/** Milliseconds until the next card is taken. */
const pause = 320

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Frames = { long: number; all: number; worst: number }
type SwipeGround = { game(round: number): Promise<Frames>; bare(round: number): Promise<Frames> }

async function setup(run: Run): Promise<SwipeGround> {
  const ground = await appGround(run, { crowd: true })
  const members = await makeMembers(ground, shares.length * rounds)
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const told = (what: string, { all, long, worst }: Frames) =>
    run.note(`${what}: ${long} of ${all} frames took longer than ${long_said}, the longest ${Math.round(worst)} ms`)
  const long_said = `${long} ms`
  return {
    game: oncePerRound(async (round) => {
      const frames = await sum(shares, (count, at) => play(browser, ground, members[round * shares.length + at], count))
      told('the game', frames)
      return frames
    }),
    bare: oncePerRound(async () => {
      const frames = await sum(shares, (count) => pushDiv(browser, count))
      told('the bare div', frames)
      return frames
    }),
  }
}

async function sum(all: number[], work: (count: number, at: number) => Promise<Frames>): Promise<Frames> {
  const total = { long: 0, all: 0, worst: 0 }
  for (const [at, count] of all.entries()) {
    const one = await work(count, at)
    total.long += one.long
    total.all += one.all
    total.worst = Math.max(total.worst, one.worst)
  }
  return total
}

async function play(browser: Browser, { host }: AppGround, who: LoggedIn | undefined, count: number): Promise<Frames> {
  if (!who) throw new Error('not enough members')
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
  const [name = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name, value, url: `http://${host}` }])
  const page = await context.newPage()
  await page.goto(`http://${host}/swipe-game`, { waitUntil: 'networkidle' })
  const frames = await swipes(page, '.swipe-card[data-at="0"]', count)
  const { swipes_left } = (await page.evaluate(() => fetch('/api/swipes').then((it) => it.json()))) as {
    swipes_left: number
  }
  if (swipes_left !== 40 - count) throw new Error(`of ${count} swipes ${40 - swipes_left} arrived`)
  await context.close()
  return frames
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

async function pushDiv(browser: Browser, count: number): Promise<Frames> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.setContent(bareDiv)
  const frames = await swipes(page, 'div', count)
  await context.close()
  return frames
}

/** All to the left: a like costs more than a swipe. */
async function swipes(page: Page, card: string, count: number): Promise<Frames> {
  const box = await page.locator(card).boundingBox()
  if (!box) throw new Error('nothing to swipe')
  const at = { x: box.x + box.width * 0.7, y: box.y + box.height * 0.6 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.evaluate(watchFrames)
  for (let n = 0; n < count; n++) {
    await finger(touch, at)
    await wait(pause)
  }
  const frames = await page.evaluate((most) => (window as unknown as Watched).framesOver(most), long)
  await touch.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return frames
}

/** Does not wait for the page between its moves: no finger does. */
async function finger(touch: CDPSession, { x, y }: { x: number; y: number }) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  const sent = [send('touchStart', [{ x, y }])]
  const began = performance.now()
  for (let n = 1; n <= moves; n++) {
    await wait(Math.max(0, began + n * pace - performance.now()))
    sent.push(send('touchMove', [{ x: x - n * 16, y: y + n }]))
  }
  sent.push(send('touchEnd', []))
  await Promise.all(sent)
}

type Watched = { framesOver(most: number): Frames }

function watchFrames() {
  const gaps: number[] = []
  let last = performance.now()
  const next = (now: number) => {
    gaps.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Object.assign(window, {
    framesOver: (most: number) => ({
      long: gaps.filter((it) => it > most).length,
      all: gaps.length,
      worst: Math.max(...gaps),
    }),
  })
}

export const bench = defineBench<SwipeGround>({
  setup,
  minutes: 12,
  measures: [
    {
      name: 'long frames in 100 swipes',
      unit: 'frames',
      rounds,
      value: async (ground, round) => (await ground.game(round)).long,
      anchor: 'a bare dragged div with a picture',
      anchor_value: async (ground, round) => (await ground.bare(round)).long,
      target: { of: 'ratio', most: 1.2 },
    },
  ],
})

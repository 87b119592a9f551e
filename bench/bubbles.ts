// A conversation of 10,000 loaded messages on a 4× slowed phone (CHAT-10). Mount: from the router's pushState to
// painted newest bubbles; the earlier part, from the tap on, is noted below the table. Drift: how far a read bubble
// moves in any painted frame while 50 older messages arrive with 150 ms latency, in the middle or right above it.
// Messages are short and long texts, photos and gifts.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { folderStorage } from '../server/base/storage/storage.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { insertConversation } from './data/conversations.ts'
import { type LoggedIn, makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, type Measure, median, oncePerRound, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'

const LOADED_MESSAGES_COUNT = 10_000
const SHORT_MESSAGES_COUNT = 50
const PAGE_SIZE = 50
const CPU_THROTTLE_FACTOR = 4
/** Milliseconds that the line takes for older ones. */
const NETWORK_DELAY_MS = 150
const MOUNT_COUNT = 5
const PREPEND_COUNT = 5
const ROUND_COUNT = 3
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

type Mount = { way: number; mount: number }
type Where = 'middle' | 'oldest'
type BubblesFixture = {
  mount(round: number): Promise<{ long: number; short: number }>
  drift(where: Where, round: number): Promise<number>
}

async function setup(run: Run): Promise<BubblesFixture> {
  const fixture = await appFixture(run)
  const [anna, ben, cleo] = (await makeMembers(fixture, 3)) as [LoggedIn, LoggedIn, LoggedIn]
  const more = 6 * PREPEND_COUNT * ROUND_COUNT * PAGE_SIZE
  const longChat = await makeTalk(fixture, anna, ben, LOADED_MESSAGES_COUNT + more)
  const shortChat = await makeTalk(fixture, anna, cleo, SHORT_MESSAGES_COUNT)
  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const context = await browser.newContext({ ...phone, locale: 'en-GB' })
  const [name = '', value = ''] = anna.cookie.split('=')
  await context.addCookies([{ name, value, url: `http://${fixture.host}` }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.goto(`http://${fixture.host}/chats`, { waitUntil: 'networkidle' })
  run.say(`${LOADED_MESSAGES_COUNT} messages, page by page …`)
  await open(page, shortChat)
  await page.goBack()
  await open(page, longChat)
  await loadAll(page)
  const olderGate = await holdOlder(page)
  await page.goBack()
  const mountDelays: number[] = []
  run.atEnd(async () => run.note(`the way there, before React: ${Math.round(median(mountDelays))} ms`))
  const drifts: Record<Where, number[]> = { middle: [], oldest: [] }
  return {
    mount: oncePerRound(async () => {
      const times = { long: [] as Mount[], short: [] as Mount[] }
      for (let n = 0; n < MOUNT_COUNT; n++) {
        times.short.push(await mount(page, cdp, shortChat))
        times.long.push(await mount(page, cdp, longChat))
      }
      mountDelays.push(...times.long.map(({ way }) => way))
      const all = times.long.map(({ mount }) => Math.round(mount)).join(', ')
      run.note(
        `mounts, in order: ${all} ms; the way there ${times.long.map(({ way }) => Math.round(way)).join(', ')} ms`,
      )
      return { long: median(times.long.map((it) => it.mount)), short: median(times.short.map((it) => it.mount)) }
    }),
    async drift(where) {
      const driftsHere = drifts[where]
      const from = driftsHere.length
      await open(page, longChat)
      await slow(cdp, CPU_THROTTLE_FACTOR)
      for (let n = 0; n < PREPEND_COUNT; n++) driftsHere.push(await prepend(page, olderGate, where, n / PREPEND_COUNT))
      await slow(cdp, 1)
      await page.goBack()
      const mean = driftsHere.slice(from).reduce((sum, it) => sum + it, 0) / PREPEND_COUNT
      run.note(`drift, ${where}: ${mean.toFixed(3)} px in the mean of ${PREPEND_COUNT}`)
      return Math.max(...driftsHere.slice(from))
    },
  }
}

/** Nine kinds of lines by turns; photos are open, and lie where the program keeps files. */
async function makeTalk(fixture: AppFixture, one: LoggedIn, other: LoggedIn, count: number) {
  const { db, site_id, data_dir } = fixture
  const { id, public_id, a, b } = await insertConversation(fixture, one, other, count)
  const gif = {
    id: 'own:hug',
    url: '/gifs/hug.svg',
    still: '/gifs/hug.svg?still#still',
    width: 320,
    height: 240,
    says: 'Hug',
  }
  await db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, content, price, held, created_at)
    select ${id}, n, ${site_id}, case when n % 7 < 4 then ${a}::bigint else ${b}::bigint end, it.kind,
      case when it.kind <> 'text' then '' when n % 9 = 4 then repeat('There is a small bar by the canal, and it is open until two. ', 14)
        when n % 9 = 2 then 'Yes. ' || n else 'Are you free on Friday? There is a small bar by the canal that I would like to show you. ' || n end,
      case it.kind when 'gif' then ${db.json({ gif })} when 'gift' then ${db.json({ gift: 'rose' })} end,
      2, false, now() - make_interval(secs => (${count} - n) * 40)
    from generate_series(1, ${count}::int) n
    cross join lateral (select case n % 18 when 5 then 'photo' when 8 then 'gif' when 15 then 'gift' else 'text' end as kind) it`
  const photos = await db.many<{ full_file: string; seq: number }>`
    insert into chat_photo (site_id, conversation_id, seq, sender_id, receiver_id, full_file, blur_file, width, height, view_once, opened_at)
    select site_id, conversation_id, seq, sender_id, case sender_id when ${a}::bigint then ${b}::bigint else ${a}::bigint end,
      md5(conversation_id || 'full' || seq) || '.webp', md5(conversation_id || 'blur' || seq) || '.webp',
      case when seq % 2 = 0 then 480 else 360 end, case when seq % 2 = 0 then 360 else 480 end, false, now()
    from message where conversation_id = ${id} and kind = 'photo' returning full_file, seq`
  const storage = folderStorage(join(data_dir, 'media'))
  const lying = await testPicture(1, { width: 480, height: 360, format: 'webp', grain: 20 })
  const standing = await testPicture(2, { width: 360, height: 480, format: 'webp', grain: 20 })
  for (const { full_file, seq } of photos) await storage.put(full_file, seq % 2 === 0 ? lying : standing)
  await db.run`vacuum analyze message, chat_photo`
  return public_id
}

const linkTo = (page: Page, conversation: string) => page.locator(`a[href="/chats/${conversation}"]`).first()
const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

async function open(page: Page, conversation: string) {
  await page.waitForURL('**/chats')
  await linkTo(page, conversation).click()
  await page.locator('[role=log] [data-state]').last().waitFor()
}

/** As somebody does who reads up to the first of all. */
async function loadAll(page: Page) {
  let pages = 1
  page.on('response', (answer) => {
    if (answer.url().includes('/messages?before=')) pages += 1
  })
  const began = performance.now()
  while (pages * PAGE_SIZE < LOADED_MESSAGES_COUNT) {
    if (performance.now() - began > 180_000) throw new Error(`${pages} pages in three minutes`)
    await page.locator('[role=log]').evaluate((log) => log.scrollTo(0, 0))
    await wait(20)
  }
  await page.locator('[role=log]').evaluate((log) => log.scrollTo(0, log.scrollHeight))
  await wait(1_000)
  page.removeAllListeners('response')
}

type Older = { hold(): void; release(): void }
/** Older ones come when they are let. */
async function holdOlder(page: Page): Promise<Older> {
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  await page.route('**/messages?before=*', async (route) => {
    await gate.promise
    await wait(NETWORK_DELAY_MS)
    await route.continue()
  })
  return {
    hold: () => {
      gate = Promise.withResolvers<void>()
    },
    release: () => gate.resolve(),
  }
}

async function mount(page: Page, cdp: CDPSession, conversation: string): Promise<Mount> {
  await page.waitForURL('**/chats')
  await linkTo(page, conversation).waitFor()
  // What came with the last window is done.
  await wait(500)
  await slow(cdp, CPU_THROTTLE_FACTOR)
  await page.evaluate(watchMount)
  await linkTo(page, conversation).click()
  const { way, mount, height } = await page.evaluate(() => (window as unknown as Watched).mounted)
  await wait(300)
  await slow(cdp, 1)
  if (height < 30 * SHORT_MESSAGES_COUNT) throw new Error(`a window ${height} pixels high`)
  await page.goBack()
  return { way, mount }
}

type Watched = { mounted: Promise<Mount & { height: number }> }

/** Milliseconds from a click to the router's word, and from there until the bubbles are painted. */
function watchMount() {
  const { pushState } = history
  let clicked = 0
  let routed = 0
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
  history.pushState = (...args) => {
    routed = performance.now()
    history.pushState = pushState
    return pushState.apply(history, args)
  }
  const mounted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const log = document.querySelector('[role=log]')
      if (!log?.querySelector('[data-state]')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () =>
          resolve({ way: routed - clicked, mount: performance.now() - routed, height: log.scrollHeight })
        after.port2.postMessage(null)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  Object.assign(window, { mounted })
}

/** Pixels. `part`: where in the middle. */
async function prepend(page: Page, older: Older, where: Where, part: number): Promise<number> {
  const log = page.locator('[role=log]')
  older.hold()
  await log.evaluate(
    (box, { where, part }) => {
      const all = box.scrollHeight - box.clientHeight
      box.scrollTo(0, where === 'middle' ? all * (0.7 - 0.4 * part) : 0)
    },
    { where, part },
  )
  // Rows above are measured when they are rendered, which moves the offset.
  await wait(600)
  if (where === 'oldest') await log.evaluate(scrollNearOldest)
  await log.evaluate(watchDrift)
  if (where === 'middle')
    await log.getByRole('button', { name: 'Older messages' }).evaluate((it) => (it as HTMLElement).click())
  older.release()
  return page.evaluate(() => (window as unknown as Drifting).drifted)
}

/** 250 px below the top, once the rows there are measured: near enough that older messages load. */
async function scrollNearOldest(log: Element) {
  do {
    log.scrollTo(0, 250)
    await new Promise((resolve) => setTimeout(resolve, 200))
  } while (Math.abs(log.scrollTop - 250) > 1)
}

type Drifting = { drifted: Promise<number> }

/** Looks at each painted frame until older ones came, and at forty after that. */
function watchDrift(log: Element) {
  const painted = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve()
        after.port2.postMessage(null)
      })
    })
  const { top } = log.getBoundingClientRect()
  const read = [...log.querySelectorAll('[data-state]')].find((it) => it.getBoundingClientRect().top > top + 100)
  if (!read) throw new Error('nothing to read')
  const before = read.getBoundingClientRect().top
  const height = log.scrollHeight
  async function watch(it: Element) {
    let maxDrift = 0
    for (let left = 40, frames = 0; left > 0; frames++) {
      await painted()
      if (!it.isConnected) throw new Error('what was read is gone')
      if (frames > 1_000) throw new Error('no older ones came')
      maxDrift = Math.max(maxDrift, Math.abs(it.getBoundingClientRect().top - before))
      if (log.scrollHeight - height > 1_000) left -= 1
    }
    return maxDrift
  }
  Object.assign(window, { drifted: watch(read) })
}

const drift = (where: Where): Measure<BubblesFixture> => ({
  name: where === 'middle' ? 'drift, 50 older, in the middle' : 'drift, 50 older right above',
  unit: 'px',
  rounds: ROUND_COUNT,
  value: (fixture, round) => fixture.drift(where, round),
  anchor: 'a pixel',
  anchor_value: 1,
  target: { of: 'value', max: 1 },
})

export const bench = defineBench<BubblesFixture>({
  setup,
  minutes: 10,
  measures: [
    {
      name: 'mount of 10,000',
      unit: 'ms',
      rounds: ROUND_COUNT,
      value: async (fixture, round) => (await fixture.mount(round)).long,
      anchor: 'of 50',
      anchor_value: async (fixture, round) => (await fixture.mount(round)).short,
      target: { of: 'value', max: 250 },
    },
    drift('middle'),
    drift('oldest'),
  ],
})

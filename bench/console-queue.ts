// The console's queue of photos with 100,000 items: from the key of a decision until the next photo is painted, beside a
// bare page that swaps two pictures; and the call for the next items, beside the same call among 100 (STAFF-2).

import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Db } from '../server/base/db/database.ts'
import { folderStorage } from '../server/base/storage/storage.ts'
import { photosToReview } from '../server/photos/reviewQueue.ts'
import { testPicture } from '../server/photos/testPicture.ts'
import { signInToConsole } from '../test/browser/console.ts'
import { makeMembers } from './data/members.ts'
import { type AppFixture, appFixture } from './harness/appFixture.ts'
import { defineBench, median, percentile, type Run } from './harness/bench.ts'
import { openBrowser } from './harness/browser.ts'

const QUEUE_COUNT = 100_000
const SMALL_COUNT = 100
const MEMBER_COUNT = 2_000
/** Decided in one round, a quarter of a second apart, as a quick person does. */
const DECIDED_COUNT = 40
const PACE_MS = 250
const CALL_COUNT = 100
/** As many as are decided in all rounds have a picture of their own. */
const PICTURE_COUNT = 400

type QueueFixture = { fixture: AppFixture; page: Page; bare: Page; large: string; small: string }

/** Photos that wait, of people; the first have files. */
async function fillQueue({ db }: AppFixture, site_id: number, count: number) {
  await db.run`
    insert into photo (site_id, member_id, status, position, digest, width, height, full_file, card_file, thumb_file, locked_file,
      doubts, created_at)
    select ${site_id}, m.id, 'pending', n, decode(md5(${site_id} || ' ' || n), 'hex'), 480, 600,
      'bench' || ${site_id}::text || 'full' || lpad(n::text, 12, '0') || '.webp',
      'bench' || ${site_id}::text || 'card' || lpad(n::text, 12, '0') || '.webp',
      'bench' || ${site_id}::text || 'thumb' || lpad(n::text, 12, '0') || '.webp',
      'bench' || ${site_id}::text || 'lock' || lpad(n::text, 12, '0') || '.webp',
      case when n % 10 = 9 then '{tiny}'::text[] else '{}' end, now() - interval '1 hour'
    from generate_series(1, ${count}::int) n
    join (
      select id, row_number() over (order by id) - 1 as at from member where terms_version = 'bench') m
      on m.at = n % ${MEMBER_COUNT}::int`
  await db.run`analyze photo`
}

async function setup(run: Run): Promise<QueueFixture> {
  const fixture = await appFixture(run)
  process.env.E2E_PORT = `${fixture.port}`
  const sites = await fixture.db.many<{ id: number; key: string }>`select id, key from site order by id`
  const large = sites.find(({ id }) => id === fixture.site_id) as (typeof sites)[number]
  const small = sites.find(({ id }) => id !== fixture.site_id) as (typeof sites)[number]
  run.say(`${QUEUE_COUNT} photos …`)
  await makeMembers(fixture, MEMBER_COUNT)
  await fillQueue(fixture, large.id, QUEUE_COUNT)
  await fillQueue(fixture, small.id, SMALL_COUNT)
  const storage = folderStorage(join(fixture.data_dir, 'media'))
  const files = await fixture.db.many<{ full_file: string }>`
    select full_file from photo where site_id = ${large.id} and status = 'pending'
    order by cardinality(doubts) desc, id
    limit ${PICTURE_COUNT}`
  const pictures = await Promise.all(
    [1, 2, 3, 4].map((n) => testPicture(n, { width: 480, height: 600, format: 'webp', grain: 60 })),
  )
  for (const [at, { full_file }] of files.entries())
    await storage.put(full_file, pictures[at % pictures.length] as Buffer)
  run.note(await planOf(fixture.db, large.id))

  const browser = await openBrowser()
  run.atEnd(() => browser.close())
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signInToConsole(page, 'moderator')
  await page.goto(`http://staff.localhost:${fixture.port}/queues/photos?site=${large.key}`)
  await page.locator('[data-item] img').waitFor()
  await page.keyboard.press('b')
  const bare = await context.newPage()
  await bare.setContent(barePage(pictures as [Buffer, Buffer]))
  const made = { fixture, page, bare, large: large.key, small: small.key }
  run.say('warming up …')
  for (let n = 0; n < 10; n++) await pressToPaint(page, 'a')
  for (let n = 0; n < 10; n++) await callNext(made, 'large')
  return made
}

/** Fails where the next item costs more than a scan of the index. */
async function planOf(db: Db, site: number): Promise<string> {
  const explaining = {
    ...db,
    many: <T>(text: TemplateStringsArray, ...values: never[]) =>
      db.many<T>(
        Object.assign([`explain (analyze, buffers, costs off) ${text[0]}`, ...text.slice(1)], {
          raw: text.raw,
        }) as never,
        ...values,
      ),
  }
  const rows = await photosToReview(explaining as never, { sites: [site as never], without: [], limit: 4 })
  const plan = (rows as unknown as Record<string, string>[]).map((it) => it['QUERY PLAN']).join('\n')
  if (!plan.includes('Index Scan using photo_queue')) throw new Error(`the queue is no index scan:\n${plan}`)
  return plan
}

const barePage = (pictures: [Buffer, Buffer]) => {
  const [one, two] = pictures.map((it) => `data:image/webp;base64,${it.toString('base64')}`)
  return `<div data-item="0"><img src="${one}"></div><script>
    const box = document.querySelector('[data-item]'), sources = [${JSON.stringify(one)}, ${JSON.stringify(two)}]
    document.addEventListener('keydown', () => { const n = +box.dataset.item + 1; box.dataset.item = n; box.firstChild.src = sources[n % 2] })
  </script>`
}

/** Milliseconds from the key's own time until the frame with another item and its decoded picture is painted. */
async function pressToPaint(page: Page, key: string): Promise<number> {
  // A page behind another one draws once a second.
  await page.bringToFront()
  await page.evaluate(arm)
  await page.keyboard.press(key)
  const took = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
  await new Promise((resolve) => setTimeout(resolve, PACE_MS))
  return took
}

function arm() {
  const box = () => document.querySelector<HTMLElement>('[data-item]')
  const before = box()?.dataset.item
  const armed = window as unknown as { painted: Promise<number> }
  armed.painted = new Promise((resolve) => {
    let began = 0
    const begin = ({ timeStamp }: KeyboardEvent) => {
      began = timeStamp
    }
    document.addEventListener('keydown', begin, { once: true, capture: true })
    const observer = new MutationObserver(check)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    async function check() {
      const image = box()?.querySelector('img')
      if (box()?.dataset.item === before || !image) return
      observer.disconnect()
      await image.decode()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - began)
        port2.postMessage(null)
      })
    }
  })
}

async function callNext({ page, large, small }: QueueFixture, size: 'large' | 'small'): Promise<number> {
  return page.evaluate(
    async ([site, hold]) => {
      const began = performance.now()
      const answer = await fetch('/api/photoQueue.next', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-type': 'client' },
        body: JSON.stringify({ site, hold }),
      })
      if ((await answer.json()).length !== hold) throw new Error('the queue is too short')
      return performance.now() - began
    },
    [size === 'large' ? large : small, 5] as const,
  )
}

async function p50(times: () => Promise<number>, count: number) {
  const all: number[] = []
  for (let n = 0; n < count; n++) all.push(await times())
  return { p50: median(all), p95: percentile(all, 0.95) }
}

export const bench = defineBench<QueueFixture>({
  setup,
  minutes: 20,
  measures: [
    {
      name: 'key to the next photo painted, p50',
      unit: 'ms',
      value: async ({ page }) => (await p50(() => pressToPaint(page, 'a'), DECIDED_COUNT)).p50,
      anchor: 'a bare page that swaps two pictures',
      anchor_value: async ({ bare }) => (await p50(() => pressToPaint(bare, 'a'), DECIDED_COUNT)).p50,
      target: { of: 'value', max: 50 },
    },
    {
      name: 'the call for the next items among 100,000, p50',
      unit: 'ms',
      value: async (it) => (await p50(() => callNext(it, 'large'), CALL_COUNT)).p50,
      anchor: 'the same among 100',
      anchor_value: async (it) => (await p50(() => callNext(it, 'small'), CALL_COUNT)).p50,
      target: { of: 'value', max: 50 },
    },
  ],
})

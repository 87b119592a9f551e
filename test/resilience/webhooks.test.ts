// Webhooks shuffled, 30 % duplicated, 1 % forged, while the server is killed repeatedly: payments, balances and both
// ledgers end as if each had come once and in order (PAY-2, PAY-4, CRED-6, OPS-3). Short form: 300 webhooks, 3 kills.
// Long form: 100,000 webhooks, 20 kills.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { machineClock } from '../../server/base/clock.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { applyEvent, recordEvents } from '../../server/payments/providerEvents.ts'
import type { ProviderEvent } from '../../server/providers/provider.ts'
import { signWebhook } from '../../server/providers/sandbox/webhookSignature.ts'
import { makeApp } from '../fixtures/app.ts'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { ledgerProblems } from '../fixtures/payments.ts'
import { secretOf } from '../fixtures/secret.ts'
import { spawnServer } from '../fixtures/servers.ts'
import { runAsAdmin } from '../fixtures/templateCache.ts'
import { digestOf, ledgerLines } from './ledgerDigest.ts'
import { byForm } from './longForm.ts'
import { seededRandom } from './seededRandom.ts'
import { buyersFor, insertBuyers, type Story, standings, standingsIn, storiesOf } from './webhookStories.ts'

const letters = byForm({ short: 300, long: 100_000 })
const kills = Math.max(3, Math.round(letters / 5_000))
const forged = Math.round(letters * 0.01)
const again = Math.round(letters * 0.3)
const seed = 64
/** Sent at the same time. */
const lanes = 8
const SECRET = 'a long secret for this test only'
/** Milliseconds in which whatever was taken is applied: an apply job that a kill took along comes again by the clock, each minute. */
const patience = 100_000 + letters * 20

type Made = Awaited<ReturnType<typeof testDatabase>>
let stormy: Made
let calm: Made
let stories: Story[]
const buyers = buyersFor(letters - forged - again, seed)

beforeAll(async () => {
  stormy = await testDatabase()
  const db = connect(stormy.url, { max: 2 })
  // A database of tests tidies nothing up; one that is told so much must, as in operation.
  if (letters > 10_000) {
    for (const it of ["autovacuum = 'on'", "autovacuum_naptime = '5s'"]) await db.sql.unsafe(`alter system set ${it}`)
    await db.run`select pg_reload_conf()`
  }
  await insertBuyers(db, buyers)
  stories = await storiesOf(db, buyers)
  await db.close()
  const [name, copy] = [stormy.url, `${stormy.url}_calm`].map((it) => new URL(it).pathname.slice(1))
  const { admin_url } = inject('postgres')
  await runAsAdmin(admin_url, `create database ${copy} template ${name}`)
  calm = {
    ...stormy,
    url: `${stormy.url}_calm`,
    drop: () => runAsAdmin(admin_url, `drop database ${copy} with (force)`),
  }
}, 600_000)
afterAll(async () => {
  await stormy.drop()
  await calm.drop()
})

/** One way to forge a letter each: another key, other bytes than were signed, signed a year ago. */
const forgeries = ['key', 'bytes', 'age'] as const
type Letter = { told: ProviderEvent; forgery?: (typeof forgeries)[number] }

function shuffledLetters(): Letter[] {
  const { chance, one } = seededRandom(seed)
  const distinct: Letter[] = stories.flatMap(({ told }) => told).map((told) => ({ told }))
  const any = () => distinct[Math.floor(chance() * distinct.length)] as Letter
  const twice = Array.from({ length: again }, any)
  // It bears the name of a true one, so that where it were kept, the true one would be taken for a copy of it.
  const lies = Array.from({ length: forged }, () => {
    const { told } = any()
    const changed = { ...told, amount: 1, ...('outcome' in told && { outcome: 'completed' as const }) } as ProviderEvent
    return { told: changed, forgery: one(...forgeries) }
  })
  return [...distinct, ...twice, ...lies]
    .map((it) => ({ it, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ it }) => it)
}

const bytesOf = (told: object) => Buffer.from(JSON.stringify(told))
function signatureOf({ told, forgery }: Letter): string {
  const signer = (secret: string) =>
    ({ secret: secretOf(secret), clock: machineClock }) as unknown as Parameters<typeof signWebhook>[0]
  const now = Math.floor(Date.now() / 1000)
  if (forgery === 'key') return signWebhook(signer('another'), bytesOf(told))
  if (forgery === 'bytes') return signWebhook(signer(SECRET), bytesOf({ ...told, amount: 2 }))
  return signWebhook(signer(SECRET), bytesOf(told), forgery === 'age' ? now - 365 * 86_400 : now)
}

type Server = Awaited<ReturnType<typeof spawnServer>>
const start = (more: Record<string, string> = {}) =>
  spawnServer({ DATABASE_URL: stormy.url, DATA_DIR: stormy.data_dir, SECRET, ...more })

/** Sends until `until` of them have an answer, or the server is gone. What has none is sent again, as providers do. */
async function send(server: Server, queue: Letter[], until: () => boolean) {
  const browser = client(server.port, 'gay.localhost')
  let ended = false
  void server.ended.then(() => {
    ended = true
  })
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!ended && !until()) {
        const letter = queue.pop()
        if (!letter) return
        const headers = { 'x-sandbox-signature': signatureOf(letter), 'x-request-type': '' }
        const answer = await browser
          .post('/api/webhooks/sandbox', undefined, { raw: bytesOf(letter.told), headers })
          .catch(() => null)
        const taken = letter.forgery ? answer?.json?.code === 'bad_signature' : answer?.status === 200
        // Where nobody answered it may have been kept all the same.
        if (!taken) queue.unshift(letter)
        if (answer && !taken) expect(answer.status, answer.text).toBeGreaterThanOrEqual(500)
      }
    }),
  )
  return ended
}

const waiting = async (db: Database) =>
  (await db.one<{ n: number }>`select count(*)::int as n from provider_event where applied_at is null`).n

test(
  `PAY-2 PAY-4 CRED-6 OPS-3 ${letters} webhooks, ${again} of them copies, ${forged} forged, shuffled, the server killed ${kills} times: as in order`,
  async () => {
    const queue = shuffledLetters()
    const startedAt = performance.now()
    for (let kill = 0; kill < kills; kill++) {
      // By turns somewhere in the middle of whatever it does, and where it has just applied one, before and after that is kept.
      // A transaction has few letters: one that keeps a method, or many receipts.
      const step = [null, 'transaction: done', 'webhook: applied', 'transaction: committed', 'webhook: stored'][
        kill % 5
      ]
      const passes = Math.ceil((letters / kills) * (step?.startsWith('transaction') ? 0.01 : 0.3))
      const server = await start(step ? { FAILPOINT: `${passes} ${step}` } : {})
      const left = Math.round((letters * (kills - kill)) / (kills + 1))
      await send(server, queue, () => queue.length <= left)
      server.kill('SIGKILL')
      expect(await server.ended, server.lines.join('\n')).toBeNull()
      if (kills > 2) console.log(`killed the server ${kill + 1} times, ${queue.length} letters left`)
    }
    const last = await start()
    expect(await send(last, queue, () => !queue.length)).toBe(false)
    const sent = performance.now()
    const db = connect(stormy.url, { max: 2 })
    await expect.poll(() => waiting(db), { timeout: patience, interval: 250 }).toBe(0)
    const applied = performance.now()
    last.kill('SIGTERM')
    await last.ended

    const events = stories.flatMap((it) => it.told)
    const kept = await db.many<{ event_id: string; verdict: string }>`select event_id, verdict from provider_event`
    expect(kept.map((it) => it.event_id).toSorted()).toEqual(events.map((it) => it.event_id).toSorted())
    const verdicts = new Set(kept.map(({ verdict }) => verdict))
    expect(verdicts.difference(new Set(['applied', 'nothing_new'])).size).toBe(0)
    expect(await ledgerProblems(db)).toEqual([])
    await expectReceipts(db)
    expect(await standingsIn(db)).toEqual(standings(buyers))
    const books = await ledgerLines(db)
    await db.close()

    const inOrder = await booksInOrder()
    expect([...new Set(books).difference(new Set(inOrder))].slice(0, 20)).toEqual([])
    expect(digestOf(books)).toBe(digestOf(inOrder))
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    console.log(
      `${letters} letters of ${events.length} events about ${stories.length * 2} payments, ${kills} kills: sent in ${seconds(sent - startedAt)} s, all applied ${seconds(applied - sent)} s later; ${books.length} lines of books, ${digestOf(books).slice(0, 16)}`,
    )
  },
  600_000 + letters * 60,
)

/** Numbers without gaps, however often its writer was killed. */
async function expectReceipts(db: Database) {
  const { wrong } = await db.one<{ wrong: number }>`
    select count(*)::int as wrong from receipt_count c
    cross join lateral (
      select count(distinct p.receipt_no) as n, max(right(p.receipt_no, 6))::int as last_number from payment p
      where p.site_id = c.site_id and p.receipt_no like c.year || '-%') held
    where (held.n, held.last_number) is distinct from (c.last_number, c.last_number)`
  expect(wrong).toBe(0)
}

/** The same ground, each told once, by the program's own way, in the order of what happened. */
async function booksInOrder(): Promise<string[]> {
  const db = connect(calm.url, { max: lanes })
  const app = await makeApp(db, { clock: machineClock })
  const left = stories.toReversed()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let story = left.pop(); story; story = left.pop())
        for (const told of story.told) {
          await recordEvents(app, 'sandbox', [told])
          expect((await applyEvent(app, 'sandbox', told.event_id))?.verdict).toMatch(/^(applied|nothing_new)$/)
        }
    }),
  )
  expect(await ledgerProblems(db)).toEqual([])
  return ledgerLines(db).finally(db.close)
}

// The console's search for a member among 1,000,000, by what people write to support, over HTTP as staff (STAFF-2).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { find } from '../contract/console/members.ts'
import { plant } from '../seed/plant.ts'
import { startApp } from '../server/app.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { readEnv } from '../server/base/env.ts'
import { makeLog } from '../server/base/observability/log.ts'
import { CONSOLE_HOST, type ConsoleClient, signedInStaff } from '../test/fixtures/console.ts'
import { fillMembers } from './data/memberData.ts'
import { ownPostgres, site } from './data/memberDataSets.ts'
import { defineBench, median, percentile, type Run } from './harness/bench.ts'
import { withoutIndexes } from './harness/withoutIndexes.ts'

const MEMBER_COUNT = Number(process.env.MEMBERS ?? 1_000_000)
/** With six ways and three rounds below what one network may ask in a minute. */
const SEARCH_COUNT = 150
const MAX_SEARCH_MS = 30

type Way = 'mail' | 'name' | 'receipt' | 'id' | 'card' | 'account'
type SearchFixture = { staff: ConsoleClient; texts: Record<Way, string[]>; note: Run['note'] }

async function setup(run: Run): Promise<SearchFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  run.atEnd(() => rm(folder, { recursive: true, force: true }))
  const url = await ownPostgres(run, folder)
  await migrate(url)
  const db = connect(url, { max: 2 })
  run.atEnd(db.close)
  await plant(db, folder, { crowd: false })
  const { id } = await db.one<{ id: number }>`select id from site where key = ${site}`
  run.say(`${MEMBER_COUNT.toLocaleString('en')} members, with addresses, payments and accounts …`)
  await fillMembers(url, id, MEMBER_COUNT)
  await addTraces(db, id)
  const env = readEnv({ PORT: '0', DATA_DIR: folder, DATABASE_URL: url, CONSOLE_HOST })
  const running = await startApp(env, url, { jobs: false, log: makeLog(() => {}) })
  run.atEnd(() => running.close())
  const staff = await signedInStaff({ port: running.port, db, app: running.app } as never, { role: 'support' })
  return { staff, texts: await textsOf(db), note: run.note }
}

/** Everybody has an address, a third paid, every tenth by direct debit, every fifth keeps a card. */
async function addTraces(db: Database, id: number) {
  const restore = await withoutIndexes(db, ['member', 'payment', 'mandate', 'stored_method'])
  await db.sql.unsafe('set session_replication_role = replica')
  await db.run`
    update member set email = 'someone' || id || '@example.org', email_key = 'someone' || id || '@example.org'
    where site_id = ${id} and email is null`
  await db.run`
    insert into payment (site_id, member_id, request_key, bundle, credits, amount, list_amount, currency, country, paymentmethod, status,
      provider, provider_ref, receipt_no, created_at, settled_at)
    select site_id, id, 'bench', 'p0', 15, 899, 899, 'EUR', 'NL', 'visa', 'completed', 'sandbox', 'ref_' || id, '2026-' || lpad(id::text, 8, '0'),
      now(), now()
    from member where site_id = ${id} and id % 3 = 0`
  await db.run`
    insert into mandate (site_id, member_id, reference, kind, holder, iban, iban_hash, masked_iban, contact, text, language, signed_at, ip_hash,
      max_signed_amount, phone_hash)
    select site_id, id, 'BENCH' || id, 'recurring', '', '', convert_to(id::text, 'utf8'), 'NL•• •••• ' || lpad((id * 7919 % 10000000)::text, 8, '0'), '', 'x', 'en',
      now(), '', 899, convert_to('phone' || id, 'utf8')
    from member where site_id = ${id} and id % 10 = 0`
  await db.run`
    insert into stored_method (site_id, member_id, provider, method, token, token_hash, label, created_at, used_at)
    select site_id, id, 'sandbox', 'visa', 'x', convert_to(id::text, 'utf8'), '•••• ' || lpad((id * 104729 % 10000)::text, 4, '0'), now(), now()
    from member where site_id = ${id} and id % 5 = 0`
  await restore()
  await db.sql.unsafe('vacuum analyze member, payment, mandate, stored_method')
}

async function textsOf(db: Database): Promise<Record<Way, string[]>> {
  const listed = async (rows: Promise<{ text: string }[]>) => (await rows).map(({ text }) => text)
  const some = db.fragment`from member where terms_version = 'multitude' order by hashint8(id) limit ${SEARCH_COUNT}`
  return {
    mail: await listed(db.many`select email as text ${some}`),
    name: await listed(db.many`select name as text ${some}`),
    id: await listed(db.many`select public_id as text ${some}`),
    receipt: await listed(
      db.many`select receipt_no as text from payment where request_key = 'bench' order by hashint8(id) limit ${SEARCH_COUNT}`,
    ),
    card: await listed(
      db.many`select right(label, 4) as text from stored_method order by hashint8(id) limit ${SEARCH_COUNT}`,
    ),
    account: await listed(
      db.many`select right(masked_iban, 4) as text from mandate order by hashint8(id) limit ${SEARCH_COUNT}`,
    ),
  }
}

/** Milliseconds of a search, p50; each has to find somebody. */
async function searchTime({ staff, texts, note }: SearchFixture, way: Way, round: number): Promise<number> {
  const times: number[] = []
  for (const text of texts[way]) {
    const began = performance.now()
    const { status, json } = await staff.call(find, { text })
    times.push(performance.now() - began)
    if (status !== 200 || !json.length) throw new Error(`nobody is found by ${way} ${text}: ${status}`)
  }
  if (round === 0) note(`by ${way}: p99 ${percentile(times, 0.99).toFixed(1)} ms`)
  return median(times)
}

export const bench = defineBench<SearchFixture>({
  setup,
  minutes: 30,
  measures: (['mail', 'name', 'receipt', 'id', 'card', 'account'] as const).map((way) => ({
    name: `search by ${way}, p50`,
    unit: 'ms',
    value: (fixture, round) => searchTime(fixture, way, round),
    anchor: 'budget',
    anchor_value: MAX_SEARCH_MS,
    target: { of: 'value', max: MAX_SEARCH_MS },
  })),
})

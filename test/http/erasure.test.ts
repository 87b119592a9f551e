// Erasure: two weeks after many members left, no table, file or log holds a trace of them (ACC-12). Short form: 24 members,
// each kind of life among them. Long form: 100.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { grant, issueCredits, ledgerFaults } from '../../server/credits/index.ts'
import { setCreditor } from '../../server/directDebit/index.ts'
import { blockMethod } from '../../server/payments/index.ts'
import { findSite, inJob } from '../../server/sites/index.ts'
import { ourAccount } from '../fixtures/directDebit.ts'
import { scanForLeaks } from '../fixtures/leakScan.ts'
import { setSpendCap, startDirectDebit, storeCard } from '../fixtures/paymentScenarios.ts'
import {
  addSecondFactors,
  buyCredits,
  fillProfile,
  requestDeletion,
  type ScenarioMember,
  sendMessage,
  signUp,
  startUnfinishedFlows,
  subscribeToPush,
} from '../fixtures/scenarios.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { byForm } from '../resilience/longForm.ts'

const many = byForm({ short: 24, long: 100 })
const gone = 'Qzxjov'
const retainedStem = 'Wvqkep'
let server: TestServer
let smtp: TestSmtpServer
let folder: string
/** Seconds that the clock is ahead. */
let ahead = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-erasure-'))
  smtp = await startSmtpServer()
  const env = { DATA_DIR: folder, TRUST_PROXY: '1', SMTP_URL: smtp.url, PAYMENTS: 'sepa,sandbox' }
  server = await testServer(env, { now: () => addSeconds(new Date(), ahead) })
  const creditor = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar GmbH', iban: ourAccount, first_alone: false }
  await setCreditor(server.app.db, 'gay', creditor)
})
afterAll(async () => {
  await server.close()
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

/** Some at a time, as a site is used. */
async function each<T>(them: readonly T[], work: (it: T, at: number) => Promise<unknown>) {
  const waiting = [...them.entries()]
  const one = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0])
  }
  await Promise.all(Array.from({ length: 6 }, one))
}

/** Until nothing waits in the queue but what is to be done later. */
async function jobsDone() {
  for (let tries = 0; tries < 600; tries++) {
    const { waiting } = await server.db.one<{ waiting: number }>`
      select count(*)::int as waiting from graphile_worker._private_jobs where run_at <= now()`
    if (!waiting) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const left = await server.db.many`
    select t.identifier, j.attempts, j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= now()`
  throw new Error(`jobs still wait: ${JSON.stringify(left)}`)
}
async function run(...tasks: string[]) {
  for (const task of tasks) {
    await server.app.jobs.add(task, {})
    await jobsDone()
  }
}

/** What was to be done later is due as well. */
async function travel(seconds: number) {
  ahead += seconds
  await server.db.run`update graphile_worker._private_jobs set run_at = run_at - make_interval(secs => ${seconds})`
}

async function enrich(who: ScenarioMember) {
  const { id, site_id } = await server.db.one<Columns<'member', 'id' | 'site_id'>>`
    select id, site_id from member where public_id = ${who.id}`
  await issueCredits(server.db, {
    site_id,
    member_id: id,
    lot: 'bonus',
    amount: 1_000,
    reason: 'grant',
    reference: `for ${id}`,
    now: new Date(),
  })
}

/** Ids, names and digests by which one of these could be recognised. */
async function marksOf(lives: ScenarioMember[]) {
  const ids = lives.map(({ id }) => id)
  const rows = await server.db.many<{ mark: string }>`
    select public_id as mark from member where public_id = any(${ids})
    union all
    select unnest(array[encode(p.digest, 'hex'), p.public_id, p.full_file, p.card_file, p.thumb_file, p.locked_file])
    from photo p join member m on m.id = p.member_id where m.public_id = any(${ids})
    union all
    select unnest(array[e.page_file, e.json_file]) from data_export e join member m on m.id = e.member_id where m.public_id = any(${ids})
    union all
    select unnest(array[k.public_id, encode(k.token_hash, 'hex')])
    from stored_method k join member m on m.id = k.member_id where m.public_id = any(${ids})
    union all
    select encode(s.token_hash, 'hex') from session s join member m on m.id = s.member_id where m.public_id = any(${ids})
    union all
    select c.public_id from conversation c join member m on m.id in (c.a_id, c.b_id) where m.public_id = any(${ids})`
  const files = rows.map(({ mark }) => mark).filter((it) => it.includes('.'))
  const digests = await Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(join(folder, 'media', file.slice(0, 2), file)))
        .digest('hex'),
    ),
  )
  return new Set([...rows.map(({ mark }) => mark.replace(/\.\w+$/, '')), ...digests])
}

const idOf = async (email: string) =>
  (
    await server.db.one<{ id: string }>`
      select m.public_id as id from member m join site s on s.id = m.site_id where s.key = 'gay' and m.email = ${email}`
  ).id

async function settle(): Promise<ScenarioMember[]> {
  const stayers: ScenarioMember[] = []
  for (const n of [1, 2, 3]) stayers.push(await signUp(server, n, { stem: retainedStem }))
  for (const it of stayers) {
    await enrich(it)
    // Other pictures than those who leave have.
    await fillProfile(it, many + it.n)
    for (const to of stayers) if (to !== it) await sendMessage(it, to, 'to one who stays')
  }
  return stayers
}

const isConfirmed = ({ n }: ScenarioMember) => n % 5 > 0
const isBlocked = ({ n }: ScenarioMember) => n % 8 === 0

async function live(stayers: ScenarioMember[]): Promise<ScenarioMember[]> {
  const anders = await idOf(castMember('gay', 2).email)
  const lives: ScenarioMember[] = []
  await each(Array.from({ length: many }), async (_, n) => {
    lives.push(await signUp(server, n, { stem: gone, target: n % 4 ? undefined : anders, confirm: n % 5 > 0 }))
  })
  await each(lives, async (it) => {
    const to = friendOf(it, stayers)
    await fillProfile(it, it.n)
    await sendMessage(it, to)
    await it.ask('post', `/api/members/${to.id}/like`)
    await subscribeToPush(it)
    if (isConfirmed(it)) await sendMessage(to, it, `back to ${it.name}`)
    if (isConfirmed(it) && it.n % 3 === 0) await to.ask('post', `/api/members/${it.id}/like`)
  })
  await each(lives.filter(isConfirmed), async (it) => {
    if (it.n % 2) await buyCredits(it)
    if (it.n % 3 === 0) await it.ask('post', '/api/export', {})
    if (it.n % 4 === 0) await addSecondFactors(it)
    if (it.n % 7 === 0) await it.ask('post', `/api/members/${anders}/block`)
    if (it.n % 6 === 0) await startUnfinishedFlows(server, it)
    if (isBlocked(it)) await stayers[0]?.ask('post', `/api/members/${it.id}/block`)
  })
  // What was paid is settled: until then its bonus is neither free nor used.
  await jobsDone()
  await each(lives.filter(isConfirmed), async (it) => {
    if (keeps(it)) await storeCard(it)
    if (it.n % 4 === 2) await setSpendCap(it)
    if (it.n % 10 === 2 || it.n % 10 === 4) await startDirectDebit(server, it, it.n % 10 === 2)
    if (it.n % 9 === 4) await workOn(it)
  })
  await stayers[1]?.ask('post', '/api/export', {})
  await jobsDone()
  return lives
}

const keeps = ({ n }: ScenarioMember) => n % 10 === 1

/** Staff give credits, and close a way to pay. */
async function workOn(member: ScenarioMember) {
  const site = await findSite(server.app.db, 'gay.localhost')
  if (!site) throw new Error('no demo site')
  const actor = { who: 'Lena', why: 'a mistake of ours' }
  await inJob(server.app, site, async (ctx) => {
    await grant(ctx, { ...actor, reference: `G-${member.n}` }, { member: member.id, credits: 5 })
    await blockMethod(ctx, actor, { member: member.id, method: 'paypal' })
  })
}

/** How many rows of those who leave there are of each. */
const kindsOfMoney = (members: number[]) => server.db.one<Record<string, number>>`
  select (select count(*)::int from stored_method where member_id = any(${members}::bigint[])) as stored_method,
    (select count(*)::int from spend_cap where member_id = any(${members}::bigint[])) as spend_cap,
    (select count(*)::int from method_block where member_id = any(${members}::bigint[])) as method_block,
    (select count(*)::int from mandate_draft where member_id = any(${members}::bigint[])) as mandate_draft,
    (select count(*)::int from mandate_code c join mandate_draft d using (order_reference) where d.member_id = any(${members}::bigint[])) as mandate_code,
    (select count(*)::int from notification where channel = 'sms' and member_id = any(${members}::bigint[])) as sms,
    (select count(*)::int from rate_limit where key like 'sms:member:%' or key like 'sms:phone:%') as sms_rate_limits,
    (select count(*)::int from mandate where contact <> '' and member_id = any(${members}::bigint[])) as mandate_contact,
    (select count(*)::int from mandate where ended_at is null and member_id = any(${members}::bigint[])) as mandate_standing,
    (select count(*)::int from mandate where holder <> '' and member_id = any(${members}::bigint[])) as mandate_kept,
    (select count(*)::int from audit where member_id = any(${members}::bigint[])) as audit`

const friendOf = ({ n }: ScenarioMember, stayers: ScenarioMember[]) => stayers[n % stayers.length] as ScenarioMember

/** Each side writes while the other is away. Those who stay get their mails; of those who leave, the mailboxes are not there. */
async function mailEachOther(lives: ScenarioMember[], stayers: ScenarioMember[]) {
  const open = lives.filter((it) => isConfirmed(it) && !isBlocked(it))
  await each(open, (it) => sendMessage(it, friendOf(it, stayers), 'once more'))
  await travel(120)
  await run('notifications.relay', 'payments.reconcile')
  await each(open, (it) => sendMessage(friendOf(it, stayers), it, 'again'))
  await travel(120)
  smtp.say('rcpt', `550 5.1.1 ${gone}@lives.nightjar.test: no such user`)
  await run('notifications.relay')
  smtp.say('rcpt')
  const told = await server.db.many`
    select 1 from notification n join member m on m.id = n.member_id where m.name like ${`${retainedStem}%`} and n.subject like ${`%${gone}%`}`
  expect(told.length).toBeGreaterThan(10)
  expect((await server.db.many`select 1 from delivery_report`).length).toBeGreaterThan(10)
}

/** Of the last ten the mail server says that they are not to be reached, by name: that ends in the queue and the log, if anywhere. */
async function leaveAll(lives: ScenarioMember[]) {
  await each(lives.slice(10), requestDeletion)
  await jobsDone()
  smtp.say('rcpt', `451 4.2.1 ${gone}@lives.nightjar.test is not to be reached`)
  await each(lives.slice(0, 10), requestDeletion)
  await jobsDone()
}

test(
  `ACC-12 ${many} accounts with photos, chats and payments leave no residue, and everybody else keeps theirs`,
  async () => {
    const stayers = await settle()
    const lives = await live(stayers)
    await mailEachOther(lives, stayers)
    const wanted = { stem: gone, ids: await marksOf(lives) }
    const paid = await payments()
    const payers = [...lives.filter((it) => it.n % 2), ...lives.filter(keeps)].filter(isConfirmed)
    expect(paid.map(({ status }) => status)).toEqual(payers.map(() => 'completed'))
    const leaving = (
      await server.db.many<{ id: number }>`
    select id from member where public_id = any(${lives.map(({ id }) => id)})`
    ).map(({ id }) => id)
    const held = await kindsOfMoney(leaving)
    expect(Object.entries(held).filter(([, rows]) => !rows)).toEqual([])

    await leaveAll(lives)
    const lived = await scanForLeaks(server.db, folder, server.log, wanted)
    // What looks for them finds them in all these places, while they are there.
    expect(lived.findings.map((it) => it.split(/[: ]/)[0])).toEqual(
      expect.arrayContaining([...places, 'file', 'bytes']),
    )

    await travel(15 * 86_400)
    await jobsDone()
    await run('accounts.deleteExpired', 'lifecycle.deleteExpiredExports', 'lifecycle.erase')
    const { findings: found, scanned: looked } = await scanForLeaks(server.db, folder, server.log, wanted)
    console.log(
      `erasure: residue ${found.length} of ${many} accounts; before it ${lived.findings.length} findings; looked at ${looked.rows} rows, ` +
        `${looked.files} files, ${looked.lines} lines of the log for ${wanted.ids.size} names and digests and every word`,
    )
    expect(found).toEqual([])
    expect(await server.db.many`select 1 from member where erased_at is not null and status = 'deleted'`).toHaveLength(
      many,
    )
    expect(await payments()).toEqual(paid)
    // The law keeps the mandates, sealed; what staff did names nobody.
    const none = Object.fromEntries(Object.keys(held).map((kind) => [kind, 0]))
    expect(await kindsOfMoney(leaving)).toEqual({ ...none, mandate_kept: held.mandate_kept, audit: held.audit })
    expect(await ledgerFaults(server.db)).toEqual([])
    await keepTheirs(stayers)
  },
  byForm({ short: 180_000, long: 900_000 }),
)

/** Where those who left half a minute ago still have their traces. */
const places = [
  ...['member', 'message', 'conversation', 'notification', 'photo', 'signup_draft', 'deletion', 'data_export'],
  ...['idempotency_key', 'credit_entry', 'passkey', '_private_jobs'],
]

const payments = () => server.db.many<{ status: string }>`
  select id, member_id, credits, amount, currency, country, paymentmethod, status, provider_ref
  from payment where paymentmethod <> 'sdd' order by id`

async function keepTheirs(stayers: ScenarioMember[]) {
  const [first] = stayers as [ScenarioMember]
  const { chats } = (await first.ask('get', '/api/chats.php')).json
  expect(chats.map((it: { profile: { name: string } }) => it.profile.name).toSorted()).toEqual(
    stayers.slice(1).map(({ name }) => name),
  )
  expect(chats[0].last_message.body).toBe(`${retainedStem} writes to one who stays`)
  expect((await first.ask('get', '/api/photos')).json.photos).toHaveLength(1)
  const { json } = await first.ask('get', '/api/profile')
  expect([json.name, json.about]).toEqual([first.name, `${retainedStem} likes the sea`])
  const { photos } = (await first.ask('get', '/api/photos')).json
  expect((await first.ask('get', photos[0].image.filename)).status).toBe(200)
}

// Postbacks over HTTP: what a traffic source is told, how it can verify it, and what it is never told (LAND-4).
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ConsentKind, consentKinds } from '../../contract/consents.ts'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import type { Database, Db } from '../../server/base/db/database.ts'
import { readEnv } from '../../server/base/env.ts'
import { lookupPublic } from '../../server/base/outgoing/sendRequest.ts'
import { withdraw } from '../../server/consents/withdraw.ts'
import { refundByStaff } from '../../server/payments/index.ts'
import { chargeBack } from '../../server/providers/sandbox/simulate.ts'
import { inJob } from '../../server/sites/index.ts'
import { deliverPostback, MAX_ATTEMPTS } from '../../server/trafficSources/deliverPostback.ts'
import * as sources from '../../server/trafficSources/index.ts'
import { storeReports } from '../../server/trafficSources/storeReports.ts'
import { sweepSources } from '../../server/trafficSources/sweepSources.ts'
import { fillTemplate, type PostbackValues, templateError } from '../../server/trafficSources/template.ts'
import { siteOf } from '../fixtures/accounts.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../fixtures/app.ts'
import { ADVERTISING_KEY, CONSENT_KEY } from '../fixtures/consents.ts'
import { giveConsents } from '../fixtures/giveConsents.ts'
import { client } from '../fixtures/httpClient.ts'
import { buy, deliverWebhooks, paymentDatabase, sellingSite } from '../fixtures/payments.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { isLongForm } from '../resilience/longForm.ts'

type Heard = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
let db: Database
let url: string
let end: () => Promise<void>
let app: TestApp
let site: Site
let receiver: Server
let at: string
let received: Heard[] = []
let answers: number[] = []

beforeAll(async () => {
  ;({ db, url, end } = await paymentDatabase())
  receiver = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ method, url: path, headers, body: Buffer.concat(parts).toString('utf8') })
      const status = answers.shift() ?? 204
      answer.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(status === 204 ? undefined : 'no')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => receiver.once('listening', ready))
  at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  app = await makeApp(db, { env: readEnv({ POSTBACKS_INSIDE: '1', DATABASE_URL: url }) })
  app.time = new Date()
})
afterAll(async () => {
  receiver.close()
  await end()
})
beforeEach(async () => {
  received = []
  answers = []
  site = await sellingSite(db, { choices: { countries: ['NL', 'PL'] } })
})

const actor = { who: 'Lena', why: 'a test of it' }
const doing = <T>(work: Parameters<typeof inJob<T>>[2]) => inJob(app, site, work)
const template =
  '/pb?e={event}&n={network}&r={ref}&s={sub1}.{sub2}.{sub3}&a={amount}{currency}&id={reference}&of={purchase}'
const add = (given: object = {}) =>
  doing((ctx) => sources.addSource(ctx, actor, { network: 'Lights', url: at + template, ...given }))
/** Whom the network sent, as a signup writes it; `agrees`: that the network is told (SAFE-6). */
const sent = async (network = 'lights', { agrees = true, ...more }: { email?: string; agrees?: boolean } = {}) =>
  db.transaction(async (inside) => {
    const it = await insertSent(inside, network, more)
    await giveConsents(inside, site, it, { kinds: agrees ? consentKinds : ['sensitive_data'], at: app.time })
    return { ...it, session: Buffer.alloc(32) }
  })
const insertSent = (inside: Db, network: string, more: { email?: string }) => inside.one<CurrentMember>`
    insert into member (site_id, kind, answered, status, name, email, email_key, birth, gender, country, language, terms_version,
      adult_declared_at, network, ref, sub1, sub2, created_at, last_active)
    values (${site.id}, 'person', true, 'active', ${`Sent ${crypto.randomUUID().slice(0, 8)}`}, ${more.email ?? null}, ${more.email ?? null},
      '1990-05-05', 'male', 'NL', 'en', 'test', ${app.time}, ${network}, 'click 1&2', 'a/b', '=cmd()', ${app.time}, ${app.time})
    returning id, public_id, kind, status, name, language, country, paid_user`
type Row = {
  id: number
  event: string
  reference: string
  purchase: string | null
  amount: number | null
  state: string
  status: number
}
const rows = () => db.many<Row>`
  select id, event, reference, purchase, amount, state, status from postback where site_id = ${site.id} order by id`
const jobs = () => db.many<{ id: number; max_attempts: number }>`
  select (j.payload ->> 'postback')::bigint as id, j.max_attempts
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  join postback p on p.id = (j.payload ->> 'postback')::bigint and p.site_id = ${site.id}
  where t.identifier = 'trafficSources.deliverPostback' order by 1`
/** As the worker does; what is to be tried again is answered as false. */
const sendAll = async () => {
  const done: boolean[] = []
  for (const { id, state } of await rows())
    if (state === 'waiting')
      done.push(
        await deliverPostback(app, { postback: id }).then(
          () => true,
          () => false,
        ),
      )
  return done
}
const refundOf = (payment: string, amount?: number) =>
  refundByStaff(app, site, { ...actor, reference: `T-${crypto.randomUUID()}` }, { payment, ...(amount && { amount }) })

test('LAND-4 signup, purchase, part and rest of a refund: told once each, signed, in sums without VAT that add up to nothing', async () => {
  const { secret } = await add()
  const member = await sent()
  const { id } = await buy(app, site, member)
  await refundOf(id, 300)
  await deliverWebhooks(app)
  await refundOf(id)
  await deliverWebhooks(app)
  await deliverWebhooks(app)
  const { net } = await db.one<{ net: number }>`select amount - vat as net from payment where public_id = ${id}`
  expect(net).toBeLessThan(899)
  const found = await rows()
  expect(found.map(({ event }) => event)).toEqual(['signup', 'purchase', 'refund', 'refund'])
  const [signup, purchase, part, rest] = found as [Row, Row, Row, Row]
  expect(signup).toMatchObject({ amount: null, purchase: null })
  expect(purchase).toMatchObject({ amount: net, purchase: purchase.reference })
  expect([part.purchase, rest.purchase]).toEqual([purchase.reference, purchase.reference])
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(4)
  expect((part.amount as number) + (rest.amount as number)).toBe(-net)
  expect(await jobs()).toEqual(found.map((it) => ({ id: it.id, max_attempts: MAX_ATTEMPTS })))

  expect(await sendAll()).toEqual([true, true, true, true])
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(
    found.map(
      (it) =>
        `GET /pb?e=${it.event}&n=Lights&r=click%201%262&s=a%2Fb.%3Dcmd().&a=${it.amount ?? ''}${it.amount === null ? '' : 'EUR'}&id=${it.reference}&of=${it.purchase ?? ''}`,
    ),
  )
  const seconds = Math.floor(app.time.getTime() / 1000)
  for (const { method, url, headers, body } of received) {
    const mac = createHmac('sha256', secret).update(`${seconds}.${method}.${at}${url}.${body}`).digest('hex')
    expect(headers['x-nightjar-signature']).toBe(`t=${seconds},v1=${mac}`)
  }
  expect((await rows()).map(({ state, status }) => [state, status])).toEqual(found.map(() => ['sent', 204]))
  // Sent is sent, however often its job runs.
  for (const { id } of found) await deliverPostback(app, { postback: id })
  expect(received).toHaveLength(4)
})

test('LAND-4 a chargeback is a clawback without VAT, and a won one takes it back', async () => {
  await add({ method: 'POST' })
  const member = await sent('LIGHTS')
  const ordered = await buy(app, site, member)
  await chargeBack(app, ordered.ref, 'opened')
  await deliverWebhooks(app)
  const before = await rows()
  expect(before.map(({ event }) => event)).toEqual(['signup', 'purchase', 'chargeback'])
  expect(before[2]?.amount).toBe(-(before[1]?.amount as number))
  await chargeBack(app, ordered.ref, 'won')
  await deliverWebhooks(app)
  expect((await rows())[3]).toMatchObject({
    event: 'reversal',
    amount: before[1]?.amount,
    purchase: before[1]?.reference,
  })
  await sendAll()
  expect(received.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'POST'])
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({
    ...{ event: 'purchase', network: 'Lights', ref: 'click 1&2', sub1: 'a/b', sub2: '=cmd()', sub3: null },
    ...{ amount: before[1]?.amount, currency: 'EUR', reference: before[1]?.reference, purchase: before[1]?.reference },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect(received[1]?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': before[1]?.reference,
  })
})

test('LAND-4 nothing that is told is of a person: no number, name or address, and none of the payment', async () => {
  await add({ method: 'POST' })
  const email = `${crypto.randomUUID()}@example.org`
  const member = await sent('lights', { email })
  const { id, ref } = await buy(app, site, member)
  await sendAll()
  expect(received).toHaveLength(2)
  for (const mark of [member.public_id, member.name, email, id, ref])
    expect(JSON.stringify(received)).not.toContain(mark)
})

test('LAND-4 only of whom that network sent, on that site, while it is on, and only what was chosen; the rest stays in the report', async () => {
  await add({ events: ['purchase'] })
  await buy(app, site, await sent('others'))
  await buy(app, site, await makeMember(db, site))
  expect(await rows()).toEqual([])
  const member = await sent()
  const first = await buy(app, site, member)
  await doing((ctx) => sources.changeSource(ctx, actor, { network: 'lights', active: false }))
  // It waited, and then it was switched off.
  expect(await sendAll()).toEqual([true])
  const second = await buy(app, site, member)
  await doing((ctx) =>
    sources.changeSource(ctx, actor, { network: 'lights', active: true, events: ['purchase', 'clawback'] }),
  )
  await refundOf(first.id)
  await refundOf(second.id)
  await deliverWebhooks(app)
  // Who did not hear of a purchase hears of no clawback.
  expect((await rows()).map(({ event, state }) => `${event} ${state}`)).toEqual([
    ...['signup recorded', 'purchase recorded', 'purchase recorded', 'refund recorded', 'refund recorded'],
  ])
  expect(received).toEqual([])
  await doing((ctx) => sources.endSource(ctx, actor, 'lights'))
  await sent()
  expect(await rows()).toHaveLength(5)
})

test('LAND-4 it is one with what happened: where that is taken back there is neither a row nor a job', async () => {
  await add()
  const failed = db.transaction(async (inside) => {
    await inside.run`
      insert into member (site_id, kind, answered, status, name, birth, gender, country, language, terms_version, adult_declared_at, network,
        created_at, last_active)
      values (${site.id}, 'person', true, 'active', 'Taken back', '1990-05-05', 'male', 'NL', 'en', 'test', now(), 'lights', now(), now())`
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect([await rows(), await jobs()]).toEqual([[], []])
})

test('LAND-4 what is not taken is tried 21 times, then it has failed, and an operator sends it again; a redirect leads nowhere', async () => {
  await add()
  await sent()
  answers = [302, 500, 404]
  for (const status of [302, 500, 404]) {
    expect(await sendAll()).toEqual([false])
    expect((await rows())[0]).toMatchObject({ state: 'waiting', status })
  }
  expect(received.filter(({ url }) => url === '/elsewhere')).toEqual([])
  answers = Array(MAX_ATTEMPTS).fill(503)
  for (let tried = 4; tried < MAX_ATTEMPTS; tried++) expect(await sendAll()).toEqual([false])
  expect(await sendAll()).toEqual([true])
  expect((await rows())[0]).toMatchObject({ state: 'failed', status: 503 })
  expect(await sendAll()).toEqual([])
  expect(await sources.listSources(db, site)).toMatchObject([
    { network: 'Lights', failed: 1, waiting: 0, last_status: 503 },
  ])
  answers = []
  const before = (await jobs()).length
  expect(await doing((ctx) => sources.retryFailed(ctx, actor, 'Lights'))).toEqual({ again: 1 })
  expect(await jobs()).toHaveLength(before + 1)
  expect(await sendAll()).toEqual([true])
  await expect(doing((ctx) => sources.retryFailed(ctx, actor, 'Lights'))).rejects.toThrow('nothing failed')
})

test('LAND-4 whoever does not answer in ten seconds, or is not there, was not reached', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise((ready) => silent.once('listening', ready))
  const there = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await add({ url: there })
  await sent()
  const wait = AbortSignal.timeout
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  // Short form: a hundredth of the time that is asked for.
  if (!isLongForm) timeout.mockImplementation((milliseconds) => wait(milliseconds / 100))
  const startedAt = performance.now()
  expect(await sendAll()).toEqual([false])
  expect(performance.now() - startedAt).toBeLessThan(12_000)
  expect(timeout.mock.calls).toEqual([[10_000]])
  timeout.mockRestore()
  expect((await rows())[0]).toMatchObject({ state: 'waiting', status: 0 })
  silent.closeAllConnections()
  silent.close()
  expect(await sendAll()).toEqual([false])
})

test('LAND-4 production speaks https with the public internet alone, whatever a name leads to', async () => {
  await add()
  await sent()
  const env = readEnv({ NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x', POSTBACKS_INSIDE: '1' })
  expect(env.postbacks_inside).toBe(false)
  let knocked = 0
  const door = createTcpServer((socket) => {
    knocked += 1
    socket.destroy()
  }).listen(0, '::')
  await once(door, 'listening')
  const { port } = door.address() as AddressInfo
  const [row] = await rows()
  const attempt = (url: string) =>
    db.run`update traffic_source set url = ${url} where site_id = ${site.id}`.then(() =>
      expect(deliverPostback({ ...app, env }, { postback: row?.id as number }), url).rejects.toThrow('postback'),
    )
  await attempt(at)
  const hosts = [
    '127.0.0.1',
    'localhost',
    'a.localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
  ]
  for (const host of hosts) await attempt(`https://${host}:${port}/pb`)
  expect([received, knocked]).toEqual([[], 0])
  door.close()
  // Also where a name that looks public leads there.
  const looked = await new Promise((done) =>
    lookupPublic('localhost', {}, (error, address) => done(error?.code ?? address)),
  )
  expect(looked).toBe('ENOTFOUND')
})

test('LAND-4 an address is taken with known places in path and query alone', () => {
  const told = { event: 'test', ref: '../../x?y#z&{sub1}', sub1: null, amount: -5 } as PostbackValues
  expect(fillTemplate('https://a.example/{event}/{ref}?a={amount}&s={sub1}', told)).toBe(
    'https://a.example/test/..%2F..%2Fx%3Fy%23z%26%7Bsub1%7D?a=-5&s=',
  )
  const wrong: [string, RegExp][] = [
    ['http://a.example/', /https/],
    ['ftp://a.example/', /https/],
    ['//a.example', /https/],
    ['https://{ref}/', /host/],
    ['https://a.example{ref}/', /host|https/],
    ['https://a.example\\{ref}', /host/],
    ['https://a.example/{email}', /there is no \{email\}/],
    ['https://a.example/{ref', /brace/],
    ['https://me:secret@a.example/', /password/],
    ['https://a.example/#x', /#/],
    ['https://a.example/a b', /ASCII/],
    [`https://a.example/${'x'.repeat(1_000)}`, /1000/],
    ['', /https/],
    ['https://127.0.0.1;.a.example/', /host name/],
    ['https://127.0.0.1/', /host name/],
    ['https://[::1]/', /host name/],
    ['https://localhost/', /host name/],
  ]
  for (const [it, says] of wrong)
    expect([it, templateError(it, { inside: false })]).toEqual([it, expect.stringMatching(says)])
  expect(templateError('https://a.example/{ref}?x={sub1}', { inside: false })).toBeNull()
})

test('LAND-4 the day as a file: counts and sums by click, and nothing in it is a formula; a night keeps it, sealed', async () => {
  app.time = new Date('2026-11-20T22:30:00Z')
  await add()
  await sent()
  await buy(app, site, await sent())
  // Half past midnight in Amsterdam is the next day.
  app.time = new Date('2026-11-20T23:30:00Z')
  await sent()
  const report = (day: string) => sources.sourceReport(app, site, { network: 'lights', day })
  const [purchase] = (await rows()).filter(({ event }) => event === 'purchase')
  const text = `day,event,ref,sub1,sub2,sub3,count,amount,currency\r
2026-11-20,purchase,click 1&2,a/b,"'=cmd()",,1,${purchase?.amount},EUR\r
2026-11-20,signup,click 1&2,a/b,"'=cmd()",,2,,\r
`
  expect(await report('2026-11-20')).toBe(text)
  expect((await report('2026-11-21')).split('\r\n')).toHaveLength(3)
  app.time = new Date('2026-11-21T04:00:00Z')
  for (const _ of [1, 2]) await storeReports(app)
  const reportRows = await db.many<{ day: string; file: string; lines: number }>`
    select day, file, lines from traffic_source_report where site_id = ${site.id}`
  expect(reportRows).toEqual([{ day: '2026-11-20', file: expect.any(String), lines: 2 }])
  const [{ file = '' } = {}] = reportRows
  expect((await app.storage.get(file))?.toString('utf8')).not.toContain('click')
  expect(await report('2026-11-20')).toBe(text)
  await expect(report('2026-11-22')).rejects.toThrow('is not yet')
  await expect(report('soon')).rejects.toThrow('a day like')
  await expect(report('2026-02-30')).rejects.toThrow('a day like')

  // After 180 days the network's own words are gone, also from the file; a late clawback still finds its purchase.
  app.time = addSeconds(app.time, 181 * 86_400)
  await sweepSources(app)
  expect(
    await db.many`select 1 from postback where site_id = ${site.id} and coalesce(ref, sub1, sub2, sub3) is not null`,
  ).toEqual([])
  expect([
    await app.storage.get(file),
    await db.many`select 1 from traffic_source_report where site_id = ${site.id}`,
  ]).toEqual([null, []])
  expect(await report('2026-11-20')).toContain(`2026-11-20,purchase,,,,,1,${purchase?.amount},EUR`)
  const { public_id } = await db.one<{ public_id: string }>`select public_id from payment where site_id = ${site.id}`
  await refundOf(public_id)
  await deliverWebhooks(app)
  expect((await rows()).at(-1)).toMatchObject({ event: 'refund', purchase: purchase?.reference })
  app.time = new Date()
})

/** Whoever takes the consent back, by the call's own verb. */
const takeBack = async (member: CurrentMember, kind: ConsentKind = 'advertising_postbacks') => {
  const ctx = ctxOf(app, site, member)
  await withdraw(ctx, { kind })
  await ctx.committed()
}
const withheldRows = () => db.many<{ event: string; state: string; click: boolean }>`
  select event, state, coalesce(ref, sub1, sub2, sub3) is not null as click from postback where site_id = ${site.id} order by id`

test('LAND-4 SAFE-6 of whom did not agree nothing is told and no click id is kept, and of whom took it back nothing more', async () => {
  await add()
  const silent = await sent('lights', { agrees: false })
  const { id } = await buy(app, site, silent)
  await refundOf(id)
  await deliverWebhooks(app)
  expect(await withheldRows()).toEqual(
    ['signup', 'purchase', 'refund'].map((event) => ({ event, state: 'withheld', click: false })),
  )
  expect([await jobs(), await sendAll(), received]).toEqual([[], [], []])

  const fickle = await sent()
  const first = await buy(app, site, fickle)
  await sendAll()
  expect(received).toHaveLength(2)
  await buy(app, site, fickle)
  // Not sent yet: it never is.
  await takeBack(fickle)
  await buy(app, site, fickle)
  await refundOf(first.id)
  await deliverWebhooks(app)
  expect(await sendAll()).toEqual([])
  expect(received).toHaveLength(2)
  expect((await withheldRows()).slice(3)).toEqual([
    ...['signup', 'purchase'].map((event) => ({ event, state: 'sent', click: true })),
    ...['purchase', 'purchase', 'refund'].map((event) => ({ event, state: 'withheld', click: false })),
  ])
  // Nothing holds without the consent that membership needs.
  const gone = await sent()
  await takeBack(gone, 'sensitive_data')
  expect((await withheldRows()).at(-1)).toEqual({ event: 'signup', state: 'withheld', click: false })
})

test('LAND-4 SAFE-6 the report counts those who did not agree among at least ten people, a day later, once, without a click id', async () => {
  app.time = new Date('2026-10-05T10:00:00Z')
  await add()
  const silent = async (times: number) => {
    const members: CurrentMember[] = []
    for (let n = 0; n < times; n++) members.push(await sent('lights', { agrees: false }))
    return members
  }
  const [first] = await silent(9)
  await sent()
  // One person ten times is one person.
  for (let n = 0; n < 10; n++) await buy(app, site, first as CurrentMember, { bundle: 'p2' })
  const report = async (day: string) =>
    (await sources.sourceReport(app, site, { network: 'lights', day })).trimEnd().split('\r\n').slice(1)
  const night = async (at: string) => {
    app.time = new Date(at)
    for (const _ of [1, 2]) await storeReports(app)
  }
  const single = (day: string) => `${day},signup,click 1&2,a/b,"'=cmd()",,1,,`
  await night('2026-10-06T04:00:00Z')
  await night('2026-10-07T04:00:00Z')
  expect([await report('2026-10-05'), await report('2026-10-06')]).toEqual([[single('2026-10-05')], []])
  app.time = new Date('2026-10-07T10:00:00Z')
  await silent(1)
  await night('2026-10-08T04:00:00Z')
  // Ten, but the tenth is of the day itself.
  expect(await report('2026-10-07')).toEqual([])
  await night('2026-10-09T04:00:00Z')
  expect(await report('2026-10-08')).toEqual(['2026-10-08,signup,,,,,10,,'])
  await night('2026-10-10T04:00:00Z')
  expect(await report('2026-10-09')).toEqual([])
  app.time = new Date()
})

test('LAND-4 the whole way: a visitor with ?network= signs up, and the network hears of it after a failure of its own', async () => {
  let server: TestServer | undefined
  try {
    server = await testServer({ POSTBACKS_INSIDE: '1' })
    const gay = await siteOf(server.db, 'gay')
    await inJob(server.app, gay, (ctx) => sources.addSource(ctx, actor, { network: 'lights', url: at + template }))
    answers = [500]
    const visitor = client(server.port, 'gay.localhost')
    const arrived = { headers: { 'x-arrived-by': 'network=lights&ref=r1&sub1=s1' } }
    for (const [step, said] of steps.entries()) {
      const answer = await visitor.post('/api/signup', { step, ...said }, arrived)
      expect([step, answer.status, answer.text]).toEqual([step, 200, expect.anything()])
    }
    const { json } = await visitor.get('/api/user.php')
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 20_000, interval: 100 })
    const { db: there } = server
    // The next attempt is due some seconds later.
    await vi.waitFor(
      async () => {
        await there.run`
          update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null and run_at > now()`
        expect(received).toHaveLength(2)
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(new Set(received.map(({ url }) => url)).size).toBe(1)
    expect(received[0]?.url).toMatch(/^\/pb\?e=signup&n=lights&r=r1&s=s1\.\.&a=&id=[0-9a-f]{32}&of=$/)
    expect(JSON.stringify(received)).not.toContain(json.user.profile.id)
    await vi.waitFor(async () =>
      expect(await (server as TestServer).db.one`select state, attempts from postback`).toEqual({
        state: 'sent',
        attempts: 2,
      }),
    )
  } finally {
    await server?.close()
  }
})

const steps = [
  { consents: [CONSENT_KEY, ADVERTISING_KEY], gender: 'male', looks_for: 'male' },
  { name: 'Postback', date_of_birth: '1988-06-07' },
  { email: 'postback@lives.nightjar.test', sure: true },
  { password: 'long walks after midnight', terms: true },
  { signup_message: '', interests: ['sushi'] },
]

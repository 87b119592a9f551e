// The sandbox's checkout over real HTTP: each method's pages, what becomes of what is typed there, and the webhooks that come back to us.
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentMethod } from '../../../contract/payments.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../../test/fixtures/app.ts'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { client } from '../../../test/fixtures/httpClient.ts'
import { addSeconds } from '../../base/clock.ts'
import type { App, CurrentMember, Site } from '../../base/ctx.ts'
import { connect, type Database } from '../../base/db/database.ts'
import { readEnv } from '../../base/env.ts'
import { makeHttp, mountCalls } from '../../base/http/httpServer.ts'
import { makeContextReader } from '../../base/http/requestContext.ts'
import { type Jobs, makeJobs } from '../../base/jobs/jobs.ts'
import { makeLog } from '../../base/observability/log.ts'
import { makeMetrics } from '../../base/observability/metrics.ts'
import { balance } from '../../credits/index.ts'
import { domain } from '../../payments/index.ts'
import { start } from '../../payments/start.ts'
import { status } from '../../payments/status.ts'
import type { Order } from '../provider.ts'
import { sandboxMethods } from './methods.ts'
import { sandbox } from './sandbox.ts'
import { chargeBack, muteWebhooks, resendWebhooks } from './simulate.ts'
import { cards, isLuhnValid, testCardNumber } from './testCards.ts'

type Job = { task: string; payload: never; at?: Date }

let db: Database
let url: string
let drop: () => Promise<void>
let site: Site
let other: Site
let member: CurrentMember
let app: TestApp
let http: FastifyInstance
let port: number
let waiting: Job[]

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  url = testDb.url
  db = connect(url)
  site = await makeSite(db, { choices: { name: '<b>Shop & "Co"</b>' } })
  other = await makeSite(db)
  for (const { id } of [site, other])
    await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${id}, 'p0', 'EUR', 15, 899)`
  const jobs: Jobs = {
    add: async (task, payload, { at } = {}) =>
      void waiting.push({ task, payload: payload as never, ...(at && { at }) }),
    runInProcess: (task) => void waiting.push({ task, payload: {} as never }),
    start: async () => {},
    setPaused: async () => {},
    close: async () => {},
  }
  app = await makeApp(db, { jobs })
  http = await listen(app)
  port = (http.server.address() as AddressInfo).port
})
beforeEach(async () => {
  waiting = []
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  await http.close()
  await db.close()
  await drop()
})

async function listen(of: App) {
  const siteAt = async (host: string) => [site, other].find(({ domain }) => domain === host) ?? null
  const read = makeContextReader(of, {
    findSite: siteAt,
    defaultSite: async () => null,
    findCurrentMember: async () => null,
    onActivity: () => {},
  })
  const metrics = makeMetrics()
  const made = makeHttp(of, read, metrics)
  made.addHook('onClose', async () => metrics.close())
  mountCalls(made, of, read, domain.calls)
  domain.routes?.(made, of)
  await made.listen({ port: 0, host: '127.0.0.1' })
  return made
}

/** Runs what waits, as the queue would, up to the time it is. */
async function work() {
  for (;;) {
    const at = waiting.findIndex((job) => !job.at || job.at <= app.time)
    if (at < 0) return
    const [job] = waiting.splice(at, 1)
    if (job) await domain.tasks?.(app)[job.task]?.(job.payload)
  }
}
const pass = (seconds: number) => {
  app.time = addSeconds(app.time, seconds)
  return work()
}

const buyer = (where = site) => client(port, where.domain)
const form = (fields: Record<string, string> = {}) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  raw: new URLSearchParams(fields).toString(),
})
const press = (redirect: string, choice: string, fields: Record<string, string> = {}) =>
  buyer().post(`${redirect}/${choice}`, undefined, form(fields))
const credits = () => balance(ctxOf(app, site, member), member.id)

async function open(paymentmethod: PaymentMethod = 'ideal', keep = false) {
  const { payment, redirect } = await start(ctxOf(app, site, member), {
    bundle: 'p0',
    paymentmethod,
    express: true,
    amount: 899,
    keep,
  })
  const now = async () => {
    const { status: stands, reason } = await status(ctxOf(app, site, member), { id: payment.payment_id })
    return reason ? `${stands}: ${reason}` : stands
  }
  return {
    redirect,
    ref: redirect.split('/').at(-1) as string,
    now,
    back: `/credits/p0/${paymentmethod}?payment=${payment.payment_id}`,
  }
}
/** One at the sandbox's side alone, for methods of other countries. */
let createdCount = 0
async function checkout(paymentmethod: PaymentMethod, rest: Partial<Order> = {}) {
  const { provider_ref: ref, redirect } = await sandbox.start(app, {
    ...{
      payment_id: `side-${++createdCount}`,
      site_id: site.id,
      origin: `http://${site.domain}`,
      amount: 899,
      currency: 'EUR',
      country: 'NL',
    },
    ...{
      paymentmethod,
      return_to: '/credits',
      locale: 'en',
      buyer: 'b',
      store_method: false,
      statement_name: 'Test BV',
      ...rest,
    },
  })
  return { ref, redirect, now: async () => sandbox.status(app, ref) }
}

const typed: Record<string, string> = {
  ...{
    expiry: '12/31',
    cvc: '123',
    holder: 'Ann Example',
    iban: 'nl91 abna 0417 1643 00',
    blik: '123 456',
    pin: '1234-5678-1234-5678',
  },
  ...{ email: 'ann@example.org', password: 'secret', bank: 'Test Bank North', device: 'This phone' },
}
const right = (method: PaymentMethod, which: keyof typeof cards = '0000') => {
  const { card_prefix: prefix, calling_code: calling } = sandboxMethods[method]
  return { ...typed, number: prefix ? testCardNumber(prefix, which) : '', phone: `${calling ?? '+49'} 612 345 678` }
}
const all = Object.keys(sandboxMethods) as PaymentMethod[]
const noCards = all.filter((key) => !sandboxMethods[key].card_prefix)

test('PAY-3 the checkout says what it is, what is paid to whom, and lets no name write markup', async () => {
  const { redirect } = await open()
  const { status: code, text, headers } = await buyer().get(redirect)
  expect(code).toBe(200)
  expect(text).toContain('<html lang="en">')
  expect(text).toContain('No money moves')
  expect(text).toContain('EUR\u00a08.99')
  expect(text).toContain('Pay &lt;b&gt;Shop &amp; &quot;Co&quot;&lt;/b&gt;')
  expect(text).not.toMatch(/<script|<b>| style=| on\w+=/)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
  expect(headers['cache-control']).toBe('no-store')
})

test('PAY-1 every method has its row: fields, who confirms, delay, reasons; retired ones are not taken', () => {
  expect(all).toHaveLength(24)
  for (const key of all) expect(sandboxMethods[key].failures.length, key).toBeGreaterThan(1)
  expect(all.filter((key) => !sandbox.methods.includes(key)).toSorted()).toEqual(['giropay', 'maestro', 'sofort'])
  expect(sandbox.storableMethods.toSorted()).toEqual([
    'cartebancaire',
    'creditcard',
    'dankort',
    'mastercard',
    'paypal',
    'sdd',
    'visa',
  ])
  for (const which of Object.keys(cards) as (keyof typeof cards)[])
    expect(isLuhnValid(testCardNumber('4000', which))).toBe(true)
})

test.each(all)(
  'PAY-1 PAY-3 %s: what is missing is said beside its field; filled in and confirmed, its money comes after its delay',
  async (key) => {
    const { fields, step, delay_seconds: delay } = sandboxMethods[key]
    const openCheckout = await checkout(key)
    const page = await buyer().get(openCheckout.redirect)
    for (const name of fields) expect(page.text).toContain(`name="${name}"`)
    if (fields.length) {
      const empty = await press(openCheckout.redirect, 'pay')
      expect(empty.status).toBe(422)
      for (const name of fields) expect(empty.text).toContain(`id="${name}-wrong"`)
    }
    const next = await press(openCheckout.redirect, 'pay', right(key))
    if (step && step !== 'transfer') {
      expect([next.status, next.headers.location, (await openCheckout.now()).outcome]).toEqual([
        303,
        openCheckout.redirect,
        'open',
      ])
      expect((await buyer().get(openCheckout.redirect)).text).toContain(`/confirm"`)
      await press(openCheckout.redirect, 'confirm', { code: '123456' })
    }
    if (delay) {
      expect((await openCheckout.now()).outcome).toBe('pending')
      app.time = addSeconds(app.time, delay - 1)
      expect((await openCheckout.now()).outcome).toBe('pending')
      app.time = addSeconds(app.time, 1)
    }
    expect((await openCheckout.now()).outcome).toBe('completed')
  },
)

test.each(noCards.flatMap((key) => sandboxMethods[key].failures.map((reason) => [key, reason] as const)))(
  'PAY-1 PAY-3 %s fails: %s',
  async (key, reason) => {
    const openCheckout = await checkout(key)
    await press(openCheckout.redirect, 'pay', { ...right(key), case: reason })
    await press(openCheckout.redirect, 'confirm')
    app.time = addSeconds(app.time, sandboxMethods[key].delay_seconds)
    expect(await openCheckout.now()).toMatchObject({ outcome: 'failed', reason })
  },
)

test('PAY-3 each card number has its outcome; no other number is taken, nor one of another brand', async () => {
  const ends = async (which: keyof typeof cards) => {
    const openCheckout = await checkout('mastercard')
    await press(openCheckout.redirect, 'pay', right('mastercard', which))
    const asked = (await openCheckout.now()).outcome === 'open'
    if (asked) await press(openCheckout.redirect, 'confirm', { code: '123456' })
    const { outcome, reason } = await openCheckout.now()
    return [asked ? 'asked' : 'not asked', outcome, reason ?? ''].join(' ').trim()
  }
  expect(await Promise.all((Object.keys(cards).toSorted() as (keyof typeof cards)[]).map(ends))).toEqual([
    ...['asked completed', 'not asked completed', 'not asked failed declined', 'not asked failed not_enough_money'],
    ...[
      'not asked failed limit',
      'not asked failed blocked',
      'not asked failed technical',
      'not asked failed technical',
    ],
    ...['asked completed', 'asked completed', 'asked pending'],
  ])
  const openCheckout = await checkout('mastercard')
  for (const [number, says] of [
    ['4111 1111 1111 1111', 'isn’t a test number'],
    [testCardNumber('4000', '0000'), 'isn’t a test number'],
    ['5555 0000 0000 0001', 'isn’t a card number'],
    ['5'.repeat(400), 'isn’t a card number'],
    ['<script>', 'isn’t a card number'],
  ] as const) {
    const { text } = await press(openCheckout.redirect, 'pay', { ...right('mastercard'), number })
    expect(text).toContain(says)
    expect(text).not.toContain('<script>')
    expect(text.length).toBeLessThan(12_000)
  }
  const { text } = await press(openCheckout.redirect, 'pay', { ...right('mastercard'), expiry: '10/26', cvc: '12' })
  expect(text).toContain('has expired')
  expect(text).toContain('Enter 3 digits')
  expect(text).not.toContain('value="12"')
})

test('PAY-3 3-D Secure: a wrong code is said, the third ends it; whoever says no has not authenticated', async () => {
  const openCheckout = await checkout('visa')
  await press(openCheckout.redirect, 'pay', right('visa'))
  for (let n = 0; n < 2; n++) {
    const again = await press(openCheckout.redirect, 'confirm', { code: '000000' })
    expect([again.status, again.text.includes('That code isn’t right.')]).toEqual([422, true])
  }
  expect((await press(openCheckout.redirect, 'confirm', { code: '' })).headers.location).toBe('/credits')
  expect(await openCheckout.now()).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  const second = await checkout('visa')
  await press(second.redirect, 'pay', right('visa'))
  await press(second.redirect, 'refuse')
  expect(await second.now()).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  const early = await checkout('visa')
  expect((await press(early.redirect, 'confirm', { code: '123456' })).status).toBe(422)
  expect(await early.now()).toMatchObject({ outcome: 'open' })
})

test('PAY-2 PAY-3 PAY-4 paid: back to where the purchase began, and a signed webhook brings the credits, once', async () => {
  const openCheckout = await open('visa')
  const answer = await press(openCheckout.redirect, 'pay', right('visa', '0001'))
  expect([answer.status, answer.headers.location]).toEqual([303, openCheckout.back])
  expect(waiting.map(({ task }) => task)).toEqual(['sandbox.send_webhook'])
  const [told] = waiting as [Job]
  await work()
  waiting.push(told)
  await work()
  expect([await openCheckout.now(), await credits()]).toEqual(['completed', 15])
})

test('PAY-2 PAY-3 cancelled on the first page or in the app: failed, with its reason, and nothing is issued', async () => {
  const first = await open('ideal')
  expect((await press(first.redirect, 'cancel')).headers.location).toBe(first.back)
  const second = await open('paypal')
  await press(second.redirect, 'pay', right('paypal'))
  await press(second.redirect, 'refuse')
  await work()
  expect([await first.now(), await second.now(), await credits()]).toEqual([
    'failed: cancelled',
    'failed: cancelled',
    0,
  ])
})

test('PAY-2 PAY-3 seconds, and days: pending until the clock says so; told by webhook both times', async () => {
  const it = await open('sct')
  await press(it.redirect, 'pay')
  await work()
  expect(await it.now()).toBe('pending')
  await pass(2 * 86_400 - 1)
  expect(await it.now()).toBe('pending')
  await pass(1)
  expect([await it.now(), await credits()]).toEqual(['completed', 15])
})

test('PAY-2 PAY-3 late success: failed first, and the money comes a minute later', async () => {
  const it = await open('visa')
  await press(it.redirect, 'pay', right('visa', '0007'))
  await work()
  expect([await it.now(), await credits()]).toEqual(['failed: technical', 0])
  await pass(60)
  expect([await it.now(), await credits()]).toEqual(['completed', 15])
})

test('PAY-4 a second button, in another tab, changes nothing; the decided checkout leads back', async () => {
  const it = await open('paysafecard')
  const answers = await Promise.all(
    ['pay', 'cancel', 'refuse', 'pay'].map((choice) => press(it.redirect, choice, right('paysafecard'))),
  )
  for (const answer of answers) expect([answer.status, answer.headers.location]).toEqual([303, it.back])
  expect(waiting.filter(({ task }) => task === 'sandbox.send_webhook')).toHaveLength(1)
  expect((await buyer().get(it.redirect)).headers.location).toBe(it.back)
})

test('PAY-3 SITE-1 no checkout: unknown, malformed, of another site, another choice; no button from a foreign page', async () => {
  const { redirect } = await open()
  const unknown = ['/sandbox/checkout/nothing', `/sandbox/checkout/${'0'.repeat(32)}`, '/sandbox/checkout/%00']
  for (const path of unknown) expect((await buyer().get(path)).status, path).toBe(404)
  expect((await buyer(other).get(redirect)).status).toBe(404)
  expect((await buyer(other).post(`${redirect}/cancel`, undefined, form())).status).toBe(404)
  expect((await press(redirect, 'toString')).status).toBe(404)
  const foreign = { ...form(), headers: { ...form().headers, 'sec-fetch-site': 'cross-site' } }
  expect((await buyer().post(`${redirect}/cancel`, undefined, foreign)).status).toBe(403)
  expect(waiting).toEqual([])
})

test('PAY-4 on the wire a webhook without its signature is 401, and one that is not taken is told again', async () => {
  const it = await open()
  const forged = await buyer().post('/api/webhooks/sandbox', { id: 'x', outcome: 'completed' })
  expect([forged.status, forged.json.code]).toEqual([401, 'bad_signature'])
  await press(it.redirect, 'cancel')
  await db.run`update sandbox_event set host = 'nowhere.localhost' where checkout = ${it.ref}`
  await expect(work()).rejects.toThrow('the webhook was answered 421')
  await db.run`update sandbox_event set host = ${site.domain} where checkout = ${it.ref}`
  await resendWebhooks(app, it.ref)
  await work()
  expect(await it.now()).toBe('failed: cancelled')
})

test('PAY-4 lost, told again, told backwards, torn back and won: as a test wants it', async () => {
  const it = await open('visa')
  muteWebhooks(app, true)
  await press(it.redirect, 'pay', right('visa', '0007'))
  app.time = addSeconds(app.time, 60)
  await sandbox.status(app, it.ref)
  await chargeBack(app, it.ref, 'opened')
  muteWebhooks(app, false)
  await work()
  expect([await it.now(), await credits()]).toEqual(['loading', 0])
  await resendWebhooks(app, it.ref, { reversed: true })
  expect(waiting.filter(({ task }) => task === 'sandbox.send_webhook')).toHaveLength(3)
  await work()
  expect([await it.now(), await credits()]).toEqual(['completed', 0])
  await chargeBack(app, it.ref, 'won')
  await resendWebhooks(app, it.ref)
  await work()
  expect(await credits()).toBe(15)
})

test('PAY-3 its books say what was booked since: payments, refunds, chargebacks', async () => {
  app.time = addSeconds(app.time, 60)
  const from = app.time
  const it = await checkout('visa')
  await press(it.redirect, 'pay', right('visa', '0001'))
  await sandbox.refund(app, { refund_id: 'r1', provider_ref: it.ref, amount: 100, currency: 'EUR' })
  await chargeBack(app, it.ref, 'opened', { amount: 700 })
  const payment = { provider_ref: it.ref }
  const rest = { payment, currency: 'EUR', at: from }
  expect(await sandbox.bookingsSince(app, from)).toEqual(
    [
      { ...rest, kind: 'payment', reference: it.ref, amount: 899 },
      { ...rest, kind: 'chargeback', reference: `${it.ref}.dispute`, amount: 700 },
      { ...rest, kind: 'refund', reference: 'r1', amount: 100 },
    ].toSorted((a, b) => a.reference.localeCompare(b.reference)),
  )
  expect(await sandbox.refund(app, { refund_id: 'r2', provider_ref: it.ref, amount: 100, currency: 'EUR' })).toBe(
    'failed',
  )
  expect(await sandbox.bookingsSince(app, addSeconds(from, 1))).toEqual([])
})

test('CRED-7 what is kept is charged once a payment, by what its number says; forgotten or unknown, it is declined', async () => {
  const kept = async (which: keyof typeof cards) => {
    const openCheckout = await checkout('visa', { store_method: true })
    await press(openCheckout.redirect, 'pay', right('visa', which))
    await press(openCheckout.redirect, 'confirm', { code: '123456' })
    return (await openCheckout.now()).stored ?? { token: '', label: '', expires: null }
  }
  const order = (payment_id: string): Order => ({
    ...{ payment_id, site_id: site.id, origin: `http://${site.domain}`, amount: 500, currency: 'EUR', country: 'NL' },
    ...{
      paymentmethod: 'visa',
      return_to: '/x',
      locale: 'en',
      buyer: 'b',
      store_method: true,
      statement_name: 'Test BV',
    },
  })
  const storedMethod = await kept('0000')
  expect(storedMethod).toMatchObject({ label: `•••• ${testCardNumber('4000', '0000').slice(-4)}`, expires: '2031-12' })
  const many = await Promise.all(
    Array.from({ length: 10 }, () => sandbox.charge(app, order('charged'), storedMethod.token)),
  )
  expect(new Set(many.map((it) => JSON.stringify(it))).size).toBe(1)
  expect(many[0]).toMatchObject({ outcome: 'completed', amount: 500 })
  expect(await sandbox.charge(app, order('fails'), (await kept('0008')).token)).toMatchObject({
    outcome: 'failed',
    reason: 'declined',
  })
  expect(await sandbox.charge(app, order('asks'), (await kept('0009')).token)).toMatchObject({
    outcome: 'failed',
    reason: 'authentication',
  })
  await sandbox.deleteToken(app, storedMethod.token)
  const left = await db.one<{ text: string }>`
    select string_agg(e.body::text, '') || string_agg(c.plan::text, '') || string_agg(s.label, '') as text
    from sandbox_token s join sandbox_checkout c using (token) join sandbox_event e on e.checkout = c.ref where s.token = ${storedMethod.token}`
  expect(left.text).not.toContain(storedMethod.label)
  expect(await sandbox.charge(app, order('gone'), storedMethod.token)).toMatchObject({
    outcome: 'failed',
    reason: 'declined',
  })
  expect(await sandbox.charge(app, order('charged'), storedMethod.token)).toMatchObject({ outcome: 'completed' })
})

test('PAY-3 its books are a page in development, with a button for each thing that a buyer never does; of one site', async () => {
  const it = await open('visa')
  await press(it.redirect, 'pay', right('visa', '0001'))
  await work()
  const deed = (name: string, where = site) => buyer(where).post(`/sandbox/books/${it.ref}/${name}`, undefined, form())
  expect((await buyer().get('/sandbox/books')).text).toContain(`/sandbox/books/${it.ref}/opened`)
  expect((await buyer(other).get('/sandbox/books')).text).not.toContain(it.ref)
  expect([(await deed('opened', other)).status, (await deed('nothing')).status]).toEqual([404, 404])
  expect((await deed('opened')).headers.location).toBe('/sandbox/books')
  await work()
  expect(await credits()).toBe(0)
  await deed('won')
  await work()
  expect(await credits()).toBe(15)
})

test('PAY-3 OPS-6 without the sandbox, and in production, neither its checkout nor its books exist', async () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'x', SMTP_URL: 'x', SECRET: 'x' }
  const { redirect } = await open()
  const get = async (given: Record<string, string>, path: string) => {
    const bare = await listen(await makeApp(db, { env: readEnv(given) }))
    const { status: code } = await client((bare.server.address() as AddressInfo).port, site.domain).get(path)
    await bare.close()
    return code
  }
  expect(await get({}, redirect)).toBe(200)
  for (const path of [redirect, '/sandbox/books']) {
    expect(await get({ PAYMENTS: 'adyen' }, path)).toBe(404)
    expect(await get({ ...env, PAYMENTS: 'sandbox' }, path)).toBe(404)
  }
})

test('PAY-3 PAY-4 with the real job queue, the press of a button ends in a live event', async () => {
  const jobs = await makeJobs(
    url,
    makeLog(() => {}),
  )
  const published = Promise.withResolvers<number[]>()
  const live = { ...app.live, publish: (members: number[]) => published.resolve(members) }
  const whole = await makeApp(db, { jobs, live })
  whole.time = app.time
  const served = await listen(whole)
  await jobs.start(domain.tasks?.(whole) ?? {}, domain.schedule ?? [])
  const it = await open('visa')
  await client((served.server.address() as AddressInfo).port, site.domain).post(
    `${it.redirect}/pay`,
    undefined,
    form(right('visa', '0001')),
  )
  expect(await published.promise).toEqual([member.id])
  expect([await it.now(), await credits()]).toEqual(['completed', 15])
  await jobs.close()
  await served.close()
})

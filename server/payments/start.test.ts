// Starting to pay: one order is one payment, at the price that was shown, with a code that is still free.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RawInput } from '../../contract/call.ts'
import type { start as asked } from '../../contract/payments.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { deliverWebhooks } from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, MemberCtx, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { runCall } from '../base/http/serve.ts'
import { overlap } from '../members/testOverlap.ts'
import { sandbox } from '../providers/sandbox/sandbox.ts'
import { pay as decide } from '../providers/sandbox/simulate.ts'
import { calls } from './calls.ts'

import { start } from './start.ts'
import { status } from './status.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let other: Site
let member: CurrentMember
let ctx: MemberCtx

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
  other = await makeSite(db)
  for (const { id } of [site, other])
    await db.run`insert into bundle (site_id, key, currency, credits, amount) values
      (${id}, 'p0', 'EUR', 15, 899), (${id}, 'p1', 'EUR', 40, 2199)`
  for (const [code, validity, percentage] of [
    ['HALF', 'once-per-user', 50],
    ['ONE', 'once', 50],
    ['FREELY', 'unlimited', 10],
  ] as const)
    await db.run`
      insert into discount_code (site_id, code, value_percentage, status, validity, created_at)
      values (${site.id}, ${code}, ${percentage}, 'active', ${validity}, now())`
})
beforeEach(async () => {
  app = await makeApp(db)
  member = await makeMember(db, site, { now: app.time })
  ctx = ctxOf(app, site, member)
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Order = RawInput<typeof asked>
const order = (rest: Partial<Order> = {}): Order => ({
  ...{ bundle: 'p0', paymentmethod: 'visa', amount: 899, express: true },
  ...rest,
})
const paymentsOf = async ({ id }: CurrentMember) =>
  db.many<{
    public_id: string
    status: string
  }>`select public_id, status from payment where member_id = ${id} order by id`
const refOf = async (payment_id: string) =>
  (await db.one<{ provider_ref: string }>`select provider_ref from payment where public_id = ${payment_id}`)
    .provider_ref
async function payIn(payment_id: string, outcome: 'completed' | 'failed' = 'completed') {
  await decide(app, await refOf(payment_id), outcome)
  await deliverWebhooks(app)
}

test('PAY-2 PAY-3 a payment starts as loading and leads to the checkout of the provider', async () => {
  const { payment, redirect } = await start(ctx, order({ paymentmethod: 'ideal' }))
  expect(payment).toMatchObject({
    status: 'loading',
    bundle: 'p0',
    credits: 15,
    amount: 899,
    currency: 'EUR',
    paymentmethod: 'ideal',
  })
  expect(redirect).toMatch(/^\/sandbox\/checkout\/[0-9a-f]{32}$/)
  const ref = await refOf(payment.payment_id)
  expect(redirect.endsWith(ref)).toBe(true)
  expect(await db.one`select amount, currency, return_to, status from sandbox_checkout where ref = ${ref}`).toEqual({
    amount: 899,
    currency: 'EUR',
    return_to: `/credits/p0/ideal?payment=${payment.payment_id}`,
    status: 'open',
  })
  expect(await status(ctx, { id: payment.payment_id })).toEqual(payment)
})

test('PAY-2 a second click is the same payment: one after the other, at once, and with the same key', async () => {
  const first = await start(ctx, order())
  expect(await start(ctx, order())).toEqual(first)
  const many = await Promise.all(Array.from({ length: 8 }, () => start(ctx, order())))
  for (const one of many) expect(one).toEqual(first)
  const served = calls.find(({ call }) => call.name === 'payments.start')
  const key = randomUUID()
  const keyed = await runCall(served as never, ctx, order({ bundle: 'p1', amount: 2199 }), key)
  expect(await runCall(served as never, ctx, order({ bundle: 'p1', amount: 2199 }), key)).toEqual(keyed)
  expect(await paymentsOf(member)).toHaveLength(2)
})

test('PAY-2 eight first clicks at once are one payment', async () => {
  const many = await Promise.all(Array.from({ length: 8 }, () => start(ctx, order())))
  expect(new Set(many.map(({ payment }) => payment.payment_id)).size).toBe(1)
  expect(await paymentsOf(member)).toHaveLength(1)
})

test('PAY-2 another order, an old one, or one that failed, is another payment', async () => {
  const first = await start(ctx, order())
  await start(ctx, order({ paymentmethod: 'paypal' }))
  await payIn(first.payment.payment_id, 'failed')
  await start(ctx, order())
  app.time = addSeconds(app.time, 31 * 60)
  await start(ctx, order())
  expect(await paymentsOf(member)).toHaveLength(4)
})

test('CRED-1 price_changed: another amount than today’s is never charged', async () => {
  for (const amount of [1, 898, 900])
    await expect(start(ctx, order({ amount }))).rejects.toMatchObject({ code: 'price_changed' })
  await db.run`update bundle set amount = 999 where site_id = ${site.id} and key = 'p0'`
  await expect(start(ctx, order())).rejects.toMatchObject({ code: 'price_changed' })
  await db.run`update bundle set amount = 899 where site_id = ${site.id} and key = 'p0'`
  expect(await paymentsOf(member)).toEqual([])
})

test('PAY-1 method_not_available: not here, retired, a country that is not served, a bundle without a price, no provider', async () => {
  const refused = expect.objectContaining({ code: 'method_not_available' })
  for (const rest of [
    { paymentmethod: 'swish' },
    { paymentmethod: 'giropay' },
    { country: 'PL' },
    { bundle: 'p3' },
  ] as const)
    await expect(start(ctx, order(rest))).rejects.toEqual(refused)
  const bare = await makeApp(db, { env: readEnv({ PAYMENTS: 'none' }) })
  await expect(start(ctxOf(bare, site, member), order())).rejects.toEqual(refused)
  expect(await paymentsOf(member)).toEqual([])
})

test('CRED-4 CRED-10 the welcome bonus applies by itself, and no longer once its time is over', async () => {
  await db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, welcome, created_at)
    values (${other.id}, 'TIMEBONUS25', 25, 'active', 'once-per-user', true, now())`
  const otherCtx = ctxOf(app, other, await makeMember(db, other, { now: app.time }))
  await expect(start(otherCtx, order())).rejects.toMatchObject({ code: 'price_changed' })
  expect((await start(otherCtx, order({ amount: 674 }))).payment.amount).toBe(674)
  app.time = addSeconds(app.time, 14_400)
  await expect(start(otherCtx, order({ amount: 674 }))).rejects.toMatchObject({ code: 'price_changed' })
})

test('CRED-3 a code is taken off the price; an unknown one refuses the order', async () => {
  expect((await start(ctx, order({ code: 'HALF', amount: 449 }))).payment.amount).toBe(449)
  await expect(start(ctx, order({ code: 'NOSUCH' }))).rejects.toMatchObject({ code: 'code_not_found' })
})

test('CRED-3 CRED-4 a code for one use each works for one payment, whatever is open in other tabs', async () => {
  const first = await start(ctx, order({ code: 'HALF', amount: 449 }))
  const second = await start(ctx, order({ code: 'HALF', amount: 1099, bundle: 'p1' }))
  // Going for the other bundle closed the first checkout: nobody can pay there any more.
  expect(await paymentsOf(member)).toMatchObject([{ status: 'failed' }, { status: 'loading' }])
  expect(await sandbox.status(app, await refOf(first.payment.payment_id))).toMatchObject({ outcome: 'failed' })
  await payIn(second.payment.payment_id)
  await expect(start(ctx, order({ code: 'HALF', amount: 449 }))).rejects.toMatchObject({ code: 'code_used' })
})

test('CRED-3 twelve orders at once with one code leave one checkout open', async () => {
  const orders = Array.from({ length: 12 }, (_, n) =>
    n % 2 ? order({ code: 'HALF', amount: 449 }) : order({ code: 'HALF', amount: 1099, bundle: 'p1' }),
  )
  const ended = await Promise.allSettled(orders.map((it) => start(ctx, it)))
  for (const it of ended) if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'code_used' })
  expect((await paymentsOf(member)).filter((it) => it.status !== 'failed')).toHaveLength(1)
})

test('CRED-3 a code for one use at all goes to one of eight buyers', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => makeMember(db, site, { now: app.time })))
  const ended = await Promise.allSettled(
    buyers.map((it) => start(ctxOf(app, site, it), order({ code: 'ONE', amount: 449 }))),
  )
  expect(ended.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
})

test('CRED-3 an order with a code for one use at all waits for the order that is taking it', async () => {
  await db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, created_at)
    values (${site.id}, 'LAST', 50, 'active', 'once', now())`
  const theirs = ctxOf(app, site, await makeMember(db, site, { now: app.time }))
  const [first, second] = await overlap(
    db,
    (inside) => start({ ...ctx, db: inside }, order({ code: 'LAST', amount: 449 })),
    () =>
      start(theirs, order({ code: 'LAST', amount: 449 })).then(
        () => 'started',
        ({ code }) => code,
      ),
  )
  expect([first.payment.status, second]).toEqual(['loading', 'code_used'])
})

test('CRED-3 a code without a limit may stand in several checkouts', async () => {
  await start(ctx, order({ code: 'FREELY', amount: 809 }))
  await start(ctx, order({ code: 'FREELY', amount: 1979, bundle: 'p1' }))
  expect(await paymentsOf(member)).toMatchObject([{ status: 'loading' }, { status: 'loading' }])
})

test('SITE-1 PAY-2 someone else’s payment is not found, on this site or another', async () => {
  const { payment } = await start(ctx, order())
  const refused = expect.objectContaining({ code: 'not_found' })
  for (const [where, who] of [
    [site, await makeMember(db, site)],
    [other, await makeMember(db, other)],
    [other, member],
  ] as const)
    await expect(status(ctxOf(app, where, who), { id: payment.payment_id })).rejects.toEqual(refused)
})

const bornOf = (redirect: string) => redirect.split('/').at(-1) as string

test('PAY-2 another method for the same bundle: the checkout that was left is closed first; another bundle’s stays open', async () => {
  const left = await start(ctx, order({ paymentmethod: 'ideal' }))
  const beside = await start(ctx, order({ bundle: 'p1', amount: 2199 }))
  const next = await start(ctx, order({ paymentmethod: 'paypal' }))
  expect(await sandbox.status(app, bornOf(left.redirect))).toMatchObject({ outcome: 'failed', reason: 'cancelled' })
  expect(await status(ctx, { id: left.payment.payment_id })).toMatchObject({ status: 'failed', reason: 'cancelled' })
  for (const it of [beside, next])
    expect(await sandbox.status(app, bornOf(it.redirect))).toMatchObject({ outcome: 'open' })
})

test('PAY-2 where the checkout that was left is paid already, that payment is answered, and nobody pays twice', async () => {
  const left = await start(ctx, order({ paymentmethod: 'ideal' }))
  // Paid there, and its webhook has not come yet.
  await decide(app, bornOf(left.redirect))
  const next = await start(ctx, order({ paymentmethod: 'paypal' }))
  expect(next.payment).toMatchObject({ payment_id: left.payment.payment_id, status: 'completed' })
  expect(next.redirect).toBe(`/credits/p0/ideal?payment=${left.payment.payment_id}`)
  expect(await paymentsOf(member)).toHaveLength(1)
  // Once that is known, more may be bought.
  expect((await start(ctx, order({ paymentmethod: 'paypal' }))).payment.status).toBe('loading')
  await deliverWebhooks(app)
})

test('PAY-2 what was refused may still be open for another try there: it is closed, and once', async () => {
  const refused = await start(ctx, order())
  await payIn(refused.payment.payment_id, 'failed')
  const closed: string[] = []
  const real = sandbox.cancel
  sandbox.cancel = (of, ref) => {
    closed.push(ref)
    return real(of, ref)
  }
  try {
    await start(ctx, order())
    await start(ctx, order())
    await start(ctx, order({ paymentmethod: 'ideal' }))
    expect(closed[0]).toBe(bornOf(refused.redirect))
    expect(closed).toHaveLength(2)
  } finally {
    sandbox.cancel = real
  }
})

test('PAY-2 a provider that can’t be reached keeps nobody from another method', async () => {
  const left = await start(ctx, order({ paymentmethod: 'ideal' }))
  const real = sandbox.cancel
  sandbox.cancel = async () => Promise.reject(new Error('the line broke'))
  try {
    expect((await start(ctx, order())).payment.status).toBe('loading')
  } finally {
    sandbox.cancel = real
  }
  // And the next time it is tried again.
  await start(ctx, order({ paymentmethod: 'paypal' }))
  expect(await status(ctx, { id: left.payment.payment_id })).toMatchObject({ status: 'failed' })
})

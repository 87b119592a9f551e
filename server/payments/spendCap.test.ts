// A member's own cap on what they spend in a month: less at once, more a day later, and held whoever clicks how often.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  buy,
  createOrder,
  deliverWebhooks,
  ledgerProblems,
  paymentDatabase,
  sellingSite,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { pay } from '../providers/sandbox/simulate.ts'
import { refundUnspentCredits } from './refund.ts'
import { readSpendCap, setSpendCap } from './spendCap.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db, { choices: { countries: ['NL', 'PL'] } })
})
beforeEach(async () => {
  app = await makeApp(db)
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const memberCtx = () => ctxOf(app, site, member)
const reached = { code: 'cap_reached' }

test('CRED-6 without a cap there is none; the first holds at once, lower holds at once, more a day later', async () => {
  expect(await readSpendCap(memberCtx())).toEqual({ amount: null, currency: 'EUR', spent: 0, next: null })
  expect(await setSpendCap(memberCtx(), { amount: null })).toMatchObject({ amount: null, next: null })
  expect(await setSpendCap(memberCtx(), { amount: 2000 })).toMatchObject({ amount: 2000, next: null })
  expect(await setSpendCap(memberCtx(), { amount: 1000 })).toMatchObject({ amount: 1000, next: null })
  const at = addSeconds(app.time, 86_400).toISOString()
  expect(await setSpendCap(memberCtx(), { amount: 5000 })).toMatchObject({ amount: 1000, next: { amount: 5000, at } })
  app.time = addSeconds(app.time, 86_399)
  await expect(createOrder(app, site, member, { bundle: 'p1' })).rejects.toMatchObject(reached)
  app.time = addSeconds(app.time, 1)
  expect(await readSpendCap(memberCtx())).toMatchObject({ amount: 5000, next: null })
  await createOrder(app, site, member, { bundle: 'p1' })
})

test('CRED-6 the same cap set again waits for nothing, and takes back a raise', async () => {
  await setSpendCap(memberCtx(), { amount: 1000 })
  expect(await setSpendCap(memberCtx(), { amount: 1000 })).toMatchObject({ amount: 1000, next: null })
  await setSpendCap(memberCtx(), { amount: 5000 })
  expect(await setSpendCap(memberCtx(), { amount: 1000 })).toMatchObject({ amount: 1000, next: null })
  app.time = addSeconds(app.time, 86_400)
  expect(await readSpendCap(memberCtx())).toMatchObject({ amount: 1000, next: null })
})

test('CRED-6 a cap is what may be spent, to the cent', async () => {
  await setSpendCap(memberCtx(), { amount: 898 })
  await expect(createOrder(app, site, member)).rejects.toMatchObject(reached)
  member = await makeMember(db, site, { now: app.time })
  await setSpendCap(memberCtx(), { amount: 899 })
  await buy(app, site, member)
  expect(await readSpendCap(memberCtx())).toMatchObject({ spent: 899 })
})

test('CRED-6 taking it away takes a day as well, and whoever thinks again has it lower at once', async () => {
  await setSpendCap(memberCtx(), { amount: 1000 })
  expect(await setSpendCap(memberCtx(), { amount: null })).toMatchObject({ amount: 1000, next: { amount: null } })
  expect(await setSpendCap(memberCtx(), { amount: 900 })).toMatchObject({ amount: 900, next: null })
  await setSpendCap(memberCtx(), { amount: null })
  app.time = addSeconds(app.time, 86_400)
  expect(await readSpendCap(memberCtx())).toMatchObject({ amount: null, next: null })
})

test('CRED-6 what was paid and what is on its way counts, what came back does not, a new month begins at nothing', async () => {
  await setSpendCap(memberCtx(), { amount: 1800 })
  await buy(app, site, member)
  const sent = await createOrder(app, site, member, { method: 'sct' })
  await pay(app, sent.ref)
  await deliverWebhooks(app)
  expect(await readSpendCap(memberCtx())).toMatchObject({ spent: 1798 })
  await expect(createOrder(app, site, member)).rejects.toMatchObject(reached)
  await refundUnspentCredits(memberCtx())
  expect((await readSpendCap(memberCtx())).spent).toBeLessThan(1000)
  await createOrder(app, site, member)
  // In Amsterdam it is December already.
  app.time = new Date('2026-11-30T23:30:00Z')
  expect(await readSpendCap(memberCtx())).toMatchObject({ spent: 0 })
})

test('CRED-6 PAY-8 another currency is not below a cap; the way to it is to take the cap away', async () => {
  await setSpendCap(memberCtx(), { amount: 100_000 })
  await expect(createOrder(app, site, member, { country: 'PL' })).rejects.toMatchObject(reached)
})

test('CRED-6 a checkout that was left is closed for the next one: open ones never come to more than the cap', async () => {
  await setSpendCap(memberCtx(), { amount: 2500 })
  const first = await createOrder(app, site, member, { bundle: 'p1' })
  const second = await createOrder(app, site, member)
  const states = await db.many`select status from payment where member_id = ${member.id} order by id`
  expect(states).toEqual([{ status: 'failed' }, { status: 'loading' }])
  await pay(app, first.ref)
  await pay(app, second.ref)
  await deliverWebhooks(app)
  expect(await readSpendCap(memberCtx())).toMatchObject({ spent: 899 })
})

test('CRED-6 64 clients of one member at once, each with another order: what can be paid is never more than the cap', async () => {
  await setSpendCap(memberCtx(), { amount: 3000 })
  const methods = ['visa', 'mastercard', 'creditcard', 'paypal', 'sdd', 'ideal', 'paysafecard', 'sct'] as const
  const orders = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) =>
      createOrder(app, site, member, { bundle: n % 3 ? 'p0' : 'p1', method: methods[n % methods.length] ?? 'visa' }),
    ),
  )
  const got = orders.filter((it) => it.status === 'fulfilled').map(({ value }) => value)
  for (const it of orders) if (it.status === 'rejected') expect(it.reason).toMatchObject(reached)
  await Promise.all(got.map(({ ref }) => pay(app, ref)))
  await deliverWebhooks(app)
  const { spent } = await readSpendCap(memberCtx())
  expect(spent).toBeLessThanOrEqual(3000)
  expect(got.length).toBeGreaterThan(0)
})

test('CRED-6 64 caps at once: the lowest of them holds', async () => {
  await Promise.all(Array.from({ length: 64 }, (_, n) => setSpendCap(memberCtx(), { amount: 1000 + ((n * 37) % 64) })))
  expect(await readSpendCap(memberCtx())).toMatchObject({ amount: 1000 })
})

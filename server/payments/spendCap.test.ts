// A member's own cap on what they spend in a month: less at once, more a day later, and held whoever clicks how often.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { buy, deliver, faults, order, payDatabase, sellingSite } from '../../test/fixtures/payments.ts'
import { later } from '../base/clock.ts'
import type { Asker, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { pay } from '../providers/sandbox/simulate.ts'
import { refund } from './refund.ts'
import { read, set } from './spendCap.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let me: Asker

beforeAll(async () => {
  ;({ db, end } = await payDatabase())
  site = await sellingSite(db, { choices: { countries: ['NL', 'PL'] } })
})
beforeEach(async () => {
  app = await makeApp(db)
  me = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  expect(await faults(db)).toEqual([])
  await end()
})

const mine = () => ctxOf(app, site, me)
const reached = { code: 'cap_reached' }

test('CRED-6 without a cap there is none; the first holds at once, lower holds at once, more a day later', async () => {
  expect(await read(mine())).toEqual({ amount: null, currency: 'EUR', spent: 0, next: null })
  expect(await set(mine(), { amount: null })).toMatchObject({ amount: null, next: null })
  expect(await set(mine(), { amount: 2000 })).toMatchObject({ amount: 2000, next: null })
  expect(await set(mine(), { amount: 1000 })).toMatchObject({ amount: 1000, next: null })
  const at = later(app.time, 86_400).toISOString()
  expect(await set(mine(), { amount: 5000 })).toMatchObject({ amount: 1000, next: { amount: 5000, at } })
  app.time = later(app.time, 86_399)
  await expect(order(app, site, me, { bundle: 'p1' })).rejects.toMatchObject(reached)
  app.time = later(app.time, 1)
  expect(await read(mine())).toMatchObject({ amount: 5000, next: null })
  await order(app, site, me, { bundle: 'p1' })
})

test('CRED-6 taking it away takes a day as well, and whoever thinks again has it lower at once', async () => {
  await set(mine(), { amount: 1000 })
  expect(await set(mine(), { amount: null })).toMatchObject({ amount: 1000, next: { amount: null } })
  expect(await set(mine(), { amount: 900 })).toMatchObject({ amount: 900, next: null })
  await set(mine(), { amount: null })
  app.time = later(app.time, 86_400)
  expect(await read(mine())).toMatchObject({ amount: null, next: null })
})

test('CRED-6 what was paid and what is on its way counts, what came back does not, a new month begins at nothing', async () => {
  await set(mine(), { amount: 1800 })
  await buy(app, site, me)
  const sent = await order(app, site, me, { method: 'sct' })
  await pay(app, sent.ref)
  await deliver(app)
  expect(await read(mine())).toMatchObject({ spent: 1798 })
  await expect(order(app, site, me)).rejects.toMatchObject(reached)
  await refund(mine())
  expect((await read(mine())).spent).toBeLessThan(1000)
  await order(app, site, me)
  // In Amsterdam it is December already.
  app.time = new Date('2026-11-30T23:30:00Z')
  expect(await read(mine())).toMatchObject({ spent: 0 })
})

test('CRED-6 PAY-8 another currency is not below a cap; the way to it is to take the cap away', async () => {
  await set(mine(), { amount: 100_000 })
  await expect(order(app, site, me, { country: 'PL' })).rejects.toMatchObject(reached)
})

test('CRED-6 a checkout that was left is closed for the next one: open ones never come to more than the cap', async () => {
  await set(mine(), { amount: 2500 })
  const first = await order(app, site, me, { bundle: 'p1' })
  const second = await order(app, site, me)
  const states = await db.many`select status from payment where member_id = ${me.id} order by id`
  expect(states).toEqual([{ status: 'failed' }, { status: 'loading' }])
  await pay(app, first.ref)
  await pay(app, second.ref)
  await deliver(app)
  expect(await read(mine())).toMatchObject({ spent: 899 })
})

test('CRED-6 64 clients of one member at once, each with another order: what can be paid is never more than the cap', async () => {
  await set(mine(), { amount: 3000 })
  const methods = ['visa', 'mastercard', 'creditcard', 'paypal', 'sdd', 'ideal', 'paysafecard', 'sct'] as const
  const orders = await Promise.allSettled(
    Array.from({ length: 64 }, (_, n) =>
      order(app, site, me, { bundle: n % 3 ? 'p0' : 'p1', method: methods[n % methods.length] ?? 'visa' }),
    ),
  )
  const got = orders.filter((it) => it.status === 'fulfilled').map(({ value }) => value)
  for (const it of orders) if (it.status === 'rejected') expect(it.reason).toMatchObject(reached)
  await Promise.all(got.map(({ ref }) => pay(app, ref)))
  await deliver(app)
  const { spent } = await read(mine())
  expect(spent).toBeLessThanOrEqual(3000)
  expect(got.length).toBeGreaterThan(0)
})

test('CRED-6 64 caps at once: the lowest of them holds', async () => {
  await Promise.all(Array.from({ length: 64 }, (_, n) => set(mine(), { amount: 1000 + ((n * 37) % 64) })))
  expect(await read(mine())).toMatchObject({ amount: 1000 })
})

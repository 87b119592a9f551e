// Unspent bought credits, paid back: what they are worth, once however often it is clicked, and what happens where a provider fails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/base/ctx.ts'
import { testDatabase } from '../../test/base/database.ts'
import { later } from '../base/clock.ts'
import type { App, Asker, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/database.ts'
import { readEnv } from '../base/env.ts'
import { balance, ledgerFaults } from '../credits/index.ts'
import { closeCheckout } from './providers/sandboxBooks.ts'
import { refund, unspent } from './refund.ts'
import { refundsAgain } from './refundsAgain.ts'
import { settle } from './settle.ts'
import { start } from './start.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let me: Asker

const bundles = [
  ['p0', 15, 899],
  ['p1', 40, 2199],
  ['p2', 7, 100],
] as const
type Bundle = (typeof bundles)[number][0]

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  site = await makeSite(db, { choices: { countries: ['NL', 'PL'] } })
  for (const [key, credits, amount] of bundles)
    await db.run`
      insert into bundle (site_id, key, currency, credits, amount)
      values (${site.id}, ${key}, 'EUR', ${credits}, ${amount}), (${site.id}, ${key}, 'PLN', ${credits}, ${amount * 4})`
})
beforeEach(async () => {
  app = await makeApp(db)
  me = await makeMember(db, site, { now: app.time, email: `${app.time.getTime()}.${Math.random()}@test.nightjar.test` })
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function buy(bundle: Bundle, country: 'NL' | 'PL' = 'NL', member = me) {
  const price = bundles.find(([key]) => key === bundle)?.[2] ?? 0
  const amount = country === 'PL' ? price * 4 : price
  const ctx = ctxOf(app, site, member)
  const { redirect } = await start(ctx, { bundle, paymentmethod: 'visa', amount, country })
  const ref = redirect.split('/').at(-1) as string
  await closeCheckout(db, ref, 'completed')
  const currency = country === 'PL' ? 'PLN' : 'EUR'
  await settle(app, site.id, 'sandbox', { event_id: ref, provider_ref: ref, outcome: 'completed', amount, currency })
  return ref
}

let spendings = 0
async function spend(credits: number) {
  await db.run`update credit_balance set bought = bought - ${credits} where member_id = ${me.id}`
  await db.run`
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select site_id, member_id, 'bought', 'spent', ${-credits}, bought + bonus + signup, 'message', ${`test:${++spendings}`}, ${app.time}
    from credit_balance where member_id = ${me.id}`
}

const mine = (of: App = app) => ctxOf(of, site, me)
const refunds = () => db.many<{ credits: number; amount: number; currency: string; status: string }>`
  select credits, amount, currency, status from payment_refund where member_id = ${me.id} order by id`
const booked = () => db.many<{ amount: number }>`
  select s.amount
  from sandbox_refund s join payment p on p.provider_ref = s.ref
  where p.member_id = ${me.id}
  order by s.amount`
/** The same program with another word of the provider. */
const without = (over: Partial<App>): Promise<TestApp> => makeApp(db, over)

test('ACC-17 what is unspent is of the newest payments, and each credit is worth its part of what was paid, rounded down', async () => {
  expect(await unspent(mine())).toEqual([])
  await buy('p0')
  await buy('p1')
  expect(await unspent(mine())).toEqual([{ credits: 55, amount: 899 + 2199, currency: 'EUR' }])
  await spend(10)
  // 40 of the newer payment whole, 5 of the older: 899 × 5 / 15 = 299.67.
  expect(await unspent(mine())).toEqual([{ credits: 45, amount: 2199 + 299, currency: 'EUR' }])
  await spend(44)
  expect(await unspent(mine())).toEqual([{ credits: 1, amount: Math.floor(2199 / 40), currency: 'EUR' }])
  await spend(1)
  expect(await unspent(mine())).toEqual([])
})

test('ACC-17 credits that nobody paid for are worth nothing, and another member’s purchase is theirs', async () => {
  const given = await makeMember(db, site, { credits: 30 })
  expect(await unspent(ctxOf(app, site, given))).toEqual([])
  await expect(refund(ctxOf(app, site, given))).rejects.toMatchObject({ code: 'nothing_to_refund', status: 409 })
  await buy('p0', 'NL', given)
  expect(await unspent(ctxOf(app, site, given))).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
  await refund(ctxOf(app, site, given))
  expect(await balance(ctxOf(app, site, given), given.id)).toBe(30)
})

test('ACC-17 CRED-6 a refund takes the credits, pays by the way of each payment, adds up, is told by mail; Premium stays', async () => {
  await buy('p0')
  await buy('p1')
  await buy('p0', 'PL')
  await spend(2)
  const refunded = await refund(mine())
  expect(refunded).toEqual([
    { credits: 15, amount: 899 * 4, currency: 'PLN' },
    { credits: 53, amount: 2199 + Math.floor((899 * 13) / 15), currency: 'EUR' },
  ])
  expect(await balance(mine(), me.id)).toBe(0)
  expect((await refunds()).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  expect((await booked()).map(({ amount }) => amount)).toEqual([779, 2199, 3596])
  expect(await ledgerFaults(db)).toEqual([])
  expect(app.mails).toEqual([{ name: 'Refunded', props: expect.objectContaining({ name: me.name, paid: refunded }) }])
  expect(await db.one`select paid_user from member where id = ${me.id}`).toEqual({ paid_user: true })
  await expect(refund(mine())).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('ACC-17 refunds of one payment in many parts are never more than was paid, and come to all of it', async () => {
  await buy('p2')
  let paid = 0
  for (const left of [6, 5, 4, 3, 2, 1, 0]) {
    // Somebody spends all but one, gets it back, and has the others again by a mistake of ours.
    if (left) await spend(left)
    for (const { amount } of await refund(mine())) paid += amount
    expect(paid).toBeLessThanOrEqual(100)
    await db.run`update credit_balance set bought = bought + ${left} where member_id = ${me.id}`
    if (left)
      await db.run`
        insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
        values (${site.id}, ${me.id}, 'bought', 'issued', ${left}, ${left}, 'grant', ${`again:${me.id}:${left}`}, ${app.time})`
  }
  expect(paid).toBe(100)
  expect((await refunds()).reduce((sum, { credits }) => sum + credits, 0)).toBe(7)
})

test('ACC-17 clicked ten times at once, it is paid once', async () => {
  await buy('p0')
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => refund(mine())))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const it of clicks) if (it.status === 'rejected') expect(it.reason.code).toBe('nothing_to_refund')
  expect(await booked()).toEqual([{ amount: 899 }])
  expect(app.mails).toHaveLength(1)
  expect(await ledgerFaults(db)).toEqual([])
})

test('ACC-17 where the provider says no, the credits are there again, and it says so; a part that worked is paid', async () => {
  const [first, second] = [await buy('p0'), await buy('p1')]
  await db.run`update sandbox_checkout set status = 'failed' where ref in (${first}, ${second})`
  await expect(refund(mine())).rejects.toMatchObject({ code: 'refund_failed', status: 502 })
  expect(await balance(mine(), me.id)).toBe(55)
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect([await booked(), app.mails]).toEqual([[], []])
  expect(await ledgerFaults(db)).toEqual([])

  await db.run`update sandbox_checkout set status = 'completed' where ref = ${second}`
  expect(await refund(mine())).toEqual([{ credits: 40, amount: 2199, currency: 'EUR' }])
  expect(await balance(mine(), me.id)).toBe(15)
  expect(await unspent(mine())).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
})

test('ACC-17 where no provider is set up any more, nothing is taken', async () => {
  await buy('p0')
  const bare = await without({ env: readEnv({ PAYMENTS: 'none' }) })
  await expect(refund(mine(bare))).rejects.toMatchObject({ code: 'refund_failed' })
  expect(await balance(mine(), me.id)).toBe(15)
})

test('ACC-17 a provider that is out of reach is asked again by the job, and pays once', async () => {
  await buy('p0')
  // The provider did it, and its answer was lost.
  let lost = 1
  const shaky = await without({
    db: new Proxy(db, {
      get: (target, name) =>
        name !== 'transaction'
          ? Reflect.get(target, name)
          : async (work: never) => {
              const done = await target.transaction(work)
              if (lost-- > 0) throw new Error('the line broke')
              return done
            },
    }),
  })
  expect(await refund(mine(shaky))).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
  expect([await refunds(), await booked()]).toEqual([[expect.objectContaining({ status: 'open' })], [{ amount: 899 }]])
  expect(app.mails).toEqual([])
  expect(await balance(mine(), me.id)).toBe(0)

  await refundsAgain(app)
  expect((await refunds())[0]?.status, 'the first asking has half a minute').toBe('open')
  app.time = later(app.time, 60)
  await Promise.all([refundsAgain(app), refundsAgain(app)])
  await refundsAgain(app)
  expect([await refunds(), await booked()]).toEqual([
    [expect.objectContaining({ status: 'completed' })],
    [{ amount: 899 }],
  ])
  expect(app.mails.map(({ name }) => name)).toEqual(['Refunded'])
})

test('ACC-17 the sandbox pays back no more than came in, whatever it is asked', async () => {
  const ref = await buy('p0')
  const { sandbox } = await import('./providers/sandbox.ts')
  const ask = (refund_id: string, amount: number, currency = 'EUR') =>
    sandbox.refund(app, { refund_id: `${me.id}.${refund_id}`, provider_ref: ref, amount, currency })
  expect(await ask('a', 900)).toBe('failed')
  expect(await ask('a', 899, 'PLN')).toBe('failed')
  const many = await Promise.all(Array.from({ length: 5 }, (_, n) => ask(`part${n}`, 300)))
  expect(many.filter((it) => it === 'completed')).toHaveLength(2)
  const same = await Promise.all(Array.from({ length: 5 }, () => ask('rest', 299)))
  expect(new Set(same)).toEqual(new Set(['completed']))
  expect(await ask('one more', 1)).toBe('failed')
  expect(await sandbox.refund(app, { refund_id: 'x', provider_ref: '0'.repeat(32), amount: 1, currency: 'EUR' })).toBe(
    'failed',
  )
})

test('CRED-2 ACC-17 who has everything paid back has bought nothing and is not premium; one credit spent, and premium stays', async () => {
  const premium = async () =>
    (await db.one<{ paid_user: boolean }>`select paid_user from member where id = ${me.id}`).paid_user
  await buy('p0')
  await buy('p1')
  await refund(mine())
  expect(await premium()).toBe(false)
  await buy('p0')
  expect(await premium()).toBe(true)
  await spend(1)
  await refund(mine())
  expect(await premium()).toBe(true)
})

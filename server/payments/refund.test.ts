// Unspent bought credits, paid back: what they are worth, once however often it is clicked, and what happens where a provider fails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Currency } from '../../contract/countries.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  type Bundle,
  buy as buyIn,
  isPremium,
  ledgerProblems,
  paymentDatabase,
  postWebhook,
  sellingSite,
  spendCredits as spendIn,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { App, CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { makeLog } from '../base/observability/log.ts'
import { balance } from '../credits/index.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { sandbox } from '../providers/sandbox/sandbox.ts'
import { applyEvents } from './providerEvents.ts'
import { refundUnspentCredits, unspentCredits } from './refund.ts'
import { retryRefunds } from './retryRefunds.ts'
import { sendReceipts } from './sendReceipts.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let viewer: CurrentMember

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db, { choices: { countries: ['NL', 'PL'] } })
})
beforeEach(async () => {
  app = await makeApp(db)
  viewer = await makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@test.nightjar.test` })
})
afterAll(async () => {
  await end()
})

const buy = async (bundle: Bundle, country: 'NL' | 'PL' = 'NL', member = viewer) =>
  (await buyIn(app, site, member, { bundle, country })).ref
const spend = (credits: number) => spendIn(app, viewer, credits)

const memberCtx = (of: App = app) => ctxOf(of, site, viewer)
const refunds = () => db.many<{ credits: number; amount: number; currency: string; status: string }>`
  select credits, amount, currency, status from payment_refund where member_id = ${viewer.id} order by id`
const booked = () => db.many<{ amount: number }>`
  select s.amount
  from sandbox_refund s join payment p on p.provider_ref = s.ref
  where p.member_id = ${viewer.id}
  order by s.amount`
/** The same program with another word of the provider. */
const without = (over: Partial<App>): Promise<TestApp> => makeApp(db, over)

test('ACC-17 what is unspent is of the newest payments, and each credit is worth its part of what was paid, rounded down', async () => {
  expect(await unspentCredits(memberCtx())).toEqual([])
  await buy('p0')
  await buy('p1')
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 55, amount: 899 + 2199, currency: 'EUR' }])
  await spend(10)
  // 40 of the newer payment whole, 5 of the older: 899 × 5 / 15 = 299.67.
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 45, amount: 2199 + 299, currency: 'EUR' }])
  await spend(44)
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 1, amount: Math.floor(2199 / 40), currency: 'EUR' }])
  await spend(1)
  expect(await unspentCredits(memberCtx())).toEqual([])
})

test('ACC-17 credits that nobody paid for are worth nothing, and another member’s purchase is theirs', async () => {
  const giftOwner = await makeMember(db, site, { credits: 30 })
  expect(await unspentCredits(ctxOf(app, site, giftOwner))).toEqual([])
  await expect(refundUnspentCredits(ctxOf(app, site, giftOwner))).rejects.toMatchObject({
    code: 'nothing_to_refund',
    status: 409,
  })
  await buy('p0', 'NL', giftOwner)
  expect(await unspentCredits(ctxOf(app, site, giftOwner))).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
  await refundUnspentCredits(ctxOf(app, site, giftOwner))
  expect(await balance(ctxOf(app, site, giftOwner), giftOwner.id)).toBe(30)
})

test('ACC-17 CRED-6 a refund takes the credits, pays by the way of each payment, adds up, is told by mail; Premium stays', async () => {
  await buy('p0')
  await buy('p1')
  await buy('p0', 'PL')
  await spend(2)
  const refunded = await refundUnspentCredits(memberCtx())
  expect(refunded).toEqual([
    { credits: 15, amount: 899 * 4, currency: 'PLN' },
    { credits: 53, amount: 2199 + Math.floor((899 * 13) / 15), currency: 'EUR' },
  ])
  expect(await balance(memberCtx(), viewer.id)).toBe(0)
  expect((await refunds()).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  expect((await booked()).map(({ amount }) => amount)).toEqual([779, 2199, 3596])
  expect(await ledgerProblems(db)).toEqual([])
  expect(app.mails).toEqual([
    { name: 'Refunded', props: expect.objectContaining({ name: viewer.name, paid: refunded }) },
  ])
  expect(await db.one`select paid_user from member where id = ${viewer.id}`).toEqual({ paid_user: true })
  await expect(refundUnspentCredits(memberCtx())).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('ACC-17 refunds of one payment in many parts are never more than was paid, and come to all of it', async () => {
  await buy('p2')
  let paid = 0
  for (const left of [6, 5, 4, 3, 2, 1, 0]) {
    // Somebody spends all but one, gets it back, and has the others again by a mistake of ours.
    if (left) await spend(left)
    for (const { amount } of await refundUnspentCredits(memberCtx())) paid += amount
    expect(paid).toBeLessThanOrEqual(100)
    await db.run`update credit_balance set bought = bought + ${left} where member_id = ${viewer.id}`
    if (left)
      await db.run`
        insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
        values (${site.id}, ${viewer.id}, 'bought', 'issued', ${left}, ${left}, 'grant', ${`again:${viewer.id}:${left}`}, ${app.time})`
  }
  expect(paid).toBe(100)
  expect((await refunds()).reduce((sum, { credits }) => sum + credits, 0)).toBe(7)
})

test('ACC-17 clicked ten times at once, it is paid once', async () => {
  await buy('p0')
  const clicks = await Promise.allSettled(Array.from({ length: 10 }, () => refundUnspentCredits(memberCtx())))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const it of clicks) if (it.status === 'rejected') expect(it.reason.code).toBe('nothing_to_refund')
  expect(await booked()).toEqual([{ amount: 899 }])
  expect(app.mails).toHaveLength(1)
  expect(await ledgerProblems(db)).toEqual([])
})

test('ACC-17 CRED-8 while one refund is on its way, what it took is not paid back once more', async () => {
  await buy('p0')
  await buy('p1')
  await db.run`
    select payment_refund_open(${site.id}, ${viewer.id}, 'return', ${app.time}, (
      select public_id from payment where member_id = ${viewer.id} and bundle = 'p1'))`
  expect(await refunds()).toEqual([{ credits: 40, amount: 2199, currency: 'EUR', status: 'open' }])
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
  await db.run`
    select payment_refund_settle(${site.id}, public_id, 'failed', ${app.time}) from payment_refund where member_id = ${viewer.id}`
  await db.run`update payment_refund set failure_reported_at = ${app.time} where member_id = ${viewer.id}`
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 55, amount: 899 + 2199, currency: 'EUR' }])
})

test('ACC-17 where the provider says no, the credits are there again, and it says so; a part that worked is paid', async () => {
  const [first, second] = [await buy('p0'), await buy('p1')]
  await db.run`update sandbox_checkout set status = 'failed' where ref in (${first}, ${second})`
  await expect(refundUnspentCredits(memberCtx())).rejects.toMatchObject({ code: 'refund_failed', status: 502 })
  expect(await balance(memberCtx(), viewer.id)).toBe(55)
  expect((await refunds()).map(({ status }) => status)).toEqual(['failed', 'failed'])
  expect([await booked(), app.mails]).toEqual([[], []])
  expect(await ledgerProblems(db)).toEqual([])

  await db.run`update sandbox_checkout set status = 'completed' where ref = ${second}`
  expect(await refundUnspentCredits(memberCtx())).toEqual([{ credits: 40, amount: 2199, currency: 'EUR' }])
  expect(await balance(memberCtx(), viewer.id)).toBe(15)
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
})

test('ACC-17 where no provider is set up any more, nothing is taken', async () => {
  await buy('p0')
  const bare = await without({ env: readEnv({ PAYMENTS: 'none' }) })
  await expect(refundUnspentCredits(memberCtx(bare))).rejects.toMatchObject({ code: 'refund_failed' })
  expect(await balance(memberCtx(), viewer.id)).toBe(15)
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
  expect(await refundUnspentCredits(memberCtx(shaky))).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
  expect([await refunds(), await booked()]).toEqual([[expect.objectContaining({ status: 'open' })], [{ amount: 899 }]])
  expect(app.mails).toEqual([])
  expect(await balance(memberCtx(), viewer.id)).toBe(0)

  await retryRefunds(app)
  expect((await refunds())[0]?.status, 'the first asking has half a minute').toBe('open')
  app.time = addSeconds(app.time, 60)
  await Promise.all([retryRefunds(app), retryRefunds(app)])
  await retryRefunds(app)
  expect([await refunds(), await booked()]).toEqual([
    [expect.objectContaining({ status: 'completed' })],
    [{ amount: 899 }],
  ])
  expect(app.mails.map(({ name }) => name)).toEqual(['Refunded'])
})

test('ACC-17 the sandbox pays back no more than came in, whatever it is asked', async () => {
  const ref = await buy('p0')
  const ask = (refund_id: string, amount: number, currency: Currency = 'EUR') =>
    sandbox.refund(app, { refund_id: `${viewer.id}.${refund_id}`, provider_ref: ref, amount, currency })
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
    (await db.one<{ paid_user: boolean }>`select paid_user from member where id = ${viewer.id}`).paid_user
  await buy('p0')
  await buy('p1')
  await refundUnspentCredits(memberCtx())
  expect(await premium()).toBe(false)
  await buy('p0')
  expect(await premium()).toBe(true)
  await spend(1)
  await refundUnspentCredits(memberCtx())
  expect(await premium()).toBe(true)
})

type Back = { id: string; amount: number; currency: Currency }
const lastBack = () => db.one<Back>`
  select public_id as id, amount, currency from payment_refund where member_id = ${viewer.id}
  order by payment_refund.id desc limit 1`
const refundEvent = (
  { id, amount, currency }: Back,
  outcome: 'completed' | 'failed',
  event_id: string = crypto.randomUUID(),
): ProviderEvent => ({
  ...{ event_id, kind: 'refund', refund_id: id },
  ...{ outcome, amount, currency },
})
const tell = async (...all: ProviderEvent[]) => {
  for (const it of all) await postWebhook(app, it)
  await applyEvents(app)
  await sendReceipts(app)
}
const legs = () => db.many<{ leg: string }>`
  select t.kind || ' ' || e.account || ' ' || e.amount as leg
  from money_entry e join money_transfer t on t.id = e.transfer_id join payment p on p.id = t.payment_id
  where p.member_id = ${viewer.id} and t.kind <> 'sale' order by t.id, e.account`
const lastMails = () => app.mails.map(({ name }) => name).filter((name) => name !== 'Receipt')

test('CRED-8 CRED-6 a refund that comes back after it was paid: the books are corrected, the credits are there, member and staff are told once', async () => {
  const lines: string[] = []
  app = await makeApp(db, { log: makeLog((line) => void lines.push(line)) })
  await buy('p0')
  await refundUnspentCredits(memberCtx())
  expect([await balance(memberCtx(), viewer.id), await isPremium(db, viewer), lastMails()]).toEqual([
    0,
    false,
    ['Refunded'],
  ])
  const back = await lastBack()
  const it = refundEvent(back, 'failed', `${back.id}.back`)
  await tell(it)
  expect(await refunds()).toEqual([{ credits: 15, amount: 899, currency: 'EUR', status: 'failed' }])
  expect([await balance(memberCtx(), viewer.id), await isPremium(db, viewer), lastMails()]).toEqual([
    15,
    true,
    ['Refunded', 'RefundFailed'],
  ])
  expect(app.mails.at(-1)?.props).toMatchObject({
    name: viewer.name,
    paid: [{ credits: 15, amount: 899, currency: 'EUR' }],
  })
  expect((await legs()).map(({ leg }) => leg)).toEqual([
    'refund clearing:sandbox -899',
    'refund refunds 743',
    'refund vat:NL 156',
    'correction clearing:sandbox 899',
    'correction refunds -743',
    'correction vat:NL -156',
  ])
  const before = [await legs(), await refunds(), lastMails()]
  await tell(it, refundEvent(back, 'completed'), refundEvent(back, 'failed'), refundEvent(back, 'failed'))
  expect([await legs(), await refunds(), lastMails()]).toEqual(before)
  expect(await balance(memberCtx(), viewer.id)).toBe(15)
  expect(lines.filter((line) => line.includes('a refund failed'))).toHaveLength(1)
  expect(lines.join()).toContain(back.id)
  expect(await ledgerProblems(db)).toEqual([])
  // It can be asked for again, and is another one.
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 15, amount: 899, currency: 'EUR' }])
})

test('CRED-8 PAY-4 paid and come back, told in any order and many times over, ends the same', async () => {
  for (const order of [
    ['completed', 'failed'],
    ['failed', 'completed'],
    ['failed', 'failed', 'completed', 'completed'],
  ] as const) {
    const buyer = await makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@test.nightjar.test` })
    viewer = buyer
    app.mails.length = 0
    await buy('p0')
    await db.run`select payment_refund_open(${site.id}, ${viewer.id}, 'deletion', ${app.time})`
    const back = await lastBack()
    await tell(...order.map((outcome) => refundEvent(back, outcome)))
    expect([await balance(memberCtx(), viewer.id), (await refunds())[0]?.status, lastMails()], order.join()).toEqual([
      15,
      'failed',
      ['RefundFailed'],
    ])
    const sum = await db.one<{ sum: number }>`
      select coalesce(sum(e.amount), 0)::int as sum from money_entry e join money_transfer t on t.id = e.transfer_id
      join payment p on p.id = t.payment_id where p.member_id = ${viewer.id} and e.account = 'clearing:sandbox'`
    expect(sum).toEqual({ sum: 899 })
  }
  expect(await ledgerProblems(db)).toEqual([])
})

test('CRED-6 parts of which some come back: the tax that went back is never less than nothing, nor more than was paid', async () => {
  await buy('p2')
  const open = async (left: number) => {
    if (left) await spend(left)
    await db.run`select payment_refund_open(${site.id}, ${viewer.id}, 'deletion', ${app.time})`
    if (left) {
      await db.run`update credit_balance set bought = bought + ${left} where member_id = ${viewer.id}`
      await db.run`
        insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
        values (${site.id}, ${viewer.id}, 'bought', 'issued', ${left}, ${left}, 'grant', ${crypto.randomUUID()}, ${app.time})`
    }
    return lastBack()
  }
  const came: Back[] = []
  for (const left of [6, 5, 4, 3]) {
    const back = await open(left)
    await tell(refundEvent(back, 'completed'))
    came.push(back)
  }
  for (const at of [1, 3, 0]) await tell(refundEvent(came[at] as Back, 'failed'))
  await tell(refundEvent(await open(0), 'completed'))
  const { taxes } = await db.one<{ taxes: number[] }>`
    select array_agg(coalesce(vat.amount, 0)::int order by t.id) as taxes
    from money_transfer t join payment p on p.id = t.payment_id
    left join money_entry vat on vat.transfer_id = t.id and vat.account like 'vat:%'
    where p.member_id = ${viewer.id} and t.kind in ('refund', 'correction')`
  expect(taxes.every((tax, at) => (at >= 4 && at < 7 ? tax <= 0 : tax >= 0))).toBe(true)
  // 100 with 21 % in it.
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(17)
  expect(await ledgerProblems(db)).toEqual([])
})

test('CRED-8 what came back is owed no more where the bank tears the payment meanwhile: the credits go with it, and no mail promises them', async () => {
  const { id: payment } = await buyIn(app, site, viewer, { bundle: 'p0' })
  await refundUnspentCredits(memberCtx())
  const back = await lastBack()
  await tell({
    ...{ event_id: crypto.randomUUID(), kind: 'chargeback', payment: { payment_id: payment } },
    ...{ chargeback_ref: crypto.randomUUID(), stage: 'opened', amount: 899, currency: 'EUR' },
  })
  await tell(refundEvent(back, 'failed'))
  expect([await balance(memberCtx(), viewer.id), lastMails()]).toEqual([0, ['Refunded']])
  expect(await ledgerProblems(db)).toEqual([])
})

test('CRED-8 what a provider answers late, when it is asked, undoes nothing that it told; what it took down is not asked for again', async () => {
  await buy('p0')
  const requestedRefunds: string[] = []
  const real = sandbox.refund
  sandbox.refund = async (_, { refund_id }) => {
    requestedRefunds.push(refund_id)
    return 'taken'
  }
  try {
    await refundUnspentCredits(memberCtx())
    app.time = addSeconds(app.time, 86_400)
    await retryRefunds(app)
    const back = await lastBack()
    expect(requestedRefunds.filter((it) => it === back.id)).toHaveLength(1)
    await tell(refundEvent(back, 'completed'))
    await db.run`select payment_refund_settle(${site.id}, ${back.id}, 'failed', ${app.time})`
    expect((await refunds())[0]?.status).toBe('completed')
  } finally {
    sandbox.refund = real
  }
  expect(await ledgerProblems(db)).toEqual([])
})

// The buyer's bank takes the money back: unspent credits go, spent ones are owed, the method is barred; and back when it was won (PAY-4, CRED-6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  balanceOf,
  buy,
  chargebackEvent,
  createOrder,
  deliverWebhooks,
  isPremium,
  ledgerProblems,
  paidEvent,
  paymentDatabase,
  postWebhook,
  sellingSite,
  spendCredits,
} from '../../test/fixtures/payments.ts'
import type { Actor } from '../base/audit/audit.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { sandbox } from '../providers/sandbox/sandbox.ts'
import { chargeBack, pay, settleNow, settleRefund } from '../providers/sandbox/simulate.ts'
import { inJob } from '../sites/index.ts'
import { blockMethod, unblockMethod } from './methodBlocks.ts'
import { offerMethods } from './offerMethods.ts'
import { applyEvent, applyEvents, recordState } from './providerEvents.ts'
import { refundUnspentCredits, unspentCredits } from './refund.ts'
import { retryRefunds } from './retryRefunds.ts'
import { start } from './start.ts'
import { findTransaction, returnPurchase } from './transactions.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
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
const tear = async (ref: string, stage: 'opened' | 'won' | 'lost', rest = {}) => {
  await chargeBack(app, ref, stage, rest)
  await deliverWebhooks(app)
}
const offers = async (method: string) =>
  (await offerMethods(memberCtx(), { bundle: 'p0' })).methods.some(({ id }) => id === method)
const cleared = async (id: string) =>
  (
    await db.one<{ sum: number }>`
      select sum(e.amount)::int as sum from money_entry e
      join money_transfer t on t.id = e.transfer_id join payment p on p.id = t.payment_id
      where p.public_id = ${id} and e.account = 'clearing:sandbox'`
  ).sum

test('PAY-4 CRED-2 nothing was spent: all credits go, nothing is owed, premium ends, and its method and new ones are barred', async () => {
  const purchase = await buy(app, site, member)
  await tear(purchase.ref, 'opened')
  expect([await balanceOf(db, member), await isPremium(db, member), await cleared(purchase.id)]).toEqual([
    { bought: 0, debt: 0 },
    false,
    0,
  ])
  expect([await offers('visa'), await offers('paypal'), await offers('ideal')]).toEqual([false, false, true])
  await expect(createOrder(app, site, member)).rejects.toMatchObject({ code: 'method_not_available' })
  expect(await findTransaction(memberCtx(), { id: purchase.id })).toMatchObject({
    charged_back: true,
    returnable: null,
  })
  await expect(returnPurchase(memberCtx(), { id: purchase.id })).rejects.toMatchObject({ code: 'nothing_to_refund' })
  expect(await unspentCredits(memberCtx())).toEqual([])
})

test('CRED-6 what was spent is owed, said as a debt, and no balance is below zero', async () => {
  const purchase = await buy(app, site, member)
  await spendCredits(app, member, 11)
  await tear(purchase.ref, 'opened')
  expect(await balanceOf(db, member)).toEqual({ bought: 0, debt: 11 })
  expect(
    await db.many`select lot, house, amount, balance_after from credit_entry where member_id = ${member.id} and reason = 'chargeback' order by id`,
  ).toEqual([
    { lot: 'bought', house: 'returned', amount: -4, balance_after: 0 },
    { lot: 'debt', house: 'returned', amount: -11, balance_after: 0 },
  ])
})

test('PAY-5 CRED-2 a bar stops the method, never access to what another payment paid for', async () => {
  const first = await buy(app, site, member)
  await spendCredits(app, member, 15)
  await buy(app, site, member, { bundle: 'p1', method: 'paypal' })
  await tear(first.ref, 'opened')
  expect([await balanceOf(db, member), await isPremium(db, member)]).toEqual([{ bought: 40, debt: 15 }, true])
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 40, amount: 2199, currency: 'EUR' }])
})

test('PAY-4 won: the credits are there again, the debt is gone, the method is free, premium is back', async () => {
  const purchase = await buy(app, site, member)
  await spendCredits(app, member, 11)
  await tear(purchase.ref, 'opened')
  await tear(purchase.ref, 'won')
  expect([await balanceOf(db, member), await isPremium(db, member), await cleared(purchase.id)]).toEqual([
    { bought: 4, debt: 0 },
    true,
    899,
  ])
  expect(await offers('visa')).toBe(true)
  await tear(purchase.ref, 'lost')
  expect([await balanceOf(db, member), await offers('visa')]).toEqual([{ bought: 4, debt: 0 }, true])
})

test('PAY-4 the bar stands as long as one chargeback of the method does', async () => {
  const [first, second] = [await buy(app, site, member), await buy(app, site, member, { bundle: 'p1' })]
  await tear(first.ref, 'opened')
  await tear(second.ref, 'lost')
  await tear(first.ref, 'won')
  expect(await offers('visa')).toBe(false)
  await tear(second.ref, 'won')
  expect([await offers('visa'), await balanceOf(db, member)]).toEqual([true, { bought: 55, debt: 0 }])
})

test('PAY-4 an early chargeback waits for its payment; a day later it stands for itself', async () => {
  const order = await createOrder(app, site, member)
  await postWebhook(app, chargebackEvent(order))
  await applyEvents(app)
  expect(await balanceOf(db, member)).toEqual({ bought: 0, debt: 0 })
  await postWebhook(app, paidEvent(order))
  await applyEvents(app)
  expect([await balanceOf(db, member), await isPremium(db, member), await cleared(order.id)]).toEqual([
    { bought: 0, debt: 0 },
    false,
    0,
  ])

  member = await makeMember(db, site, { now: app.time })
  const never = await createOrder(app, site, member, { method: 'paypal' })
  await postWebhook(app, chargebackEvent(never))
  app.time = addSeconds(app.time, 86_400)
  await applyEvents(app)
  expect([await cleared(never.id), (await findTransaction(memberCtx(), { id: never.id })).status]).toEqual([
    0,
    'completed',
  ])
})

test('PAY-4 early chargebacks by either name, not due yet, are applied with their payment, also where it is asked for', async () => {
  const buys = [
    await createOrder(app, site, member),
    await createOrder(app, site, member, { bundle: 'p1', method: 'paypal' }),
  ] as const
  for (const purchase of buys) {
    await postWebhook(app, {
      ...chargebackEvent(purchase),
      payment: purchase === buys[0] ? { payment_id: purchase.id } : { provider_ref: purchase.ref },
    })
    await applyEvents(app)
  }
  app.time = addSeconds(app.time, 20)
  await applyEvents(app)
  app.time = addSeconds(app.time, 1)
  await postWebhook(app, paidEvent(buys[0]))
  await applyEvents(app)
  expect([await balanceOf(db, member), await isPremium(db, member), await cleared(buys[0].id)]).toEqual([
    { bought: 0, debt: 0 },
    false,
    0,
  ])
  const standing = { outcome: 'completed', amount: buys[1].amount, currency: buys[1].currency } as const
  await recordState(app, sandbox, buys[1].ref, standing)
  expect([await balanceOf(db, member), await isPremium(db, member), await cleared(buys[1].id)]).toEqual([
    { bought: 0, debt: 0 },
    false,
    0,
  ])
})

test('PAY-4 told twice, in parallel, by two names: a chargeback counts once', async () => {
  const purchase = await buy(app, site, member)
  const events = [
    chargebackEvent(purchase),
    chargebackEvent(purchase, 'opened', { event_id: `${purchase.ref}.b`, payment: { payment_id: purchase.id } }),
    chargebackEvent(purchase, 'lost'),
  ]
  await Promise.all([...events, ...events].map((one) => postWebhook(app, one).then(() => applyEvents(app))))
  expect([await balanceOf(db, member), await cleared(purchase.id)]).toEqual([{ bought: 0, debt: 0 }, 0])
})

test('PAY-4 a part is charged back: its part of the credits goes; more than was paid never does, and another payment’s name is refused', async () => {
  const [it, other] = [await buy(app, site, member), await buy(app, site, member, { bundle: 'p1' })]
  await tear(it.ref, 'opened', { amount: 300 })
  // 15 × 300 / 899, rounded up; LIFO: the forty of the newer payment are untouched.
  expect(await balanceOf(db, member)).toEqual({ bought: 55 - 6, debt: 0 })
  // What is left of it is not paid back either: a bank may take the rest.
  expect(await unspentCredits(memberCtx())).toEqual([{ credits: 40, amount: 2199, currency: 'EUR' }])
  await tear(it.ref, 'opened', { amount: 600, name: '2' })
  expect(await balanceOf(db, member)).toEqual({ bought: 49, debt: 0 })
  await postWebhook(
    app,
    chargebackEvent(other, 'opened', { chargeback_ref: `${it.ref}.dispute`, event_id: `${other.ref}.x` }),
  )
  app.time = addSeconds(app.time, 86_400)
  await applyEvents(app)
  expect(
    await db.many`select verdict from provider_event where event_id in (${`${it.ref}.dispute2.opened`}, ${`${other.ref}.x`}) order by 1`,
  ).toEqual([{ verdict: 'another_payment' }, { verdict: 'another_sum' }])
  expect([await balanceOf(db, member), await cleared(it.id), await cleared(other.id)]).toEqual([
    { bought: 49, debt: 0 },
    599,
    2199,
  ])
})

test('PAY-4 ACC-17 a refund is on its way when the bank takes the money back: no credit is taken twice, or kept', async () => {
  const purchase = await buy(app, site, member, { method: 'sct' })
  await settleNow(app, purchase.ref)
  await deliverWebhooks(app)
  await spendCredits(app, member, 5)
  await refundUnspentCredits(memberCtx())
  await tear(purchase.ref, 'opened')
  expect(await balanceOf(db, member)).toEqual({ bought: 0, debt: 5 })
  const { refund_id } = await db.one<{
    refund_id: string
  }>`select refund_id from sandbox_refund where ref = ${purchase.ref}`
  await settleRefund(app, refund_id, 'failed')
  await deliverWebhooks(app)
  expect(await balanceOf(db, member)).toEqual({ bought: 0, debt: 5 })
  await tear(purchase.ref, 'won')
  expect(await balanceOf(db, member)).toEqual({ bought: 10, debt: 0 })
})

test('CRED-2 PAY-4 a chargeback and the next sale at once: premium stays with the sale', async () => {
  for (let round = 0; round < 12; round++) {
    member = await makeMember(db, site, { now: app.time })
    const old = await buy(app, site, member)
    const next = await createOrder(app, site, member, { method: 'paypal' })
    await Promise.all([postWebhook(app, chargebackEvent(old)), postWebhook(app, paidEvent(next))])
    await Promise.all([
      applyEvent(app, 'sandbox', `${old.ref}.dispute.opened`),
      applyEvent(app, 'sandbox', `${next.ref}.completed`),
    ])
    expect([await isPremium(db, member), await balanceOf(db, member)]).toEqual([true, { bought: 15, debt: 0 }])
  }
})

const review = async () => (await offerMethods(memberCtx(), { bundle: 'p0' })).review

test('PAY-4 after a chargeback a new way to pay that has chargebacks waits for a person; what was paid by before does not', async () => {
  await buy(app, site, member, { bundle: 'p1', method: 'paypal' })
  const torn = await buy(app, site, member)
  expect(await review()).toBe(false)
  await tear(torn.ref, 'opened')
  expect([await review(), await offers('paypal'), await offers('mastercard'), await offers('ideal')]).toEqual([
    ...[true, true, false, true],
  ])
  await expect(createOrder(app, site, member, { method: 'mastercard' })).rejects.toMatchObject({ code: 'method_waits' })
  await createOrder(app, site, member, { method: 'paypal' })
  const actor: Actor = { who: 'test', why: 'the bank was mistaken', reference: 'T-1' }
  await inJob(app, site, (ctx) => unblockMethod(ctx, actor, { member: member.public_id, method: 'new' }))
  expect([await review(), await offers('mastercard'), await offers('visa')]).toEqual([false, true, false])
  await createOrder(app, site, member, { method: 'mastercard' })
})

test('PAY-4 a won dispute ends the wait', async () => {
  const torn = await buy(app, site, member)
  await tear(torn.ref, 'opened')
  await tear(torn.ref, 'won')
  expect([await review(), await offers('mastercard')]).toEqual([false, true])
})

test('PAY-4 OPS-4 a won dispute lifts the block that it made, and none that staff made', async () => {
  const actor: Actor = { who: 'test', why: 'a stolen card', reference: 'T-3' }
  const torn = await buy(app, site, member)
  await inJob(app, site, (ctx) => blockMethod(ctx, actor, { member: member.public_id, method: 'visa' }))
  await tear(torn.ref, 'opened')
  await tear(torn.ref, 'won')
  expect([await review(), await offers('visa'), await offers('mastercard')]).toEqual([false, false, true])
})

const payWith = async (who: CurrentMember, instrument: string, bundle: 'p0' | 'p1' = 'p0') => {
  const order = await createOrder(app, site, who, { bundle })
  await postWebhook(app, paidEvent(order, { instrument }))
  await applyEvents(app)
  return order
}
const refundsOf = (id: string) => db.many`
  select r.reason, r.status, r.amount, r.credits from payment_refund r join payment p on p.id = r.payment_id where p.public_id = ${id}`

test('PAY-4 a card that was charged back pays for no other member: the whole sum goes back, until a person lifts it', async () => {
  const torn = await payWith(member, 'card-1')
  await postWebhook(app, chargebackEvent(torn))
  await applyEvents(app)
  const friend = await makeMember(db, site, { now: app.time })
  const again = await payWith(friend, 'card-1')
  expect([await balanceOf(db, friend), await isPremium(db, friend)]).toEqual([{ bought: 0, debt: 0 }, false])
  expect(await refundsOf(again.id)).toEqual([{ reason: 'instrument', status: 'open', amount: 899, credits: 15 }])
  expect(await findTransaction(ctxOf(app, site, friend), { id: again.id })).toMatchObject({ paid_back: true })
  expect(
    await db.many`select 1 from payment where instrument is not null and encode(instrument, 'escape') like '%card-1%'`,
  ).toEqual([])
  // Another card, and another site, are nothing to it.
  expect(await refundsOf((await payWith(friend, 'card-2')).id)).toEqual([])
  const actor: Actor = { who: 'test', why: 'cleared', reference: 'T-2' }
  await inJob(app, site, (ctx) => unblockMethod(ctx, actor, { member: member.public_id, method: 'new' }))
  expect(await refundsOf((await payWith(friend, 'card-1', 'p1')).id)).toEqual([])
})

test('CRED-4 the welcome bonus counts once for a card, whichever member pays with it', async () => {
  await db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, welcome, created_at)
    values (${site.id}, 'WELCOME', 25, 'active', 'once-per-user', true, ${app.time})`
  const buyAs = async (who: CurrentMember, instrument: string) => {
    const { payment, redirect } = await start(ctxOf(app, site, who), {
      bundle: 'p0',
      paymentmethod: 'visa',
      express: true,
      amount: 674,
    })
    const order = {
      id: payment.payment_id,
      ref: redirect.split('/').at(-1) as string,
      amount: 674,
      currency: 'EUR' as const,
    }
    await postWebhook(app, paidEvent(order, { instrument }))
    await applyEvents(app)
    return balanceOf(db, who)
  }
  const [one, two, three] = [
    member,
    await makeMember(db, site, { now: app.time }),
    await makeMember(db, site, { now: app.time }),
  ]
  expect(await buyAs(one, 'card-9')).toMatchObject({ bought: 15 })
  expect(await buyAs(two, 'card-9')).toMatchObject({ bought: 0 })
  expect(await buyAs(three, 'card-8')).toMatchObject({ bought: 15 })
  await db.run`update discount_code set status = 'inactive' where site_id = ${site.id}`
})

test.each(['before it was told as paid', 'and was never told as paid'])(
  'CRED-8 PAY-4 what the bank took back from a buyer who left, %s, is not paid back once more',
  async (when) => {
    const order = await createOrder(app, site, member)
    await db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${member.id}`
    await postWebhook(app, chargebackEvent(order))
    await applyEvents(app)
    if (when.startsWith('before')) await postWebhook(app, paidEvent(order))
    else app.time = addSeconds(app.time, 86_400)
    await applyEvents(app)
    expect(await refundsOf(order.id)).toEqual([])
    expect(
      await db.many`select credits_taken, credits_owed from payment_chargeback where member_id = ${member.id}`,
    ).toEqual([{ credits_taken: 15, credits_owed: 0 }])
  },
)

test.each(['deleted', 'banned'])(
  'CRED-8 what completes after its buyer was %s is paid back, also once erased',
  async (status) => {
    const order = await createOrder(app, site, member)
    await db.run`
    update member set status = ${status}, deleted_at = ${status === 'deleted' ? app.time : null} where id = ${member.id}`
    await pay(app, order.ref)
    await deliverWebhooks(app)
    expect(await balanceOf(db, member)).toEqual({ bought: 0, debt: 0 })
    expect(await refundsOf(order.id)).toEqual([{ reason: 'left', status: 'open', amount: 899, credits: 15 }])
    app.time = addSeconds(app.time, 60)
    await retryRefunds(app)
    expect(await refundsOf(order.id)).toMatchObject([{ status: 'completed' }])
    expect([await isPremium(db, member), await cleared(order.id)]).toEqual([false, 0])
  },
)

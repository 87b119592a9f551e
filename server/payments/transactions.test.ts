// What a member paid, and the way back: the list, one of them, its return within the days (CRED-7, CRED-8).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { vatOf } from '../../contract/vat.ts'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  balanceOf,
  buy,
  createOrder,
  deliverWebhooks,
  isPremium,
  ledgerProblems,
  paymentDatabase,
  sellingSite,
  spendCredits,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { pay, settleNow, settleRefund } from '../providers/sandbox/simulate.ts'
import { sendReceipts } from './sendReceipts.ts'
import { findTransaction, listTransactions, returnPurchase } from './transactions.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db, { choices: { refund_days: 14 } })
})
beforeEach(async () => {
  app = await makeApp(db)
  member = await makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@test.nightjar.test` })
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const memberCtx = () => ctxOf(app, site, member)
const vatBack = async (id: string) =>
  (
    await db.one<{ sum: number }>`
      select coalesce(sum(e.amount), 0)::int as sum from money_entry e
      join money_transfer t on t.id = e.transfer_id join payment p on p.id = t.payment_id
      where p.public_id = ${id} and t.kind = 'refund' and e.account = 'vat:NL'`
  ).sum

test('CRED-7 the newest first, a page at a time; a checkout that was only opened is none', async () => {
  const ids: string[] = []
  for (let n = 0; n < 23; n++) {
    const order = await createOrder(app, site, member, { bundle: n % 2 ? 'p0' : 'p1' })
    await pay(app, order.ref, n % 3 ? 'completed' : 'failed')
    await deliverWebhooks(app)
    ids.unshift(order.id)
  }
  await createOrder(app, site, member, { method: 'ideal' })
  const first = await listTransactions(memberCtx(), {})
  const rest = await listTransactions(memberCtx(), { before: first.transactions.at(-1)?.payment_id })
  expect([first.transactions.length, first.more, rest.transactions.length, rest.more]).toEqual([20, true, 3, false])
  expect([...first.transactions, ...rest.transactions].map(({ payment_id }) => payment_id)).toEqual(ids)
  expect(first.transactions.find(({ status }) => status === 'failed')).toMatchObject({
    reason: 'declined',
    returnable: null,
  })
})

test('CRED-7 SITE-1 another member’s is not found, whatever is done with it', async () => {
  const { id } = await buy(app, site, await makeMember(db, site, { now: app.time }))
  const refused = expect.objectContaining({ code: 'not_found' })
  await expect(findTransaction(memberCtx(), { id })).rejects.toEqual(refused)
  await expect(returnPurchase(memberCtx(), { id })).rejects.toEqual(refused)
  await expect(listTransactions(memberCtx(), { before: id })).rejects.toEqual(refused)
})

test('CRED-7 one says price, tax, receipt and what a return would bring', async () => {
  const { id } = await buy(app, site, member)
  await sendReceipts(app)
  await spendCredits(app, member, 5)
  expect(await findTransaction(memberCtx(), { id })).toMatchObject({
    ...{
      status: 'completed',
      amount: 899,
      list_amount: 899,
      vat_rate: 21,
      vat: vatOf(899, 21),
      charged_back: false,
      refunds: [],
    },
    ...{ receipt_no: expect.stringMatching(/^2026-\d{6}$/) },
    returnable: { credits: 10, amount: 599, until: addSeconds(app.time, 14 * 86_400).toISOString(), days: 5 },
  })
})

test('CRED-8 a return takes what is unspent, pays its part back, with its tax, and is told by mail; premium stays with the rest', async () => {
  const { id } = await buy(app, site, member)
  await spendCredits(app, member, 5)
  const back = await returnPurchase(memberCtx(), { id })
  expect(back).toMatchObject({ returnable: null, refunds: [{ credits: 10, amount: 599, status: 'completed' }] })
  expect([await balanceOf(db, member), await isPremium(db, member)]).toEqual([{ bought: 0, debt: 0 }, true])
  expect(await vatBack(id)).toBe(vatOf(599, 21))
  expect(app.mails.map(({ name, props }) => [name, props.paid])).toEqual([
    ['Refunded', [{ credits: 10, amount: 599, currency: 'EUR' }]],
  ])
  await expect(returnPurchase(memberCtx(), { id })).rejects.toMatchObject({ code: 'nothing_to_refund' })
})

test('CRED-2 CRED-8 a return of all of it ends premium; the next purchase brings it back', async () => {
  const { id } = await buy(app, site, member)
  await returnPurchase(memberCtx(), { id })
  expect(await isPremium(db, member)).toBe(false)
  await buy(app, site, member)
  expect(await isPremium(db, member)).toBe(true)
})

test('CRED-2 two returns at once, of both purchases: premium ends', async () => {
  for (let round = 0; round < 6; round++) {
    const both = [await buy(app, site, member), await buy(app, site, member, { bundle: 'p1' })]
    await Promise.all(both.map(({ id }) => returnPurchase(memberCtx(), { id })))
    expect([await isPremium(db, member), await balanceOf(db, member)]).toEqual([false, { bought: 0, debt: 0 }])
  }
})

test('CRED-8 too late: not in the second after the last', async () => {
  const { id } = await buy(app, site, member)
  app.time = addSeconds(app.time, 14 * 86_400)
  expect((await findTransaction(memberCtx(), { id })).returnable).toBe(null)
  await expect(returnPurchase(memberCtx(), { id })).rejects.toMatchObject({ code: 'return_too_late' })
  app.time = addSeconds(app.time, -1)
  expect(await returnPurchase(memberCtx(), { id })).toMatchObject({ refunds: [{ amount: 899 }] })
})

test('CRED-8 twenty times in parallel it is returned once', async () => {
  const { id } = await buy(app, site, member)
  const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => returnPurchase(memberCtx(), { id })))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const it of clicks) if (it.status === 'rejected') expect(it.reason.code).toBe('nothing_to_refund')
  expect(
    await db.many`select r.amount from sandbox_refund r join payment p on p.provider_ref = r.ref where p.public_id = ${id}`,
  ).toEqual([{ amount: 899 }])
})

test('CRED-8 PAY-4 money that takes days to come back is open, then told by webhook and by mail, once', async () => {
  const { id, ref } = await buy(app, site, member, { method: 'sct' })
  expect((await findTransaction(memberCtx(), { id })).status).toBe('completed')
  expect(await returnPurchase(memberCtx(), { id })).toMatchObject({ refunds: [{ status: 'open', amount: 899 }] })
  expect([app.mails, await isPremium(db, member)]).toEqual([[], true])
  const { refund_id } = await db.one<{ refund_id: string }>`select refund_id from sandbox_refund where ref = ${ref}`
  await settleRefund(app, refund_id, 'completed')
  await deliverWebhooks(app)
  await Promise.all([sendReceipts(app), sendReceipts(app)])
  expect(await findTransaction(memberCtx(), { id })).toMatchObject({ refunds: [{ status: 'completed', amount: 899 }] })
  expect([app.mails.filter(({ name }) => name === 'Refunded').length, await isPremium(db, member)]).toEqual([1, false])
  await settleNow(app, ref)
})

test('CRED-8 PAY-4 a refund that fails after days gives the credits back', async () => {
  const { id, ref } = await buy(app, site, member, { method: 'sct' })
  await returnPurchase(memberCtx(), { id })
  const { refund_id } = await db.one<{ refund_id: string }>`select refund_id from sandbox_refund where ref = ${ref}`
  await settleRefund(app, refund_id, 'failed')
  await deliverWebhooks(app)
  expect([await balanceOf(db, member), (await findTransaction(memberCtx(), { id })).refunds]).toEqual([
    { bought: 15, debt: 0 },
    [],
  ])
})

test('CRED-6 CRED-8 parts of a payment, however they fall, bring back all of it and exactly its tax', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await buy(app, site, member, { bundle: 'p2' })
    for (let left = 7; left > 0; ) {
      const keep = Math.min(left - 1, Math.floor(Math.random() * left))
      if (keep) await spendCredits(app, member, keep)
      await returnPurchase(memberCtx(), { id })
      if (keep)
        await db.run`select credit_issue(${site.id}, ${member.id}, 'bought', ${keep}, 'grant', ${crypto.randomUUID()}, ${app.time})`
      left = keep
    }
    const { refunds, vat } = await findTransaction(memberCtx(), { id })
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(100)
    expect(await vatBack(id)).toBe(vat)
  }
})

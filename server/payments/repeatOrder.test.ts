// The last order once more, with what was kept: one step, one charge, whatever breaks in between (CRED-7).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  balanceOf,
  buy,
  createOrder,
  deliverWebhooks,
  ledgerProblems,
  paidEvent,
  paymentDatabase,
  postWebhook,
  sellingSite,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, JobCtx, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { sandbox } from '../providers/sandbox/sandbox.ts'
import { chargeBack, decide } from '../providers/sandbox/simulate.ts'
import { applyEvents } from './providerEvents.ts'
import { reconcile } from './reconcile.ts'
import { repeatOffer, repeatOrder } from './repeatOrder.ts'
import { status } from './status.ts'
import { deleteStoredMethod, listStoredMethods, onErase } from './storedMethods.ts'

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
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const memberCtx = () => ctxOf(app, site, member)

/** A first purchase by a card that is kept, and what becomes of it when it is charged. */
async function kept(charge: 'works' | 'fails' | 'asks' = 'works', method: 'visa' | 'paypal' = 'visa') {
  const order = await createOrder(app, site, member, { keep: true, method })
  const label = '•••• 1111'
  await decide(app, { ref: order.ref, method }, { outcome: 'completed', delay: 0, charge, label, expires: '2031-01' })
  await deliverWebhooks(app)
  const [stored] = (await listStoredMethods(memberCtx())).stored
  if (!stored) throw new Error('nothing was kept')
  return stored
}
const again = (stored: { id: string }, amount = 899) =>
  repeatOrder(memberCtx(), { stored: stored.id, amount, express: true })
const charges = () => db.many<{ status: string }>`
  select s.status from sandbox_checkout s join payment p on p.public_id = s.payment_id
  where p.member_id = ${member.id} and s.return_to = '' order by s.created_at`

test('CRED-7 nothing is kept without being asked for, and nothing can be repeated before the first order', async () => {
  expect(await repeatOffer(memberCtx())).toEqual({ offer: null })
  await buy(app, site, member)
  expect(await repeatOffer(memberCtx())).toMatchObject({ offer: { bundle: 'p0', amount: 899, stored: null } })
  await expect(again({ id: 'x'.repeat(20) })).rejects.toMatchObject({ code: 'method_not_available' })
})

test('CRED-7 in one step: today’s price, by what was kept, which no row holds in words', async () => {
  const storedMethod = await kept()
  expect(storedMethod).toMatchObject({ method: 'visa', label: '•••• 1111', expires: '2031-01' })
  expect(await repeatOffer(memberCtx())).toMatchObject({
    offer: { bundle: 'p0', credits: 15, amount: 899, country: 'NL', stored: storedMethod },
  })
  expect(await again(storedMethod)).toMatchObject({ status: 'completed', credits: 15, paymentmethod: 'visa' })
  expect([(await balanceOf(db, member)).bought, await charges()]).toEqual([30, [{ status: 'completed' }]])
  const { token } = await db.one<{
    token: string
  }>`select token from sandbox_token s join sandbox_checkout c using (token) limit 1`
  const ours = await db.one<{ text: string }>`select string_agg(s::text, '') as text from stored_method s`
  expect(ours.text).not.toContain(token)
  for (const amount of [1, 898, 900])
    await expect(again(storedMethod, amount)).rejects.toMatchObject({ code: 'price_changed' })
})

test('CRED-7 twice in two tabs, twenty times at once, and a moment later: one charge', async () => {
  const storedMethod = await kept()
  const many = await Promise.all(Array.from({ length: 20 }, () => again(storedMethod)))
  expect(new Set(many.map(({ payment_id }) => payment_id)).size).toBe(1)
  app.time = addSeconds(app.time, 30)
  expect((await again(storedMethod)).payment_id).toBe(many[0]?.payment_id)
  expect([await charges(), (await balanceOf(db, member)).bought]).toEqual([[{ status: 'completed' }], 30])
  app.time = addSeconds(app.time, 31)
  expect((await again(storedMethod)).payment_id).not.toBe(many[0]?.payment_id)
  expect((await balanceOf(db, member)).bought).toBe(45)
})

test.each(['fails', 'asks'] as const)(
  'CRED-7 a stored card that %s: card_failed, and PayPal or another try is free',
  async (how) => {
    const storedMethod = await kept(how)
    await expect(again(storedMethod)).rejects.toMatchObject({ code: 'card_failed' })
    await expect(again(storedMethod)).rejects.toMatchObject({ code: 'card_failed' })
    expect([await charges(), (await balanceOf(db, member)).bought]).toEqual([
      [{ status: 'failed' }, { status: 'failed' }],
      15,
    ])
    await createOrder(app, site, member, { method: 'paypal' })
  },
)

test('CRED-7 the provider is out of reach: pending, asked again by the same payment, never charged twice', async () => {
  const storedMethod = await kept()
  const chargedPayments: string[] = []
  const real = sandbox.charge
  // The first never arrives, the second does and its answer is lost.
  vi.spyOn(sandbox, 'charge').mockImplementation(async (of, it, token) => {
    chargedPayments.push(it.payment_id)
    if (chargedPayments.length === 1) throw new Error('out of reach')
    const done = await real(of, it, token)
    if (chargedPayments.length === 2) throw new Error('the line broke')
    return done
  })
  const payment = await again(storedMethod)
  expect(payment.status).toBe('pending')
  app.time = addSeconds(app.time, 60)
  await reconcile(app)
  expect((await status(memberCtx(), { id: payment.payment_id })).status).toBe('pending')
  expect((await again(storedMethod)).payment_id).toBe(payment.payment_id)
  app.time = addSeconds(app.time, 300)
  await Promise.all([reconcile(app), reconcile(app)])
  expect((await status(memberCtx(), { id: payment.payment_id })).status).toBe('completed')
  await deliverWebhooks(app)
  expect(new Set(chargedPayments)).toEqual(new Set([payment.payment_id]))
  expect([await charges(), (await balanceOf(db, member)).bought]).toEqual([[{ status: 'completed' }], 30])
})

test('CRED-7 PAY-4 its webhook alone is enough, by our own id', async () => {
  const storedMethod = await kept()
  const real = sandbox.charge
  vi.spyOn(sandbox, 'charge').mockImplementation(async (...all) => {
    await real(...all)
    throw new Error('the line broke')
  })
  const payment = await again(storedMethod)
  expect(payment.status).toBe('pending')
  await deliverWebhooks(app)
  expect((await status(memberCtx(), { id: payment.payment_id })).status).toBe('completed')
})

test('CRED-7 one that nobody ever answers for is given up after a day, and counts if its money comes', async () => {
  const storedMethod = await kept()
  vi.spyOn(sandbox, 'charge').mockRejectedValue(new Error('out of reach'))
  const { payment_id } = await again(storedMethod)
  app.time = addSeconds(app.time, 86_400)
  await reconcile(app)
  expect((await status(memberCtx(), { id: payment_id })).status).toBe('pending')
  app.time = addSeconds(app.time, 1)
  await reconcile(app)
  expect(await status(memberCtx(), { id: payment_id })).toMatchObject({ status: 'failed', reason: 'technical' })
  await postWebhook(
    app,
    paidEvent({ id: payment_id, ref: payment_id, amount: 899, currency: 'EUR' }, { payment: { payment_id } }),
  )
  await applyEvents(app)
  expect((await status(memberCtx(), { id: payment_id })).status).toBe('completed')
})

test('CRED-7 forgotten here at once, at the provider after; told late, it does not come back; kept anew, it does', async () => {
  const storedMethod = await kept()
  const ctx = memberCtx()
  await deleteStoredMethod(ctx, { id: storedMethod.id })
  await ctx.committed()
  expect(await listStoredMethods(memberCtx())).toEqual({ stored: [] })
  expect(await db.many`select token, label from stored_method where member_id = ${member.id}`).toEqual([
    { token: '', label: '' },
  ])
  const { token, ref } = await db.one<{ token: string; ref: string }>`
    select s.token, c.ref from sandbox_token s join sandbox_checkout c using (token) join payment p on p.public_id = c.payment_id
    where p.member_id = ${member.id} and deleted_at is not null`
  const event = { stored: { token, label: 'old', expires: null } }
  await postWebhook(
    app,
    paidEvent({ id: '', ref, amount: 899, currency: 'EUR' }, { event_id: `${ref}.late`, ...event }),
  )
  await applyEvents(app)
  expect(await listStoredMethods(memberCtx())).toEqual({ stored: [] })
  await expect(again(storedMethod)).rejects.toMatchObject({ code: 'method_not_available' })
  await expect(deleteStoredMethod(memberCtx(), { id: storedMethod.id })).rejects.toMatchObject({ code: 'not_found' })
  app.time = addSeconds(app.time, 60)
  const next = await createOrder(app, site, member)
  await postWebhook(app, paidEvent(next, event))
  await applyEvents(app)
  expect((await listStoredMethods(memberCtx())).stored).toMatchObject([{ label: 'old' }])
})

test('CRED-7 SITE-1 another member’s stored method is none', async () => {
  const otherMethod = await kept()
  member = await makeMember(db, site, { now: app.time })
  await buy(app, site, member)
  await expect(again(otherMethod)).rejects.toMatchObject({ code: 'method_not_available' })
  await expect(deleteStoredMethod(memberCtx(), { id: otherMethod.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('CRED-7 an expired card is not offered, nor one whose method is barred until it is free again', async () => {
  const storedMethod = await kept()
  const { ref } = await db.one<{ ref: string }>`select provider_ref as ref from payment where member_id = ${member.id}`
  await chargeBack(app, ref, 'opened')
  await deliverWebhooks(app)
  expect((await repeatOffer(memberCtx())).offer?.stored).toBe(null)
  await expect(again(storedMethod)).rejects.toMatchObject({ code: 'method_not_available' })
  await chargeBack(app, ref, 'won')
  await deliverWebhooks(app)
  expect((await repeatOffer(memberCtx())).offer?.stored).toEqual(storedMethod)
  app.time = new Date('2031-02-01T00:00:00Z')
  expect((await repeatOffer(memberCtx())).offer?.stored).toBe(null)
})

test('ACC-12 CRED-7 an erased member’s methods are gone here, and forgotten there', async () => {
  await again(await kept())
  const ctx = memberCtx()
  await onErase(ctx as unknown as JobCtx, member.id)
  await ctx.committed()
  expect(await listStoredMethods(memberCtx())).toEqual({ stored: [] })
  expect(await db.many`select 1 from stored_method where member_id = ${member.id}`).toEqual([])
  const there = await db.many`
    select s.deleted_at from sandbox_token s join sandbox_checkout c using (token) join payment p on p.public_id = c.payment_id
    where p.member_id = ${member.id}`
  expect(there).toEqual([{ deleted_at: app.time }])
})

// Providers are asked how a payment stands where no webhook told: after 1, 5, 15, 60 minutes and on (PAY-4).
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  balanceOf,
  createOrder,
  ledgerProblems,
  paidEvent,
  paymentDatabase,
  postWebhook,
  sellingSite,
} from '../../test/fixtures/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { sandbox } from '../providers/sandbox/sandbox.ts'
import { decide, pay, succeedAfterFailure } from '../providers/sandbox/simulate.ts'
import { applyEvents } from './providerEvents.ts'
import { reconcile } from './reconcile.ts'
import { status } from './status.ts'

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
  // Those of the tests before have been asked for.
  await db.run`update payment set status = 'failed' where status in ('loading', 'pending')`
  app = await makeApp(db)
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  vi.restoreAllMocks()
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const stands = async (id: string) => (await status(ctxOf(app, site, member), { id })).status
const pass = (seconds: number) => {
  app.time = addSeconds(app.time, seconds)
  return reconcile(app)
}

test('PAY-4 a webhook that was lost: a minute later the provider is asked, and what it tells late changes nothing', async () => {
  const order = await createOrder(app, site, member)
  await pay(app, order.ref)
  await pass(59)
  expect(await stands(order.id)).toBe('loading')
  await pass(1)
  await Promise.all([reconcile(app), reconcile(app)])
  await postWebhook(app, paidEvent(order))
  await applyEvents(app)
  expect([await stands(order.id), (await balanceOf(db, member)).bought]).toEqual(['completed', 15])
  expect(app.liveEvents).toHaveLength(1)
})

test('PAY-4 it is asked after 1, 5, 15 and 60 minutes, then each hour, and from the second day on twice a day', async () => {
  const pollMinutes: number[] = []
  const from = app.time.getTime()
  const order = await createOrder(app, site, member, { method: 'sct' })
  await decide(app, { ref: order.ref, method: 'sct' }, { outcome: 'completed', delay: 30 * 86_400 })
  const spy = vi.spyOn(sandbox, 'status').mockImplementation(async () => {
    pollMinutes.push((app.time.getTime() - from) / 60_000)
    return { outcome: 'pending', amount: 899, currency: 'EUR' }
  })
  for (let minute = 0; minute < 60 * 54; minute++) {
    app.time = addSeconds(app.time, 60)
    if (app.time.getTime() >= (await nextAsk(order.id))) await reconcile(app)
  }
  spy.mockRestore()
  const pauses = pollMinutes.map((at, n) => at - (pollMinutes[n - 1] ?? 0))
  expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 60, 60])
  expect(pauses.at(-1)).toBe(720)
  expect(await stands(order.id)).toBe('pending')
})
const nextAsk = async (id: string) =>
  (await db.one<{ poll_at: Date }>`select poll_at from payment where public_id = ${id}`).poll_at.getTime()

test('PAY-4 a checkout that nobody used fails as expired, and money on its way is waited for', async () => {
  const left = await createOrder(app, site, member)
  // Of another bundle: for the same one the first checkout would be closed.
  const sent = await createOrder(app, site, member, { bundle: 'p1', method: 'sct' })
  await decide(app, { ref: sent.ref, method: 'sct' }, { outcome: 'completed' })
  for (const minutes of [1, 5, 15, 60, 60]) await pass(minutes * 60)
  expect([await stands(left.id), await stands(sent.id)]).toEqual(['failed', 'pending'])
  expect(await status(ctxOf(app, site, member), { id: left.id })).toMatchObject({ reason: 'expired' })
  for (let hour = 0; hour < 60; hour++) await pass(3_600)
  expect(await stands(sent.id)).toBe('completed')
})

test('PAY-2 PAY-4 money that comes after its payment had failed counts', async () => {
  const order = await createOrder(app, site, member)
  await pay(app, order.ref, 'failed')
  await pass(60)
  expect(await stands(order.id)).toBe('failed')
  await succeedAfterFailure(app, order.ref)
  await postWebhook(app, paidEvent(order))
  await applyEvents(app)
  expect([await stands(order.id), (await balanceOf(db, member)).bought]).toEqual(['completed', 15])
})

test('PAY-4 a payment that never got to the provider fails after an hour; one provider that is down holds up no other payment', async () => {
  const nowhere = await createOrder(app, site, member)
  await db.run`update payment set provider_ref = null where public_id = ${nowhere.id}`
  const [broken, fine] = [
    await createOrder(app, site, member, { bundle: 'p1' }),
    await createOrder(app, site, member, { bundle: 'p2' }),
  ]
  await pay(app, broken.ref)
  await pay(app, fine.ref)
  const real = sandbox.status
  const spy = vi.spyOn(sandbox, 'status').mockImplementation(async (of, ref) => {
    if (ref === broken.ref) throw new Error('the line broke')
    return real(of, ref)
  })
  await pass(3_600)
  expect([await stands(nowhere.id), await stands(broken.id), await stands(fine.id)]).toEqual([
    'loading',
    'loading',
    'completed',
  ])
  spy.mockRestore()
  await pass(300)
  expect([await stands(nowhere.id), await stands(broken.id)]).toEqual(['failed', 'completed'])
})

// What a provider tells: only signed, kept as it came, applied once, in any order, and never with another sum (PAY-4).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  balanceOf,
  chargebackEvent,
  createOrder,
  encodePayload,
  isPremium,
  ledgerProblems,
  paidEvent,
  paymentDatabase,
  postRawWebhook,
  postWebhook,
  sellingSite,
} from '../../test/fixtures/payments.ts'
import { secretOf } from '../../test/fixtures/secret.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { decrypt } from '../base/encryption/encryption.ts'
import { readEnv } from '../base/env.ts'
import { makeLog } from '../base/observability/log.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import { signWebhook } from '../providers/sandbox/webhookSignature.ts'
import { applyEvents, deleteOldEvents } from './providerEvents.ts'
import { status } from './status.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember
let dropped: unknown[]
let lines: string[]

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
})
beforeEach(async () => {
  lines = []
  app = await makeApp(db, { log: makeLog((line) => void lines.push(line)) })
  dropped = []
  app.bus.subscribe('member_changed', (it) => void dropped.push(it))
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const open = () => createOrder(app, site, member)
const tell = async (...events: ProviderEvent[]) => {
  for (const event of events) await postWebhook(app, event)
  await applyEvents(app)
}
const stands = async (id: string) => (await status(ctxOf(app, site, member), { id })).status
const credits = async () => (await balanceOf(db, member)).bought
const verdict = async (event_id: string) =>
  (await db.maybe<{ verdict: string | null }>`select verdict from provider_event where event_id = ${event_id}`)?.verdict
type Outcome = 'pending' | 'completed' | 'failed'

test('PAY-4 a webhook is answered once it is kept, sealed as it came, and applied by the job', async () => {
  const it = await open()
  const event = paidEvent(it)
  expect(await postWebhook(app, event)).toEqual({ received: true })
  expect(app.queued_jobs).toContainEqual({ task: 'payments.apply', payload: {} })
  expect([await stands(it.id), await credits(), await verdict(event.event_id)]).toEqual(['loading', 0, null])
  const stored = await db.one<{ raw_payload: string; event: object }>`
    select raw_payload, event from provider_event where event_id = ${event.event_id}`
  expect(stored.raw_payload).not.toContain(it.ref)
  expect(Buffer.from(decrypt(app.secret, 'provider payload', stored.raw_payload), 'base64')).toEqual(
    Buffer.from(encodePayload(event)),
  )
  await applyEvents(app)
  expect([await stands(it.id), await credits(), await verdict(event.event_id)]).toEqual(['completed', 15, 'applied'])
})

test('CRED-2 CRED-6 PAY-4 a completed payment brings the credits and premium, is in the ledger, and tells every tab', async () => {
  const it = await open()
  await tell(paidEvent(it))
  expect([await credits(), await isPremium(db, member)]).toEqual([15, true])
  expect(app.liveEvents).toEqual([{ members: [member.id], event: { type: 'user' } }])
  expect(dropped).toEqual([{ member: member.id }])
  expect(await db.one`select lot, reason, reference from credit_entry where member_id = ${member.id}`).toEqual({
    lot: 'bought',
    reason: 'purchase',
    reference: it.id,
  })
  // 899 with 21 % in it.
  expect(
    await db.many`
      select e.account, e.currency, e.amount from money_entry e
      join money_transfer t on t.id = e.transfer_id join payment p on p.id = t.payment_id
      where p.public_id = ${it.id} order by e.account`,
  ).toEqual([
    { account: 'clearing:sandbox', currency: 'EUR', amount: 899 },
    { account: 'sales', currency: 'EUR', amount: -743 },
    { account: 'vat:NL', currency: 'EUR', amount: -156 },
  ])
})

test('PAY-4 bad_signature: none, forged, of other bytes, replayed after a year, from the future, of another key', async () => {
  const it = await open()
  const bytes = encodePayload(paidEvent(it))
  const at = app.time.getTime() / 1000
  const right = signWebhook(app, bytes)
  const wrong = [
    '',
    'nonsense',
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    signWebhook(app, encodePayload(paidEvent(it, { amount: 1 }))),
    signWebhook(app, bytes, at - 301),
    signWebhook(app, bytes, at - 365 * 86_400),
    signWebhook(app, bytes, at + 301),
    signWebhook({ ...app, secret: secretOf('another') }, bytes),
    right.replace(`t=${at}`, `t=${at + 1}`),
  ]
  for (const signature of wrong)
    await expect(postRawWebhook(app, bytes, signature), signature).rejects.toMatchObject({ code: 'bad_signature' })
  await applyEvents(app)
  expect([await stands(it.id), await credits(), await verdict(`${it.ref}.completed`)]).toEqual([
    'loading',
    0,
    undefined,
  ])
})

test('PAY-4 signed nonsense and an unknown provider are refused, and nothing is kept', async () => {
  const it = await open()
  const nonsense = [
    Buffer.from('{"id":'),
    Buffer.from('null'),
    Buffer.from([0xff, 0xfe]),
    encodePayload(paidEvent(it, { outcome: 'paid' })),
    encodePayload(paidEvent(it, { amount: 8.99 })),
    encodePayload(paidEvent(it, { amount: -899 })),
    encodePayload(paidEvent(it, { currency: 'XXX' })),
    encodePayload(paidEvent(it, { event_id: 'x'.repeat(101) })),
    encodePayload(paidEvent(it, { payment: {} })),
    encodePayload(paidEvent(it, { kind: 'present' })),
  ]
  for (const bytes of nonsense)
    await expect(postRawWebhook(app, new Uint8Array(bytes))).rejects.toMatchObject({ code: 'invalid' })
  const bytes = encodePayload(paidEvent(it))
  await expect(postRawWebhook(app, bytes, undefined, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  const bare = await makeApp(db, { env: readEnv({ PAYMENTS: 'none' }) })
  await expect(postRawWebhook(bare, bytes)).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.many`select from provider_event where event -> 'payment' ->> 'provider_ref' = ${it.ref}`).toEqual([])
})

test('PAY-4 a changed amount or currency is kept and said, never applied', async () => {
  const it = await open()
  const wrong = [{ amount: 1 }, { amount: 900 }, { currency: 'PLN' }].map((rest) =>
    paidEvent(it, { event_id: randomUUID(), ...rest }),
  )
  await tell(...wrong)
  for (const { event_id } of wrong) expect(await verdict(event_id)).toBe('another_sum')
  expect([await stands(it.id), await credits()]).toEqual(['loading', 0])
  expect(lines.filter((line) => line.includes('another_sum'))).toHaveLength(3)
})

test('PAY-4 what names an unknown payment waits a day for it, and is then given up and said', async () => {
  const event = paidEvent({ id: '', ref: randomUUID(), amount: 899, currency: 'EUR' })
  await tell(event)
  app.time = addSeconds(app.time, 86_399)
  await applyEvents(app)
  expect([await verdict(event.event_id), lines.filter((line) => line.includes('unknown_payment'))]).toEqual([null, []])
  app.time = addSeconds(app.time, 1)
  await applyEvents(app)
  await applyEvents(app)
  expect(await verdict(event.event_id)).toBe('unknown_payment')
  expect(lines.filter((line) => line.includes('unknown_payment'))).toHaveLength(1)
})

test('PAY-4 what waits is tried again when it is twice as old or half a minute later, however much else is told meanwhile', async () => {
  const event = paidEvent({ id: '', ref: randomUUID(), amount: 899, currency: 'EUR' })
  const tried = async () => {
    await tell(paidEvent(await open()))
    const { tried_at } = await db.one<{ tried_at: Date }>`
      select tried_at from provider_event where event_id = ${event.event_id}`
    return tried_at.getTime() === app.time.getTime()
  }
  await tell(event)
  const later_by: [number, boolean][] = [
    [5, true],
    [4, false],
    [1, true],
    [9, false],
    [100, true],
    [29, false],
    [1, true],
  ]
  for (const [seconds, again] of later_by) {
    app.time = addSeconds(app.time, seconds)
    expect([seconds, await tried()]).toEqual([seconds, again])
  }
})

test('CRED-2 PAY-4 sessions are looked up again where premium changed, and not for every purchase', async () => {
  for (let n = 0; n < 3; n++) await tell(paidEvent(await open()))
  expect([await credits(), dropped, app.liveEvents.length]).toEqual([45, [{ member: member.id }], 3])
})

test('PAY-4 what was told before its payment was written down is applied once it is', async () => {
  const it = await open()
  await db.run`update payment set provider_ref = null where public_id = ${it.id}`
  await tell(paidEvent(it))
  expect(await stands(it.id)).toBe('loading')
  await db.run`update payment set provider_ref = ${it.ref} where public_id = ${it.id}`
  await applyEvents(app)
  expect(await stands(it.id)).toBe('completed')
})

test('PAY-4 told twice, replayed, named by our id or by theirs, twenty times at once: the same, once', async () => {
  const it = await open()
  const many = Array.from({ length: 20 }, (_, n) =>
    n % 2 ? paidEvent(it) : paidEvent(it, { event_id: randomUUID(), ...(n % 4 && { payment: { payment_id: it.id } }) }),
  )
  await Promise.all(many.map((event) => postWebhook(app, event).then(() => applyEvents(app))))
  await tell(paidEvent(it))
  expect([await stands(it.id), await credits()]).toEqual(['completed', 15])
  expect(app.liveEvents).toHaveLength(1)
})

const orders: [Outcome[], string, number][] = [
  [['pending', 'completed'], 'completed', 15],
  [['completed', 'pending'], 'completed', 15],
  [['completed', 'failed'], 'completed', 15],
  [['pending', 'failed'], 'failed', 0],
  [['failed', 'pending'], 'failed', 0],
  [['failed', 'completed'], 'completed', 15],
  [['failed', 'pending', 'completed', 'failed', 'pending'], 'completed', 15],
]
test.each(orders)('PAY-2 PAY-4 told in the order %s it ends as %s', async (outcomes, ends, brought) => {
  const it = await open()
  for (const outcome of outcomes) await tell(paidEvent(it, { outcome, event_id: randomUUID() }))
  expect([await stands(it.id), await credits(), await isPremium(db, member)]).toEqual([ends, brought, brought > 0])
})

test('PAY-2 a failed payment says why, and money that comes late takes the reason away', async () => {
  const it = await open()
  await tell(paidEvent(it, { event_id: `${it.ref}.failed`, outcome: 'failed', reason: 'not_enough_money' }))
  expect(await status(ctxOf(app, site, member), { id: it.id })).toMatchObject({
    status: 'failed',
    reason: 'not_enough_money',
  })
  app.time = addSeconds(app.time, 30 * 86_400)
  await tell(paidEvent(it))
  expect(await status(ctxOf(app, site, member), { id: it.id })).toMatchObject({ status: 'completed', reason: null })
})

test('PAY-4 everything told at once, shuffled, chargeback and its end included, ends as in order', async () => {
  for (let round = 0; round < 8; round++) {
    member = await makeMember(db, site, { now: app.time })
    const it = await open()
    const events = [
      ...(['failed', 'completed', 'pending'] as const).map((outcome) =>
        paidEvent(it, { outcome, event_id: randomUUID() }),
      ),
      chargebackEvent(it, 'opened'),
      ...(round % 2 ? [chargebackEvent(it, 'won')] : [chargebackEvent(it, 'lost')]),
    ]
    const shuffled = [...events, ...events].map((one) => ({ one, at: Math.random() })).toSorted((a, b) => a.at - b.at)
    await Promise.all(shuffled.map(({ one }) => postWebhook(app, one).then(() => applyEvents(app))))
    await applyEvents(app)
    const won = round % 2 === 1
    expect(
      [await stands(it.id), await balanceOf(db, member), await isPremium(db, member)],
      shuffled.map(({ one }) => one.event_id).join(),
    ).toEqual(['completed', { bought: won ? 15 : 0, debt: 0 }, won])
  }
})

test('PAY-4 more than a batch of letters that came at one moment are all applied, and one that breaks holds up none', async () => {
  const it = await open()
  await db.run`
    insert into provider_event (provider, event_id, event, received_at)
    select 'sandbox', 'many' || n, '{"kind":"payment","payment":{"provider_ref":"none"}}', ${addSeconds(app.time, -1)} from generate_series(1, 1100) n`
  await db.run`
    insert into provider_event (provider, event_id, event, received_at)
    values ('sandbox', 'broken', ${db.json({ ...paidEvent(it), amount: 'much' })}, ${addSeconds(app.time, -2)})`
  await tell(paidEvent(it))
  expect(await stands(it.id)).toBe('completed')
  expect(lines.some((line) => line.includes('broken'))).toBe(true)
  await db.run`delete from provider_event where event_id like 'many%' or event_id = 'broken'`
})

test('PAY-4 a token is in no event once it was applied, and letters are gone after 90 days', async () => {
  const it = await open()
  await tell(paidEvent(it, { stored: { token: 'secret-token', label: '•••• 1111', expires: '2031-01' } }))
  const { event, raw_payload } = await db.one<{ event: object; raw_payload: string }>`
    select event, raw_payload from provider_event where event_id = ${`${it.ref}.completed`}`
  expect(event).not.toHaveProperty('stored')
  expect(raw_payload).not.toContain('secret-token')
  app.time = addSeconds(app.time, 90 * 86_400)
  await deleteOldEvents(app)
  expect(await verdict(`${it.ref}.completed`)).toBe('applied')
  app.time = addSeconds(app.time, 1)
  await deleteOldEvents(app)
  expect(await verdict(`${it.ref}.completed`)).toBe(undefined)
})

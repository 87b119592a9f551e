// The queue of payments for a person: what bank and providers left open comes by its clock, and is settled by who may, once
// (PAY-4 to PAY-6, PAY-11, STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bank from '../../contract/console/bank.ts'
import type { StaffCall } from '../../contract/console/call.ts'
import * as queues from '../../contract/console/queues.ts'
import type { Site } from '../../server/base/ctx.ts'
import { readEnv } from '../../server/base/env.ts'
import { encryptField } from '../../server/directDebit/encryptedFields.ts'
import { chargeBack } from '../../server/providers/sandbox/simulate.ts'
import { makeApp, makeMember } from '../fixtures/app.ts'
import { buy, makeBuyer, type PaymentServer, startPaymentServer } from '../fixtures/buyers.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import {
  anotherAccount,
  collectingSite,
  signMandate,
  statement,
  theirAccount,
  transferEntry,
} from '../fixtures/directDebit.ts'

const { paymentQueue } = queues
let server: PaymentServer
let finn: ConsoleClient
let site: Site
let debit: { reference: string; payment: string }

beforeAll(async () => {
  const settings = { PAYMENTS: 'sepa,sandbox' }
  server = await startPaymentServer(settings)
  finn = await signedInStaff(server, { name: 'Finn', role: 'finance' })
  site = await collectingSite(server.db, { iban: anotherAccount })
  const { secret, storage } = server.app
  const app = await makeApp(server.db, { env: readEnv(settings), secret, storage })
  app.time = server.now()
  debit = await signMandate(app, site, await makeMember(server.db, site))
})
afterAll(() => server.close())

const reason = 'a test of it'
type Item = { item: string; kind: string; due_at: string; amount: number; payment: string | null }
const take = async (key: string, who = finn): Promise<Item[]> =>
  (await who.call(paymentQueue.next, { site: key, hold: 5 })).json
const errorOf = async (it: ReturnType<ConsoleClient['call']>) => {
  const { status, json } = await it
  return status === 200 ? 'done' : [json.error, json.now?.state ?? json.text ?? null]
}
/** Looked at, then decided. */
async function decide<C extends StaffCall>(call: C, item: string, more: object = {}, key = site.key) {
  const it = { site: key, item }
  expect((await finn.call(paymentQueue.show, it)).status).toBe(200)
  return errorOf(finn.call(call, { ...it, reason, ...more } as never))
}
const actions = async (key: string) =>
  (
    await server.db.many<{ line: string }>`
      select a.actor || ' ' || a.action as line from audit a join site s on s.id = a.site_id where s.key = ${key} order by a.id`
  ).map(({ line }) => line)

async function leaveOpen() {
  const { db, app } = server
  const bytes = statement([transferEntry(1_234, 'NOBODY KNOWS')], { account: anotherAccount })
  await finn.call(bank.readFile, { name: 'day.xml', base64: bytes.toString('base64') })
  await db.run`update direct_debit set state = 'held', reason = 'AC01' where order_reference = ${debit.reference}`
  await db.run`
    insert into bank_refund (refund_id, site_id, order_reference, reference, amount, currency, holder, iban, created_at)
    values ('refund0001', ${site.id}, ${debit.reference}, 'RF18NJTEST0001', 500, 'EUR', ${encryptField(app, 'Anna de Vries')},
      ${encryptField(app, theirAccount)}, now() - interval '1 day')`
  await db.run`
    insert into withdrawal (site_id, reference, name, email, order_text, language, is_spam, state, created_at, due_at)
    values (${site.id}, 'W-2222-2222', 'Anna', 'anna@example.org', 'a bundle', 'en', false, 'open', now() - interval '13 days',
      now() + interval '1 day'),
    (${site.id}, 'W-3333-3333', 'Spam', 'spam@example.org', 'a bundle', 'en', true, 'open', now(), now())`
}

test('PAY-5 PAY-6 PAY-11 STAFF-2 bookings, refunds, debits and withdrawals wait by their clock, and are settled by their verbs', async () => {
  await leaveOpen()
  const items = await take(site.key)
  expect(items.map(({ kind }) => kind)[0]).toBe('withdrawal')
  expect(items.map(({ due_at }) => due_at)).toEqual(items.map(({ due_at }) => due_at).toSorted())
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(['booking', 'debit', 'refund', 'withdrawal'])
  const of = (kind: string) => items.find((it) => it.kind === kind) as Item
  expect(of('debit')).toMatchObject({ amount: 899, payment: debit.payment })
  // The list says nothing of anybody.
  expect(JSON.stringify(items)).not.toMatch(/anna|berg|NL91/i)

  const refund = { site: site.key, item: of('refund').item }
  expect(await errorOf(finn.call(paymentQueue.settle, { ...refund, outcome: 'completed', reason }))).toEqual([
    'refused',
    'Look at it first.',
  ])
  expect((await finn.call(paymentQueue.show, refund)).json).toMatchObject({
    ...{ name: 'Anna de Vries', account: theirAccount, words: 'RF18NJTEST0001', email: null },
  })
  // Of another kind it is not.
  expect(await errorOf(finn.call(paymentQueue.done, { ...refund, reason }))).toEqual(['stale', 'gone'])
  expect(await decide(paymentQueue.settle, of('refund').item, { outcome: 'completed' })).toBe('done')
  expect(await decide(paymentQueue.done, of('booking').item)).toBe('done')
  expect(await decide(paymentQueue.giveUp, of('debit').item)).toBe('done')
  expect(await decide(paymentQueue.close, of('withdrawal').item)).toBe('done')
  expect(await take(site.key)).toEqual([])
  expect(await errorOf(finn.call(paymentQueue.settle, { ...refund, outcome: 'failed', reason }))).toEqual([
    'stale',
    'not_held',
  ])
  const rows = await server.db.many<{ state: string }>`
    select state from bank_refund where site_id = ${site.id} union all
    select state from bank_booking where site_id = ${site.id} and kind = 'received' union all
    select status from bank_order where reference = ${debit.reference} union all
    select state from withdrawal where site_id = ${site.id} and not is_spam`
  expect(rows.map(({ state }) => state)).toEqual(['completed', 'done', 'failed', 'closed'])
  expect((await actions(site.key)).filter((it) => !it.endsWith(' look'))).toEqual(
    ['bank.refunded', 'bank.done', 'bank.fail', 'withdrawal.close'].map((it) => `Finn ${it}`),
  )
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const { json: numbers } = await finn.call(queues.numbers, { site: site.key, since })
  expect(numbers).toMatchObject([{ queue: 'payments', waiting: 0, decided: 4, own_decided: 4 }])
})

test('PAY-6 STAFF-2 what the bank’s statement or a colleague settled meanwhile is stale, and stays as it is', async () => {
  const bytes = statement([transferEntry(777, 'NOBODY EITHER')], { account: anotherAccount })
  await finn.call(bank.readFile, { name: 'day.xml', base64: bytes.toString('base64') })
  const [booking] = await take(site.key)
  const key = { site: site.key, item: `${booking?.item}` }
  const olga = await signedInStaff(server, { name: 'Olga', role: 'operator' })
  expect(await take(site.key, olga)).toEqual([])
  expect(await errorOf(olga.call(paymentQueue.show, key))).toEqual(['stale', 'not_held'])
  await finn.call(paymentQueue.show, key)
  const { reference } = await server.db.one<{ reference: string }>`
    select reference from bank_booking where site_id = ${site.id} and amount = 777`
  expect((await olga.call(bank.markDone, { site: site.key, reference, reason })).status).toBe(200)
  expect(await errorOf(finn.call(paymentQueue.done, { ...key, reason }))).toEqual(['stale', 'gone'])
})

test('PAY-4 STAFF-2 an open dispute waits until somebody says that the bank is answered; support and moderators take none', async () => {
  const buyer = await makeBuyer(server)
  const { id, ref } = await buy(server, buyer, { bundle: 'p0' })
  await chargeBack(server.app, ref, 'opened')
  await expect.poll(() => take('gay'), { timeout: 15_000 }).toMatchObject([{ kind: 'chargeback', payment: id }])
  const [dispute] = await take('gay')
  for (const role of ['support', 'moderator'] as const) {
    const other = await signedInStaff(server, { name: `Some ${role}`, role })
    expect(await errorOf(other.call(paymentQueue.next, { site: 'gay', hold: 1 }))).toEqual(['not_permitted', null])
  }
  const limited = await signedInStaff(server, { name: 'Lara', role: 'finance', sites: [site] })
  expect(await errorOf(limited.call(paymentQueue.next, { site: 'gay', hold: 1 }))).toEqual(['other_site', null])
  expect(await decide(paymentQueue.answered, `${dispute?.item}`, {}, 'gay')).toBe('done')
  expect(await take('gay')).toEqual([])
  expect(await actions('gay')).toContain('Finn chargeback.answered')
  // How it ends, the provider says.
  expect(await server.db.one`select stage, answered_at is not null as is_answered from payment_chargeback`).toEqual({
    stage: 'opened',
    is_answered: true,
  })
})

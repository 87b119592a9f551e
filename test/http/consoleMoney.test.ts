// Money in the console: lists by site, one payment whole, two persons over a limit, dossiers, prices, bank, books (STAFF-2,
// OPS-4, CRED-1, CRED-8, PAY-4, PAY-11).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '../../contract/console/audit.ts'
import * as bank from '../../contract/console/bank.ts'
import * as books from '../../contract/console/books.ts'
import * as money from '../../contract/console/money.ts'
import * as prices from '../../contract/console/prices.ts'
import * as staffCalls from '../../contract/console/staff.ts'
import { dayOn } from '../../server/base/clock.ts'
import type { Site } from '../../server/base/ctx.ts'
import { chargeBack } from '../../server/providers/sandbox/simulate.ts'
import { rememberBrowser } from '../../server/staff/index.ts'
import {
  buy,
  makeBuyer,
  type PaymentServer,
  runJob,
  spendBoughtCredits,
  startPaymentServer,
  waitForReceipt,
} from '../fixtures/buyers.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { ledgerProblems } from '../fixtures/payments.ts'
import { pdfText } from '../fixtures/pdfText.ts'

let server: PaymentServer
let finn: ConsoleClient
let olga: ConsoleClient
let sven: ConsoleClient
const site = 'gay'

beforeAll(async () => {
  server = await startPaymentServer()
  finn = await signedInStaff(server, { name: 'Finn', role: 'finance' })
  olga = await signedInStaff(server, { name: 'Olga', role: 'operator' })
  sven = await signedInStaff(server, { name: 'Sven', role: 'support' })
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const reason = 'a test of it'
let references = 0
const reference = () => `console-test-${++references}`
const whole = async (payment: string, who = finn) => (await who.call(money.payment, { site, payment })).json
const bought = async (bundle: 'p0' | 'p3' = 'p0') => {
  const buyer = await makeBuyer(server)
  const order = await buy(server, buyer, { bundle })
  const { public_id: member } = await server.db.one<{
    public_id: string
  }>`select public_id from member where id = ${buyer.id}`
  return { buyer, member, ...order }
}
const refundOf = async (payment: string, rest: object = {}) => {
  const { left } = await whole(payment)
  return { site, payment, left: left.amount, reference: reference(), reason, ...rest }
}
const looks = () =>
  server.db.many<{ actor: string; subject: string }>`
    select actor, subject from audit where action = 'look' order by id`
const refundsOf = (payment: string) => server.db.many<{ amount: number }>`
  select r.amount from payment_refund r join payment p on p.id = r.payment_id where p.public_id = ${payment} order by r.id`

test('STAFF-2 payments come page by page, of the sites that one works for, by state, method, day and number', async () => {
  const { id, buyer } = await bought()
  const { receipt_no } = await waitForReceipt(buyer, { id })
  const { json } = await finn.call(money.payments, { site })
  expect(json.rows[0]).toMatchObject({ payment: id, site, status: 'completed', method: 'visa', refunded: 0 })
  // Of the buyer a list says nothing.
  expect(JSON.stringify(json)).not.toContain(buyer.email)
  for (const filter of [
    { status: 'completed' as const },
    { method: 'visa' as const },
    { number: id },
    { number: receipt_no.toLowerCase() },
    { from: '2020-01-01', to: '2099-01-01' },
  ])
    expect([filter, (await finn.call(money.payments, filter)).json.rows.length > 0]).toEqual([filter, true])
  for (const filter of [
    { status: 'charged_back' as const, number: id },
    { method: 'ideal' as const, number: id },
    { from: '2099-01-01' },
    { to: '2020-01-01' },
    { number: 'nothing' },
    { before: 1 },
  ])
    expect([filter, (await finn.call(money.payments, filter)).json.rows]).toEqual([filter, []])
  const elsewhere = await signedInStaff(server, {
    ...{ name: 'Lara', role: 'finance' },
    sites: [await server.db.one<Site>`select id from site where key <> ${site} order by id limit 1`],
  })
  expect((await elsewhere.call(money.payments, {})).json.rows).toEqual([])
  expect((await elsewhere.call(money.payments, { site })).json.error).toBe('other_site')
  expect((await elsewhere.call(money.payment, { site, payment: id })).json.error).toBe('other_site')
  const mona = await signedInStaff(server, { name: 'Mona', role: 'moderator' })
  expect((await mona.call(money.payments, {})).json.error).toBe('not_permitted')
})

test('STAFF-2 pages of payments neither repeat nor lose one', async () => {
  const all: number[] = []
  const { id: member } = await makeBuyer(server)
  await server.db.run`
    insert into payment (site_id, member_id, request_key, bundle, credits, amount, list_amount, currency, country, paymentmethod, status, provider, created_at)
    select m.site_id, m.id, 'many ' || n, 'p0', 1, 100, 100, 'EUR', 'NL', 'visa', 'failed', 'sandbox', now()
    from member m, generate_series(1, ${money.MONEY_PAGE_ROWS * 2 + 1}) n where m.id = ${member}`
  for (let before: number | null = null; ; ) {
    const { json }: { json: { rows: { id: number }[]; next: number | null } } = await finn.call(money.payments, {
      ...{ site, status: 'failed' as const },
      ...(before !== null && { before }),
    })
    all.push(...json.rows.map((it) => it.id))
    before = json.next
    if (!before) break
  }
  expect(all.length).toBe(money.MONEY_PAGE_ROWS * 2 + 1)
  expect(new Set(all).size).toBe(all.length)
  expect(all).toEqual(all.toSorted((a, b) => b - a))
})

test('STAFF-2 SAFE-5 one payment is shown whole, to those who may, and each look is written down', async () => {
  const { id, member } = await bought()
  const before = (await looks()).length
  const found = await whole(id, sven)
  expect(found).toMatchObject({
    payment: { payment: id, member, status: 'completed', currency: 'EUR' },
    left: { amount: found.payment.amount, credits: found.payment.credits },
    express: [expect.objectContaining({ language: 'en' })],
    money: [expect.objectContaining({ kind: 'sale' })],
  })
  expect(found.events.length).toBeGreaterThan(0)
  expect((await looks()).slice(before)).toEqual([{ actor: 'Sven', subject: 'payment' }])
  // No fingerprint of the card, no token.
  expect(JSON.stringify(found)).not.toMatch(/instrument"|stored"|raw_payload/)
  const nobody = 'f'.repeat(32)
  expect((await finn.call(money.payment, { site, payment: nobody })).json.error).toBe('not_found')
  expect((await finn.call(money.payment, { site, payment: 'x' })).json.error).toBe('invalid')
})

test('CRED-8 STAFF-2 a refund is one, however often it is clicked; a page from before, and sums beyond, change nothing', async () => {
  const { id } = await bought()
  const input = await refundOf(id, { amount: 100, credits: 0 })
  const answers = await Promise.all([1, 2, 3].map(() => finn.call(money.refund, input)))
  // A repeat may come while the provider is still asked.
  for (const { json } of answers) expect(['done', 'pending']).toContain(json.status)
  expect(answers.filter(({ json }) => json.before).length).toBe(2)
  expect(await refundsOf(id)).toEqual([{ amount: 100 }])
  // Again, when it is long done: the same answer.
  expect((await finn.call(money.refund, input)).json).toMatchObject({ status: 'done', before: true })
  // By another name, with what the page said before.
  expect((await finn.call(money.refund, { ...input, reference: reference() })).json).toMatchObject({
    error: 'stale',
    now: { amount: input.left - 100 },
  })
  for (const rest of [{ amount: input.left }, { credits: 100_000 }])
    expect((await finn.call(money.refund, await refundOf(id, rest))).json.error).toBe('refused')
  for (const rest of [
    { amount: 0 },
    { amount: -5 },
    { amount: 1.5 },
    { amount: 1e12 },
    { reference: 'a b' },
    { reason: '' },
  ])
    expect([rest, (await finn.call(money.refund, { ...input, ...rest })).json.error]).toEqual([rest, 'invalid'])
  expect((await sven.call(money.refund, await refundOf(id))).json.error).toBe('not_permitted')
  expect(await refundsOf(id)).toEqual([{ amount: 100 }])
  expect((await whole(id)).staff).toMatchObject([{ actor: 'Finn', action: 'refund', reason }])
})

async function waitingRefund() {
  const orders = []
  // Small ones add up to more than a person may alone.
  for (let left = 12; left > 0; left -= 1) {
    const order = await bought()
    const { json } = await finn.call(money.refund, await refundOf(order.id))
    if (json.status === 'waiting') return { ...order, request: json.request as string }
    orders.push(order)
  }
  throw new Error(`none of ${orders.length} refunds waits`)
}

test('OPS-4 STAFF-2 small refunds add up: over the limit one waits for a second person, who approves it here', async () => {
  const { id, request } = await waitingRefund()
  expect(await refundsOf(id)).toEqual([])
  const listed = (await olga.call(staffCalls.requests, { site })).json
  expect(listed).toMatchObject([
    { request, permission: 'money refund', input: { payment: id }, requested_by: 'Finn', may_approve: true },
  ])
  expect((await finn.call(staffCalls.approve, { request })).json).toMatchObject({ error: 'refused' })
  expect((await sven.call(staffCalls.approve, { request })).json).toMatchObject({ error: 'refused' })
  const both = await Promise.all([1, 2].map(() => olga.call(staffCalls.approve, { request })))
  expect(both.map(({ status }) => status)).toContain(200)
  expect((await refundsOf(id)).length).toBe(1)
  expect((await whole(id)).staff).toMatchObject([{ actor: 'Finn (approved by Olga)', action: 'refund' }])
})

test('OPS-4 two names in one browser are no two persons: neither approves the other, nor gets twice the limit', async () => {
  const { id, request } = await waitingRefund()
  const staffId = async (name: string) => server.db.one<{ id: never }>`select id from staff where name = ${name}`
  const shared = 'the one browser of both'
  const theirs = await signedInStaff(server, { name: 'Fiona', role: 'finance' })
  for (const name of ['Finn', 'Fiona']) await rememberBrowser(server.db, server.now(), await staffId(name), shared)
  expect((await theirs.call(staffCalls.approve, { request })).json).toMatchObject({
    error: 'refused',
    text: expect.stringContaining('same browser'),
  })
  expect(await refundsOf(id)).toEqual([])
  // What Finn refunded counts for Fiona.
  const other = await bought()
  expect((await theirs.call(money.refund, await refundOf(other.id))).json.status).toBe('waiting')
  // Somebody else approves it; and a month later the browser is forgotten.
  expect((await olga.call(staffCalls.approve, { request })).status).toBe(200)
  expect((await refundsOf(id)).length).toBe(1)
})

test('OPS-4 CRED-6 a grant is one by its reference; a large one waits; nobody gets one by a foreign site', async () => {
  const { member, buyer } = await bought()
  const input = { site, member, credits: 5, reference: reference(), reason }
  const both = await Promise.all([sven.call(money.grant, input), sven.call(money.grant, input)])
  expect(both.map(({ json }) => json.before).toSorted()).toEqual([false, true])
  const { bonus } = await server.db.one<{
    bonus: number
  }>`select bonus from credit_balance where member_id = ${buyer.id}`
  expect(bonus).toBe(5)
  const many = await sven.call(money.grant, { ...input, credits: 500, reference: reference() })
  expect(many.json).toMatchObject({ status: 'waiting', credits: null })
  const other = await server.db.one<{ key: string }>`select key from site where key <> ${site} order by id limit 1`
  expect((await sven.call(money.grant, { ...input, site: other.key, reference: reference() })).json.error).toBe(
    'refused',
  )
  expect((await sven.call(money.grant, { ...input, credits: 0 })).json.error).toBe('invalid')
  expect((await sven.call(money.grant, { ...input, credits: 6 })).json.error).toBe('refused')
})

test('PAY-4 STAFF-2 a chargeback is listed, and its dossier says what was delivered, and nothing of whom they wrote to', async () => {
  const { id, ref, buyer } = await bought()
  await server.db.run`
    with stored as (
      insert into page_version (site_id, version, name, locale, title, is_custom, blocks, effective_at, stored_at)
      select site_id, 'v1', 'terms', 'en', 'Terms', false, '[]', now(), now() from member where id = ${buyer.id}
      returning site_id
    )
    insert into agreement (site_id, member_id, page, version, at) select site_id, ${buyer.id}, 'terms', 'v1', now() from stored`
  await spendBoughtCredits(server, buyer, 3)
  await chargeBack(server.app, ref, 'opened')
  await expect
    .poll(async () => (await whole(id)).chargebacks, { timeout: 15_000 })
    .toMatchObject([{ stage: 'opened', credits_owed: 3 }])
  const { rows } = (await finn.call(money.chargebacks, { site, stage: 'opened' })).json
  expect(rows[0]).toMatchObject({ payment: id, site, stage: 'opened' })
  expect((await finn.call(money.chargebacks, { site, stage: 'won' })).json.rows).toEqual([])
  expect((await sven.call(money.chargebacks, { site })).json.error).toBe('not_permitted')
  const before = (await looks()).length
  const file = await finn.get(`/api/money.dossier?site=${site}&payment=${id}`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfText(file.bytes)
  for (const part of [
    'The order',
    'The dispute',
    'Ticked (en',
    'terms, version v1',
    '3 credits',
    'Messages sent since',
    id,
  ])
    expect(text).toContain(part)
  expect(text).not.toContain(buyer.email)
  expect(text).not.toMatch(/sensitive|orientation/i)
  expect((await looks()).slice(before)).toEqual([{ actor: 'Finn', subject: 'dossier' }])
  expect((await sven.get(`/api/money.dossier?site=${site}&payment=${id}`)).status).toBe(403)
  expect((await finn.get(`/api/money.dossier?site=${site}&payment=${'f'.repeat(32)}`)).status).toBe(404)
})

test('CRED-7 STAFF-2 the receipt comes as PDF', async () => {
  const { id, buyer } = await bought()
  const { receipt_no } = await waitForReceipt(buyer, { id })
  const file = await sven.get(`/api/money.receipt?site=${site}&payment=${id}`)
  expect(pdfText(file.bytes)).toContain(receipt_no)
  expect((await sven.get(`/api/money.creditNote?site=${site}&number=none`)).status).toBe(404)
})

test('PAY-5 STAFF-2 a method is barred and freed again with a reason; twice is refused', async () => {
  const { member } = await bought()
  const input = { site, member, method: 'paypal' as const, reason }
  expect((await sven.call(money.setBar, input)).json.error).toBe('not_permitted')
  expect((await finn.call(money.setBar, input)).status).toBe(200)
  expect((await finn.call(money.setBar, input)).json.error).toBe('refused')
  expect((await sven.call(money.bars, { site })).json).toContainEqual(
    expect.objectContaining({ member, method: 'paypal', reason: 'staff' }),
  )
  expect((await finn.call(money.liftBar, input)).status).toBe(200)
  expect((await finn.call(money.liftBar, input)).json.error).toBe('refused')
})

test('CRED-1 STAFF-2 a price is compared with the lowest of 30 days, and of two who change it at once one is stale', async () => {
  const { json } = await finn.call(prices.bundles, { site })
  const row = json.rows.find((it: { key: string; currency: string }) => it.key === 'p0' && it.currency === 'EUR')
  const was = { credits: row.credits, amount: row.amount }
  const change = { site, key: 'p0' as const, currency: 'EUR' as const, was, reason }
  const both = await Promise.all([
    finn.call(prices.changeBundle, { ...change, amount: row.amount + 100 }),
    olga.call(prices.changeBundle, { ...change, amount: row.amount + 200 }),
  ])
  expect(both.map(({ json: { error = 'ok' } }) => error).toSorted()).toEqual(['ok', 'stale'])
  const raised = (await finn.call(prices.bundles, { site })).json.rows.find(
    (it: { key: string; currency: string }) => it.key === 'p0' && it.currency === 'EUR',
  )
  // Raised: the lowest of 30 days is the one from before.
  expect(raised.prior).toBe(row.amount)
  expect(raised.history.map((it: { amount: number }) => it.amount)).toEqual([raised.amount, row.amount])
  expect((await sven.call(prices.changeBundle, { ...change, amount: 1 })).json.error).toBe('not_permitted')
  expect((await finn.call(prices.changeBundle, { ...change, amount: 0 })).json.error).toBe('invalid')
  const back = { ...change, was: { credits: raised.credits, amount: raised.amount }, amount: row.amount }
  expect((await finn.call(prices.changeBundle, back)).status).toBe(200)
})

test('CRED-3 STAFF-2 a code is added, listed and ended', async () => {
  const code = { site, code: 'CONSOLE10', value_percentage: 10, validity: 'once-per-user' as const, reason }
  expect((await finn.call(prices.addCode, code)).status).toBe(200)
  expect((await finn.call(prices.addCode, code)).json).toMatchObject({ error: 'refused' })
  const listed = (await sven.call(prices.codes, { site, all: false })).json
  expect(listed).toContainEqual(expect.objectContaining({ code: 'CONSOLE10', used: 0, is_personal: false }))
  for (const rest of [{ value_percentage: 100 }, { code: '=1+1' }, { code: 'no' }])
    expect((await finn.call(prices.addCode, { ...code, ...rest })).json.error).toBe('invalid')
  expect((await finn.call(prices.endCode, { site, code: 'CONSOLE10', reason })).status).toBe(200)
  expect((await finn.call(prices.endCode, { site, code: 'CONSOLE10', reason })).json.error).toBe('refused')
})

test('PAY-11 STAFF-2 a withdrawal that waits is shown and closed once', async () => {
  await server.db.run`
    insert into withdrawal (site_id, reference, name, email, order_text, language, is_spam, state, created_at, due_at)
    select id, 'W-TEST-0001', 'Anna', 'anna@example.org', 'R-1', 'en', false, 'open', now(), now() + interval '14 days'
    from site where key = ${site}`
  expect((await sven.call(money.withdrawals, { site, all: false })).json).toMatchObject([
    { reference: 'W-TEST-0001', name: 'Anna', state: 'open' },
  ])
  expect((await looks()).at(-1)).toEqual({ actor: 'Sven', subject: 'withdrawals' })
  const close = { site, reference: 'W-TEST-0001', reason }
  expect((await sven.call(money.closeWithdrawal, close)).json.error).toBe('not_permitted')
  expect((await finn.call(money.closeWithdrawal, close)).status).toBe(200)
  expect((await finn.call(money.closeWithdrawal, close)).json.error).toBe('refused')
})

test('PAY-5 PAY-6 STAFF-2 the bank’s part: nothing set up, a file that is none, nothing of that name', async () => {
  expect((await finn.call(bank.overview, { site })).json).toMatchObject({ held: [], refunds: [], stuck: [] })
  expect((await sven.call(bank.overview, { site })).json.error).toBe('not_permitted')
  const junk = Buffer.from('<Document/>').toString('base64')
  expect((await finn.call(bank.readFile, { name: 'a.xml', base64: junk })).json.error).toBe('refused')
  expect((await finn.call(bank.readFile, { name: 'a.xml', base64: '####' })).json.error).toBe('invalid')
  for (const call of [bank.collectAgain, bank.giveUp])
    expect((await finn.call(call, { site, order: 'none', reason })).json.error).toBe('not_found')
  expect((await finn.call(bank.markDone, { site, reference: 'none', reason })).json.error).toBe('not_found')
  expect((await finn.call(bank.takeFile, { site, file: 'none', reason })).json.error).toBe('refused')
})

test('SAFE-5 CRED-6 PAY-12 PAY-13 STAFF-2 the books are proved, taxed, measured and compared', async () => {
  expect((await finn.call(books.prove, {})).json).toMatchObject({ fault_count: 0, faults: [] })
  const last = (await finn.call(books.lastProof, {})).json
  expect(last).toMatchObject({ checked_at: expect.any(String), fault_count: 0 })
  expect(last.chains.length).toBe(3)
  const [year, month] = dayOn(server.now(), 'Europe/Amsterdam').split('-').map(Number)
  const quarter = `${year}-Q${Math.ceil((month as number) / 3)}`
  expect((await finn.call(books.vat, { site, quarter })).json.length).toBeGreaterThan(0)
  expect((await finn.call(books.vat, { site, quarter: '2026-Q5' })).json.error).toBe('invalid')
  expect((await finn.call(books.vatQuestions, { site, quarter })).status).toBe(200)
  const ratios = (await finn.call(books.ratios, { months: 1 })).json
  expect(ratios).toContainEqual(expect.objectContaining({ site, brand: 'visa', disputes: 1 }))
  const limited = await signedInStaff(server, {
    ...{ name: 'Lara', role: 'finance' },
    sites: [await server.db.one<Site>`select id from site where key <> ${site} order by id limit 1`],
  })
  expect((await limited.call(books.ratios, { months: 1 })).json).toEqual([])
  expect((await limited.call(books.providers, {})).json.error).toBe('other_site')
})

test('PAY-4 STAFF-2 what the nightly comparison found stays until the next one', async () => {
  const { id, ref, amount } = await bought()
  await server.db.run`update payment set settled_at = settled_at - interval '5 hours' where public_id = ${id}`
  await server.db.run`update sandbox_checkout set status = 'failed' where ref = ${ref}`
  await runJob(server, 'payments.compare_books')
  const { json } = await finn.call(books.providers, {})
  expect(json).toContainEqual(
    expect.objectContaining({
      ...{ provider: 'sandbox', compared_at: expect.any(String), bookings: expect.any(Number) },
      differences: [{ kind: 'payment', only_in: 'ours', payment: id, site, amount, currency: 'EUR' }],
    }),
  )
})

test('SAFE-5 what was done here stands in the audit log with its reason', async () => {
  const { rows } = (await finn.call(audit.page, { site })).json
  const actions = new Set(rows.map((it: { action: string }) => it.action))
  for (const action of [
    'refund',
    'grant',
    'bar.set',
    'bar.lift',
    'bundle.change',
    'code.add',
    'withdrawal.close',
    'look',
  ])
    expect([action, actions.has(action)]).toEqual([action, true])
})

// What the bank answers: each booking once, each reason to its consequence, and what fits nothing for staff.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import * as bank from '../../test/fixtures/directDebit.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { newId } from '../base/encryption/tokens.ts'
import { type Consequence, groupedIban, reasons } from '../sepa/index.ts'
import { clearSiteCache } from '../sites/index.ts'
import { importInbox } from './bankInbox.ts'
import { retryWaitingBookings } from './bookings.ts'
import { deleteExpired } from './deleteExpired.ts'
import { importBankFile } from './importBankFile.ts'
import { readPaymentStep } from './paymentStep.ts'
import { sepa } from './provider.ts'
import { settleDebits } from './settlement.ts'
import { bankOverview, markBookingDone, retryOrFailOrder, settleRefundByStaff } from './staff.ts'
import { submitForm } from './submitForm.ts'
import { announceTransfer, referencesIn } from './transfers.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  // One site at a time has the account.
  await db.run`update site set choices = choices - 'directdebit'`
  clearSiteCache(db)
  app = await bank.makeBankApp(db)
  site = await bank.collectingSite(db)
  member = await makeMember(db, site, { email: `a${Math.random()}@nightjar.test`, now: app.time })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const days = (n: number) => {
  app.time = addSeconds(app.time, n * 86_400)
}
async function settled(rest = {}, given = {}) {
  const order = await bank.submitToBank(app, site, member, rest, given)
  days(1)
  await bank.importStatement(app, bank.creditEntry(order))
  days(7)
  await settleDebits(app)
  return order
}
const barred = async () =>
  (
    await db.one<{ barred: boolean }>`
    select exists (select 1 from method_block where member_id = ${member.id} and method = 'sdd' and lifted_at is null) as barred`
  ).barred
const accountBlocked = async () =>
  (await db.many`select 1 from blocked_account where site_id = ${site.id} and lifted_at is null`).length > 0
const mandateEnded = async () =>
  (
    await db.one<{ ended: boolean }>`
    select ended_at is not null as ended from mandate where site_id = ${site.id} order by id desc limit 1`
  ).ended
const held = async () =>
  (await bankOverview(app, site)).held.map(({ kind, match_reason }) => `${kind}: ${match_reason}`)

test('PAY-5 money that was collected is told once it is safe, and the mandate is kept for repeating', async () => {
  const order = await bank.submitToBank(app, site, member, { store_method: true })
  days(1)
  const statement = bank.statement([bank.creditEntry(order)])
  expect(await importBankFile(app, statement, 'a')).toMatchObject({ message: 'camt.053', bookings: 1, fresh: 1 })
  expect(await importBankFile(app, statement, 'a')).toMatchObject({ bookings: 1, fresh: 0 })
  expect(await bank.debitsOf(db, order)).toMatchObject([{ state: 'collected', settle_on: '2026-12-01' }])
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'pending' })
  days(6)
  await settleDebits(app)
  expect(await bank.eventsOf(db, order)).toEqual(['payment pending'])
  days(1)
  await settleDebits(app)
  await settleDebits(app)
  expect(await bank.eventsOf(db, order)).toEqual(['payment pending', 'payment completed'])
  expect(await bank.orderStatus(app, order)).toMatchObject({
    outcome: 'completed',
    stored: { label: 'NL91 •••• 4300', expires: null },
  })
})

test('PAY-5 a group that the bank books in one line is taken apart; another sum is for staff', async () => {
  const [a, b] = [
    await bank.signMandate(app, site, member),
    await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: '+31 6 11111111' }),
  ]
  await bank.createBankFile(app, site)
  const group_id = (await bank.debitsOf(db, a))[0]?.group_id ?? ''
  const whole = { ref: 'G-1', amount: 1_798, side: 'CRDT', family: 'IDDT', group: group_id } as const
  await bank.importStatement(app, { ...whole, ref: 'G-0', amount: 1_799 })
  expect(await held()).toEqual(['collected: another_sum'])
  await bank.importStatement(app, whole)
  for (const order of [a, b]) expect(await bank.debitsOf(db, order)).toMatchObject([{ state: 'collected' }])
})

const samples: Record<Consequence, string> = {
  ...{ retry: 'AM04', new_account: 'AC01', bar: 'SL01', gone: 'AC04', dispute: 'MD01', repair: 'FF01', undone: 'DUPL' },
}
const effectOf: [Consequence, string, { failed: string | null; ended: boolean; barred: boolean }][] = [
  ['retry', samples.retry, { failed: null, ended: false, barred: false }],
  ['new_account', samples.new_account, { failed: 'details', ended: true, barred: false }],
  ['bar', samples.bar, { failed: 'declined', ended: true, barred: true }],
  ['gone', samples.gone, { failed: 'details', ended: true, barred: false }],
  ['dispute', samples.dispute, { failed: 'declined', ended: true, barred: true }],
  ['repair', samples.repair, { failed: null, ended: false, barred: false }],
  ['undone', samples.undone, { failed: 'cancelled', ended: false, barred: false }],
]
test.each(effectOf)(
  'PAY-5 %s (%s): told by pain.002, by the statement, and after the money was safe',
  async (consequence, code, expected) => {
    expect(reasons.get(code)?.consequence).toBe(consequence)
    const outcome = async (it: { payment: string }) => ({
      failed:
        (await bank.eventsOf(db, it))
          .find((told) => told.includes('failed'))
          ?.split(' ')
          .at(-1) ?? null,
      ended: await mandateEnded(),
      barred: await barred(),
    })
    const early = await bank.submitToBank(app, site, member)
    const report = await bank.rejection(app, early, code)
    await importBankFile(app, report, 'r')
    await importBankFile(app, report, 'r')
    expect(await bank.debitsOf(db, early)).toMatchObject(
      consequence === 'retry'
        ? [
            { state: 'rejected', reason: code },
            { state: 'due', attempt: 2 },
          ]
        : [{ state: 'rejected', reason: code }],
    )
    expect(await outcome(early)).toEqual(expected)
    expect(await accountBlocked()).toBe(expected.barred)

    member = await makeMember(db, site)
    const given = { phone: '+31 6 11111111', iban: bank.anotherAccount }
    const returned = await bank.submitToBank(app, site, member, {}, given)
    await bank.importStatement(app, bank.creditEntry(returned))
    const line = bank.returnEntry(returned, code)
    await bank.importStatement(app, line)
    await bank.importStatement(app, line, bank.returnEntry(returned, code))
    expect(await outcome(returned)).toEqual(expected)

    await db.run`update blocked_account set lifted_at = now()`
    member = await makeMember(db, site)
    const late = await settled({}, { phone: '+31 6 22222222' })
    await bank.importStatement(app, bank.returnEntry(late, code), bank.returnEntry(late, code))
    expect(await bank.eventsOf(db, late)).toEqual(['payment pending', 'payment completed', 'chargeback lost'])
    expect(await barred()).toBe(expected.barred)
  },
)

test('PAY-5 not enough money is tried once more, announced again, and then given up', async () => {
  const order = await bank.submitToBank(app, site, member)
  await bank.importStatement(app, bank.creditEntry(order), bank.returnEntry(order, 'AM04'))
  expect(app.mails.at(-1)).toMatchObject({
    name: 'DirectDebitNotice',
    props: { again: true, collect_on: '2026-11-24' },
  })
  expect(await bank.createBankFile(app, site)).toContain(`<EndToEndId>${order.reference}-2</EndToEndId>`)
  await bank.importStatement(
    app,
    bank.creditEntry(order, `${order.reference}-2`),
    bank.returnEntry(order, 'AM04', `${order.reference}-2`),
  )
  expect(await bank.debitsOf(db, order)).toMatchObject([{ state: 'returned' }, { state: 'returned' }])
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'failed', reason: 'not_enough_money' })
})

test('PAY-5 an early return waits for its money; when that is never told, the order has failed', async () => {
  const order = await bank.submitToBank(app, site, member)
  await bank.importStatement(app, bank.returnEntry(order, 'AC01'))
  expect(await held()).toEqual(['returned: not collected yet'])
  await bank.importStatement(app, bank.creditEntry(order))
  expect(await held()).toEqual([])
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'failed', reason: 'details' })

  member = await makeMember(db, site)
  const never = await bank.submitToBank(app, site, member, {}, { phone: '+31 6 11111111' })
  await bank.importStatement(app, bank.returnEntry(never, 'AC01'))
  days(2)
  await retryWaitingBookings(app)
  expect(await bank.orderStatus(app, never)).toMatchObject({ outcome: 'pending' })
  days(1)
  await retryWaitingBookings(app)
  expect(await bank.orderStatus(app, never)).toMatchObject({ outcome: 'failed', reason: 'details' })
})

test('PAY-5 who took money back is blocked, with the account, whoever gives it; what was paid for stays', async () => {
  const order = await settled()
  await bank.importStatement(app, bank.returnEntry(order, 'MD06'))
  const blocked = { code: 'directdebit_blocked' }
  const again = await bank.startOrder(app, site, member)
  await expect(readPaymentStep(again.ctx, again)).rejects.toMatchObject(blocked)
  await expect(
    submitForm(again.ctx, { payment: again.payment, ...bank.formInput({ iban: bank.anotherAccount }) }),
  ).rejects.toMatchObject(blocked)
  const friend = await bank.startOrder(app, site, await makeMember(db, site))
  await expect(submitForm(friend.ctx, { payment: friend.payment, ...bank.formInput() })).rejects.toMatchObject(blocked)
  await submitForm(friend.ctx, { payment: friend.payment, ...bank.formInput({ iban: bank.anotherAccount }) })
})

test('PAY-5 what is not in a file yet is not collected from who is barred, nor by a mandate that has ended', async () => {
  const first = await bank.submitToBank(app, site, member, { store_method: true })
  const next = await bank.signMandate(app, site, member, { store_method: true, amount: 100 })
  const friend = await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: '+31 6 11111111' })
  const other = await bank.signMandate(
    app,
    site,
    await makeMember(db, site),
    {},
    { phone: '+31 6 22222222', iban: bank.anotherAccount },
  )
  await bank.importStatement(app, bank.creditEntry(first), bank.returnEntry(first, 'MD01'))
  for (const order of [next, friend]) {
    expect(await bank.debitsOf(db, order)).toMatchObject([{ state: 'cancelled' }])
    expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'failed', reason: 'blocked' })
  }
  expect(await bank.debitsOf(db, other)).toMatchObject([{ state: 'due' }])
})

test('PAY-5 a whole file that the bank rejects: every debit of it stands still until staff decide', async () => {
  const [a, b] = [
    await bank.signMandate(app, site, member),
    await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: '+31 6 11111111' }),
  ]
  await bank.createBankFile(app, site)
  await importBankFile(app, await bank.rejection(app, a, 'FF01', true), 'r')
  const { stuck, files } = await bankOverview(app, site)
  expect(stuck.map(({ reference, reason }) => `${reference} ${reason}`).toSorted()).toEqual(
    [a, b].map(({ reference }) => `${reference} FF01`).toSorted(),
  )
  expect(files).toMatchObject([{ state: 'rejected', count: 2 }])
  expect([
    await retryOrFailOrder(app, site, a.reference, 'again'),
    await retryOrFailOrder(app, site, b.reference, 'fail'),
  ]).toEqual([true, true])
  expect([
    await retryOrFailOrder(app, site, a.reference, 'again'),
    await retryOrFailOrder(app, site, 'RF00', 'fail'),
  ]).toEqual([false, false])
  expect(await bank.createBankFile(app, site)).toContain(`${a.reference}-2`)
  expect(await bank.orderStatus(app, b)).toMatchObject({ outcome: 'failed', reason: 'technical' })
})

test('PAY-5 a file that is rejected as a whole, with one debit listed: none of its debits waits for ever', async () => {
  const [a, b] = [
    await bank.signMandate(app, site, member),
    await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: '+31 6 11111111' }),
  ]
  await bank.createBankFile(app, site)
  const [whole, one] = [await bank.rejection(app, a, 'FF01', true), await bank.rejection(app, a, 'AC01')].map(
    String,
  ) as [string, string]
  const listed = /<OrgnlPmtInfAndSts>.*<\/OrgnlPmtInfAndSts>/s.exec(one)?.[0] ?? ''
  const report = Buffer.from(whole.replace('</CstmrPmtStsRpt>', `${listed}</CstmrPmtStsRpt>`))
  for (let n = 0; n < 2; n++) await importBankFile(app, report, 'r')
  const outcomes = async (it: { reference: string }) =>
    (await bank.debitsOf(db, it)).map(({ state, reason }) => `${state} ${reason}`)
  expect([await outcomes(a), await outcomes(b)]).toEqual([['rejected AC01'], ['rejected FF01']])
  expect((await bankOverview(app, site)).stuck.map(({ reference }) => reference)).toEqual([b.reference])
})

test('PAY-5 what names nothing of ours, another sum, or a debit that was never sent, is for staff, once', async () => {
  const debit = await bank.signMandate(app, site, member)
  const unknown = { reference: 'RF00NOTHING234', amount: 899 }
  await bank.importStatement(
    app,
    bank.creditEntry(unknown),
    bank.returnEntry(unknown, 'MD06'),
    bank.creditEntry(debit),
    bank.creditEntry({ ...debit, amount: 898 }),
  )
  expect(await held()).toEqual([
    'collected: unknown',
    'refunded: unknown',
    'collected: was due',
    'collected: another_sum',
  ])
  const [first] = (await bankOverview(app, site)).held as unknown as [{ reference: string }]
  expect([
    await markBookingDone(app, site, first.reference, 'sent back'),
    await markBookingDone(app, site, first.reference, 'again'),
  ]).toEqual([1, 0])
  expect(await held()).toHaveLength(3)
})

test('PAY-5 a statement of somebody else’s account, a report on somebody else’s file, and what is no file: refused', async () => {
  const other = bank.statement([], { account: bank.anotherAccount })
  await expect(importBankFile(app, other, 'x')).rejects.toThrow('no site has')
  await expect(importBankFile(app, Buffer.from('<a/>'), 'x')).rejects.toThrow('no message')
  const report = String(await bank.rejection(app, await bank.submitToBank(app, site, member), 'AC01'))
  await expect(importBankFile(app, Buffer.from(report.replace(/NJ20261123-\w+/, 'OTHER')), 'x')).rejects.toThrow(
    'not ours',
  )
  expect(await db.many`select 1 from imported_bank_file where site_id = ${site.id}`).toEqual([])
})

test('PAY-6 a transfer is known by its reference however it is written, and pays once', async () => {
  const order = await bank.startOrder(app, site, member, { paymentmethod: 'sct' })
  const shown = await readPaymentStep(order.ctx, order)
  expect(shown).toMatchObject({
    step: 'transfer',
    iban: groupedIban(bank.ourAccount),
    reference: groupedIban(order.reference),
    promised: false,
  })
  await announceTransfer(order.ctx, order)
  await announceTransfer(order.ctx, order)
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'pending' })
  await bank.importStatement(
    app,
    bank.transferEntry(899, `My order ${groupedIban(order.reference).toLowerCase()}, thanks`),
  )
  expect(await bank.eventsOf(db, order)).toEqual(['payment pending', 'payment completed'])
  await bank.importStatement(app, bank.transferEntry(899, order.reference))
  expect(await held()).toEqual(['received: paid twice'])
})

test('PAY-6 another sum, another currency, no or two references are held; a reference with a mistake is none', async () => {
  const [a, b] = [
    await bank.startOrder(app, site, member, { paymentmethod: 'sct' }),
    await bank.startOrder(app, site, member, { paymentmethod: 'sct' }),
  ]
  await bank.importStatement(
    app,
    bank.transferEntry(898, a.reference),
    bank.transferEntry(900, a.reference),
    bank.transferEntry(899, a.reference, { currency: 'USD' }),
    bank.transferEntry(899, 'for the nice site'),
    bank.transferEntry(899, `${a.reference} ${b.reference}`),
  )
  expect(await held()).toEqual([
    ...[
      'received: another_sum',
      'received: another_sum',
      'received: another_sum',
      'received: unknown',
      'received: several references',
    ],
  ])
  expect(await bank.orderStatus(app, a)).toMatchObject({ outcome: 'open' })
  const spoilt = a.reference.replace(/.$/, (it) => (it === '2' ? '3' : '2'))
  expect([referencesIn(spoilt, null), referencesIn(`x${a.reference}y`)]).toEqual([[], [a.reference]])
})

test('PAY-6 a transfer that comes after its order was given up counts', async () => {
  const order = await bank.startOrder(app, site, member, { paymentmethod: 'sct' })
  days(31)
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'failed', reason: 'expired' })
  await bank.importStatement(app, bank.transferEntry(899, order.reference))
  expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'completed' })
})

test('PAY-5 PAY-6 a refund is a transfer that staff make, to where the money came from; the statement ends it', async () => {
  const sct = await bank.startOrder(app, site, member, { paymentmethod: 'sct' })
  await bank.importStatement(app, bank.transferEntry(899, sct.reference))
  const sdd = await settled()
  const refundOf = (it: { reference: string }, amount: number, refund_id = newId()) =>
    ({ refund_id, provider_ref: it.reference, amount, currency: 'EUR' }) as const
  const [first, second] = [refundOf(sct, 500), refundOf(sdd, 899)]
  expect([await sepa.refund(app, first), await sepa.refund(app, first), await sepa.refund(app, second)]).toEqual([
    'pending',
    'pending',
    'pending',
  ])
  expect([await sepa.refund(app, refundOf(sct, 400)), await sepa.refund(app, { ...first, amount: 1 })]).toEqual([
    'failed',
    'failed',
  ])
  const { refunds } = await bankOverview(app, site)
  expect(refunds).toMatchObject([
    { amount: 500, holder: 'Lena Berg', iban: bank.theirAccount },
    { amount: 899, holder: 'Anna de Vries', iban: bank.theirAccount },
  ])
  const reference = refunds[0]?.reference ?? ''
  const out = { ref: 'OUT-1', amount: 500, side: 'DBIT', family: 'ICDT', words: `Refund ${reference}` } as const
  await bank.importStatement(app, out)
  await bank.importStatement(app, out)
  expect([await sepa.refund(app, first), await settleRefundByStaff(app, site, second.refund_id, 'failed')]).toEqual([
    'completed',
    true,
  ])
  expect([await sepa.refund(app, second), await settleRefundByStaff(app, site, second.refund_id, 'completed')]).toEqual(
    ['failed', false],
  )
  const told = await db.many<{ it: string }>`
    select (event ->> 'refund_id') || ' ' || (event ->> 'outcome') as it from bank_event where event ->> 'kind' = 'refund' and site_id = ${site.id} order by id`
  expect(told.map(({ it }) => it)).toEqual([`${first.refund_id} completed`, `${second.refund_id} failed`])
  expect(await sepa.bookingsSince(app, bank.monday)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'refund', amount: 500, payment: { payment_id: sct.payment } }),
    ]),
  )
})

test('PAY-6 a refund that comes back without a reason has failed, and is not taken for sent', async () => {
  const sct = await bank.startOrder(app, site, member, { paymentmethod: 'sct' })
  await bank.importStatement(app, bank.transferEntry(899, sct.reference))
  const request = { refund_id: newId(), provider_ref: sct.reference, amount: 899, currency: 'EUR' as const }
  expect(await sepa.refund(app, request)).toBe('pending')
  const { reference } = await db.one<{ reference: string }>`
    select reference from bank_refund where refund_id = ${request.refund_id}`
  await bank.importStatement(app, bank.transferEntry(899, reference, { family: 'ICDT' }))
  expect(await sepa.refund(app, request)).toBe('failed')
})

test('PAY-5 who took the money back already gets no refund', async () => {
  const it = await settled()
  await bank.importStatement(app, bank.returnEntry(it, 'MD06'))
  expect(await sepa.refund(app, { refund_id: newId(), provider_ref: it.reference, amount: 899, currency: 'EUR' })).toBe(
    'failed',
  )
})

test('CRED-7 repeating: no code up to what was signed and collected, within the limits, by this member', async () => {
  const it = await settled({ store_method: true })
  const { stored } = await bank.orderStatus(app, it)
  const token = stored?.token ?? ''
  const charge = (rest: object, by = member) =>
    sepa.charge(app, bank.orderFor(app, site, by, { store_method: true, ...rest }), token)
  const order = bank.orderFor(app, site, member, { amount: 500 })
  const first = await sepa.charge(app, order, token)
  expect(first).toMatchObject({ outcome: 'pending', amount: 500 })
  expect(await sepa.charge(app, order, token)).toEqual({ ...first, reason: undefined })
  expect(app.mails.at(-1)).toMatchObject({ name: 'DirectDebitNotice', props: { amount: 500, reference: it.mandate } })
  expect(await charge({ amount: 900 })).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  expect(await charge({}, await makeMember(db, site))).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  expect(await sepa.charge(app, bank.orderFor(app, site, member), newId())).toMatchObject({
    outcome: 'failed',
    reason: 'authentication',
  })
  await db.run`update direct_debit set amount = 9900 where order_reference = ${first.provider_ref}`
  expect(await charge({})).toMatchObject({ outcome: 'failed', reason: 'limit' })
  await sepa.deleteToken(app, token)
  expect(await charge({ amount: 1 })).toMatchObject({ outcome: 'failed', reason: 'authentication' })
})

test('CRED-7 nothing is repeated before the bank has collected once from that very account', async () => {
  const early = await bank.submitToBank(app, site, member, { store_method: true })
  const { public_id } = await db.one<{
    public_id: string
  }>`select public_id from mandate where reference = ${early.mandate}`
  const charge = () => sepa.charge(app, bank.orderFor(app, site, member, { amount: 100 }), public_id)
  expect(await charge()).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  days(1)
  await bank.importStatement(app, bank.creditEntry(early))
  expect(await charge()).toMatchObject({ outcome: 'failed', reason: 'authentication' })
  days(7)
  await settleDebits(app)
  expect(await charge()).toMatchObject({ outcome: 'pending' })
  await bank.signMandate(app, site, member, { store_method: true, amount: 100 }, { iban: bank.anotherAccount })
  expect(await charge()).toMatchObject({ outcome: 'failed', reason: 'authentication' })
})

test('PAY-5 a mandate that nobody used for 36 months has ended', async () => {
  const it = await settled({ store_method: true })
  const { stored } = await bank.orderStatus(app, it)
  days(36 * 30.5)
  await deleteExpired(app)
  expect(await mandateEnded()).toBe(true)
  expect(await sepa.charge(app, bank.orderFor(app, site, member), stored?.token ?? '')).toMatchObject({
    outcome: 'failed',
  })
})

test('PAY-5 files that fall into the folder are read once; what is none is put aside', async () => {
  const order = await bank.submitToBank(app, site, member)
  const folder = join(app.env.data_dir, `inbox-${newId()}`)
  app.env = { ...app.env, bank_inbox: folder }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'a.xml'), bank.statement([bank.creditEntry(order)]))
  await writeFile(join(folder, 'b.xml'), 'nothing')
  await writeFile(join(folder, 'c.txt'), 'not ours')
  // Somebody may be writing them still.
  app.time = new Date()
  await importInbox(app)
  expect((await readdir(folder)).toSorted()).toEqual(['a.xml', 'b.xml', 'c.txt'])
  app.time = addSeconds(new Date(), 60)
  await importInbox(app)
  expect([await readdir(join(folder, 'read')), await readdir(join(folder, 'failed'))]).toEqual([['a.xml'], ['b.xml']])
  expect((await bank.debitsOf(db, order))[0]?.state).toMatch(/collected|settled/)
})

// The nightly proof: the books of a busy day add up, they can't be changed, and each kind of fault is seen (CRED-6).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  buy,
  createOrder,
  deliverWebhooks,
  ledgerProblems,
  type Order,
  paymentDatabase,
  runWithoutTriggers,
  sellingSite,
  spendCredits,
} from '../../test/fixtures/payments.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { makeLog } from '../base/observability/log.ts'
import { chargeBack } from '../providers/sandbox/simulate.ts'
import { checkLedgers } from './ledgerCheck.ts'
import { refundUnspentCredits } from './refund.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site
let other: Site
let member: CurrentMember
let order: Order
let lines: string[]

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
  site = await sellingSite(db)
  other = await sellingSite(db)
})
beforeEach(async () => {
  lines = []
  app = await makeApp(db, { log: makeLog((line) => void lines.push(line)) })
  member = await makeMember(db, site, { now: app.time })
  order = await buy(app, site, member)
})
afterAll(async () => {
  await end()
})

const found = async () => (await ledgerProblems(db)).map(({ fault }) => fault.replace(/^(transfer \w+) \S+/, '$1'))
const here = () => `(select id from payment where public_id = '${order.id}')`
const transfer = (kind: string) => `(select id from money_transfer where payment_id = ${here()} and kind = '${kind}')`
const ofMember = () => `member_id = ${member.id}`

/** Broken, seen, and mended by the same means. */
async function seen(broken: string, fault: string | string[], mend: string) {
  expect(await found()).toEqual([])
  await runWithoutTriggers(db, broken)
  expect((await found()).toSorted()).toEqual([fault].flat().toSorted())
  await runWithoutTriggers(db, mend)
  expect(await found()).toEqual([])
}

test('CRED-6 nothing in the ledger of money is changed or deleted, and no transfer may leave a rest', async () => {
  for (const statement of [
    `update money_entry set amount = amount + 1 where transfer_id = ${transfer('sale')}`,
    `delete from money_entry where transfer_id = ${transfer('sale')}`,
    `update money_transfer set kind = 'refund' where payment_id = ${here()}`,
    `delete from money_transfer where payment_id = ${here()}`,
  ])
    await expect(db.sql.unsafe(statement)).rejects.toThrow('is never changed')
  await expect(
    db.sql.unsafe(
      `insert into money_entry (transfer_id, site_id, account, currency, amount) values (${transfer('sale')}, ${site.id}, 'refunds', 'EUR', 5)`,
    ),
  ).rejects.toThrow('does not sum up')
  await expect(
    db.sql.unsafe(
      `insert into money_entry (transfer_id, site_id, account, currency, amount) values (${transfer('sale')}, ${site.id}, 'pocket', 'EUR', 5)`,
    ),
  ).rejects.toThrow('check')
  expect(await found()).toEqual([])
})

test('CRED-6 a sale that does not sum up, that is not as it was paid, or of another site or currency', async () => {
  const entry = (account: string) => `where transfer_id = ${transfer('sale')} and account = '${account}'`
  await seen(
    `update money_entry set amount = amount + 1 ${entry('sales')}`,
    'transfer sale does not sum up to nothing',
    `update money_entry set amount = amount - 1 ${entry('sales')}`,
  )
  const as = 'completed, and its sale is not in the ledger as it was paid'
  await seen(
    `update payment set amount = 900 where id = ${here()}`,
    as,
    `update payment set amount = 899 where id = ${here()}`,
  )
  await seen(
    `update payment set vat = vat + 1 where id = ${here()}`,
    as,
    `update payment set vat = vat - 1 where id = ${here()}`,
  )
  const strange = 'transfer sale is of another site or currency than its payment'
  await seen(
    `update money_transfer set site_id = ${other.id} where id = ${transfer('sale')}`,
    strange,
    `update money_transfer set site_id = ${site.id} where id = ${transfer('sale')}`,
  )
  await seen(
    `update payment set currency = 'PLN' where id = ${here()}`,
    strange,
    `update payment set currency = 'EUR' where id = ${here()}`,
  )
})

test('CRED-6 one grant a payment: none, two, another number, or for what was never paid', async () => {
  const fault = 'its credits were not given once'
  const copy = (reference: string, amount: string, sign: number) => `
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select site_id, member_id, 'bought', 'issued', ${amount}, balance_after + ${amount}, 'purchase', '${reference}', now() from credit_entry
    where ${ofMember()} order by id limit 1;
    update credit_balance set bought = bought + ${sign} * 15 where ${ofMember()}`
  const rename = (from: string, to: string) =>
    `update credit_entry set reference = '${to}' where ${ofMember()} and reference = '${from}'`
  await seen(rename(order.id, 'lost'), fault, rename('lost', order.id))
  await seen(
    `update payment set credits = 16 where id = ${here()}`,
    fault,
    `update payment set credits = 15 where id = ${here()}`,
  )
  const open = await createOrder(app, site, member, { bundle: 'p1' })
  await seen(
    copy(open.id, '15', 1),
    fault,
    `delete from credit_entry where reference = '${open.id}'; update credit_balance set bought = bought - 15 where ${ofMember()}`,
  )
  await seen(
    `update payment set status = 'failed' where id = ${here()}`,
    [fault, 'not completed, and money is in the ledger'],
    `update payment set status = 'completed' where id = ${here()}`,
  )
})

test('CRED-6 more was paid back than was paid, and refunds that no entry tells of', async () => {
  await spendCredits(app, member, 5)
  await refundUnspentCredits(ctxOf(app, site, member))
  const row = `where payment_id = ${here()}`
  await seen(
    `update payment_refund set amount = 1000 ${row}`,
    ['more was paid back than was paid', 'a refund is not in the ledger'],
    `update payment_refund set amount = 599 ${row}`,
  )
  await seen(
    `update payment_refund set credits = 16 ${row}`,
    'more was paid back than was paid',
    `update payment_refund set credits = 10 ${row}`,
  )
  await seen(
    `update payment_refund set status = 'open' ${row}`,
    'a refund is not in the ledger',
    `update payment_refund set status = 'completed' ${row}`,
  )
})

test('CRED-6 chargebacks that no entry tells of, that are more than was paid, and debts that nobody owes', async () => {
  await spendCredits(app, member, 5)
  await chargeBack(app, order.ref, 'opened')
  await deliverWebhooks(app)
  const row = `where payment_id = ${here()}`
  await seen(
    `update payment_chargeback set amount = 1000 ${row}`,
    ['a chargeback is not in the ledger', 'more was charged back than was paid'],
    `update payment_chargeback set amount = 899 ${row}`,
  )
  const debt = `the debt of member ${member.id} is not what its chargebacks owe`
  await seen(
    `update payment_chargeback set credits_owed = 4 ${row}`,
    debt,
    `update payment_chargeback set credits_owed = 5 ${row}`,
  )
  await seen(
    `update credit_balance set debt = 6 where ${ofMember()}`,
    [debt, 'a lot is not the sum of its entries'],
    `update credit_balance set debt = 5 where ${ofMember()}`,
  )
})

test('CRED-6 each fault is a line for whoever runs the site', async () => {
  await runWithoutTriggers(db, `update payment set vat = vat + 1 where id = ${here()}`)
  await checkLedgers(app)
  expect(lines.join('')).toContain('its sale is not in the ledger as it was paid')
  expect(lines.at(-1)).toContain('"faults":1')
  await runWithoutTriggers(db, `update payment set vat = vat - 1 where id = ${here()}`)
  await checkLedgers(app)
  expect(lines.at(-1)).toContain('"faults":0')
})

// The quarter's VAT against the ledger, credit notes without gaps, and the figures that card schemes watch.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, type TestApp } from '../../test/fixtures/app.ts'
import {
  buy,
  chargebackEvent,
  deliverWebhooks,
  ledgerProblems,
  paymentDatabase,
  postWebhook,
  sellingSite,
} from '../../test/fixtures/payments.ts'
import type { Site } from '../base/ctx.ts'
import type { Database } from '../base/db/database.ts'
import { ossReport } from './ossReport.ts'
import { applyEvents } from './providerEvents.ts'
import { retryRefunds } from './retryRefunds.ts'
import { schemeRatios } from './schemeRatios.ts'
import { thresholdsOf } from './schemeThresholds.ts'
import { sendReceipts } from './sendReceipts.ts'
import { returnPurchase } from './transactions.ts'
import { vatQuestions } from './vatQuestions.ts'

let db: Database
let end: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  ;({ db, end } = await paymentDatabase())
})
afterAll(async () => {
  expect(await ledgerProblems(db)).toEqual([])
  await end()
})

const startSite = async (refund_alerts = false) => {
  app = await makeApp(db)
  site = await sellingSite(db, { choices: { refund_days: 14, countries: ['NL', 'PL'], refund_alerts } })
  return () => makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@test.nightjar.test` })
}
const quarterOf = (at: Date) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`

test('PAY-12 the quarter’s report is the ledger, by country and rate, with refunds taken off; a sale without a second piece is a question', async () => {
  const member = await startSite()
  app.time = new Date('2026-11-10T12:00:00Z')
  const anna = await member()
  await buy(app, site, anna)
  const second = await buy(app, site, anna, { bundle: 'p1' })
  await buy(app, site, await member(), { country: 'PL' })
  await returnPurchase(ctxOf(app, site, anna), { id: second.id })
  const lines = await ossReport(db, site, '2026-Q4')
  const booked = await db.many<{ account: string; sum: number }>`
    select account, sum(amount)::int as sum from money_entry where site_id = ${site.id} and account not like 'clearing:%' group by 1`
  const totals = lines.reduce((sum, it) => sum + it.net + it.vat, 0)
  expect(totals).toBe(-booked.reduce((sum, it) => sum + it.sum, 0))
  for (const country of ['NL', 'PL'])
    expect(lines.filter((it) => it.country === country).reduce((sum, it) => sum + it.vat, 0)).toBe(
      -(booked.find((it) => it.account === `vat:${country}`)?.sum ?? 0),
    )
  expect(lines.map(({ country, rate, currency, of_quarter }) => [country, rate, currency, of_quarter])).toEqual([
    ['NL', 21, 'EUR', '2026-Q4'],
    ['PL', 23, 'PLN', '2026-Q4'],
  ])
  expect(await ossReport(db, site, '2026-Q3')).toEqual([])
  await expect(ossReport(db, site, '2026')).rejects.toThrow('2026-Q4')
  const questions = await vatQuestions(db, site, '2026-Q4')
  expect(questions).toHaveLength(3)
  expect(questions[0]).toMatchObject({ chosen: 'NL', question: 'one_piece' })
  await db.run`update payment set instrument_country = country where site_id = ${site.id}`
  expect(await vatQuestions(db, site, '2026-Q4')).toEqual([])
})

test('CRED-8 credit notes of a site and year have no gap, whatever is refunded and reported at once', async () => {
  const member = await startSite()
  const buyers = await Promise.all(Array.from({ length: 10 }, member))
  const orders = await Promise.all(buyers.map(async (it) => ({ who: it, ...(await buy(app, site, it)) })))
  await Promise.all(orders.map(({ who, id }) => returnPurchase(ctxOf(app, site, who), { id })))
  await Promise.all(Array.from({ length: 4 }, () => sendReceipts(app)))
  const numbers = await db.many<{ no: string }>`
    select credit_note_no as no from payment_refund where site_id = ${site.id} order by credit_note_no`
  const year = app.time.getUTCFullYear()
  expect(numbers.map(({ no }) => no)).toEqual(
    Array.from({ length: 10 }, (_, n) => `CN-${year}-${String(n + 1).padStart(6, '0')}`),
  )
  expect(quarterOf(app.time)).toMatch(/Q/)
})

const alertOf = ({ ref, amount, currency }: Awaited<ReturnType<typeof buy>>, alert: 'fraud' | 'dispute') => ({
  ...{ event_id: `${ref}.${alert}`, kind: 'alert', payment: { provider_ref: ref }, alert_ref: `${ref}.a`, alert },
  ...{ amount, currency },
})

test('PAY-13 a bank’s report of fraud is counted; where the site says so it is refunded at once, once', async () => {
  for (const refunds of [false, true]) {
    const member = await startSite(refunds)
    const order = await buy(app, site, await member())
    for (let n = 0; n < 2; n++) await postWebhook(app, { ...alertOf(order, 'fraud'), event_id: `${order.ref}.${n}` })
    await applyEvents(app)
    app.time = new Date(app.time.getTime() + 60_000)
    await retryRefunds(app)
    const rows = await db.many`
      select r.reason, r.status, r.amount from payment_refund r join payment p on p.id = r.payment_id where p.public_id = ${order.id}`
    expect(rows).toEqual(refunds ? [{ reason: 'alert', status: 'completed', amount: order.amount }] : [])
    expect(await db.many`select kind from payment_alert where site_id = ${site.id}`).toEqual([{ kind: 'fraud' }])
  }
})

test('PAY-13 disputes and fraud by site, brand and month against the schemes’ limits of that month', async () => {
  const member = await startSite()
  app.time = new Date('2026-10-10T12:00:00Z')
  for (let n = 0; n < 4; n++) await buy(app, site, await member())
  app.time = new Date('2026-11-10T12:00:00Z')
  const torn = await buy(app, site, await member())
  await postWebhook(app, chargebackEvent(torn))
  await postWebhook(app, alertOf(torn, 'fraud'))
  await buy(app, site, await member(), { method: 'mastercard' })
  await deliverWebhooks(app)
  const rows = (await schemeRatios(db, app.time, 2)).filter((it) => it.site === site.key)
  expect(rows).toMatchObject([
    { brand: 'mastercard', month: '2026-11', payments: 1, disputes: 0, fraud: 0 },
    {
      ...{ brand: 'visa', month: '2026-11', payments: 1, payments_before: 4, disputes: 1, fraud: 1 },
      programs: [
        { program: 'VAMP excessive', limit_basis_points: 150, counted: 2, ratio_basis_points: 20_000, state: 'near' },
      ],
    },
    { brand: 'visa', month: '2026-10', payments: 4, disputes: 0 },
  ])
  expect(thresholdsOf('visa', '2026-03-31')).toMatchObject([{ basis_points: 220 }])
  expect(thresholdsOf('visa', '2026-04-01')).toMatchObject([{ basis_points: 150 }])
  expect(thresholdsOf('visa', '2020-01-01')).toEqual([])
})

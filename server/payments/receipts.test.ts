// A receipt for each payment that was completed: once, and with what a receipt must say.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { deliverWebhooks } from '../../test/fixtures/payments.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { pay as decide, resendWebhooks } from '../providers/sandbox/simulate.ts'
import { sendReceipts } from './sendReceipts.ts'
import { start } from './start.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let viewer: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  site = await makeSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 899)`
})
beforeEach(async () => {
  app = await makeApp(db)
  viewer = await makeMember(db, site, { now: app.time, email: `${crypto.randomUUID()}@example.org`, language: 'fi' })
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function pay(outcome: 'completed' | 'failed', who = viewer) {
  const { payment, redirect } = await start(ctxOf(app, site, who), {
    ...{ bundle: 'p0', paymentmethod: 'visa', amount: 899, express: true },
  })
  const ref = redirect.split('/').at(-1) as string
  await decide(app, ref, outcome)
  await deliverWebhooks(app)
  const again = async () => {
    await resendWebhooks(app, ref)
    await deliverWebhooks(app)
  }
  return { id: payment.payment_id, again }
}
const mails = (who = viewer) =>
  db.many`select kind, language, unsubscribe from notification where member_id = ${who.id} and channel = 'mail'`

test('CRED-7 NOTE-2 PAY-4 a completed payment brings one receipt, in the buyer’s language, that cannot be turned off', async () => {
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${viewer.id}, 'listunsubscribe', ${app.time})`
  const { id, again } = await pay('completed')
  expect(app.queued_jobs).toContainEqual({ task: 'payments.receipts', payload: {} })
  await Promise.all([sendReceipts(app), sendReceipts(app), sendReceipts(app)])
  await again()
  await sendReceipts(app)
  expect(await mails()).toEqual([{ kind: 'receipt', language: 'fi', unsubscribe: null }])
  expect(app.mails).toHaveLength(1)
  expect(app.mails[0]).toMatchObject({
    name: 'Receipt',
    props: {
      ...{ payment_id: id, credits: 15, amount: 899, currency: 'EUR', paymentmethod: 'visa' },
      ...{ paid_at: app.time.toISOString(), time_zone: site.time_zone },
      seller: {
        name: 'Test BV',
        address: 'Street 1',
        city: 'Amsterdam',
        kvk: '00000000',
        vat_numbers: ['NL000000000B00'],
      },
      link: expect.stringMatching(new RegExp(`/transactions/${id}$`)),
    },
  })
})

test('CRED-8 NOTE-2 the receipt of a payment that goes back at once says so, and promises no credits', async () => {
  const { redirect } = await start(ctxOf(app, site, viewer), {
    ...{ bundle: 'p0', paymentmethod: 'visa', amount: 899, express: true },
  })
  await db.run`update member set status = 'banned' where id = ${viewer.id}`
  await decide(app, redirect.split('/').at(-1) as string, 'completed')
  await deliverWebhooks(app)
  await sendReceipts(app)
  expect(app.mails).toMatchObject([{ name: 'Receipt', props: { paid_back: true } }])
})

test('NOTE-2 no receipt for what failed, and none where there is no address to send it to', async () => {
  await pay('failed')
  const silent = await makeMember(db, site, { now: app.time })
  await pay('completed', silent)
  await sendReceipts(app)
  await sendReceipts(app)
  expect([await mails(), await mails(silent), app.mails]).toEqual([[], [], []])
})

test('CRED-7 receipts of a site and a year are numbered without a gap, whatever is written at once; a new year begins at one', async () => {
  const shop = await makeSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${shop.id}, 'p0', 'EUR', 15, 899)`
  const buyIn = async () => {
    const who = await makeMember(db, shop, { now: app.time })
    const { redirect } = await start(ctxOf(app, shop, who), {
      ...{ bundle: 'p0', paymentmethod: 'visa', amount: 899, express: true },
    })
    await decide(app, redirect.split('/').at(-1) as string)
  }
  for (let n = 0; n < 12; n++) await buyIn()
  await deliverWebhooks(app)
  await Promise.all(Array.from({ length: 6 }, () => sendReceipts(app)))
  // In Amsterdam it is 2027.
  app.time = new Date('2026-12-31T23:30:00Z')
  await buyIn()
  await deliverWebhooks(app)
  await sendReceipts(app)
  const numbers = await db.many<{ receipt_no: string }>`
    select receipt_no from payment where site_id = ${shop.id} order by receipt_no`
  const year = (y: number, n: number) => `${y}-${String(n).padStart(6, '0')}`
  expect(numbers.map(({ receipt_no }) => receipt_no)).toEqual([
    ...Array.from({ length: 12 }, (_, n) => year(2026, n + 1)),
    year(2027, 1),
  ])
})

test('CRED-7 NOTE-2 of receipts written together one that can’t be holds up no other, and takes no number', async () => {
  const shop = await makeSite(db)
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${shop.id}, 'p0', 'EUR', 15, 899)`
  const buyers: CurrentMember[] = []
  for (let n = 0; n < 5; n++) {
    const member = await makeMember(db, shop, { now: app.time, email: `${crypto.randomUUID()}@example.org` })
    const { redirect } = await start(ctxOf(app, shop, member), {
      ...{ bundle: 'p0', paymentmethod: 'visa', amount: 899, express: true },
    })
    await decide(app, redirect.split('/').at(-1) as string)
    buyers.push(member)
  }
  await deliverWebhooks(app)
  const { public_id } = await db.one<{
    public_id: string
  }>`select public_id from payment where member_id = ${buyers[2]?.id ?? 0}`
  const { renderMail: render } = app
  app.renderMail = async (name, locale, props) =>
    props.payment_id === public_id ? Promise.reject(new Error('broken')) : render(name, locale, props)
  const numbers = async () =>
    (
      await db.many<{ receipt_no: string | null }>`
        select receipt_no from payment where site_id = ${shop.id} and receipt_no is not null order by id`
    ).map(({ receipt_no }) => Number(receipt_no?.slice(-6)))
  await sendReceipts(app)
  expect(await numbers()).toEqual([1, 2, 3, 4])
  expect(await Promise.all(buyers.map(async (who) => (await mails(who)).length))).toEqual([1, 1, 0, 1, 1])
  app.renderMail = render
  await sendReceipts(app)
  expect(await numbers()).toEqual([1, 2, 5, 3, 4])
  expect(await Promise.all(buyers.map(async (who) => (await mails(who)).length))).toEqual([1, 1, 1, 1, 1])
})

// After a payment, over HTTP: transactions, receipts, refunds, repeated orders, the spending cap, the ledger check
// (CRED-6 to CRED-8).
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chargeBack } from '../../server/providers/sandbox/simulate.ts'
import { mailsTo, siteOf, waitForMail } from '../fixtures/accounts.ts'
import {
  type Buyer,
  buy,
  createOrder,
  creditsOf,
  makeBuyer,
  type PaymentServer,
  payInSandbox,
  paymentMethodsOf,
  requestPayment,
  runJob,
  spendBoughtCredits,
  startPaymentServer,
  waitForReceipt,
  waitForStatus,
  waitForUser,
} from '../fixtures/buyers.ts'
import { ledgerProblems, runWithoutTriggers } from '../fixtures/payments.ts'
import { pdfText } from '../fixtures/pdfText.ts'

let server: PaymentServer
const day = 86_400

beforeAll(async () => {
  server = await startPaymentServer()
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const listed = async (who: Buyer) => (await who.get('/api/transactions')).json.transactions

test('CRED-7 /transactions lists what was paid, each with its receipt, tax and way back; an old one by a retired method too', async () => {
  const buyer = await makeBuyer(server)
  const { id: site } = await siteOf(server.db, 'gay')
  for (const [method, at] of [
    ['giropay', '2024-03-04'],
    ['sofort', '2025-04-05'],
    ['maestro', '2022-05-06'],
  ] as const)
    await server.db.run`
      insert into payment (site_id, member_id, bundle, credits, list_amount, amount, currency, country, paymentmethod, status, provider,
        request_key, created_at)
      values (${site}, ${buyer.id}, 'p0', 15, 899, 899, 'EUR', 'DE', ${method}, 'loading', 'sandbox', ${crypto.randomUUID()}, ${new Date(at)})`
  await server.db.run`
    select payment_settle(id, 'completed', null, created_at) from payment where member_id = ${buyer.id} order by id`
  const purchase = await buy(server, buyer, { method: 'ideal' })
  const left = await createOrder(buyer, { bundle: 'p1' })
  await waitForReceipt(buyer, purchase)
  const all = await listed(buyer)
  expect(all.map(({ paymentmethod, status }: Record<string, string>) => [paymentmethod, status])).toEqual([
    ['ideal', 'completed'],
    ['maestro', 'completed'],
    ['sofort', 'completed'],
    ['giropay', 'completed'],
  ])
  expect(all[0]).toMatchObject({
    ...{
      payment_id: purchase.id,
      amount: 899,
      list_amount: 899,
      vat_rate: 21,
      vat: 156,
      refunds: [],
      charged_back: false,
    },
    returnable: { credits: 15, amount: 899 },
  })
  const page = (await buyer.get('/transactions')).text
  for (const name of ['iDEAL', 'giropay', 'Sofort', 'Maestro']) expect(page).toContain(name)
  expect(page).not.toContain(left.id)
  const one = (await buyer.get(`/transactions/${purchase.id}`)).text
  expect(one).toContain(`/api/transactions/${purchase.id}/receipt.pdf`)
  expect(one).toContain('Withdraw from this purchase')
  for (const retired of ['giropay', 'sofort', 'maestro'])
    expect(await paymentMethodsOf(buyer, 'DE')).not.toContain(retired)
  expect((await (await makeBuyer(server)).get('/transactions')).text).toContain('No payments yet')
})

test('CRED-7 CRED-8 {refund_days} days to return: unused credits go, their part comes back by the way it was paid, and a mail says so', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer, { method: 'mastercard' })
  await spendBoughtCredits(server, buyer, 5)
  const { returnable } = (await buyer.get(`/api/transactions/${purchase.id}`)).json
  expect(returnable).toMatchObject({ credits: 10, amount: 599 })
  const { refund_days } = (await buyer.get('/api/settings.php')).json
  expect(Date.parse(returnable.until) - server.now().getTime()).toBeGreaterThan((refund_days - 1) * day * 1_000)
  const back = await buyer.post(`/api/transactions/${purchase.id}/return`)
  expect(back.json).toMatchObject({
    ...{ status: 'completed', returnable: null },
    refunds: [{ credits: 10, amount: 599, status: 'completed' }],
  })
  expect(
    await server.db.one`
    select r.amount, c.method, c.ref from sandbox_refund r join sandbox_checkout c using (ref) where ref = ${purchase.ref}`,
  ).toEqual({
    ...{ amount: 599, method: 'mastercard', ref: purchase.ref },
  })
  await waitForUser(buyer, { credits: 0, paid_user: true })
  const mail = await waitForMail(server.db, buyer.email, /^Your refund/)
  expect(mail.body_text).toMatch(/10 credits/)
  expect(mail.body_text).toMatch(/€\s?5\.99/)
  expect((await buyer.get(`/transactions/${purchase.id}`)).text).toContain('Partly refunded')
  expect((await buyer.post(`/api/transactions/${purchase.id}/return`)).json).toMatchObject({
    status: 409,
    code: 'nothing_to_refund',
  })
  expect((await mailsTo(server.db, buyer.email)).filter(({ subject }) => /refund/i.test(subject))).toHaveLength(1)
})

test('CRED-8 not after the last day: refused in words, no button, and the credits stay', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer)
  const { refund_days } = (await buyer.get('/api/settings.php')).json
  server.travel(refund_days * day - 60)
  expect((await buyer.get(`/api/transactions/${purchase.id}`)).json.returnable).toMatchObject({
    credits: 15,
    amount: 899,
  })
  server.travel(120)
  expect((await buyer.get(`/api/transactions/${purchase.id}`)).json.returnable).toBeNull()
  expect((await buyer.get(`/transactions/${purchase.id}`)).text).not.toContain('Withdraw from this purchase')
  expect((await buyer.post(`/api/transactions/${purchase.id}/return`)).json).toMatchObject({
    ...{ status: 409, code: 'return_too_late' },
    detail: 'It’s too late to return this purchase.',
  })
  expect(await creditsOf(buyer)).toBe(15)
})

test('CRED-2 CRED-8 all of it returned, premium ends; a chargeback takes what is left and bars the method alone', async () => {
  const buyer = await makeBuyer(server)
  const first = await buy(server, buyer, { method: 'ideal' })
  expect((await buyer.post(`/api/transactions/${first.id}/return`)).json.refunds).toMatchObject([
    { amount: 899, status: 'open' },
  ])
  // The money of this method takes a day to be back: until then it is on its way, and the credits are gone.
  await waitForUser(buyer, { credits: 0, paid_user: true })
  expect((await buyer.get(`/transactions/${first.id}`)).text).toContain('Refund on its way')
  server.travel(day + 60)
  await runJob(server, 'payments.retry_refunds')
  await vi.waitFor(
    async () => expect((await listed(buyer))[0].refunds).toMatchObject([{ status: 'completed' }]),
    15_000,
  )
  await waitForUser(buyer, { credits: 0, paid_user: false })
  const second = await buy(server, buyer, { method: 'visa' })
  await spendBoughtCredits(server, buyer, 5)
  await chargeBack(server.app, second.ref, 'opened')
  await vi.waitFor(async () => expect((await listed(buyer))[0].charged_back).toBe(true), 15_000)
  await waitForUser(buyer, { credits: 0, paid_user: false })
  expect(await paymentMethodsOf(buyer)).not.toContain('visa')
  expect((await requestPayment(buyer, 899, {})).json.code).toBe('method_not_available')
  await buy(server, buyer, { method: 'ideal' })
  await waitForUser(buyer, { paid_user: true })
})

test('CRED-7 repeat order: one step with what was kept, at today’s price, once for two clicks', async () => {
  const buyer = await makeBuyer(server)
  expect((await buyer.get('/api/payments/repeat')).json).toEqual({ offer: null })
  await buy(server, buyer, { method: 'visa', keep: true })
  const { offer } = await vi.waitFor(async () => {
    const { json } = await buyer.get('/api/payments/repeat')
    expect(json.offer.stored).not.toBeNull()
    return json
  }, 15_000)
  expect(offer).toMatchObject({
    ...{ bundle: 'p0', credits: 15, amount: 899, currency: 'EUR', country: 'NL', statement_name: 'Nightjar Demo B.V.' },
    express: true,
    stored: { method: 'visa', label: expect.stringMatching(/^•••• \d{4}$/) },
  })
  const page = (await buyer.get('/credits/repeat-order')).text
  expect(page).toContain(offer.stored.label)
  expect(page).toMatch(/Order and pay (<!-- -->)?€8\.99/)
  const wish = { stored: offer.stored.id, amount: 899, express: true }
  const clicks = await Promise.all([buyer.post('/api/payments/repeat', wish), buyer.post('/api/payments/repeat', wish)])
  expect(clicks.map(({ json }) => json.status)).toEqual(['completed', 'completed'])
  expect(clicks[0]?.json.payment_id).toBe(clicks[1]?.json.payment_id)
  expect(await creditsOf(buyer)).toBe(30)
  expect((await buyer.post('/api/payments/repeat', { ...wish, amount: 1 })).json.code).toBe('price_changed')
  const thief = await makeBuyer(server)
  await buy(server, thief)
  expect((await thief.post('/api/payments/repeat', wish)).json.code).toBe('method_not_available')
  expect((await thief.delete(`/api/payments/stored/${wish.stored}`)).json.code).toBe('not_found')
  expect((await buyer.delete(`/api/payments/stored/${wish.stored}`)).status).toBe(200)
  expect((await buyer.get('/api/payments/stored')).json).toEqual({ stored: [] })
  expect((await buyer.post('/api/payments/repeat', wish)).json.code).toBe('method_not_available')
})

test('CRED-7 ‘Stored card failed’: nothing is granted, and by hand or with PayPal it works', async () => {
  const buyer = await makeBuyer(server)
  await buy(server, buyer, { keep: true, card: '0008' })
  const { stored } = await vi.waitFor(async () => {
    const { json } = await buyer.get('/api/payments/stored')
    expect(json.stored).toHaveLength(1)
    return json
  }, 15_000)
  const failed = await buyer.post('/api/payments/repeat', { stored: stored[0].id, amount: 899, express: true })
  expect(failed.json).toMatchObject({ status: 409, code: 'card_failed', detail: 'Stored card failed' })
  expect(await creditsOf(buyer)).toBe(15)
  expect((await listed(buyer)).map(({ status }: { status: string }) => status)).toEqual(['failed', 'completed'])
  // What its page offers then: the same bundle by hand, and PayPal.
  const manual = await createOrder(buyer, { method: 'visa' })
  expect((await buyer.get('/credits/p0')).status).toBe(200)
  expect((await buyer.get('/credits/p0/paypal')).text).toMatch(/value="paypal"[^>]*checked|checked[^>]*value="paypal"/)
  await payInSandbox(buyer, manual)
  await waitForStatus(buyer, manual)
  await buy(server, buyer, { method: 'paypal' })
  expect(await creditsOf(buyer)).toBe(45)
})

test('PAY-2 the cap: less holds at once, more a day later, and the refusal says whose it is', async () => {
  // In the first days of a month, so that it is one to the end.
  const now = server.now()
  server.travel((Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3) - now.getTime()) / 1_000)
  const buyer = await makeBuyer(server)
  expect((await buyer.get('/api/payments/cap')).json).toEqual({ amount: null, currency: 'EUR', spent: 0, next: null })
  expect((await buyer.put('/api/payments/cap', { amount: 1_500 })).json).toMatchObject({ amount: 1_500, next: null })
  await buy(server, buyer)
  expect((await buyer.get('/api/payments/cap')).json).toMatchObject({ amount: 1_500, spent: 899 })
  const refused = {
    ...{ status: 409, code: 'cap_reached' },
    detail: 'This would take you over your spending limit for this month. You weren’t charged.',
  }
  expect((await requestPayment(buyer, 899, {})).json).toMatchObject(refused)
  const raised = await buyer.put('/api/payments/cap', { amount: 10_000 })
  expect(raised.json).toMatchObject({ amount: 1_500, next: { amount: 10_000 } })
  expect(Date.parse(raised.json.next.at) - server.now().getTime()).toBeGreaterThan(86_390_000)
  expect((await requestPayment(buyer, 899, {})).json).toMatchObject(refused)
  expect((await buyer.get('/account/spending')).text).toContain('€100.00')
  // Asking again does not bring it sooner, and less than before takes the wish back.
  server.travel(day - 60)
  expect((await requestPayment(buyer, 899, {})).json).toMatchObject(refused)
  server.travel(120)
  expect((await buyer.get('/api/payments/cap')).json).toMatchObject({ amount: 10_000, next: null })
  expect((await requestPayment(buyer, 899, {})).status).toBe(200)
  expect((await buyer.put('/api/payments/cap', { amount: 100 })).json).toMatchObject({ amount: 100, next: null })
  expect((await requestPayment(buyer, 2_199, { bundle: 'p1' })).json).toMatchObject(refused)
  expect((await buyer.put('/api/payments/cap', { amount: null })).json).toMatchObject({
    amount: 100,
    next: { amount: null },
  })
  for (const amount of [-1, 1.5, '100', 1e12, undefined])
    expect((await buyer.put('/api/payments/cap', { amount })).status, String(amount)).toBe(400)
})

test('PAY-2 the cap holds for what is repeated, and for six orders at once', async () => {
  const buyer = await makeBuyer(server)
  await buy(server, buyer, { keep: true })
  const { stored } = await vi.waitFor(async () => {
    const { json } = await buyer.get('/api/payments/stored')
    expect(json.stored).toHaveLength(1)
    return json
  }, 15_000)
  await buyer.put('/api/payments/cap', { amount: 899 + 2_199 })
  const wish = { stored: stored[0].id, amount: 2_199, express: true }
  const methods = ['visa', 'ideal', 'mastercard', 'creditcard', 'bancontact', 'paysafecard'] as const
  await Promise.all(methods.map((method) => requestPayment(buyer, 2_199, { bundle: 'p1', method })))
  expect(
    await server.db.many`
      select 1 from payment where member_id = ${buyer.id} and bundle = 'p1' and status in ('loading', 'pending', 'completed')`,
  ).toHaveLength(1)
  await buy(server, buyer, { bundle: 'p1' })
  expect((await buyer.post('/api/payments/repeat', wish)).json).toMatchObject({ status: 409, code: 'cap_reached' })
})

// Receipts

test('CRED-7 receipt.pdf: its owner’s alone, with number, day, tax, method and company in words that can be read', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer, { method: 'ideal' })
  const { receipt_no } = await waitForReceipt(buyer, purchase)
  const answer = await buyer.get(`/api/transactions/${purchase.id}/receipt.pdf`)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
    'content-disposition': `attachment; filename="receipt-${receipt_no}.pdf"`,
  })
  expect(answer.headers['cache-control']).toMatch(/private.*no-store/)
  expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const words = pdfText(answer.bytes)
  for (const word of [
    ...[`Receipt ${receipt_no}`, 'Nightjar Demo B.V.', 'Voorbeeldkade 12', 'Utrecht', '00000000', 'NL000000000B00'],
    ...[receipt_no, purchase.id, 'iDEAL', '15 credits', '€7.43', 'VAT (21%)', '€1.56', '€8.99'],
  ])
    expect(words.split('\n'), word).toContainEqual(expect.stringContaining(word))
  for (const name of [buyer.name, buyer.email]) expect(words).not.toContain(name)
  const other = await makeBuyer(server)
  expect((await other.get(`/api/transactions/${purchase.id}/receipt.pdf`)).json).toMatchObject({
    status: 404,
    code: 'not_found',
  })
  for (const id of ['x', '..%2F', purchase.id.toUpperCase(), `${purchase.id}x`, receipt_no])
    expect((await buyer.get(`/api/transactions/${id}/receipt.pdf`)).status, id).toBe(404)
})

test('CRED-7 a receipt in another language and currency, with what was paid back; none before the money is there', async () => {
  const buyer = await makeBuyer(server, { language: 'pl' })
  buyer.jar.set('lang', 'pl')
  const order = await createOrder(buyer, { country: 'PL', method: 'blik' })
  expect((await buyer.get(`/api/transactions/${order.id}/receipt.pdf`)).status).toBe(404)
  await payInSandbox(buyer, order)
  await waitForStatus(buyer, order)
  const { receipt_no } = await waitForReceipt(buyer, order)
  await spendBoughtCredits(server, buyer, 5)
  await buyer.post(`/api/transactions/${order.id}/return`)
  const words = pdfText((await buyer.get(`/api/transactions/${order.id}/receipt.pdf`)).bytes)
  for (const word of [receipt_no, 'BLIK', '23', '34,99', '−23,32', 'zł']) expect(words).toContain(word)
})

// The proof

test('CRED-6 the nightly proof finds nothing in all of this, and says it where a cent is moved by hand', async () => {
  const proofs = () => server.log.filter((it) => it.includes('ledger check')).map((it) => JSON.parse(it).faults)
  await runJob(server, 'payments.check_ledgers')
  expect(proofs()).toEqual([0])
  const buyer = await makeBuyer(server)
  const it = await buy(server, buyer)
  const where = `from payment p where p.id = t.payment_id and t.id = e.transfer_id and p.public_id = '${it.id}' and e.account = 'sales'`
  const move = (by: number) =>
    runWithoutTriggers(
      server.db,
      `update money_entry e set amount = e.amount + ${by} ${where.replace('from payment p', 'from money_transfer t, payment p')}`,
    )
  await move(1)
  await runJob(server, 'payments.check_ledgers')
  expect(proofs().at(-1)).toBeGreaterThan(0)
  expect(server.log.join('\n')).toContain('does not sum up to nothing')
  await move(-1)
  await runWithoutTriggers(server.db, `update credit_balance set bought = bought + 1 where member_id = ${buyer.id}`)
  await runJob(server, 'payments.check_ledgers')
  expect(server.log.join('\n')).toContain('a lot is not the sum of its entries')
  await runWithoutTriggers(server.db, `update credit_balance set bought = bought - 1 where member_id = ${buyer.id}`)
  await runJob(server, 'payments.check_ledgers')
  expect(proofs().at(-1)).toBe(0)
})

test('CRED-6 every credit has its line in the ledger: why, how many, and the balance after', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer)
  await spendBoughtCredits(server, buyer, 4)
  await buyer.post(`/api/transactions/${purchase.id}/return`)
  const rows = await server.db.many<{ reason: string; amount: number; balance_after: number }>`
    select reason, amount, balance_after from credit_entry where member_id = ${buyer.id} order by id`
  expect(rows.map(({ reason, amount, balance_after }) => [reason, amount, balance_after])).toEqual([
    ['purchase', 15, 15],
    ['message', -4, 11],
    ['refund', -11, 0],
  ])
})

// Payment abuse: manipulated prices, codes, payments and refunds of others, forged webhooks (PAY-2, PAY-4, CRED-3).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import { receiptFile } from '../../server/payments/index.ts'
import { chargeBack, resendWebhooks } from '../../server/providers/sandbox/simulate.ts'
import { signWebhook } from '../../server/providers/sandbox/webhookSignature.ts'
import { siteOf } from '../fixtures/accounts.ts'
import {
  type Buyer,
  buy,
  createOrder,
  creditsOf,
  getOffer,
  makeBuyer,
  type PaymentServer,
  payInSandbox,
  requestPayment,
  runJob,
  sendWebhook,
  startPaymentServer,
  waitForReceipt,
  waitForStatus,
  waitForVerdict,
} from '../fixtures/buyers.ts'
import { ledgerProblems } from '../fixtures/payments.ts'
import { pdfText } from '../fixtures/pdfText.ts'

let server: PaymentServer
let payer: Buyer
let other: Buyer

beforeAll(async () => {
  server = await startPaymentServer()
  payer = await makeBuyer(server)
  other = await makeBuyer(server)
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const day = 86_400
const paymentsOf = ({ id }: { id: number }) =>
  server.db.many<{ status: string; amount: number }>`
    select status, amount from payment where member_id = ${id} order by id`
let codes = 0
async function makeCode({
  member = null as number | null,
  expires = null as Date | null,
  validity = 'once-per-user',
} = {}) {
  const code = `Half${++codes}Price`
  const { id } = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into discount_code (site_id, code, value_percentage, member_id, expires, status, validity, created_at)
    values (${id}, ${code}, 50, ${member}, ${expires}, 'active', ${validity}, ${server.now()})`
  return code
}
const looked = async (who: Buyer, code: string) => (await who.get(`/api/discountcode.php?code=${code}`)).json
/** Looked up, asked for a price, and ordered with: alike. */
async function everywhere(buyer: Buyer, code: string) {
  const answers = [
    await looked(buyer, code),
    await getOffer(buyer, { code }),
    (await requestPayment(buyer, 899, { code })).json,
    (await requestPayment(buyer, 449, { code })).json,
  ]
  return [...new Set(answers.map(({ status, detail }) => `${status} ${detail}`))]
}

test('PAY-2 SITE-1 a bundle that only another site sells, or nobody, is neither shown nor sold', async () => {
  const [site, otherSite] = [await siteOf(server.db, 'gay'), await siteOf(server.db, 'bdsm')]
  await server.db.run`delete from bundle where site_id = ${site.id} and key = 'p3' and currency = 'NOK'`
  expect(
    await server.db.many`select 1 from bundle where site_id = ${otherSite.id} and key = 'p3' and currency = 'EUR'`,
  ).toHaveLength(1)
  await server.db.run`delete from bundle where site_id = ${site.id} and key = 'p3'`
  const { amount } = await server.db.one<{ amount: number }>`
    select amount from bundle where site_id = ${otherSite.id} and key = 'p3' and currency = 'EUR'`
  expect((await payer.get('/api/payments/methods?bundle=p3')).json).toMatchObject({ status: 404, code: 'not_found' })
  expect((await requestPayment(payer, amount, { bundle: 'p3' })).json).toMatchObject({
    status: 409,
    code: 'method_not_available',
  })
  for (const bundle of ['p4', 'P0', '1', '', ' p0', 'p0\u0000'])
    expect([
      (await payer.post('/api/payments', { bundle, paymentmethod: 'visa', amount: 899 })).status,
      bundle,
    ]).toEqual([400, bundle])
  expect(await paymentsOf(payer)).toEqual([])
})

test('PAY-2 a price changed in the form is refused and never charged, neither less nor more, in no shape', async () => {
  const { discounted } = await getOffer(payer)
  for (const amount of [0, 1, discounted - 1, discounted + 1, discounted * 100])
    expect((await requestPayment(payer, amount, {})).json).toMatchObject({
      ...{ status: 409, code: 'price_changed' },
      detail: 'The price has changed. Nothing was charged. Check it and try again.',
    })
  for (const amount of [-discounted, 8.99, '899', null, [discounted]])
    expect((await requestPayment(payer, amount as number, {})).status, String(amount)).toBe(400)
  const order = { bundle: 'p0', paymentmethod: 'visa', amount: discounted, express: true }
  expect((await payer.post('/api/payments', { ...order, credits: 10_000 })).json.code).toBe('price_changed')
  // What else a form might bring is not read.
  const { json } = await payer.post('/api/payments', { ...order, currency: 'PLN', vat: 0, discounted: 1 })
  expect(json.payment).toMatchObject({ credits: 15, amount: discounted, currency: 'EUR' })
  expect(await paymentsOf(payer)).toEqual([{ status: 'loading', amount: discounted }])
})

test('PAY-2 the price of a bundle that is changed while the page is open is asked for again', async () => {
  const buyer = await makeBuyer(server)
  const { discounted } = await getOffer(buyer, { bundle: 'p2' })
  const { id } = await siteOf(server.db, 'gay')
  await server.db.run`update bundle set amount = amount + 100 where site_id = ${id} and key = 'p2' and currency = 'EUR'`
  expect((await requestPayment(buyer, discounted, { bundle: 'p2' })).json.code).toBe('price_changed')
  expect(
    (await requestPayment(buyer, (await getOffer(buyer, { bundle: 'p2' })).discounted, { bundle: 'p2' })).status,
  ).toBe(200)
})

test('PAY-1 PAY-8 a currency that does not fit: a method of another country, an amount of another currency, a country not served', async () => {
  const polish = await getOffer(payer, { country: 'PL' })
  expect(polish).toMatchObject({ country: 'PL', currency: 'PLN' })
  const refused = { status: 409, code: 'method_not_available' }
  for (const method of ['blik', 'swish', 'twint', 'dankort', 'vipps', 'cartebancaire'] as const)
    expect((await requestPayment(payer, 899, { method, country: 'NL' })).json, method).toMatchObject(refused)
  for (const method of ['ideal', 'sdd', 'sct', 'bancontact'] as const)
    expect((await requestPayment(payer, polish.discounted, { method, country: 'PL' })).json, method).toMatchObject(
      refused,
    )
  // Złoty for a Dutch order, and euros for a Polish one.
  expect((await requestPayment(payer, polish.discounted, { country: 'NL' })).json.code).toBe('price_changed')
  expect((await requestPayment(payer, 899, { country: 'PL' })).json.code).toBe('price_changed')
  expect((await requestPayment(payer, 899, { country: 'JP' })).json).toMatchObject({ status: expect.any(Number) })
  for (const country of ['JP', 'nl', 'NLD', '', '🇳🇱'])
    expect((await requestPayment(payer, 899, { country })).status, country).toBeGreaterThanOrEqual(400)
})

test('PAY-1 a retired or unknown method is refused, however it is spelled', async () => {
  for (const method of ['giropay', 'sofort', 'maestro'] as const)
    expect((await requestPayment(payer, 899, { method, country: 'DE' })).json, method).toMatchObject({
      ...{ status: 409, code: 'method_not_available' },
      detail: 'This payment method isn’t available here. Choose another.',
    })
  for (const paymentmethod of ['VISA', 'iDEAL', 'bitcoin', '', 'visa '])
    expect(
      (await payer.post('/api/payments', { bundle: 'p0', paymentmethod, amount: 899 })).status,
      paymentmethod,
    ).toBe(400)
})

test('CRED-3 a code with another letter is “Code not found”, wherever it is entered', async () => {
  const code = await makeCode()
  const buyer = await makeBuyer(server)
  for (const wrong of [`x${code}`, code.slice(0, -1), `${code}x`])
    expect(await everywhere(buyer, wrong)).toEqual(['404 Code not found'])
  expect((await looked(buyer, code)).discountcode).toMatchObject({ code, value_percentage: 50 })
  expect(await paymentsOf(buyer)).toEqual([])
})

test('CRED-3 an expired code is “Code not found”, from its second on', async () => {
  const buyer = await makeBuyer(server)
  expect(await everywhere(buyer, await makeCode({ expires: addSeconds(server.now(), -1) }))).toEqual([
    '404 Code not found',
  ])
  const open = await makeCode({ expires: addSeconds(server.now(), 3_600) })
  const { id } = await createOrder(buyer, { code: open })
  server.travel(3_601)
  expect(await everywhere(buyer, open)).toEqual(['404 Code not found'])
  // What was ordered in time stands.
  expect((await buyer.get(`/api/payments/${id}`)).json).toMatchObject({ amount: 449, status: 'loading' })
})

test('CRED-3 another member’s code is “Code not found”, as if there were none; also for a visitor and on another site', async () => {
  const code = await makeCode({ member: payer.id })
  const otherMember = await makeBuyer(server, { site: 'bdsm' })
  expect(await everywhere(other, code)).toEqual(['404 Code not found'])
  expect(await everywhere(otherMember, code)).toEqual(['404 Code not found'])
  const none = await looked(other, 'NOSUCHCODE')
  expect(await looked(other, code)).toEqual({ ...none, ...('instance' in none && { instance: expect.anything() }) })
  expect((await looked(payer, code)).discountcode.user_id).toBe(payer.public_id)
})

test('CRED-3 a code used in two tabs at once takes off one price, whichever tab pays first', async () => {
  const code = await makeCode()
  for (let round = 0; round < 4; round++) {
    const buyer = await makeBuyer(server)
    const tabs = await Promise.all([
      requestPayment(buyer, 449, { code }),
      requestPayment(buyer, 449, { code, method: 'ideal' }),
    ])
    for (const order of tabs)
      if (order.status !== 200) expect(order.json).toMatchObject({ status: 409, code: 'code_used' })
    const open = tabs
      .filter(({ status }) => status === 200)
      .map(({ json }) => ({ ...json.payment, redirect: json.redirect }))
    expect(open.length).toBeGreaterThan(0)
    await Promise.all(open.map((purchase) => payInSandbox(buyer, purchase)))
    await vi.waitFor(async () => {
      expect((await paymentsOf(buyer)).filter(({ status }) => status === 'completed').length).toBeGreaterThan(0)
      expect((await paymentsOf(buyer)).filter(({ status }) => status === 'loading')).toEqual([])
    }, 15_000)
    expect((await paymentsOf(buyer)).filter(({ status }) => status === 'completed')).toEqual([
      { status: 'completed', amount: 449 },
    ])
    expect(await everywhere(buyer, code)).toEqual(['409 Code already used'])
  }
})

test('PAY-2 SITE-1 somebody else’s payment is not there: state, transaction, receipt, form, page, checkout of another site', async () => {
  const otherPurchase = await buy(server, other)
  await waitForReceipt(other, otherPurchase)
  const elsewhere = await makeBuyer(server, { site: 'bdsm' })
  for (const who of [payer, elsewhere])
    for (const path of [
      `/api/payments/${otherPurchase.id}`,
      `/api/transactions/${otherPurchase.id}`,
      `/api/transactions/${otherPurchase.id}/receipt.pdf`,
      `/api/directdebit/${otherPurchase.id}`,
    ]) {
      const answer = await who.get(path)
      expect([path, answer.status, answer.text.includes('899')]).toEqual([path, 404, false])
      expect(answer.json).toMatchObject({ code: 'not_found' })
    }
  // Back from the provider with somebody else's number in the address.
  for (const path of [`/credits/p0/visa?payment=${otherPurchase.id}`, `/transactions/${otherPurchase.id}`]) {
    const page = await payer.get(path)
    expect([path, page.status]).toEqual([path, 404])
    expect(page.text).not.toContain('data-payment')
    expect(page.text).not.toContain(otherPurchase.ref)
  }
  expect((await payer.post(`/api/transactions/${otherPurchase.id}/return`)).json.code).toBe('not_found')
  expect((await elsewhere.get(`/sandbox/checkout/${otherPurchase.ref}`)).status).toBe(404)
  expect((await other.get(`/api/payments/${otherPurchase.id}`)).json).toMatchObject({ status: 'completed' })
  const stranger = await makeBuyer(server)
  await stranger.get('/api/logout.php')
  for (const path of [`/api/payments/${otherPurchase.id}`, `/api/transactions/${otherPurchase.id}/receipt.pdf`])
    expect((await stranger.get(path)).json).toMatchObject({ status: 403, authentication_required: true })
})

const completed = (ref: string, amount: number, rest: object = {}) => ({
  ...{
    event_id: `test.${randomUUID()}`,
    kind: 'payment',
    payment: { provider_ref: ref },
    outcome: 'completed',
    amount,
    currency: 'EUR',
  },
  ...rest,
})

test('PAY-4 a webhook for an unknown payment is answered, waits a day for it, and is then given up and said', async () => {
  const event = completed(randomUUID().replaceAll('-', ''), 899)
  expect((await sendWebhook(server, event)).json).toEqual({ received: true })
  expect(await waitForVerdict(server, event.event_id)).toBe('waits')
  server.travel(day + 60)
  await runJob(server, 'payments.apply')
  expect(await waitForVerdict(server, event.event_id)).toBe('unknown_payment')
  expect(server.log.join('\n')).toMatch(new RegExp(`does not match.*${event.event_id}.*unknown_payment`))
})

test('PAY-4 a webhook with a changed amount or currency is kept and said, and grants nothing', async () => {
  const buyer = await makeBuyer(server)
  const order = await createOrder(buyer)
  for (const wrong of [{ amount: 1 }, { amount: 898 }, { amount: 89_900 }, { currency: 'PLN' }]) {
    const event = completed(order.ref, 899, wrong)
    expect((await sendWebhook(server, event)).status).toBe(200)
    expect(await waitForVerdict(server, event.event_id)).toBe('another_sum')
  }
  expect(await waitForStatus(buyer, order, 'loading')).toMatchObject({ amount: 899 })
  expect([await creditsOf(buyer), (await buyer.me()).paid_user]).toEqual([0, false])
  const right = completed(order.ref, 899)
  await sendWebhook(server, right)
  await waitForStatus(buyer, order)
  expect(await creditsOf(buyer)).toBe(15)
})

test('PAY-4 a webhook replayed after a year changes nothing: by its old signature refused, signed anew nothing new', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer)
  const event = completed(purchase.ref, 899)
  const raw = Buffer.from(JSON.stringify(event))
  const then = signWebhook(server.app, raw)
  expect((await sendWebhook(server, event, then)).status).toBe(200)
  expect(await waitForVerdict(server, event.event_id)).toBe('nothing_new')
  server.travel(365 * day)
  // A year on the letters are erased, so its number is not known any more.
  await runJob(server, 'payments.delete_old_events')
  expect(await server.db.many`select 1 from provider_event where event_id = ${event.event_id}`).toEqual([])
  expect((await sendWebhook(server, event, then)).json).toMatchObject({ status: 401, code: 'bad_signature' })
  expect((await sendWebhook(server, event)).status).toBe(200)
  expect(await waitForVerdict(server, event.event_id)).toBe('nothing_new')
  await resendWebhooks(server.app, purchase.ref, { reversed: true })
  const rows = await server.db.many`select 1 from credit_entry where member_id = ${buyer.id} and reason = 'purchase'`
  expect(rows).toHaveLength(1)
})

test('PAY-4 a webhook that nobody can have signed is refused, and nothing of it is kept', async () => {
  const buyer = await makeBuyer(server)
  const order = await createOrder(buyer, { bundle: 'p1' })
  const event = completed(order.ref, order.amount)
  const { n: before } = await server.db.one<{ n: number }>`select count(*)::int as n from provider_event`
  for (const signature of [
    '',
    't=1,v1=00',
    signWebhook(server.app, Buffer.from('{}')),
    `t=${'9'.repeat(12)},v1=${'a'.repeat(64)}`,
  ])
    expect((await sendWebhook(server, event, signature)).json, signature).toMatchObject({
      status: 401,
      code: 'bad_signature',
    })
  expect((await sendWebhook(server, event, undefined, 'nobody')).json).toMatchObject({ status: 404 })
  expect((await sendWebhook(server, { ...event, amount: 'much' })).json).toMatchObject({ status: 400, code: 'invalid' })
  expect(await server.db.one`select count(*)::int as n from provider_event`).toEqual({ n: before })
  expect(await waitForStatus(buyer, order, 'loading')).toMatchObject({ payment_id: order.id })
})

test('CRED-8 PAY-4 a refund asked for twice in parallel pays once, also by two ways at once, and after a chargeback never', async () => {
  const buyer = await makeBuyer(server)
  const purchase = await buy(server, buyer)
  const clicks = await Promise.all([
    ...Array.from({ length: 6 }, () => buyer.post(`/api/transactions/${purchase.id}/return`)),
    ...Array.from({ length: 3 }, () => buyer.post('/api/deletion/refund')),
  ])
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 8 }, () => 409)])
  for (const { status, json } of clicks) if (status !== 200) expect(json).toMatchObject({ code: 'nothing_to_refund' })
  expect(await server.db.many`select amount, status from payment_refund where member_id = ${buyer.id}`).toEqual([
    { amount: 899, status: 'completed' },
  ])
  expect(await server.db.many`select amount from sandbox_refund where ref = ${purchase.ref}`).toEqual([{ amount: 899 }])
  const torn = await buy(server, buyer)
  await chargeBack(server.app, torn.ref, 'opened')
  await vi.waitFor(
    async () => expect((await buyer.get(`/api/transactions/${torn.id}`)).json.charged_back).toBe(true),
    15_000,
  )
  expect((await buyer.post(`/api/transactions/${torn.id}/return`)).json).toMatchObject({
    status: 409,
    code: 'nothing_to_refund',
  })
})

test('CRED-7 ACC-12 a receipt for a member who has since been erased: nobody gets it by their address, the books still write it', async () => {
  const buyer = await makeBuyer(server, { email: `gone.${randomUUID()}@wire.nightjar.test` })
  const purchase = await buy(server, buyer)
  const { receipt_no } = await waitForReceipt(buyer, purchase)
  const paper = await buyer.get(`/api/transactions/${purchase.id}/receipt.pdf`)
  expect(pdfText(paper.bytes)).toContain(receipt_no)
  const cookies = buyer.cookies()
  expect((await buyer.post('/api/deletion', { reason: 'time' })).status).toBe(200)
  // From the moment of leaving.
  expect((await buyer.get(`/api/transactions/${purchase.id}/receipt.pdf`)).status).toBe(403)
  server.travel(15 * day)
  await runJob(server, 'lifecycle.erase')
  expect(await server.db.one`select erased_at is not null as gone from member where id = ${buyer.id}`).toEqual({
    gone: true,
  })
  buyer.jar.set('auth.session', /auth\.session=([^;]+)/.exec(cookies)?.[1] as string)
  expect((await buyer.get(`/api/transactions/${purchase.id}/receipt.pdf`)).json).toMatchObject({
    authentication_required: true,
  })
  const site = await siteOf(server.db, 'gay')
  const receipt = await receiptFile(server.app, site, { payment: purchase.id, locale: 'en' })
  const words = pdfText(receipt?.bytes ?? Buffer.alloc(0))
  for (const word of [receipt_no, 'VAT (21%)', '€8.99', 'Nightjar Demo B.V.']) expect(words).toContain(word)
  expect(words).not.toContain(buyer.name)
  expect(
    await receiptFile(server.app, await siteOf(server.db, 'bdsm'), { payment: purchase.id, locale: 'en' }),
  ).toBeNull()
})

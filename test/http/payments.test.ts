// Payments over HTTP: offers by site and country, states of a payment, and its effects (PAY-1, PAY-2, PAY-7 to PAY-9,
// CRED-1, CRED-2, NAV-3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMethod } from '../../contract/payments.ts'
import { muteWebhooks, settleNow, succeedAfterFailure } from '../../server/providers/sandbox/simulate.ts'
import {
  type Buyer,
  buy,
  createOrder,
  creditsOf,
  getOffer,
  makeBuyer,
  type PaymentServer,
  payInSandbox,
  paymentMethodsOf,
  requestPayment,
  spendBoughtCredits,
  startPaymentServer,
  waitForStatus,
  waitForUser,
} from '../fixtures/buyers.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer

beforeAll(async () => {
  server = await startPaymentServer({ COUNTRY_HEADER: 'cf-ipcountry' })
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const listed = async (who: Buyer) => (await who.get('/api/transactions')).json.transactions

// What is offered

test('PAY-1 PAY-8 methods are those of the country and its currency; a retired one is offered nowhere', async () => {
  const buyer = await makeBuyer(server)
  const here: Record<string, PaymentMethod[]> = {
    ...{
      NL: ['ideal', 'sdd', 'sct'],
      BE: ['bancontact', 'sdd'],
      DE: ['sdd', 'sct'],
      AT: ['eps'],
      FR: ['cartebancaire'],
    },
    ...{
      IT: ['satispay', 'nexi'],
      PL: ['prezelewy24', 'blik'],
      DK: ['dankort', 'mobilepay'],
      FI: ['mobilepay', 'sdd'],
    },
    ...{ SE: ['swish'], NO: ['vipps'], CH: ['twint'], GB: ['paysafecard'], US: [], ES: ['sct'], IE: ['sdd'] },
  }
  const local = new Set(Object.values(here).flat())
  local.delete('paysafecard')
  for (const [country, expected] of Object.entries(here)) {
    const ids = await paymentMethodsOf(buyer, country)
    expect(ids, country).toEqual(expect.arrayContaining([...expected, 'visa', 'mastercard', 'creditcard', 'paypal']))
    for (const retired of ['giropay', 'sofort', 'maestro'] as const) expect(ids, country).not.toContain(retired)
    for (const order of ids.filter((id) => local.has(id) && id !== 'sdd' && id !== 'sct'))
      expect(expected, `${order} in ${country}`).toContain(order)
    if (['PL', 'DK', 'SE', 'NO', 'CH', 'GB', 'US'].includes(country))
      expect(
        ids.filter((id) => id === 'sdd' || id === 'sct'),
        country,
      ).toEqual([])
  }
})

test('PAY-8 the country is the one that was chosen, else the one that they seem to be in, and it decides price, currency, tax and methods', async () => {
  const buyer = await makeBuyer(server)
  expect(await getOffer(buyer)).toMatchObject({ country: 'NL', currency: 'EUR', vat_rate: 21, amount: 899 })
  buyer.headers['cf-ipcountry' as 'x-forwarded-for'] = 'PL'
  expect(await getOffer(buyer)).toMatchObject({ country: 'PL', currency: 'PLN', vat_rate: 23, amount: 3499 })
  expect((await buyer.get('/api/settings.php')).json).toMatchObject({
    geoip_country: 'PL',
    geoip_selected_country: 'PL',
  })
  buyer.jar.set('country', 'CH')
  // The network contradicts the choice: the higher VAT of the two (PAY-12).
  expect(await getOffer(buyer)).toMatchObject({ country: 'CH', currency: 'CHF', vat_rate: 23 })
  expect((await buyer.get('/api/settings.php')).json).toMatchObject({
    geoip_country: 'PL',
    geoip_selected_country: 'CH',
  })
  expect((await buyer.get('/api/credits')).json).toMatchObject({
    country: 'CH',
    bundles: [{ id: 'p0', currency: 'CHF' }, {}, {}, {}],
  })
  buyer.headers['cf-ipcountry' as 'x-forwarded-for'] = 'CH'
  expect(await getOffer(buyer)).toMatchObject({ country: 'CH', currency: 'CHF', vat_rate: 8.1 })
  buyer.headers['cf-ipcountry' as 'x-forwarded-for'] = 'PL'
  // Changed at the checkout, for this order.
  const order = await createOrder(buyer, { country: 'NL', method: 'ideal' })
  expect(order).toMatchObject({ currency: 'EUR', amount: 899 })
  buyer.jar.set('country', 'JP')
  expect((await getOffer(buyer)).country).toBe('PL')
})

test('PAY-1 Apple Pay is offered on devices that have it, and can’t be in anybody’s way', async () => {
  const phone = await makeBuyer(server, {
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1',
  })
  const other = await makeBuyer(server, {
    user_agent: 'Mozilla/5.0 (Linux; Android 16) Chrome/142.0 Mobile Safari/537.36',
  })
  expect(await paymentMethodsOf(phone)).toContain('applepay')
  expect(await paymentMethodsOf(other)).not.toContain('applepay')
  expect((await paymentMethodsOf(other)).length).toBe((await paymentMethodsOf(phone)).length - 1)
})

test('PAY-1 what was paid with last comes first; what takes days last', async () => {
  const buyer = await makeBuyer(server)
  expect((await paymentMethodsOf(buyer))[0]).toBe('ideal')
  expect((await paymentMethodsOf(buyer)).slice(-2).toSorted()).toEqual(['sct', 'sdd'])
  await buy(server, buyer, { method: 'paypal' })
  expect((await paymentMethodsOf(buyer))[0]).toBe('paypal')
  await buy(server, buyer, { method: 'sct' })
  expect((await paymentMethodsOf(buyer)).slice(0, 2)).toEqual(['sct', 'paypal'])
})

test('PAY-9 beside the button stands the name of the statement; CRED-1 the price of a message is known', async () => {
  const buyer = await makeBuyer(server)
  expect(await getOffer(buyer)).toMatchObject({ statement_name: 'Nightjar Demo B.V.', message_credits: 2, prior: 899 })
  const page = (await buyer.get('/credits/p0')).text
  expect(page).toContain('One payment, no subscription.')
  expect(page).toContain('Nightjar Demo B.V.')
  // Beside the button, not only in the footer.
  expect(page).toMatch(/Order and pay(?:(?!<footer).)*are fictional(?:(?!<\/main).)*<\/main>/s)
})

test('CRED-1 /pricing is everybody’s, /credits a member’s; each has the four bundles at their price', async () => {
  const buyer = await makeBuyer(server)
  const visitor = await makeBuyer(server)
  await visitor.get('/api/logout.php')
  for (const [reader, path] of [
    [visitor, '/pricing'],
    [buyer, '/credits'],
  ] as const) {
    const page = await reader.get(path)
    expect(page.status).toBe(200)
    for (const price of ['8.99', '21.99', '49.99', '89.99']) expect(page.text, path).toContain(price)
  }
  expect((await visitor.get('/credits')).headers.location).toMatch(/^\/login/)
  const { bundles } = (await visitor.get('/api/credits')).json
  expect(bundles.map(({ id, popular }: { id: string; popular: boolean }) => [id, popular])).toEqual([
    ['p0', false],
    ['p1', true],
    ['p2', false],
    ['p3', false],
  ])
})

test('PAY-7 what a message costs at least is told for every country that is served, in its currency, and no bundle undercuts it', async () => {
  const buyer = await makeBuyer(server)
  const { minimum_message_costs, countries } = (await buyer.get('/api/settings.php')).json
  expect(Object.keys(minimum_message_costs).toSorted()).toEqual([...countries].toSorted())
  for (const country of countries) {
    const { costs, currency } = minimum_message_costs[country]
    const { json } = await buyer.get(`/api/payments/methods?bundle=p3&country=${country}`)
    expect([country, json.currency]).toEqual([country, currency])
    buyer.jar.set('country', country)
    const { bundles, message_credits } = (await buyer.get('/api/credits')).json
    for (const order of bundles)
      expect(
        Math.round((order.amount / order.credits) * message_credits),
        `${country} ${order.id}`,
      ).toBeGreaterThanOrEqual(costs)
  }
})

// How a payment stands

test('PAY-2 loading, pending, completed: each is told and shown as what it is; nothing is granted before the money', async () => {
  const buyer = await makeBuyer(server)
  const order = await createOrder(buyer, { method: 'paypal' })
  const state = async () =>
    /data-payment="(\w+)"/.exec((await buyer.get(`/credits/p0/paypal?payment=${order.id}`)).text)?.[1]
  expect([(await waitForStatus(buyer, order, 'loading')).status, await state()]).toEqual(['loading', 'loading'])
  expect(await payInSandbox(buyer, order)).toBe(`/credits/p0/paypal?payment=${order.id}`)
  await waitForStatus(buyer, order, 'pending')
  expect([await state(), await creditsOf(buyer), (await buyer.me()).paid_user]).toEqual(['pending', 0, false])
  await settleNow(server.app, order.ref)
  expect(await waitForStatus(buyer, order)).toMatchObject({ credits: 15, amount: 899, reason: null })
  expect(await state()).toBe('completed')
  await waitForUser(buyer, { credits: 15, paid_user: true })
})

test.each([
  ['visa', 'not_enough_money', 'There wasn’t enough money in the account.'],
  ['ideal', 'authentication', 'Your bank couldn’t confirm it was you.'],
  ['paysafecard', 'details', 'Some of the payment details were wrong.'],
] as const)(
  'PAY-2 failed by %s: says why (%s), grants nothing, and offers another way to pay',
  async (method, reason, words) => {
    const buyer = await makeBuyer(server)
    const order = await createOrder(buyer, { method })
    await payInSandbox(buyer, order, '0003', reason)
    expect(await waitForStatus(buyer, order, 'failed')).toMatchObject({ reason })
    const { text } = await buyer.get(`/credits/p0/${method}?payment=${order.id}`)
    expect(text).toContain('Payment failed or has been cancelled.')
    expect(text).toContain(words)
    expect(text).toContain('Try another payment method')
    expect(text).toMatch(/href="\/credits\/p0\?country=NL&amp;failed=\w+"/)
    expect([await creditsOf(buyer), (await buyer.me()).paid_user]).toEqual([0, false])
    expect(await listed(buyer)).toMatchObject([
      { payment_id: order.id, status: 'failed', reason, receipt_no: null, returnable: null },
    ])
    // And the other way works.
    await buy(server, buyer, { method: method === 'visa' ? 'ideal' : 'visa' })
    expect(await creditsOf(buyer)).toBe(15)
  },
)

test('PAY-2 PAY-4 money that comes after the payment had failed still counts, once', async () => {
  const buyer = await makeBuyer(server)
  const order = await createOrder(buyer)
  expect((await buyer.form(`${order.redirect}/cancel`, {})).headers.location).toBe(
    `/credits/p0/visa?payment=${order.id}`,
  )
  expect(await waitForStatus(buyer, order, 'failed')).toMatchObject({ reason: 'cancelled' })
  await succeedAfterFailure(server.app, order.ref)
  await waitForStatus(buyer, order)
  await waitForUser(buyer, { credits: 15, paid_user: true })
})

test('PAY-2 who goes for another way to pay leaves the first checkout closed; one that was paid, unheard, is the answer', async () => {
  const buyer = await makeBuyer(server)
  const first = await createOrder(buyer, { method: 'visa' })
  const second = await createOrder(buyer, { method: 'ideal' })
  expect(await payInSandbox(buyer, first)).toBe(`/credits/p0/visa?payment=${first.id}`)
  await waitForStatus(buyer, first, 'failed')
  await payInSandbox(buyer, second)
  await waitForStatus(buyer, second)
  expect(await creditsOf(buyer)).toBe(15)
  const third = await createOrder(buyer, { method: 'mastercard' })
  muteWebhooks(server.app, true)
  await payInSandbox(buyer, third)
  muteWebhooks(server.app, false)
  const { json } = await requestPayment(buyer, 899, { method: 'ideal' })
  expect([json.payment.payment_id, json.redirect]).toEqual([third.id, `/credits/p0/mastercard?payment=${third.id}`])
  await waitForStatus(buyer, third)
  expect(await creditsOf(buyer)).toBe(30)
})

test('CALL-3 PAY-2 the button pressed twice, with one key or none, is one payment', async () => {
  const who = await makeBuyer(server)
  const clicks = await Promise.all(Array.from({ length: 8 }, () => requestPayment(who, 899, {})))
  expect(new Set(clicks.map(({ json }) => json.payment.payment_id)).size).toBe(1)
})

test('CRED-2 CRED-6 NAV-3 a purchase makes premium, and the badge is for ten credits or less: above, at ten, at none', async () => {
  const buyer = await makeBuyer(server)
  const nav = async () => (await buyer.get('/likes')).text
  expect(await nav()).toContain('Get Premium')
  await buy(server, buyer)
  await waitForUser(buyer, { credits: 15, paid_user: true })
  expect(await nav()).not.toContain('Get Premium')
  expect(await nav()).not.toContain('Credits left:')
  const badge = async () => {
    server.app.bus.publish('member_changed', { member: buyer.id })
    const text = await nav()
    const at = text.indexOf('Credits left:')
    const before = text.slice(Math.max(0, at - 400), at)
    return at < 0
      ? null
      : [
          /Credits left: (\d+)/.exec(text)?.[1],
          before.lastIndexOf('bg-danger') > before.lastIndexOf('bg-warning') ? 'danger' : 'warning',
        ]
  }
  await spendBoughtCredits(server, buyer, 4)
  expect(await badge()).toBeNull()
  await spendBoughtCredits(server, buyer, 1)
  expect(await badge()).toEqual(['10', 'warning'])
  await spendBoughtCredits(server, buyer, 9)
  expect(await badge()).toEqual(['1', 'warning'])
  await spendBoughtCredits(server, buyer, 1)
  expect(await badge()).toEqual(['0', 'danger'])
  // Premium stays at zero credits.
  await waitForUser(buyer, { credits: 0, paid_user: true })
})

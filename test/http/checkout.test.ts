// The checkout over HTTP: what it shows is what is charged, in the country that is paid from (CRED-8, CRED-12, PAY-2, PAY-8).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearSiteCache } from '../../server/sites/index.ts'
import { siteOf } from '../fixtures/accounts.ts'
import {
  type Buyer,
  buy,
  createOrder,
  getOffer,
  makeBuyer,
  type PaymentServer,
  payInSandbox,
  requestPayment,
  startPaymentServer,
  waitForStatus,
} from '../fixtures/buyers.ts'
import { client } from '../fixtures/httpClient.ts'
import { ledgerProblems, spendCredits } from '../fixtures/payments.ts'

let server: PaymentServer
const day = 86_400

beforeAll(async () => {
  server = await startPaymentServer()
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

let codes = 0
async function makeCode({ percent = 20, country = null as string | null, validity = 'once-per-user' } = {}) {
  const code = `Shop${++codes}`
  const { id } = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into discount_code (site_id, code, value_percentage, country, status, validity, created_at)
    values (${id}, ${code}, ${percent}, ${country}, 'active', ${validity}, ${server.now()})`
  return code
}
const textOf = async (buyer: Buyer, path: string) => (await buyer.get(path)).text.replaceAll('<!-- -->', '')
const listed = async (buyer: Buyer) =>
  (await buyer.get('/api/transactions')).json.transactions.map(({ payment_id }: { payment_id: string }) => payment_id)

test('CRED-12 a code counts for the country that is paid from; where it falls away the total follows', async () => {
  const buyer = await makeBuyer(server)
  const code = await makeCode({ country: 'NL' })
  const here = await textOf(buyer, `/credits/p0?country=NL&code=${code.toLowerCase()}`)
  expect(here).toContain('€7.19')
  const abroad = await textOf(buyer, `/credits/p0?country=DE&code=${code}`)
  expect(abroad).toContain('€8.99')
  expect(abroad).not.toContain('€7.19')
  expect((await requestPayment(buyer, 719, { country: 'NL', code: ` ${code.toUpperCase()}\u200b` })).status).toBe(200)
})

test('CRED-12 a code that is not for this way to pay, or for more than this bundle, says so, and the total is without it', async () => {
  const buyer = await makeBuyer(server)
  const code = await makeCode()
  await server.db.run`update discount_code set paymentmethods = '{ideal}' where code = ${code}`
  const page = (path: string) => textOf(buyer, `/credits/p0/${path}?country=NL&code=${code}`)
  expect(await page('ideal')).toContain('Order and pay €7.19')
  const other = await page('visa')
  expect(other).toContain('Order and pay €8.99')
  expect(other).toContain(`${code} doesn’t work with this payment method.`)
  await server.db.run`
    update discount_code set paymentmethods = null, minimum_order_value = 1000, currency = 'EUR' where code = ${code}`
  const small = await page('visa')
  expect(small).toContain('Order and pay €8.99')
  expect(small).toContain(`${code} is for orders of €10.00 or more.`)
})

test.each(['code', 'discountcode'])('CRED-3 /credits?%s= takes the code', async (name) => {
  const buyer = await makeBuyer(server)
  const code = await makeCode()
  for (const page of ['/credits', '/premium'])
    expect(await textOf(buyer, `${page}?${name}=${code}`), page).toContain('€7.19')
})

test('CRED-12 a code for one use that somebody’s checkout holds: said when it is entered, and until when', async () => {
  const [one, two] = [await makeBuyer(server), await makeBuyer(server)]
  const code = await makeCode({ validity: 'once' })
  expect((await requestPayment(one, 719, { code })).status).toBe(200)
  expect((await one.get(`/api/discountcode.php?code=${code}`)).json.discountcode.in_use_until).toMatch(/^\d{4}-/)
  expect(await textOf(one, `/credits?code=${code}`)).toContain('If you pay here, that one closes.')
  expect((await two.get(`/api/discountcode.php?code=${code}`)).json).toMatchObject({
    ...{ status: 409, code: 'code_in_use' },
    detail: expect.stringMatching(/^This code is in use in another checkout\. Try again after .*\d:\d\d/),
  })
  // The own checkout gives it up for another one.
  expect((await requestPayment(one, 1_759, { bundle: 'p1', code })).status).toBe(200)
})

test('PAY-2 a failed payment keeps country and code, and another way to pay is preselected', async () => {
  const buyer = await makeBuyer(server)
  const code = await makeCode()
  const order = await createOrder(buyer, { code, country: 'DE' })
  await payInSandbox(buyer, order, '0002')
  expect(await waitForStatus(buyer, order, 'failed')).toMatchObject({ country: 'DE', code })
  const page = await textOf(buyer, `/credits/p0/visa?payment=${order.id}`)
  const again = /href="(\/credits\/p0\?[^"]*failed=visa)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const next = await textOf(buyer, again)
  expect(next).toContain('€7.19')
  const chosen = /<input[^>]*checked=""[^>]*>/.exec(next)?.[0] ?? ''
  expect(chosen).toMatch(/value="\w+"/)
  expect(chosen).not.toContain('value="visa"')
})

test('PAY-2 opened checkouts stand in no list, also once they expired or another was chosen; a declined payment does', async () => {
  const buyer = await makeBuyer(server)
  const opened = await createOrder(buyer, { method: 'paypal' })
  const chosen = await createOrder(buyer)
  expect((await buyer.get(`/api/payments/${opened.id}`)).json.status).toBe('failed')
  expect(await listed(buyer)).toEqual([])
  await payInSandbox(buyer, chosen, '0002')
  await waitForStatus(buyer, chosen, 'failed')
  expect(await listed(buyer)).toEqual([chosen.id])
})

test('PAY-2 a checkout older than a day is not closed for a new one: it has ended by itself', async () => {
  const buyer = await makeBuyer(server)
  const old = await createOrder(buyer, { method: 'paypal' })
  await server.db.run`update payment set created_at = created_at - interval '1 day' where public_id = ${old.id}`
  await createOrder(buyer)
  expect((await buyer.get(`/api/payments/${old.id}`)).json.status).toBe('loading')
})

test('PAY-8 a country that the site does not serve is not paid from', async () => {
  const buyer = await makeBuyer(server)
  const { json: settings } = await buyer.get('/api/settings.php')
  expect(settings.countries).not.toContain('JP')
  expect((await requestPayment(buyer, 899, { country: 'JP' })).json).toMatchObject({ code: 'method_not_available' })
  const unserved = ['US', 'GB', 'PL', 'SE'].find((it) => !settings.countries.includes(it))
  if (unserved)
    expect((await requestPayment(buyer, 899, { country: unserved })).json).toMatchObject({
      code: 'method_not_available',
    })
  expect((await getOffer(buyer, { country: 'JP' })).country).toBe(settings.geoip_selected_country)
})

test('PAY-1 an unknown key of a method in the address is a 404; one that has ended is known', async () => {
  const buyer = await makeBuyer(server)
  for (const [path, status] of Object.entries({
    '/credits/p0/visa': 200,
    '/credits/p0/giropay': 200,
    '/credits/p0/nonsense': 404,
    '/credits/p0/VISA': 404,
    '/credits/p9': 404,
  }))
    expect((await buyer.get(path)).status, path).toBe(status)
})

test('CRED-8 the days of free returns are those of the purchase', async () => {
  const buyer = await makeBuyer(server)
  const { id } = await buy(server, buyer)
  const daysOf = (days: number) => server.db.run`
    update site set choices = choices || jsonb_build_object('refund_days', ${days}::int) where key = 'gay'`
  const { refund_days } = (await buyer.get('/api/settings.php')).json
  await daysOf(1)
  clearSiteCache(server.app.db)
  const until = Date.parse((await buyer.get(`/api/transactions/${id}`)).json.returnable.until)
  expect(Math.round((until - server.now().getTime()) / (day * 1_000))).toBe(refund_days)
  await daysOf(refund_days)
  clearSiteCache(server.app.db)
})

test('CRED-8 a return carries the sum that was shown: after credits were spent it is another, and nothing happens', async () => {
  const buyer = await makeBuyer(server)
  const { id } = await buy(server, buyer)
  await spendCredits({ db: server.db, time: server.now() }, { id: buyer.id }, 4)
  expect((await buyer.post(`/api/transactions/${id}/return`, { amount: 899 })).json).toMatchObject({
    ...{ status: 409, code: 'price_changed' },
  })
  const { amount } = (await buyer.get(`/api/transactions/${id}`)).json.returnable
  expect(amount).toBe(659)
  expect(
    (await buyer.post('/api/deletion/refund', { sums: [{ amount: 899, currency: 'EUR' }] })).status,
  ).toBeGreaterThan(399)
  expect((await buyer.post(`/api/transactions/${id}/return`, { amount })).json.refunds).toMatchObject([{ amount }])
})

test('CRED-7 the same order again within a minute says that nothing was charged', async () => {
  const buyer = await makeBuyer(server)
  await buy(server, buyer, { keep: true })
  const { offer } = (await buyer.get('/api/payments/repeat')).json
  const order = { stored: offer.stored.id, amount: offer.amount, express: true }
  const first = (await buyer.post('/api/payments/repeat', order)).json
  expect(first).toMatchObject({ status: 'completed', before: false })
  const second = (await buyer.post('/api/payments/repeat', order)).json
  expect(second).toMatchObject({ payment_id: first.payment_id, before: true })
})

test('CRED-7 an order that is repeated is the one that was shown: another bundle, currency or number of credits is refused', async () => {
  const buyer = await makeBuyer(server)
  await buy(server, buyer, { keep: true })
  const { offer } = (await buyer.get('/api/payments/repeat')).json
  const { amount, currency, bundle, credits } = offer
  const shown = { stored: offer.stored.id, amount, currency, bundle, credits, express: true }
  for (const wrong of [{ bundle: 'p1' }, { currency: 'PLN' }, { credits: credits + 1 }, { amount: amount - 1 }])
    expect((await buyer.post('/api/payments/repeat', { ...shown, ...wrong })).json).toMatchObject({
      ...{ status: 409, code: 'price_changed' },
    })
  expect(await listed(buyer)).toHaveLength(1)
  expect((await buyer.post('/api/payments/repeat', shown)).json).toMatchObject({ status: 'completed', credits })
})

test('CRED-1 PAY-2 an operator changes how many credits a bundle has: the order that showed the old number is refused', async () => {
  const buyer = await makeBuyer(server)
  const shown = await getOffer(buyer, { bundle: 'p3' })
  const order = { bundle: 'p3', paymentmethod: 'visa', country: shown.country, amount: shown.discounted, express: true }
  const changeCredits = (by: number) => server.db.run`
    update bundle b set credits = credits + ${by}
    from site s where s.id = b.site_id and s.key = 'gay' and b.key = 'p3' and b.currency = ${shown.currency}`
  await changeCredits(-1)
  const refused = await buyer.post('/api/payments', { ...order, credits: shown.credits })
  expect(refused.json).toMatchObject({ status: 409, code: 'price_changed' })
  expect((await buyer.post('/api/payments', { ...order, credits: shown.credits - 1 })).status).toBe(200)
  await changeCredits(1)
})

test('CRED-10 PAY-1 a bonus for some ways to pay is in the total of these alone, and that total is charged', async () => {
  const buyer = await makeBuyer(server, { since: 60 })
  const bonusFor = (methods: string[] | null) => server.db.run`
    update discount_code d set paymentmethods = ${methods} from site s where s.id = d.site_id and s.key = 'gay' and d.welcome`
  await bonusFor(['ideal'])
  expect(await getOffer(buyer, { country: 'NL' })).toMatchObject({ discounted: 674, discount_methods: ['ideal'] })
  for (const [method, total, amount] of [
    ['visa', '€8.99', 899],
    ['ideal', '€6.74', 674],
  ] as const) {
    expect(await textOf(buyer, `/credits/p0/${method}?country=NL`)).toContain(`Order and pay ${total}`)
    const { status, json } = await requestPayment(buyer, amount, { method, country: 'NL' })
    expect([status, json.payment?.amount]).toEqual([200, amount])
  }
  await bonusFor(null)
})

test('SITE-9 the country that is chosen holds everywhere, for 365 days', async () => {
  const buyer = await makeBuyer(server)
  const chosen = await buyer.put('/api/country', { country: 'DE' })
  expect(chosen.headers['set-cookie']?.join()).toMatch(/country=DE;.*Max-Age=31536000/)
  expect((await buyer.get('/api/settings.php')).json.geoip_selected_country).toBe('DE')
  expect((await buyer.get('/api/credits')).json.country).toBe('DE')
  expect((await getOffer(buyer)).country).toBe('DE')
  expect((await buyer.put('/api/country', { country: 'JP' })).status).toBe(404)
  const visitor = client(server.port, 'gay.localhost')
  const posted = await visitor.post('/lang-config', undefined, {
    raw: 'country=BE&next=%2Fpricing',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  })
  expect(posted.status).toBe(303)
  expect((await visitor.get('/api/credits')).json.country).toBe('BE')
  // The language menu leads to the choice and shows it; the search of visitors begins there.
  visitor.jar.set('lang', 'en')
  expect((await visitor.get('/pricing')).text).toMatch(
    /<a [^>]*href="\/lang-config\?next=%2Fpricing"(?:(?!<\/a>).)*Belgium/,
  )
  expect((await visitor.get('/lang-config')).text).not.toContain('/lang-config?next=')
  expect((await visitor.get('/api/members')).json.filters.country).toBe('BE')
})

test('CRED-5 CRED-11 the banner of the time bonus stands in the members area, leads to the credits, and is no other discount’s', async () => {
  const buyer = await makeBuyer(server, { since: 0 })
  for (const path of ['/members', '/chats', '/likes', '/premium']) {
    const page = await textOf(buyer, path)
    expect(page, path).toMatch(/<a[^>]*href="\/credits"[^>]*>(?:(?!<\/a>).)*25% off your first bundle/)
    expect(page.match(/25% off your first bundle/g), path).toHaveLength(1)
    expect(page, path).toMatch(/role="timer"[^>]*aria-label="(3 hours, 59|4 hours, 0) minutes/)
  }
  expect(await textOf(buyer, '/notifications')).not.toContain('25% off your first bundle')
  server.travel(4 * 3_600)
  await buyer.login(buyer.email)
  expect(await textOf(buyer, '/members')).not.toContain('off your first bundle')
})

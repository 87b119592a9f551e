// Discounts over HTTP: codes, the welcome bonus and its countdown, its successor, the retention offer (CRED-3 to
// CRED-5, CRED-10).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Discount } from '../../contract/discounts.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../../server/base/clock.ts'
import { pay } from '../../server/providers/sandbox/simulate.ts'
import { clearSiteCache } from '../../server/sites/index.ts'
import { type BrowserClient, browserClient, siteOf, tokenOf, waitForMail } from '../fixtures/accounts.ts'
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
  waitForUser,
} from '../fixtures/buyers.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer
const [hour, day] = [3_600, 86_400]

beforeAll(async () => {
  server = await startPaymentServer()
})
afterAll(async () => {
  expect(await ledgerProblems(server.db)).toEqual([])
  await server.close()
})

const newcomer = () => makeBuyer(server, { since: 0 })
const welcome = async (who: Pick<BrowserClient, 'get'>): Promise<Discount | null> =>
  (await who.get('/api/discountcode.php?welcome=true')).json.discountcode
const looked = async (who: Pick<BrowserClient, 'get'>, code: string) =>
  (await who.get(`/api/discountcode.php?code=${code}`)).json
const overview = async (who: Pick<BrowserClient, 'get'>) => (await who.get('/api/credits')).json
/** Percent that applies without a code being entered, wherever it is asked for. */
async function applies(who: Buyer): Promise<number> {
  const [{ discount, bundles }, found, price] = [await overview(who), await welcome(who), await getOffer(who)]
  const percent = discount?.value_percentage ?? 0
  expect(found?.value_percentage ?? 0).toBe(percent)
  expect([bundles[0].discounted, price.discounted]).toEqual([
    Math.floor((899 * (100 - percent)) / 100),
    Math.floor((899 * (100 - percent)) / 100),
  ])
  return percent
}
let codes = 0
async function makeCode(percent: number) {
  const code = `Less${++codes}`
  const { id } = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into discount_code (site_id, code, value_percentage, status, validity, created_at)
    values (${id}, ${code}, ${percent}, 'active', 'once-per-user', ${server.now()})`
  return code
}
async function back(buyer: Buyer) {
  expect((await buyer.login(buyer.email)).status).toBe(200)
  return buyer
}

test('CRED-4 CRED-10 TIMEBONUS25 for 14,400 s from signing up: the server says until when, and charges by its own clock', async () => {
  const member = await newcomer()
  const signedUp = await server.db.one<{ created_at: Date }>`select created_at from member where id = ${member.id}`
  expect(await welcome(member)).toEqual({
    ...{ code: 'TIMEBONUS25', value_percentage: 25, status: 'active', validity: 'once-per-user', expired: false },
    ...{ minimum_order_value: null, country: null, currency: null, user_id: null, paymentmethods: null },
    ...{ is_visible: true, remaining_seconds: expect.any(Number), in_use_until: null },
    expires: addSeconds(signedUp.created_at, 14_400).toISOString(),
  })
  expect(await applies(member)).toBe(25)
  const open = await createOrder(member)
  expect(open.amount).toBe(674)
  server.travel(4 * hour - 60)
  expect(await applies(member)).toBe(25)
  server.travel(61)
  // A page that still shows it, or whoever types its code, gets nothing by it.
  expect((await requestPayment(member, 674, {})).json.code).toBe('price_changed')
  expect((await requestPayment(member, 674, { code: 'TIMEBONUS25' })).json).toMatchObject({
    status: 404,
    detail: 'Code not found',
  })
  expect(await looked(member, 'TIMEBONUS25')).toMatchObject({ status: 404, detail: 'Code not found' })
  expect((await welcome(member))?.code).not.toBe('TIMEBONUS25')
})

test('CRED-4 for nobody but a logged-in member who never paid: not for a visitor, nor after logging out', async () => {
  const member = await newcomer()
  expect(await welcome(member)).not.toBeNull()
  await member.get('/api/logout.php')
  expect([await welcome(member), (await overview(member)).discount]).toEqual([null, null])
  expect(await welcome(browserClient(server, 'gay'))).toBeNull()
  expect(await looked(browserClient(server, 'gay'), 'TIMEBONUS25')).toMatchObject({ code: 'code_not_found' })
  expect(await welcome(await makeBuyer(server, { since: 0, paid_user: true }))).toBeNull()
  expect(await welcome(await makeBuyer(server, { since: 4 * hour + 1 }))).toMatchObject({ code: 'WELCOME10' })
})

test('CRED-4 once per user: used with the first purchase, in one of two tabs; a failed one has not used it', async () => {
  const member = await newcomer()
  const failed = await createOrder(member)
  await pay(server.app, failed.ref, 'failed')
  await waitForStatus(member, failed, 'failed')
  expect(await applies(member)).toBe(25)
  const tabs = await Promise.all([requestPayment(member, 674, {}), requestPayment(member, 1_649, { bundle: 'p1' })])
  const open = tabs
    .filter(({ status }) => status === 200)
    .map(({ json }) => ({ ...json.payment, redirect: json.redirect }))
  await Promise.all(open.map((purchase) => payInSandbox(member, purchase)))
  for (const it of open) await waitForStatus(member, { id: it.payment_id }, expect.stringMatching(/completed|failed/))
  const bought = await server.db
    .many`select amount from payment where member_id = ${member.id} and status = 'completed'`
  expect(bought).toHaveLength(1)
  expect(await welcome(member)).toBeNull()
  expect(await looked(member, 'TIMEBONUS25')).toMatchObject({ status: 409, detail: 'Code already used' })
  expect((await overview(member)).bundles[0].discounted).toBe(899)
})

test('CRED-4 never armed again: not by a new login, a full refund within the hours, or leaving and coming back', async () => {
  // Paid with a better code, so the bonus was not used; and all of it back.
  const member = await newcomer()
  const purchase = await buy(server, member, { code: await makeCode(40) })
  expect(purchase.amount).toBe(539)
  expect(await applies(member)).toBe(0)
  await member.post(`/api/transactions/${purchase.id}/return`)
  await waitForUser(member, { paid_user: false, credits: 0 })
  expect(await applies(member)).toBe(0)
  expect(await looked(member, 'TIMEBONUS25')).toMatchObject({ code: 'code_not_found' })

  const leaver = await newcomer()
  server.travel(3 * hour)
  const before = await welcome(await back(leaver))
  expect((await leaver.post('/api/deletion', { reason: 'time' })).status).toBe(200)
  server.travel(30 * 60)
  const mail = await waitForMail(server.db, leaver.email, /has been deleted$/)
  expect((await leaver.post('/api/reactivate', { token: tokenOf(mail) })).status).toBe(200)
  expect((await welcome(leaver))?.expires).toBe(before?.expires)
  server.travel(31 * 60)
  expect((await welcome(leaver))?.code).not.toBe('TIMEBONUS25')
})

test('CRED-10 what follows the bonus is worth less, shown with its end, once; after its days there is nothing', async () => {
  const member = await newcomer()
  const ends = (await welcome(member))?.expires as string
  server.travel(4 * hour + 1)
  expect(await welcome(member)).toMatchObject({
    ...{ code: 'WELCOME10', value_percentage: 10, expired: false },
    expires: addSeconds(new Date(ends), 7 * day).toISOString(),
  })
  expect(await applies(member)).toBe(10)
  expect((await looked(member, 'WELCOME10')).discountcode).toMatchObject({ code: 'WELCOME10' })
  server.travel(7 * day)
  expect(await applies(await back(member))).toBe(0)
  expect(await looked(member, 'WELCOME10')).toMatchObject({ detail: 'Code not found' })
})

test('CRED-4 nothing as good by itself for 30 days after the bonus ran out, also not to whoever is about to leave', async () => {
  const member = await newcomer()
  server.travel(4 * hour)
  for (const wait of [1, hour, day, 5 * day, 2 * day, 10 * day, 11 * day, day - 2 * hour]) {
    server.travel(wait)
    await back(member)
    expect(await applies(member)).toBeLessThanOrEqual(10)
    expect((await member.get('/api/deletion')).json.discount).toBe(24)
  }
  server.travel(2 * hour)
  await back(member)
  expect(await applies(member)).toBe(0)
  // It never becomes worth as much, and is what the settings say.
  server.travel(400 * day)
  expect((await (await back(member)).get('/api/deletion')).json.discount).toBe(24)
  expect((await member.get('/api/settings.php')).json.delete_discount).toBe(24)
})

test('CRED-10 ACC-12 the code of the offer to stay: less than a bonus that just ran out, one’s own, once, for seven days', async () => {
  const buyer = await makeBuyer(server, { since: day })
  const clicks = await Promise.all(Array.from({ length: 5 }, () => buyer.post('/api/deletion/offer')))
  const taken = clicks[0]?.json as { code: string; value_percentage: number; expires: string }
  expect(new Set(clicks.map(({ json }) => json.code)).size).toBe(1)
  expect(taken).toMatchObject({ code: expect.stringMatching(/^STAY-/), value_percentage: 24 })
  expect((await looked(buyer, taken.code)).discountcode).toMatchObject({
    user_id: buyer.public_id,
    value_percentage: 24,
  })
  const thief = await makeBuyer(server)
  expect(await looked(thief, taken.code)).toMatchObject({ status: 404, detail: 'Code not found' })
  expect((await requestPayment(thief, 683, { code: taken.code })).json).toMatchObject({
    status: 404,
    detail: 'Code not found',
  })
  // It stays out of what applies by itself.
  expect(await applies(buyer)).toBe(10)
  const it = await buy(server, buyer, { code: taken.code })
  expect(it.amount).toBe(683)
  expect(await looked(buyer, taken.code)).toMatchObject({ status: 409, detail: 'Code already used' })
  expect((await buyer.post('/api/deletion/offer')).json).toMatchObject({ status: 404 })
  const late = await makeBuyer(server)
  const { code, value_percentage } = (await late.post('/api/deletion/offer')).json
  expect(value_percentage).toBe(24)
  server.travel(7 * day + 1)
  expect(await looked(await back(late), code)).toMatchObject({ detail: 'Code not found' })
  expect((await late.post('/api/deletion/offer')).json).toMatchObject({ status: 404 })
})

test('CRED-3 the query is passed through: what is no code asks for none, `discountcode` is one, and all of it is bounded', async () => {
  const buyer = await makeBuyer(server)
  const code = await makeCode(15)
  for (const query of ['', '?', '?welcome=false', '?utm_source=mail&sub1=x', '?code=&welcome=false', '?code=%20'])
    expect((await buyer.get(`/api/discountcode.php${query}`)).json, query).toEqual({ discountcode: null })
  expect((await buyer.get(`/api/discountcode.php?discountcode=${code}&ref=a`)).json.discountcode.code).toBe(code)
  expect((await buyer.get(`/api/discountcode.php?code=%20${code.toLowerCase()}%E2%80%8B`)).json.discountcode.code).toBe(
    code,
  )
  for (const query of [`code=${'x'.repeat(101)}`, 'welcome=maybe', `code=${code}&code=${code}`, 'code=%00'])
    expect((await buyer.get(`/api/discountcode.php?${query}`)).status, query).toBeGreaterThanOrEqual(400)
  // On another site there is no such code.
  expect(await looked(await makeBuyer(server, { site: 'she' }), code)).toMatchObject({ code: 'code_not_found' })
})

test('CRED-3 a code with a minimum, a country, methods: in the offer, and held by the order', async () => {
  const buyer = await makeBuyer(server)
  const { id } = await siteOf(server.db, 'gay')
  await server.db.run`
    insert into discount_code (site_id, code, value_percentage, minimum_order_value, country, currency, paymentmethods, status, validity, created_at)
    values (${id}, 'Picky', 20, 2000, 'NL', 'EUR', '{visa}', 'active', 'unlimited', ${server.now()})`
  const refused = { status: 404, detail: 'Code not found' }
  expect((await requestPayment(buyer, 719, { code: 'Picky' })).json).toMatchObject(refused)
  expect((await requestPayment(buyer, 1_759, { code: 'Picky', bundle: 'p1', method: 'ideal' })).json).toMatchObject(
    refused,
  )
  expect((await requestPayment(buyer, 1_759, { code: 'Picky', bundle: 'p1', country: 'DE' })).json).toMatchObject(
    refused,
  )
  expect((await requestPayment(buyer, 1_759, { code: 'Picky', bundle: 'p1' })).json.payment).toMatchObject({
    amount: 1_759,
  })
  await buy(server, buyer, { code: 'Picky', bundle: 'p1' })
  expect((await getOffer(buyer, { code: 'Picky', bundle: 'p1' })).discounted).toBe(1_759)
})

test('CRED-1 a ribbon is true: the prior price is the lowest of 30 days, whatever was raised meanwhile', async () => {
  const member = await newcomer()
  const { id } = await siteOf(server.db, 'gay')
  // The database keeps the day by its own clock.
  const raise = async (amount: number) => {
    await server.db.run`update bundle set amount = ${amount} where site_id = ${id} and key = 'p2' and currency = 'EUR'`
    await server.db
      .run`update bundle_price set valid_from = ${server.now()} where site_id = ${id} and key = 'p2' and amount = ${amount}`
  }
  const p2 = async () => (await overview(await back(member))).bundles.find((it: { id: string }) => it.id === 'p2')
  const ribbons = async () => (await member.get('/credits')).text.replaceAll('<!-- -->', '').match(/25% off</g)?.length
  expect(await p2()).toMatchObject({ amount: 4_999, discounted: 3_749, prior: 4_999 })
  expect(await ribbons()).toBe(4)
  await raise(9_999)
  expect(await p2()).toMatchObject({ amount: 9_999, discounted: 7_499, prior: 4_999 })
  expect(await ribbons()).toBe(3)
  server.travel(31 * day)
  expect(await p2()).toMatchObject({ amount: 9_999, prior: 9_999 })
})

test('CRED-5 the modal is for 40 s in the members area, and its facts are the server’s: none for who has credits or paid', async () => {
  expect(durationSeconds.timeBonusModal).toBe(40)
  const buyer = await newcomer()
  expect(await overview(buyer)).toMatchObject({ credits: 0, discount: { code: 'TIMEBONUS25' } })
  const page = (await buyer.get('/credits')).text
  expect(page).toMatch(/TIMEBONUS25/)
  const bought = await newcomer()
  await buy(server, bought)
  expect(await overview(bought)).toMatchObject({ credits: 15, discount: null })
  expect((await bought.get('/credits')).text).not.toContain('TIMEBONUS25')
})

test('CRED-9 a higher chance to match is claimed only where the site has set the figure, and with its source', async () => {
  const buyer = await makeBuyer(server, { site: 'milf' })
  const textOf = async (path: string) => (await buyer.get(path)).text.replaceAll('<!-- -->', '')
  for (const path of ['/premium', '/credits', '/pricing', '/members'])
    expect(await textOf(path), path).not.toMatch(/46\s*%|higher match chance/)
  const chance = { percent: 46, source: 'Our own count of matches, 2026' }
  await server.db.run`
    update site set choices = choices || jsonb_build_object('match_chance', ${server.db.json(chance)}::jsonb) where key = 'milf'`
  clearSiteCache(server.app.db)
  expect((await buyer.get('/api/settings.php')).json.match_chance).toEqual(chance)
  const page = await textOf('/premium')
  for (const words of ['46% higher match chance', chance.source]) expect(page).toContain(words)
  const elsewhere = await makeBuyer(server)
  expect((await elsewhere.get('/premium')).text).not.toContain('higher match chance')
})

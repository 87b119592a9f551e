// 64 concurrent clients on one balance, one coupon, one time bonus, over HTTP: no overspending, and single use holds
// (CRED-3, CRED-4, CRED-6, PAY-2). Each once; in the long form 20 times.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testCardNumber } from '../../server/providers/sandbox/testCards.ts'
import { makeMember } from '../fixtures/app.ts'
import { countInconsistencies, creditsOf, type Device, openDevice } from '../fixtures/chatClients.ts'
import type { Answer } from '../fixtures/httpClient.ts'
import { type Bundle, balanceOf, bundles, ledgerProblems, sellingSite } from '../fixtures/payments.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { byForm } from './longForm.ts'

const clients = 64
const rounds = byForm({ short: 1, long: 20 })
const within = 30_000 + rounds * 15_000
const prefixes = { visa: '4000', mastercard: '5555', creditcard: '4000' } satisfies Partial<
  Record<PaymentMethod, string>
>
const cards = Object.keys(prefixes) as (keyof typeof prefixes)[]

let server: TestServer
let site: Site
beforeAll(async () => {
  server = await testServer()
  site = await sellingSite(server.db, { message_credits: 2, gift_credits: 3, free_mode: 'credits' })
})
afterAll(async () => {
  for (const [what, count] of Object.entries(await countInconsistencies(server.db, site))) expect(count, what).toBe(0)
  expect(await ledgerProblems(server.db)).toEqual([])
  expect(server.log.filter((line) => /"bug"|deadlock/.test(line))).toEqual([])
  await server.close()
})

const each = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: clients }, (_, at) => work(at)))
const repeated = async (work: () => Promise<void>) => {
  for (let round = 0; round < rounds; round++) await work()
}
/** Each client a browser of its own: all of one member, or one member each. */
const devicesOf = (who: CurrentMember | CurrentMember[]) =>
  each((at) => openDevice(server.db, site, Array.isArray(who) ? (who[at] as CurrentMember) : who, server.port))
const crowd = () => each(() => makeMember(server.db, site))
const codesOf = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, json }) => (status === 200 ? 'kept' : `${status} ${json.code}`))].map(
      ([code, them]) => [code, them.length],
    ),
  )

const text = (it: Device, to: CurrentMember) =>
  it.post(`/api/members/${to.public_id}/messages`, {
    client_id: crypto.randomUUID(),
    body: 'For the last of it',
    price: 2,
  })
const gift = (it: Device, to: CurrentMember) =>
  it.post(`/api/members/${to.public_id}/gifts`, { client_id: crypto.randomUUID(), gift: 'rose', price: 3 })
const spent = async (member: CurrentMember) =>
  (
    await server.db.one<{ n: number }>`
      select coalesce(-sum(amount), 0)::int as n from credit_entry where member_id = ${member.id} and house = 'spent'`
  ).n

type Wanted = { bundle: Bundle; method: keyof typeof prefixes; code?: string; amount: number }
/** Orders, and pays at the checkout as soon as there is one. */
async function buy(it: Device, { method, ...order }: Wanted): Promise<Answer> {
  const answer = await it.post('/api/payments', { ...order, paymentmethod: method, country: 'NL', express: true })
  // A payment of another tab that is paid, though its webhook has not come, is the answer: there is no checkout then.
  if (answer.status !== 200 || !answer.json.redirect.includes('/sandbox/checkout/')) return answer
  const card = new URLSearchParams({ number: testCardNumber(prefixes[method], '0001'), expiry: '12/40', cvc: '123' })
  const paid = await it.post(`${answer.json.redirect}/pay`, undefined, {
    raw: `${card}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  // Also where another tab has paid, or left it: its own page says so.
  expect(paid.status, paid.text).toBe(303)
  return answer
}

/** What the sandbox told is applied, and nothing is on its way any more. */
async function settled() {
  const open = () => server.db.many`
    select c.ref from sandbox_checkout c
    left join payment p on p.provider = 'sandbox' and p.provider_ref = c.ref
    where c.site_id = ${site.id} and c.status <> 'open' and c.status is distinct from p.status`
  await expect.poll(async () => (await open()).length, { timeout: 20_000 }).toBe(0)
}

type Code = { code: string; validity: 'once' | 'once-per-user'; welcome?: boolean }
const makeCode = ({ code, validity, welcome = false }: Code) =>
  server.db.one<{ id: number }>`
    insert into discount_code (site_id, code, value_percentage, status, validity, welcome, created_at)
    values (${site.id}, ${code}, 50, 'active', ${validity}, ${welcome}, now()) returning id`
const listPrice = (key: Bundle) => bundles.find(([it]) => it === key)?.[2] ?? 0
/** Rounded to the buyer's side. */
const half = (key: Bundle) => Math.floor(listPrice(key) / 2)
const boughtWith = (discount: number) =>
  server.db.many<{ member_id: number; credits: number; amount: number; list_amount: number }>`
    select member_id, credits, amount, list_amount from payment where discount_id = ${discount} and status = 'completed'`

test(
  `CRED-6 CHAT-4 ${clients} clients spend one wallet on texts: as many are kept as it pays for, ${rounds} times`,
  () =>
    repeated(async () => {
      const anna = await makeMember(server.db, site, { credits: 41 })
      const [others, hers] = [await crowd(), await devicesOf(anna)]
      const answers = await each((at) => text(hers[at] as Device, others[at % 8] as CurrentMember))
      expect(codesOf(answers)).toEqual({ kept: 20, '402 no_credits': 44 })
      expect([await creditsOf(server.db, anna), await spent(anna)]).toEqual([1, 40])
    }),
  within,
)

test(
  `CRED-2 CRED-6 CHAT-3 ${clients} clients spend one wallet on texts and gifts while a purchase fills it: nothing is spent that was not there, ${rounds} times`,
  () =>
    repeated(async () => {
      const anna = await makeMember(server.db, site, { credits: 31 })
      const [others, hers] = [await crowd(), await devicesOf(anna)]
      const buying = buy(hers[0] as Device, { bundle: 'p0', method: 'visa', amount: listPrice('p0') })
      const answers = await each((at) => (at % 2 ? gift : text)(hers[at] as Device, others[at % 8] as CurrentMember))
      expect((await buying).status).toBe(200)
      await settled()
      const kept = answers.filter(({ status }) => status === 200)
      expect(codesOf(answers)).toEqual({ kept: kept.length, '402 no_credits': clients - kept.length })
      const cost = kept.reduce((all, { json }) => all + json.message.price, 0)
      expect([await creditsOf(server.db, anna), await spent(anna)]).toEqual([31 + 15 - cost, cost])
      // All of what was there first, but for one that nothing costs.
      expect(cost).toBeGreaterThanOrEqual(30)
    }),
  within,
)

test(
  `CRED-3 PAY-2 ${clients} buyers with one coupon that works once: one of them has paid with it, ${rounds} times`,
  () =>
    repeated(async () => {
      const code = `ONE${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const { id } = await makeCode({ code, validity: 'once' })
      const otherDevices = await devicesOf(await crowd())
      const order = { bundle: 'p1', method: 'visa', code, amount: half('p1') } as const
      const answers = await each((at) => buy(otherDevices[at] as Device, order))
      // Until the winner has paid, the code is in use in their checkout.
      const { kept, '409 code_used': used = 0, '409 code_in_use': inUse = 0, ...others } = codesOf(answers)
      expect([kept, used + inUse, others]).toEqual([1, clients - 1, {}])
      await settled()
      const winner = otherDevices[answers.findIndex(({ status }) => status === 200)]?.who as CurrentMember
      expect(await boughtWith(id)).toEqual([
        { member_id: winner.id, credits: 40, amount: half('p1'), list_amount: listPrice('p1') },
      ])
      expect((await balanceOf(server.db, winner)).bought).toBe(40)
    }),
  within,
)

test(
  `CRED-3 PAY-2 ${clients} tabs of one buyer with a coupon for one use each, other bundles and cards in each: paid with once, ${rounds} times`,
  () =>
    repeated(async () => {
      const code = `MINE${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      const { id } = await makeCode({ code, validity: 'once-per-user' })
      await expectOnce(await makeMember(server.db, site), id, { code })
    }),
  within,
)

test(
  `CRED-4 CRED-10 PAY-2 ${clients} tabs of one newcomer with the time bonus, other bundles and cards in each: paid with once, ${rounds} times`,
  async () => {
    const { id } = await makeCode({ code: 'BONUS64', validity: 'once-per-user', welcome: true })
    await repeated(async () => expectOnce(await makeMember(server.db, site), id, {}))
    await server.db.run`update discount_code set status = 'inactive' where id = ${id}`
  },
  within,
)

/** Every tab orders at half the price and pays at once: one order alone is paid at that price, and none at another. */
async function expectOnce(anna: CurrentMember, discount: number, order: { code?: string }) {
  const tabs = await devicesOf(anna)
  const answers = await each((at) => {
    const bundle = bundles[at % bundles.length]?.[0] ?? 'p0'
    const method = cards[Math.floor(at / bundles.length) % cards.length] ?? 'visa'
    return buy(tabs[at] as Device, { ...order, bundle, method, amount: half(bundle) })
  })
  // Once it was paid with, the price is another one, or the code is used.
  for (const code of Object.keys(codesOf(answers))) expect(code).toMatch(/^(kept|409 (code_used|price_changed))$/)
  await settled()
  const ownPurchases = (await boughtWith(discount)).filter(({ member_id }) => member_id === anna.id)
  expect(ownPurchases).toHaveLength(1)
  expect(ownPurchases[0]?.amount).toBe(Math.floor((ownPurchases[0]?.list_amount ?? 0) / 2))
  expect((await balanceOf(server.db, anna)).bought).toBe(ownPurchases[0]?.credits)
  const all = await server.db.many`select from payment where member_id = ${anna.id} and status = 'completed'`
  expect(all).toHaveLength(1)
}

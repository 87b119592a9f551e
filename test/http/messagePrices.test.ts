// A message costs what its sender was shown, or nothing: by every call, over the live connection, in two tabs, after a
// change of the price, and around a purchase (CHAT-4, CHAT-5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { setChoice } from '../../server/sites/index.ts'
import { ctxOf, makeMember, makeSite } from '../fixtures/app.ts'
import { creditsOf, type Device, openDevice } from '../fixtures/chatClients.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let paying: Site
let free: Site
let picture: Buffer

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  paying = await makeSite(server.db, { key: 'prices-paying' })
  free = await makeSite(server.db, {
    key: 'prices-free',
    free_mode: 'conversations',
    free_conversations: 1,
    free_messages: 3,
  })
  picture = await testPicture(3, { width: 60, height: 80 })
})
afterAll(() => server.close())

const member = (site: Site, over = {}) => makeMember(server.db, site, { credits: 100, ...over })
const device = (site: Site, who: CurrentMember) => openDevice(server.db, site, who, server.port)
const priceIn = async (tab: Device, to: CurrentMember) =>
  (await tab.get(`/api/members/${to.public_id}/chat`)).json.price
const messagesOf = async (who: CurrentMember) =>
  (await server.db.one<{ n: number }>`select count(*)::int as n from message where sender_id = ${who.id}`).n

const ways = {
  text: (it: Device, to: CurrentMember, price?: number) =>
    it.post(`/api/members/${to.public_id}/messages`, { client_id: crypto.randomUUID(), body: 'Hello', price }),
  gif: (it: Device, to: CurrentMember, price?: number) =>
    it.post(`/api/members/${to.public_id}/gifs`, { client_id: crypto.randomUUID(), gif: 'own:coffee', price }),
  gift: (it: Device, to: CurrentMember, price?: number) =>
    it.post(`/api/members/${to.public_id}/gifts`, { client_id: crypto.randomUUID(), gift: 'rose', price }),
  photo: (it: Device, to: CurrentMember, price?: number) => sendPhoto(it, to, 'photo', price),
  'photo-once': (it: Device, to: CurrentMember, price?: number) => sendPhoto(it, to, 'photo-once', price),
}
const prices = { text: 2, gif: 2, gift: 10, photo: 5, 'photo-once': 5 }
const sendPhoto = (it: Device, to: CurrentMember, how: string, price?: number) =>
  it.post(
    `/api/members/${to.public_id}/messages/${crypto.randomUUID()}/${how}${price === undefined ? '' : `?price=${price}`}`,
    undefined,
    { raw: picture, headers: { 'content-type': 'application/octet-stream' } },
  )

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'CHAT-4 a %s at another price than was shown is refused with the new one, and nothing is spent',
  async (way) => {
    const [anna, ben] = [await member(paying), await member(paying)]
    const tab = await device(paying, anna)
    const price = prices[way]
    for (const shown of [undefined, 0, price - 1, price + 1]) {
      const { status, json } = await ways[way](tab, ben, shown)
      expect([status, json.code]).toEqual([409, 'price_changed'])
      expect(json.price).toEqual(await priceIn(tab, ben))
    }
    expect([await creditsOf(server.db, anna), await messagesOf(anna)]).toEqual([100, 0])
    expect((await server.db.many`select 1 from conversation where started_by = ${anna.id}`).length).toBe(0)
    expect((await ways[way](tab, ben, price)).json).toMatchObject({ credits: 100 - price, message: { price } })
    // No price at all, and what is none.
    for (const wrong of [-1, 1.5]) expect((await ways[way](tab, ben, wrong)).status).toBe(400)
    expect(await creditsOf(server.db, anna)).toBe(100 - price)
  },
)

test('CHAT-4 CHAT-5 two tabs and one free conversation left: what the second shows as free is not charged', async () => {
  const [anna, ben, carl] = [await member(free), await member(free), await member(free)]
  const [first, second] = [await device(free, anna), await device(free, anna)]
  for (const [tab, to] of [
    [first, ben],
    [second, carl],
  ] as const)
    expect(await priceIn(tab, to)).toMatchObject({ credits: 0, why: 'free_conversation' })
  expect((await ways.text(first, ben, 0)).json.message.price).toBe(0)
  const refused = await ways.text(second, carl, 0)
  expect(refused.json).toMatchObject({ code: 'price_changed', price: { credits: 2, why: 'credits', free_left: null } })
  expect(refused.json.detail).toBe('The price has changed. Nothing was charged. Check it and try again.')
  expect([await creditsOf(server.db, anna), await messagesOf(anna)]).toEqual([100, 1])
  expect((await ways.text(second, carl, refused.json.price.credits)).json).toMatchObject({ credits: 98 })
})

test('CHAT-4 the last free message, pressed in two tabs: one is free, the other says its price', async () => {
  const [anna, ben] = [await member(free), await member(free)]
  const tabs = [await device(free, anna), await device(free, anna)]
  const [tab] = tabs as [Device]
  for (let n = 0; n < 2; n++) await ways.text(tab, ben, 0)
  const answers = await Promise.all(tabs.map((it) => ways.text(it, ben, 0)))
  expect(answers.map(({ json }) => json.code ?? 'sent').sort()).toEqual(['price_changed', 'sent'])
  expect([await creditsOf(server.db, anna), await messagesOf(anna)]).toEqual([100, 3])
})

test('CHAT-4 CHAT-6 over the live connection another price is left to the call, which says so; alone and in a batch', async () => {
  const site = await makeSite(server.db, { key: 'prices-live' })
  const [anna, ben] = [await member(site), await member(site)]
  const hers = await device(site, anna)
  await ways.text(hers, ben, 2)
  const tab = await openLiveConnection(server.port, hers)
  const tell = async (price: number) => {
    const client_id = crypto.randomUUID() as string
    tab.tell({ type: 'send', to: ben.public_id, client_id, body: 'Hello', price })
    return (await tab.hear('ack', (it) => it.client_id === client_id)).result
  }
  // The first looks the permission up, the others find it in the cache.
  for (const price of [0, 3]) expect(await tell(price)).toBeNull()
  expect(await tell(2)).toMatchObject({ message: { price: 2 }, credits: 96 })
  for (const price of [0, 3]) expect(await tell(price)).toBeNull()
  expect(await tell(2)).toMatchObject({ message: { price: 2 }, credits: 94 })

  // An operator changes the price.
  await setChoice(ctxOf(server.app, site, null), { who: 'test', why: 'dearer' }, 'message_credits', 3)
  server.app.bus.publish('sites_changed', {})
  expect(await tell(2)).toBeNull()
  expect((await ways.text(hers, ben, 2)).json).toMatchObject({ code: 'price_changed', price: { credits: 3 } })
  expect(await creditsOf(server.db, anna)).toBe(94)
  expect(await tell(3)).toMatchObject({ message: { price: 3 }, credits: 91 })
  tab.close()
})

test('CHAT-4 CHAT-6 a message that was sent is answered as it was, whatever the price is by now', async () => {
  const site = await makeSite(server.db, { key: 'prices-again' })
  const [anna, ben] = [await member(site), await member(site)]
  const hers = await device(site, anna)
  const message = { client_id: crypto.randomUUID(), body: 'Once', price: 2 }
  const send = () => hers.post(`/api/members/${ben.public_id}/messages`, message)
  const first = await send()
  await server.db.run`update site set message_credits = 5 where id = ${site.id}`
  expect((await send()).json.message).toEqual(first.json.message)
  expect(await creditsOf(server.db, anna)).toBe(98)
})

test('CHAT-5 CRED-2 a purchase in the middle ends no free conversation, for neither side; the next one is paid', async () => {
  const [anna, ben, carl] = [await member(free), await member(free), await member(free)]
  const [hers, his] = [await device(free, anna), await device(free, ben)]
  expect((await ways.text(hers, ben, 0)).json.price).toMatchObject({ why: 'free_conversation', free_left: 2 })
  for (const { id } of [anna, ben]) {
    await server.db.run`update member set paid_user = true where id = ${id}`
    server.app.bus.publish('member_changed', { member: id })
  }
  expect(await priceIn(hers, ben)).toMatchObject({ credits: 0, why: 'free_conversation', free_left: 2 })
  expect(await priceIn(his, anna)).toMatchObject({ credits: 0, why: 'free_conversation', free_left: 3 })
  expect((await ways.text(his, anna, 0)).json.message.price).toBe(0)
  for (let n = 0; n < 2; n++) expect((await ways.text(hers, ben, 0)).json.message.price).toBe(0)
  expect(await priceIn(hers, ben)).toMatchObject({ credits: 2, why: 'credits' })
  expect((await ways.text(hers, ben, 2)).json.credits).toBe(98)
  expect(await priceIn(hers, carl)).toMatchObject({ credits: 2, why: 'credits' })
})

test('CHAT-5 CRED-2 a premium member begins no free conversation, and pays nothing in one that a free member began', async () => {
  const [anna, ben, carl] = [await member(free, { paid_user: true }), await member(free), await member(free)]
  const [hers, carls] = [await device(free, anna), await device(free, carl)]
  expect(await priceIn(hers, ben)).toMatchObject({ credits: 2, why: 'credits', free_left: null })
  expect((await ways.text(hers, ben, 0)).json.code).toBe('price_changed')
  expect((await ways.text(hers, ben, 2)).json).toMatchObject({ message: { price: 2 }, credits: 98 })
  expect((await ways.text(carls, anna, 0)).json.message.price).toBe(0)
  expect(await priceIn(hers, carl)).toMatchObject({ credits: 0, why: 'free_conversation', free_left: 3 })
  expect((await ways.text(hers, carl, 0)).json).toMatchObject({ message: { price: 0 }, credits: 98 })
})

test('ACC-1 CHAT-4 the first message of a signup carries its price, in money too, and the signup waits for a yes to another', async () => {
  const site = await makeSite(server.db, { key: 'prices-signup', signup_credits: 5 })
  await server.db.run`
    insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 900), (${site.id}, 'p1', 'EUR', 50, 2000)`
  const ben = await member(site)
  const visitor = client(server.port, site.domain)
  const step = (step: number, more: object) => visitor.post('/api/signup', { step, ...more })
  const begun = await step(0, { consents: [CONSENT_KEY], gender: 'male', looks_for: 'male', target: ben.public_id })
  expect(begun.json.target).toMatchObject({
    ...{ id: ben.public_id, message_price: 2, credit_worth: { amount: 60, currency: 'EUR' } },
  })
  await step(1, { name: 'Priceless', date_of_birth: '1988-06-07' })
  await step(2, { email: 'priceless@nightjar.test', sure: true })
  await step(3, { password: 'long walks after midnight', terms: true })
  const form = await visitor.get('/signup', { headers: { 'accept-language': 'en' } })
  expect(form.text.replaceAll('<!-- -->', '')).toContain('Sending it costs 2 credits (≈\u00a0€1.20). You start with 5.')
  const message = { signup_message: 'Hello there', interests: [] }
  const refused = await step(4, message)
  expect(refused.json).toMatchObject({ code: 'price_changed', price: { credits: 2 } })
  expect((await visitor.get('/api/user.php')).json.user).toBeNull()
  expect((await step(4, { ...message, price: 2 })).json.step).toBe(5)
  expect((await visitor.get('/api/user.php')).json.user.credits).toBe(3)
})

// Photos in conversations over HTTP: sending, opening, and no bytes for third parties or erased members (CHAT-3,
// ROLE-1).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

let server: TestServer
let site: Site

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, undefined, { jobs: false })
  site = await makeSite(server.db, { key: 'chat-photos', photo_credits: 5 })
})
afterAll(() => server.close())

async function enter(member: CurrentMember, on = site): Promise<Client> {
  const httpClient = client(server.port, on.domain)
  httpClient.jar.set('auth.session', await createSession(server.db, on, member))
  return httpClient
}
const member = (credits = 20) => makeMember(server.db, site, { credits })

const send = (
  from: Client,
  to: CurrentMember,
  raw: Buffer,
  { how = 'photo', key = crypto.randomUUID() as string } = {},
) =>
  from.post(`/api/members/${to.public_id}/messages/${key}/${how}?price=5`, undefined, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })
const status = async (it: Client, url: string) => (await it.get(url)).status

test('CHAT-3 CHAT-4 CHAT-6 sent once, opened, and nobody else, nor a device that logged out, gets a byte', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()]
  const [annasClient, bensClient, others] = [await enter(anna), await enter(ben), await enter(carl)]
  const key = crypto.randomUUID()
  const file = await testPicture(1, { width: 900, height: 600, grain: 60 })
  const sent = await send(annasClient, ben, file, { key })
  expect(sent.json).toMatchObject({ credits: 15, message: { kind: 'photo', price: 5, photo: { state: 'open' } } })
  expect((await send(annasClient, ben, file, { key })).json.message).toEqual(sent.json.message)

  const chat = `/api/chats/${sent.json.conversation.id}`
  const [seen] = (await bensClient.get(`${chat}/messages`)).json.messages
  expect(seen.photo).toMatchObject({ state: 'closed', image: null, width: 900, height: 600 })
  const { photo } = (await bensClient.post(`${chat}/photos/1/open`)).json
  expect(photo.state).toBe('open')
  const urls: string[] = [sent.json.message.photo.image, sent.json.message.photo.blur, photo.image, photo.blur]
  expect(await Promise.all(urls.map((url, at) => status(at < 2 ? annasClient : bensClient, url)))).toEqual([
    200, 200, 200, 200,
  ])
  const visitor = client(server.port, site.domain)
  const elsewhere = await makeSite(server.db, { key: 'chat-photos-elsewhere' })
  const foreign = client(server.port, elsewhere.domain)
  foreign.jar.set('auth.session', bensClient.jar.get('auth.session') ?? '')
  for (const it of [visitor, others, foreign]) {
    for (const url of urls) expect(await status(it, url)).toBe(404)
    expect((await it.post(`${chat}/photos/1/open`)).status).toBeGreaterThanOrEqual(401)
  }
  await bensClient.get('/api/logout.php')
  for (const url of urls.slice(2)) expect(await status(bensClient, url)).toBe(404)
})

test('CHAT-2 CHAT-3 a browser that kept it asks again, and after the removal or the block it has nothing', async () => {
  const [anna, ben] = [await member(), await member()]
  const [annasClient, bensClient] = [await enter(anna), await enter(ben)]
  const { json } = await send(annasClient, ben, await testPicture(2, { grain: 60 }))
  const chat = `/api/chats/${json.conversation.id}`
  const { image } = (await bensClient.post(`${chat}/photos/1/open`)).json.photo
  const first = await bensClient.get(image)
  expect(first.headers['cache-control']).toBe('private, max-age=60')
  const cachedHeaders = { headers: { 'if-none-match': first.headers.etag as string } }
  expect((await bensClient.get(image, cachedHeaders)).status).toBe(304)
  await annasClient.post(`/api/members/${ben.public_id}/block`)
  expect([(await bensClient.get(image)).status, (await bensClient.get(image, cachedHeaders)).status]).toEqual([
    404, 404,
  ])
  await annasClient.delete(`/api/members/${ben.public_id}/block`)
  expect((await bensClient.get(image, cachedHeaders)).status).toBe(304)
  expect((await annasClient.delete('/api/chat.php', { conversation: json.conversation.id })).status).toBe(200)
  expect([(await bensClient.get(image)).status, (await bensClient.get(image, cachedHeaders)).status]).toEqual([
    404, 404,
  ])
})

test('CHAT-3 PRO-4 a script, a photo with one behind it, and what is too large is refused and costs nothing', async () => {
  const [anna, ben] = [await member(), await member()]
  const annasClient = await enter(anna)
  const picture = await testPicture(3)
  const wide = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  for (const [raw, code] of [
    [Buffer.from('<script>alert(1)</script>'.repeat(9)), 'not_a_photo'],
    [Buffer.concat([picture, Buffer.from('<?php exit; ?>')]), 'photo_mixed'],
    [wide, 'photo_too_large'],
    [Buffer.alloc(20 * 1024 * 1024 + 1, 1), 'photo_too_large'],
  ] as const)
    expect((await send(annasClient, ben, raw)).json.code).toBe(code)
  expect((await send(annasClient, ben, picture, { how: 'photo-thrice' })).status).toBe(400)
  const { bought } = await server.db.one<{ bought: number }>`
    select bought from credit_balance where member_id = ${anna.id}`
  expect(bought).toBe(20)
  expect(await server.db.many`select 1 from message where sender_id = ${anna.id}`).toEqual([])
})

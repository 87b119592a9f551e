// Regression tests of attacks that once succeeded (docs/security.md).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
const [nico, walter] = [castMember('gay', 5), castMember('gay', 6)]
let counter = 0

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const at = (site: string) => client(server.port, `${site}.localhost`)

async function entered(who: { email: string; password: string }) {
  const it = at('gay')
  const { json } = await it.login(who.email, who.password)
  return Object.assign(it, { id: json.user.profile.id as string })
}

async function signUp(client: Client, headers: Record<string, string> = {}) {
  const name = `Eve${Date.now().toString(36).slice(-6)}${++counter}`
  const email = `${name.toLowerCase()}@attack.nightjar.test`
  const steps = [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
    { step: 1, name, date_of_birth: '1990-01-01' },
    { step: 2, email },
    { step: 3, password: 'nobody guesses this one', terms: true },
    { step: 4 },
  ]
  for (const body of steps)
    expect((await client.post('/api/signup', body, { headers })).status, JSON.stringify(body)).toBe(200)
  return email
}

test('ACC-9 after a logout the last step of the signup logs nobody in again', async () => {
  const it = at('gay')
  await signUp(it)
  const cookie = it.cookies()
  await it.get('/api/logout.php')
  const again = await at('gay').post('/api/signup', { step: 4 }, { headers: { cookie } })
  expect(again.status).toBe(400)
  expect((await it.get('/api/user.php')).json.user).toBeNull()
})

test('ACC-1 a member starts no second account', async () => {
  const member = await entered(nico)
  expect(
    (await member.post('/api/signup', { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' })).status,
  ).toBe(400)
})

test('ACC-6 the link in a mail leads to the site, whatever the request called it', async () => {
  const it = at('gay')
  const email = await signUp(it, { host: 'gay.localhost:6666' })
  const { outbox } = (await it.get('/dev/outbox.json')).json
  const links = outbox
    .filter((row: { recipient: string }) => row.recipient === email)
    .flatMap((row: { links: string[] }) => row.links)
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(new URL(link).host).toBe(`gay.localhost:${server.port}`)
})

test('PRO-6 reading on says nothing across a block', async () => {
  // Premium members are told what was seen, where no block stands between.
  await server.db.run`update member set paid_user = true where email = ${walter.email}`
  const [blocker, writer] = [await entered(nico), await entered(walter)]
  await server.db.run`
    insert into credit_balance (member_id, site_id, bought) select id, site_id, 50 from member where email = ${walter.email}
    on conflict (member_id) do update set bought = 50`
  const sent = await writer.post(`/api/members/${blocker.id}/messages`, {
    client_id: crypto.randomUUID(),
    body: 'Hello',
    price: await readShownPrice(writer, blocker.id),
  })
  const chat = sent.json.conversation.id
  await blocker.post(`/api/members/${writer.id}/block`, {})
  const tab = await openLiveConnection(server.port, writer)
  expect((await blocker.post(`/api/chats/${chat}/read`, { seq: 1 })).status).toBe(200)
  expect((await writer.get(`/api/chats/${chat}`)).json).toMatchObject({ seen_seq: 0, messages: [{ state: 'sent' }] })
  expect(tab.heard.filter(({ type }) => type === 'seen')).toEqual([])
  tab.close()
})

test('SITE-4 a made-up traffic source neither opens an invite-only site nor closes it to those who were sent', async () => {
  const look = async (query: string) => (await at('bdsm').get(`/?${query}`)).text
  const junk = await look('ref=%00')
  const sent = await look('network=demo')
  for (const query of ['refs=camp', 'network=']) expect(await look(query)).toBe(junk)
  for (const query of ['ref=camp', 'network=zzz']) expect(await look(query)).not.toContain('name="looks_for"')
  expect(sent).not.toBe(junk)
  expect(sent).toContain('/signup')
})

test('CALL-4 a form that is no form, and an address that is none, are refused as what they are', async () => {
  const it = at('gay')
  const form = await it.post('/login', {}, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(form.status).toBe(400)
  expect((await it.get('//')).status).toBeLessThan(500)
  expect(server.log.filter((line) => line.includes('"error"'))).toEqual([])
})

test('RTE-3 an address that cannot be read, or names nobody, is the 404 page in the reader’s language', async () => {
  const it = at('gay')
  const member = await entered(nico)
  for (const path of ['/%', '/members/%E0%A4%A', '/%ff'])
    for (const who of [it, member]) {
      const { status, text } = await who.get(path, { headers: { cookie: `${who.cookies()}; lang=de` } })
      expect(status, path).toBe(404)
      expect(text).toContain('<html lang="de"')
    }
  expect((await it.get('/api/%')).json).toMatchObject({ status: 404, code: 'not_found' })
  expect((await member.get('/members/xx')).status).toBe(404)
})

test('ACC-9 a form from elsewhere is refused in the reader’s language', async () => {
  const headers = {
    'sec-fetch-site': 'cross-site',
    cookie: 'lang=nl',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const { status, json } = await at('gay').post('/login', undefined, { headers })
  expect(status).toBe(403)
  expect(json).toMatchObject({ code: 'not_same_origin' })
  expect(json.detail).not.toBe(json.title)
})

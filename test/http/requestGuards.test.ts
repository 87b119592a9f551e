// Request guards: strangers, other sites, broken and oversized requests are refused (CALL-2, CALL-4, SITE-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFields } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { refusals } from '../../contract/refusals.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let member: Client
let stranger: Client
const rafael = castMember('gay', 0)

beforeAll(async () => {
  server = await testServer()
  member = client(server.port, 'gay.localhost')
  stranger = client(server.port, 'gay.localhost')
  await member.login(rafael.email, rafael.password)
})
afterAll(() => server.close())

const anId = 'a'.repeat(32)
const addressOf = (call: (typeof calls)[number]) => {
  const path = pathFields(call.path).reduce(
    (path, name) => path.replace(`{${name}}`, name === 'provider' ? 'sandbox' : anId),
    call.path,
  )
  const query = new URLSearchParams(call.query).toString()
  return query ? `${path}?${query}` : path
}
const send = (client: Client, call: (typeof calls)[number], headers = {}) => {
  const sent = { headers }
  if (call.method === 'GET') return client.get(addressOf(call), sent)
  if (call.method === 'DELETE') return client.delete(addressOf(call), {}, sent)
  return call.method === 'PUT' ? client.put(addressOf(call), {}, sent) : client.post(addressOf(call), {}, sent)
}

test.each(calls.filter(({ access: who }) => who === 'member').map((it) => [it.name, it] as const))(
  'CALL-2 ROLE-1 %s answers a visitor 403 with authentication_required',
  async (_name, call) => {
    const answer = await send(stranger, call)
    expect(answer.status).toBe(403)
    expect(answer.headers['content-type']).toMatch(/application\/problem\+json/)
    expect(answer.json).toMatchObject({ code: 'authentication_required', authentication_required: true })
  },
)

test.each(calls.filter(({ writes, access: who }) => writes && who !== 'system').map((it) => [it.name, it] as const))(
  'ACC-9 %s does nothing for a page of somebody else',
  async (_name, call) => {
    const answer = await send(member, call, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' })
    expect(answer.json).toMatchObject({ status: 403, code: 'not_same_origin' })
  },
)

test('SITE-1 a session of one site is no session on another', async () => {
  const otherClient = client(server.port, 'bdsm.localhost')
  for (const [name, value] of member.jar) otherClient.jar.set(name, value)
  expect((await otherClient.get('/api/user.php')).json.user).toBeNull()
  expect((await otherClient.get('/api/chats.php')).status).toBe(403)
})

test("SITE-1 no call answers another site's rows", async () => {
  const foreign = await server.db.many<{ id: string }>`
    select m.public_id as id from member m join site s on s.id = m.site_id where s.key <> 'gay' limit 5`
  for (const { id } of foreign) {
    expect((await member.get(`/api/members/${id}`)).status).toBe(404)
    expect((await member.get(`/api/members/${id}/chat`)).status).toBe(404)
    expect((await member.post(`/api/members/${id}/like`, {})).status).toBe(404)
    expect((await member.post(`/api/members/${id}/block`, {})).status).toBe(404)
    expect(
      (await member.post(`/api/members/${id}/messages`, { client_id: crypto.randomUUID(), body: 'Hi' })).status,
    ).toBe(404)
  }
  const ids = new Set(foreign.map(({ id }) => id))
  for (const path of [
    '/api/members',
    '/api/members?country=NL',
    '/api/likes.php',
    '/api/chats.php',
    '/api/signup-matches',
  ]) {
    const { text } = await member.get(path)
    for (const id of ids) expect(text).not.toContain(id)
  }
})

test('CALL-4 10 MB of JSON, broken UTF-8, broken JSON: each a clear problem, and the server goes on', async () => {
  const large = await member
    .put('/api/user.php', undefined, { raw: `{"language":"${'x'.repeat(10 * 1024 * 1024)}"}` })
    .catch((error) => error)
  if (!(large instanceof Error)) expect(large.json).toMatchObject({ status: 413, code: 'too_large' })
  const broken = await member.put('/api/user.php', undefined, {
    raw: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  })
  expect(broken.json).toMatchObject({ status: 400, code: 'invalid_text' })
  const half = await member.put('/api/user.php', undefined, { raw: '{"language":' })
  expect(half.json).toMatchObject({ status: 400, code: 'invalid' })
  const list = await member.put('/api/user.php', undefined, { raw: '[1]' })
  expect(list.json).toMatchObject({ status: 400, code: 'invalid' })
  expect((await member.get('/api/user.php')).status).toBe(200)
})

test('ACC-8 RTE-4 no browser stores a page that was made for a member, whichever page it is', async () => {
  const { id } = (await member.get('/api/user.php')).json.user.profile
  for (const path of ['/members', `/members/${id}`, '/pricing', '/pages/terms', '/no-such-page', '/chats', '/account'])
    expect([path, (await member.get(path)).headers['cache-control']]).toEqual([path, 'no-store'])
  expect((await stranger.get('/pricing')).headers['cache-control']).toBe('private, no-cache')
})

test('OPS-1 no file of the program or its sources has an address', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/app.ts',
    '/assets/',
    '/assets/../package.json',
  ])
    expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
})

test('CALL-4 an unknown address under /api is a problem document, not a page', async () => {
  const answer = await member.get('/api/no-such-call')
  expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } })
})

test('CALL-3 a write that carries an Idempotency-Key happens once', async () => {
  const key = `key-${crypto.randomUUID()}`
  const body = { about: 'One' }
  const first = await member.put('/api/profile', body, { headers: { 'idempotency-key': key } })
  expect(first.status).toBe(200)
  expect((await member.put('/api/profile', body, { headers: { 'idempotency-key': key } })).json).toEqual(first.json)
  const other = await member.put('/api/profile', { about: 'Two' }, { headers: { 'idempotency-key': key } })
  expect(other.json).toMatchObject({ status: 422, code: 'key_reused' })
})

test('CALL-3 a visitor’s key is kept without the address that it came from', async () => {
  const key = `key-${crypto.randomUUID()}`
  const { public_id } = await server.db.one<Columns<'member', 'public_id'>>`
    select public_id from member where email = ${rafael.email} and site_id = (select id from site where key = 'gay')`
  const ask = () =>
    stranger.post(`/api/members/${public_id}/report`, { reason: 'other' }, { headers: { 'idempotency-key': key } })
  const first = await ask()
  expect(first.status).toBe(200)
  expect((await ask()).json).toEqual(first.json)
  const rows = await server.db.many<{ owner: string }>`select owner from idempotency_key where key = ${key}`
  expect(rows).toEqual([{ owner: expect.stringMatching(/^visitor:host:[\w-]{43}$/) }])
})

test('CALL-4 the OpenAPI document names every call', async () => {
  const { json } = await stranger.get('/api/openapi.json')
  expect(json.openapi).toBe('3.1.0')
  const named = Object.values(json.paths).flatMap((it) =>
    Object.values(it as object).map((one) => (one as { operationId: string }).operationId),
  )
  expect(named.sort()).toEqual(calls.map(({ name }) => name).sort())
  for (const [path, item] of Object.entries(json.paths)) {
    expect(path).toMatch(/^\/[^?#]*$/)
    for (const key of Object.keys(item as object)) expect(key).toMatch(/^(get|put|post|delete|x-.+)$/)
  }
  const push = json.paths['/api/user.php']['x-post?push=1']
  expect(push.operationId).toBe('notifications.subscribePush')
  expect(push.parameters).toContainEqual({ name: 'push', in: 'query', required: true, schema: { const: '1' } })
})

test('CALL-5 a fault of ours is told in the generic text, and nothing of it leaks', async () => {
  await server.db.run`alter table member_like rename to member_like_gone`
  member.jar.set('lang', 'en')
  const answer = await member.get('/api/likes.php')
  await server.db.run`alter table member_like_gone rename to member_like`
  expect(answer.json).toMatchObject({ status: 500, code: 'bug', detail: 'An error occured, please try again later.' })
  expect(answer.text).not.toContain('member_like')
  expect(refusals.unreachable.message).toBe('An error has occurred.')
  expect((await member.get('/api/likes.php')).status).toBe(200)
})

test('ROLE-4 CRED-4 the welcome bonus is for a logged-in person who never paid', async () => {
  const welcome = async (who: Client) => (await who.get('/api/discountcode.php?welcome=true')).json.discountcode
  const newcomer = client(server.port, 'gay.localhost')
  const email = `bonus${Date.now()}@wire.nightjar.test`
  for (const body of [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
    { step: 1, name: `Bonus${Date.now().toString(36)}`, date_of_birth: '1990-01-01' },
    { step: 2, email },
    { step: 3, password: 'a bonus for the evening', terms: true },
    { step: 4 },
  ])
    expect((await newcomer.post('/api/signup', body)).status).toBe(200)
  expect(await welcome(stranger)).toBeNull()
  expect(await welcome(newcomer)).toMatchObject({
    code: 'TIMEBONUS25',
    value_percentage: 25,
    validity: 'once-per-user',
    expired: false,
  })
  await server.db.run`update member set paid_user = true where email = ${email}`
  await server.app.bus.publish('member_changed', {
    member: (await server.db.one<Columns<'member', 'id'>>`select id from member where email = ${email}`).id,
  })
  expect(await welcome(newcomer)).toBeNull()
})

// Every cookie that the server sets, provoked one by one, is on the cookie page with its lifetime (PAGE-1).
// test/e2e/cookies.e2e.ts compares what scripts store.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserStorage } from '../../contract/cookies.ts'
import { clearSiteCache } from '../../server/sites/index.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Answer, type Client, client } from '../fixtures/httpClient.ts'
import { routePaths } from '../fixtures/routes.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
const host = 'gay.localhost'
const [rafael, second] = [castMember('gay', 0), castMember('gay', 2)]

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Name → its attributes, as they were set. */
const visited = new Map<string, string[]>()

async function noted(answer: Promise<Answer>): Promise<Answer> {
  const got = await answer
  for (const line of got.headers['set-cookie'] ?? []) {
    const [pair = '', ...rest] = line.split('; ')
    if (!rest.includes('Max-Age=0')) visited.set(pair.slice(0, pair.indexOf('=')), rest.toSorted())
  }
  return got
}
const form = (client: Client, path: string, fields: Record<string, string>) =>
  noted(
    client.post(path, undefined, {
      raw: String(new URLSearchParams(fields)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    }),
  )
const visitor = () => client(server.port, host)

test('PAGE-1 a visitor who only looks around gets no cookie at all, wherever it came from', {
  timeout: 120_000,
}, async () => {
  const client = visitor()
  const { id } = await server.db.one<{ id: string }>`
    select m.public_id as id from member m join site s on s.id = m.site_id and s.key = 'gay' limit 1`
  for (const { path } of routePaths(id)) {
    for (const address of [path, `${path}?network=lights&sub1=a&lb=1`])
      expect((await noted(client.get(address))).headers['set-cookie'], address).toBeUndefined()
  }
  expect([...client.jar]).toEqual([])
})

test('PAGE-1 the cookies that are set are those that the cookie page lists, and last as long as it says', async () => {
  const client = visitor()
  await form(client, '/lang-config', { lang: 'de', scheme: 'night', country: 'DE' })
  await form(client, '/enter', { next: '/' })
  await form(client, '/signup', { step: '0', consents: CONSENT_KEY, who: 'male male' })
  await form(client, '/signup', {
    step: '1',
    name: 'Cookiemonster',
    birth: '1990-05-05',
  })
  await form(client, '/signup', { step: '2', email: 'cookiemonster@example.org' })
  await form(client, '/signup', { step: '3', password: 'quiet lantern street', terms: 'on' })
  await form(client, '/signup', { step: '4', signup_message: '' })
  await form(client, '/account/app', { shown_as: 'notes' })
  await server.db.run`
    insert into site_banner (site_id, number, texts, audience, starts_at, ends_at)
    select id, 1, '{"en": "We move."}', 'both', now(), now() + interval '1 hour' from site where key = 'gay'`
  clearSiteCache(server.app.db)
  await form(client, '/banner/dismiss', { banner: '1' })
  await form(client, '/logout', {})
  expect([...client.jar.keys()].filter((name) => name === 'auth.session' || name === 'signup')).toEqual([])

  await noted(visitor().post('/api/login/passkey/options', {}))
  await form(visitor(), '/login', { email: rafael.email, password: rafael.password })
  const own = visitor()
  await own.login(second.email, second.password)
  const { secret } = (await own.post('/api/two-step', {})).json
  await own.put('/api/two-step', { code: new TOTP({ secret }).generate() })
  await form(visitor(), '/login', { email: second.email, password: second.password })

  const listed = browserStorage.filter(({ area: place }) => place === 'cookie')
  expect([...visited.keys()].toSorted()).toEqual(listed.map(({ name }) => name).toSorted())
  for (const { name, lifetime: lasts } of listed) {
    const attributes = [`Max-Age=${lasts}`, 'Path=/', 'SameSite=Lax', ...(name === 'scheme' ? [] : ['HttpOnly'])]
    expect(visited.get(name), name).toEqual(attributes.toSorted())
  }
})

test('PAGE-1 a logout ends what the list says that it ends', async () => {
  const client = visitor()
  await client.login(rafael.email, rafael.password)
  await form(client, '/lang-config', { lang: 'en' })
  await form(client, '/logout', {})
  const stays = browserStorage
    .filter((thing) => thing.area === 'cookie' && thing.survives_logout)
    .map(({ name }) => name)
  expect(stays).toEqual(expect.arrayContaining([...client.jar.keys()]))
})

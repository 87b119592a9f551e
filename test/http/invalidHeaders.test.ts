// Invalid sessions, languages and hosts on every route (ACC-8, SITE-1, I18N-2, CALL-4). Short form: the first route with
// all of them, each other with one by turns. Long form: every route with all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../fixtures/database.ts'
import { type Answer, client } from '../fixtures/httpClient.ts'
import { routePaths } from '../fixtures/routes.ts'
import { castMember, spawnProduction, type TestServer, testServer } from '../fixtures/servers.ts'
import { byForm, isLongForm } from '../resilience/longForm.ts'

const host = 'gay.localhost'
const timeout = byForm({ short: 120_000, long: 600_000 })
const rafael = castMember('gay', 0)
let server: TestServer
let member: string

beforeAll(async () => {
  server = await testServer()
  const found = await server.db.one<{ id: string }>`
    select m.public_id as id from member m join site s on s.id = m.site_id and s.key = 'gay' where m.name <> ${rafael.name} limit 1`
  member = found.id
})
afterAll(() => server.close())

const visitor = () => client(server.port, host)
const errors = () => server.log.filter((line) => line.includes('"level":"error"'))

/** What tells one answer from another, apart from what is new each time. */
const summaryOf = ({ status, headers, text }: Answer) => [
  status,
  headers.location,
  /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1],
  /<html lang="(\w+)"/.exec(text)?.[1],
]

/** Which of the values the route number `at` is asked with. */
const valuesFor = <T>(at: number, values: T[]) => (isLongForm || at === 0 ? values : [values[at % values.length] as T])

async function sessionElsewhere() {
  const site = castMember('bdsm', 0)
  const httpClient = client(server.port, 'bdsm.localhost')
  await httpClient.login(site.email, site.password)
  return httpClient.jar.get('auth.session') as string
}

async function expiredSession() {
  const client = visitor()
  await client.login(rafael.email, rafael.password)
  await server.db.run`
    update session set expires = now() - interval '1 minute'
    where member_id = (select id from member where email = ${rafael.email} and site_id = (select id from site where key = 'gay'))`
  return client.jar.get('auth.session') as string
}

test('ACC-8 RTE-4 every route with a broken session is the visitor’s, and the cookie goes', {
  timeout,
}, async () => {
  const broken = {
    garbage: 'x%00"\\;',
    empty: '',
    'of 10 KB': 'A'.repeat(10_000),
    expired: await expiredSession(),
    'of another site': await sessionElsewhere(),
  }
  const kinds = Object.entries(broken)
  for (const [at, { path }] of routePaths(member).entries()) {
    const plain = summaryOf(await visitor().get(path))
    for (const [what, value] of valuesFor(at, kinds)) {
      const answer = await visitor().get(path, { headers: { cookie: `auth.session=${value}` } })
      expect(summaryOf(answer), `${path}, ${what}`).toEqual(plain)
      expect(answer.headers['set-cookie']?.[0], `${path}, ${what}`).toMatch(/^auth\.session=; Max-Age=0; Path=\/;/)
    }
  }
  expect(errors()).toEqual([])
})

test('ACC-8 a broken session does not keep its browser from logging in', async () => {
  const client = visitor()
  client.jar.set('auth.session', 'x'.repeat(200))
  await client.login(rafael.email, rafael.password)
  const answer = await client.get('/members')
  expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
})

test('ACC-1 a signup that is over, or was never one, is forgotten, so that its browser gets kept pages again', async () => {
  for (const cookie of ['signup=x', `signup=${'y'.repeat(5_000)}`, 'signup=%00']) {
    const { status, headers } = await visitor().get('/', { headers: { cookie } })
    expect([status, headers['set-cookie']?.[0]]).toEqual([200, expect.stringMatching(/^signup=; Max-Age=0; Path=\/;/)])
  }
})

test('I18N-2 a language cookie of nonsense is no language', { timeout }, async () => {
  const nonsense = ['xx', '../../etc/passwd', '%00', 'de'.repeat(2_000), '', '"de"', '__proto__']
  for (const [at, { path }] of routePaths(member).entries()) {
    const plain = summaryOf(await visitor().get(path, { headers: { 'accept-language': 'nl' } }))
    for (const lang of valuesFor(at, nonsense)) {
      const headers = { cookie: `lang=${lang}`, 'accept-language': 'nl' }
      expect(summaryOf(await visitor().get(path, { headers })), `${path} ${lang.slice(0, 20)}`).toEqual(plain)
    }
  }
  expect(errors()).toEqual([])
})

test('CALL-4 cookies that are no cookies change nothing', async () => {
  const plain = summaryOf(await visitor().get('/'))
  for (const cookie of [
    '',
    ';;;',
    '=',
    '=x; a',
    `a=${'b'.repeat(9_000)}`,
    'entered=%00; scheme=x; dismissed.push=-1',
    'lang; lang=',
  ])
    expect(summaryOf(await visitor().get('/', { headers: { cookie } })), cookie.slice(0, 30)).toEqual(plain)
})

test('SITE-1 in the demo an unknown host gets the demo’s own site, and X-Forwarded-Host changes nothing', async () => {
  const at = (host: string, more = {}) => visitor().get('/', { headers: { host, ...more } })
  const title = (answer: Answer) => /<title>([^<]*)/.exec(answer.text)?.[1]
  const own = title(await at('gay.localhost'))
  expect(title(await at('unknown.test'))).toBe(own)
  expect(title(await at('bdsm.localhost'))).not.toBe(own)
  for (const odd of ['', '\\', 'a b', 'x'.repeat(3_000), '<b>', '[::1', 'gay.localhost:99999'])
    expect((await at(odd)).status, odd.slice(0, 20)).toBe(200)
  for (const lie of ['bdsm.localhost', 'evil.example']) {
    const answer = await at('gay.localhost', { 'x-forwarded-host': lie, forwarded: `host=${lie}`, 'x-host': lie })
    expect(title(answer)).toBe(own)
    expect(answer.text).not.toContain(lie)
  }
})

test('SITE-1 in production a host that no site has is 421 on every route and call, whoever forwards what', {
  timeout,
}, async () => {
  const testDb = await testDatabase()
  const production = await spawnProduction({
    DATABASE_URL: testDb.url,
    DATA_DIR: testDb.data_dir,
    TRUST_PROXY: '1',
  })
  const ask = (host: string, path: string) =>
    client(production.port, host).get(path, {
      headers: { host, 'x-forwarded-host': 'gay.localhost', 'accept-language': 'de' },
    })
  for (const { path } of routePaths(member)) {
    const { status, headers, text } = await ask('evil.example', path)
    expect([status, headers['cache-control'], headers['content-type']], path).toEqual([
      421,
      'no-store',
      'text/html; charset=utf-8',
    ])
    expect(text).toContain('<html lang="de"')
    expect(text).not.toContain('evil.example')
  }
  for (const host of [
    '',
    'evil.example:80',
    'gay.localhost.evil.example',
    'GAY.localhost ',
    'a'.repeat(3_000),
    '\\',
    'xn--',
    '[::1]',
  ])
    expect((await ask(host, '/')).status, host.slice(0, 30)).toBeOneOf([
      400,
      421,
      ...(host.trim() === 'GAY.localhost' ? [200] : []),
    ])
  expect((await ask('evil.example', '/api/settings.php')).json).toMatchObject({ status: 421, code: 'unknown_site' })
  expect((await ask('gay.localhost', '/')).status).toBe(200)
  expect(production.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
  production.kill('SIGTERM')
  await production.ended
  await testDb.drop()
})

test('ACC-8 a session that a neighbouring host planted before the own one is nobody’s, however far apart; both go', async () => {
  const [own, planted] = [visitor(), visitor()]
  await own.login(rafael.email, rafael.password)
  const { email, password } = castMember('gay', 1)
  await planted.login(email, password)
  const [first, last] = [planted, own].map(({ jar }) => `auth.session=${jar.get('auth.session')}`)
  for (const between of ['', `; filler=${'x'.repeat(9_000)}`]) {
    const headers = { cookie: `${first}${between}; ${last}` }
    const answer = await visitor().get('/api/user.php', { headers })
    expect(answer.json.user).toBeNull()
    expect(answer.headers['set-cookie']?.join()).toMatch(/auth\.session=; Max-Age=0/)
  }
})

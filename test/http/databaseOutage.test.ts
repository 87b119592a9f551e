// Every route and call during a database outage: an error page with status 503 and no personal data, and recovery
// (OPS-3, CALL-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFields } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { connect } from '../../server/base/db/database.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { client } from '../fixtures/httpClient.ts'
import { routePaths } from '../fixtures/routes.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'
import { startKillablePostgres } from '../resilience/killablePostgres.ts'

/** Milliseconds for which a site is remembered, and some more. */
const lapsed = 15_000
let cluster: Awaited<ReturnType<typeof startKillablePostgres>>
let server: TestServer
let host: string
let member: string
let session: string

beforeAll(async () => {
  cluster = await startKillablePostgres()
  const db = connect(cluster.url, { max: 1 })
  const site = await makeSite(db, { choices: { logged_out_search: 'full' } })
  const somebody = await makeMember(db, site, { name: 'Words of nobody' })
  host = site.domain
  member = somebody.public_id
  session = await createSession(db, site, somebody)
  await db.close()
  server = await testServer({ DATABASE_URL: cluster.url, DATA_DIR: cluster.folder })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cluster.end()
}, 60_000)

const it = (cookies: Record<string, string> = {}) => {
  const made = client(server.port, host)
  for (const [name, value] of Object.entries(cookies)) made.jar.set(name, value)
  return made
}

test('OPS-3 CALL-4 every route and call says honestly that it is away, in the reader’s language, and comes back by itself', {
  timeout: 180_000,
}, async () => {
  const routes = routePaths(member)
  const before = await Promise.all(
    routes.map(({ path }) =>
      it()
        .get(path)
        .then(({ status }) => status),
    ),
  )
  expect(before.filter((status) => status >= 500)).toEqual([])

  await cluster.kill('postmaster')
  await expect.poll(async () => (await it().get('/login')).status, { timeout: lapsed }).toBe(503)

  for (const { path } of routes) {
    const browsers: Record<string, string>[] = [
      { lang: 'nl' },
      { lang: 'nl', 'auth.session': session },
      { lang: 'nl', signup: 'x' },
    ]
    for (const cookies of browsers) {
      const { status, headers, text } = await it(cookies).get(path)
      expect([status, headers['retry-after'], headers['cache-control'], headers['content-type']], path).toEqual([
        503,
        '5',
        'no-store',
        'text/html; charset=utf-8',
      ])
      expect(text, path).toContain('<html lang="nl">')
      expect(text, path).toMatch(/<h1>[^<]{5,}<\/h1>/)
      expect(text, path).not.toMatch(/<script|Words of nobody|ECONN|postgres|Test site/i)
      expect(headers['set-cookie'], path).toBeUndefined()
    }
  }
  const german = await it().get('/members', { headers: { 'accept-language': 'de-AT,de;q=0.9' } })
  expect(german.text).toContain('<html lang="de">')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  expect((await it().post('/login', undefined, { headers, raw: 'email=a' })).status).toBe(503)
  expect((await it().get('/members.data')).json).toMatchObject({ status: 503, code: 'unreachable' })

  for (const { name, method, path, query } of calls) {
    const filled = pathFields(path).reduce((text, field) => text.replace(`{${field}}`, 'a'.repeat(32)), path)
    const address = `${filled}?${new URLSearchParams(query)}`
    const who = it({ 'auth.session': session })
    const sending = method.toLowerCase() as 'post' | 'put' | 'delete'
    const answer = await (method === 'GET' ? who.get(address) : who[sending](address, {}))
    expect(
      [answer.status, answer.json?.code, answer.headers['retry-after'], answer.headers['cache-control']],
      name,
    ).toEqual([503, 'unreachable', '5', 'no-store'])
  }
  expect((await it().get('/healthz')).status).toBe(200)
  expect((await it().get('/readyz')).status).toBe(503)
  expect((await it().get('/favicon.svg')).status).toBe(200)

  await cluster.standUp()
  await expect.poll(async () => (await it().get('/login')).status, { timeout: lapsed }).toBe(200)
  const after = await Promise.all(
    routes.map(({ path }) =>
      it()
        .get(path)
        .then(({ status }) => status),
    ),
  )
  expect(after).toEqual(before)
  expect((await it({ 'auth.session': session }).get('/members')).status).toBe(200)
})

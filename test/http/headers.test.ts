// Security headers of every response: routes, calls, images, files, redirects, refusals (docs/security.md).
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathFields } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { readEnv } from '../../server/base/env.ts'
import { permissionsOf, strictTransportSecurity } from '../../server/base/http/securityHeaders.ts'
import { testDatabase } from '../fixtures/database.ts'
import { type Answer, type Client, client } from '../fixtures/httpClient.ts'
import { routePaths } from '../fixtures/routes.ts'
import { castMember, PRODUCTION_SECRET, spawnProduction, type TestServer, testServer } from '../fixtures/servers.ts'

const host = 'gay.localhost'
const rafael = castMember('gay', 0)
let server: TestServer
let member: Client
let visitor: Client
let ids: { member: string; photo: string }

beforeAll(async () => {
  server = await testServer()
  visitor = client(server.port, host)
  member = client(server.port, host)
  await member.login(rafael.email, rafael.password)
  ids = await server.db.one`
    select m.public_id as member, p.full_file as photo
    from member m join site s on s.id = m.site_id and s.key = 'gay' join photo p on p.member_id = m.id and p.main
    where m.name <> ${rafael.name} limit 1`
})
afterAll(() => server.close())

type Policy = Record<string, string[]>
const policyOf = ({ headers }: Pick<Answer, 'headers'>): Policy =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((it) => it.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

/** Holds for everything that this program sends. */
function expectSafe(answer: Pick<Answer, 'headers'>, what: string) {
  expect(answer.headers['permissions-policy'], what).toBe(
    permissionsOf(/^(?:POST )?\/age(?: \d+)?$/.test(what) ? '/age' : what),
  )
  expectSaid(answer, what)
}

/** Holds for the parts of pages, which have no permissions. */
function expectPart(answer: Pick<Answer, 'headers'>, what: string) {
  expect(answer.headers['permissions-policy'], what).toBeUndefined()
  expectSaid(answer, what)
}

function expectSaid(answer: Pick<Answer, 'headers'>, what: string) {
  const { headers } = answer
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': expect.stringMatching(/^(same-origin|cross-origin)$/),
    'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/),
  })
  const policy = policyOf(answer)
  expect(policy['default-src'], what).toEqual(["'none'"])
  expect(policy['frame-ancestors'], what).toEqual(["'none'"])
  expect(policy['base-uri'], what).toEqual(["'none'"])
  const sources = Object.values(policy).flat()
  for (const it of sources)
    expect(it, what).toMatch(/^('none'|'self'|data:|blob:|'nonce-[\w+/=]{24}'|'sha256-[\w+/=]{44}')$/)
  for (const name of ['script-src', 'style-src', 'connect-src', 'worker-src', 'manifest-src'])
    for (const it of policy[name] ?? []) expect(it, what).not.toMatch(/^(data|blob):/)
}

function expectClosed(answer: Answer, what: string, is_part = false) {
  if (is_part) expectPart(answer, what)
  else expectSafe(answer, what)
  expect(Object.keys(policyOf(answer)), what).toEqual(['default-src', 'base-uri', 'form-action', 'frame-ancestors'])
  expect(answer.headers['referrer-policy'], what).toBe('no-referrer')
}

test('every route says it, for a visitor and a member, looked at, asked for its data, or posted to', {
  timeout: 180_000,
}, async () => {
  const routes = routePaths(ids.member)
  expect(routes.length).toBeGreaterThan(90)
  const nonces = new Set<string>()
  for (const { id, path } of routes) {
    for (const who of [visitor, member]) {
      if (id === 'logout') continue
      const answer = await who.get(path)
      const what = `${path} ${answer.status}`
      expect(answer.status, what).toBeLessThan(500)
      expectSafe(answer, what)
      const [script] = (policyOf(answer)['script-src'] ?? []).filter((client) => client.startsWith("'nonce-"))
      // A page without a nonce runs files, and what its policy names by hash; one with it has a new one each time.
      if (script) expect(nonces.has(script), what).toBe(false)
      nonces.add(script ?? '')
      for (const [, tag = '', code = ''] of answer.text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g))
        expect(
          /\ssrc="\/assets\//.test(tag) ||
            (script
              ? tag.includes(`nonce="${script.slice(7, -1)}"`)
              : policyOf(answer)['script-src']?.includes(
                  `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
                )),
          `${what} ${tag}`,
        ).toBeTruthy()
      expect(answer.text, what).not.toMatch(/<style\b|<\w[^>]*\sstyle="|<\w[^>]*\son[a-z]+="/)
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    expectSafe(await visitor.post(path, undefined, { headers, raw: 'a=b' }), `POST ${path}`)
    expectSafe(await visitor.get(`${path === '/' ? '/_' : path}.data`), `${path}.data`)
  }
  expect(nonces.size).toBeGreaterThan(10)
})

test('every call says it, answered or refused', async () => {
  for (const { name, method, path, query } of calls) {
    const filled = pathFields(path).reduce((it, field) => it.replace(`{${field}}`, 'a'.repeat(32)), path)
    const address = `${filled}?${new URLSearchParams(query)}`
    const sending = method.toLowerCase() as 'post' | 'put' | 'delete'
    expectClosed(await (method === 'GET' ? visitor.get(address) : visitor[sending](address, {})), name)
  }
  expectClosed(await member.get('/api/user.php?action=me'), 'a member')
  expectClosed(await visitor.get('/api/no-such-call'), 'no call')
})

test('pictures and files say it; a public picture may stand on other sites, and nothing else may', {
  timeout: 120_000,
}, async () => {
  const picture = await visitor.get(`/p/${ids.photo}`)
  expect([picture.status, picture.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
  expectPart(picture, 'public picture')
  expectPart(await visitor.get('/manifest.webmanifest'), 'manifest')
  for (const path of [
    '/m/none',
    '/p/none.webp',
    '/healthz',
    '/readyz',
    '/metrics',
    '/dev/outbox.json',
    '/api/openapi.json',
  ])
    expectClosed(await visitor.get(path), path)
  const root = join(import.meta.dirname, '../../build/client')
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())
  const paths = files.map((it) => `/${relative(root, join(it.parentPath, it.name))}`)
  const shown = paths.filter((it) => !/\.(br|gz)$|\/\./.test(it))
  expect(shown.length).toBeGreaterThan(50)
  for (const path of shown) {
    const answer = await visitor.get(path)
    // A worker may ask this server; no other file does anything.
    const is_part = answer.status === 200
    const expectFile = (file: Answer, said: string) => {
      if (!is_part || !path.endsWith('.js')) return expectClosed(file, said, is_part)
      expectPart(file, said)
    }
    expect([200, 404], path).toContain(answer.status)
    expectFile(answer, path)
    if (answer.headers.etag)
      expectFile(await visitor.get(path, { headers: { 'if-none-match': answer.headers.etag } }), `304 ${path}`)
  }
})

test('NAV-12 the styles of the app come in the first flight of packets, with all that is said about them', async () => {
  const { text } = await visitor.get('/')
  const path = /\/assets\/app-[\w-]+\.css/.exec(text)?.[0] as string
  const byteCount = await new Promise<number>((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.end(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`),
    )
    let bytes = 0
    socket.on('error', reject)
    socket.on('data', (data) => {
      bytes += data.length
    })
    socket.on('end', () => resolve(bytes))
  })
  expect(byteCount).toBeGreaterThan(10_000)
  // Ten packets of 1,460 bytes, before the other side has said that any came (RFC 6928).
  expect(byteCount).toBeLessThanOrEqual(14_600)
})

test('redirects, refusals and what could not be read say it', async () => {
  expect((await visitor.get('/chats')).status).toBe(302)
  expectSafe(await visitor.get('/chats'), 'redirect')
  expectSafe(await visitor.get('/%ff'), 'no path')
  expectSafe(await visitor.post('/login', undefined, { raw: 'x'.repeat(70_000) }), 'too large')
  expectSafe(await visitor.post('/login', {}, { headers: { 'sec-fetch-site': 'cross-site' } }), 'from elsewhere')
  for (const head of [
    'GET / HTTP/1.1\r\nx: y\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    'NO\r\n\r\n',
  ])
    expectSafe(await bare(head), head.slice(0, 40))
})

/** What comes back for bytes as they are. */
function bare(head: string): Promise<Pick<Answer, 'headers'>> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(head))
    let output = ''
    socket.on('error', reject)
    socket.on('data', (data) => {
      output += data
      const [lines] = output.split('\r\n\r\n')
      if (!output.includes('\r\n\r\n')) return
      const pairs = (lines as string).split('\r\n').slice(1)
      resolve({
        headers: Object.fromEntries(
          pairs.map((it) => [it.split(': ')[0]?.toLowerCase(), it.split(': ').slice(1).join(': ')]),
        ),
      })
      socket.destroy()
    })
  })
}

test('in production over https browsers are held to it for two years, over http and in the demo they are not', {
  timeout: 120_000,
}, async () => {
  const testDb = await testDatabase()
  const env = {
    NODE_ENV: 'production',
    SECRET: PRODUCTION_SECRET,
    TRUST_PROXY: '1',
    DATABASE_URL: testDb.url,
  }
  expect(strictTransportSecurity(readEnv({ ...env, SMTP_URL: 'x', HSTS_SUBDOMAINS: '1' }), 'https')).toBe(
    'max-age=63072000; includeSubDomains',
  )
  const production = await spawnProduction({ ...env, DATA_DIR: testDb.data_dir })
  const httpClient = client(production.port, host)
  const headers = { 'x-forwarded-proto': 'https' }
  for (const path of [
    '/',
    '/members',
    '/chats',
    '/favicon.svg',
    '/api/settings.php',
    '/no/page',
    '/m/none',
    '/healthz',
  ]) {
    const answer = await httpClient.get(path, { headers })
    if (path === '/favicon.svg') expectPart(answer, path)
    else expectSafe(answer, path)
    expect(answer.headers['strict-transport-security'], path).toBe('max-age=63072000')
    expect((await httpClient.get(path)).headers['strict-transport-security'], path).toBeUndefined()
  }
  production.kill('SIGTERM')
  await production.ended
  expect((await visitor.get('/')).headers['strict-transport-security']).toBeUndefined()
  await testDb.drop()
})

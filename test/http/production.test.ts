// A production server refuses to start half-configured, serves nothing of the demo, and goes on without its bus (OPS-1,
// OPS-6).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '../../server/base/db/database.ts'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { redisServer } from '../fixtures/redis.ts'
import {
  asUnprivileged,
  castMember,
  PRODUCTION_SECRET,
  spawnProduction,
  type spawnServer,
} from '../fixtures/servers.ts'
import { copyDatabase, runAsAdmin } from '../fixtures/templateCache.ts'

type Server = Awaited<ReturnType<typeof spawnServer>>
let server: Server
let made: Awaited<ReturnType<typeof testDatabase>>
const settings = () => ({ DATABASE_URL: made.url, DATA_DIR: made.data_dir })
const METRICS_TOKEN = 'a token for scrapers'

beforeAll(async () => {
  made = await testDatabase()
  server = await spawnProduction({ ...settings(), METRICS_TOKEN })
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await made.drop()
})

/** Starts the program, which is expected to end by itself. */
async function start(env: Record<string, string>) {
  const [program, args] = await asUnprivileged([join(import.meta.dirname, '../../ops/main.ts')])
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  return { code: await new Promise((resolve) => child.once('exit', resolve)), output }
}

const complete = () => ({
  ...settings(),
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECRET: PRODUCTION_SECRET,
})

test.each(['DATABASE_URL', 'SMTP_URL', 'SECRET'] as const)(
  'OPS-1 production does not start without %s, and says so',
  async (missing) => {
    const { [missing]: _, ...env } = complete()
    const { code, output } = await start(env)
    expect([code, output]).toEqual([1, expect.stringContaining(missing)])
  },
)

test('OPS-6 PAY-3 what is unsafe or unreachable stops the start of production, all of it at once', async () => {
  const { code, output } = await start({ ...complete(), SECRET: 'a', PAYMENTS: 'adyne,sandbox' })
  expect(code).toBe(1)
  for (const line of [
    /✗ SECRET:/,
    /✗ PAYMENTS: there is no provider adyne/,
    /✗ PAYMENTS: sandbox/,
    /✗ SMTP_URL: nothing/,
  ])
    expect(output).toMatch(line)
  expect(output).not.toMatch(/^\s+at /m)
})

test.each([
  ['an unknown NODE_ENV', { NODE_ENV: 'prod' }],
  ['a real database', { NODE_ENV: '' }],
  ['a real mail server', { NODE_ENV: '', DATABASE_URL: '' }],
  ['an open port', { NODE_ENV: '', DATABASE_URL: '', SMTP_URL: '', HOST: '0.0.0.0' }],
] as const)('OPS-1 OPS-6 %s never starts the demo', async (_what, env) => {
  const { code, output } = await start({ ...complete(), ...env })
  expect([code, output]).toEqual([1, expect.stringMatching(/✗ .*NODE_ENV/)])
})

test.each([
  '/dev/outbox',
  '/dev/outbox.json',
  '/dev/cast.json',
  '/kit',
  '/api/openapi.json',
  '/sandbox/checkout/anything',
  '/sandbox/books',
])('OPS-1 CALL-4 %s does not exist in production', async (path) => {
  expect((await client(server.port, 'gay.localhost').get(path)).status).toBe(404)
})

test('SITE-1 an unknown host gets 421 in production', async () => {
  const answer = await client(server.port, 'unknown.test').get('/api/settings.php')
  expect(answer).toMatchObject({ status: 421, json: { code: 'unknown_site' } })
  expect((await client(server.port, 'unknown.test').get('/')).status).toBe(421)
})

test('OPS-6 ACC-7 the cast of a former demo logs in nowhere, and the start says so', async () => {
  const { email, password } = castMember('gay', 0)
  const visitor = client(server.port, 'gay.localhost')
  const refused = await visitor.post('/api/user.php', { email, password })
  expect([refused.status, refused.json.code]).toEqual([401, 'login_failed'])
  expect(server.lines.join('\n')).toMatch(/! This database was once a demo: \d+ accounts of its cast are refused/)
  // A session from then is over, too.
  const db = connect(made.url, { max: 1 })
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    select sha256('a session of the demo'), site_id, id, 'test', now(), now(), now(), now() + interval '1 day'
    from member where email = ${email} and site_id = (select id from site where key = 'gay')`
  await db.close()
  visitor.jar.set('auth.session', 'a session of the demo')
  expect((await visitor.get('/api/user.php')).json.user).toBeNull()
})

test('ACC-8 OPS-3 cookies are Secure, health answers, and SIGTERM ends it well', async () => {
  const httpClient = client(server.port, 'gay.localhost')
  const answer = await httpClient.put('/api/user.php', { language: 'nl' })
  expect(answer.headers['set-cookie']?.join()).toMatch(/Secure/)
  expect((await httpClient.get('/healthz')).status).toBe(200)
  expect((await httpClient.get('/readyz')).json).toMatchObject({ ready: true, degraded: [] })
  expect((await httpClient.get('/metrics')).text).toMatch(
    /nightjar_requests_total\{called="accounts.saveLanguage",status="200"\} 1/,
  )
})

test('OPS-3 OPS-8 /metrics is for this machine, or for who has the token', async () => {
  const httpClient = client(server.port, 'gay.localhost')
  const ask = async (headers: Record<string, string>) => (await httpClient.get('/metrics', { headers })).status
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(await ask({ [name]: 'for=10.0.0.1' }), name).toBe(404)
  expect(await ask({ 'x-forwarded-for': '10.0.0.1', authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200)
  expect(await ask({ authorization: 'Bearer another' })).toBe(404)
})

test('OPS-3 each response names its request; a client cannot choose the name', async () => {
  const httpClient = client(server.port, 'gay.localhost')
  const ids = await Promise.all(
    ['/', '/api/settings.php', '/no/page', '/api/none'].map(async (path) => {
      const { headers } = await httpClient.get(path, { headers: { 'x-request-id': 'chosen-by-a-client' } })
      return headers['x-request-id']
    }),
  )
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(server.lines.some((line) => /"event":"start","version":"[\d.]+","node":"\d+/.test(line))).toBe(true)
})

test('OPS-6 a start with a dead Redis goes on and says so; the node is ready, and degraded', async () => {
  const node = await spawnProduction({ ...settings(), BUS_URL: 'redis://127.0.0.1:9' })
  expect(node.lines.join('\n')).toMatch(/! BUS_URL: nothing listens there/)
  const ready = await client(node.port, 'gay.localhost').get('/readyz')
  expect([ready.status, ready.json]).toEqual([200, expect.objectContaining({ ready: true, degraded: ['bus'] })])
  node.kill('SIGTERM')
  expect(await node.ended).toBe(0)
})

test('OPS-3 a Redis that dies later leaves the node ready and degraded until it is back', async (context) => {
  const redis = await redisServer()
  if (!redis) return context.skip('there is no redis-server')
  const node = await spawnProduction({ ...settings(), BUS_URL: redis.url })
  const ready = async () => {
    const { status, json } = await client(node.port, 'gay.localhost').get('/readyz')
    return [status, json.degraded]
  }
  expect(await ready()).toEqual([200, []])
  await redis.stop()
  await expect.poll(ready).toEqual([200, ['bus']])
  node.kill('SIGTERM')
  expect(await node.ended).toBe(0)
})

test('OPS-3 SIGTERM: not ready first, every request is still answered, and then it ends', async () => {
  const node = await spawnProduction({ ...settings(), DRAIN_SECONDS: '2' })
  const visitor = client(node.port, 'gay.localhost')
  node.kill('SIGTERM')
  await expect.poll(async () => (await visitor.get('/readyz')).status).toBe(503)
  const startedAt = performance.now()
  while (performance.now() - startedAt < 1_000) {
    const { status, headers } = await visitor.get('/api/settings.php', { headers: { connection: 'keep-alive' } })
    expect([status, headers.connection]).toEqual([200, 'close'])
    await wait(50)
  }
  expect(await node.ended).toBe(0)
})

test('SITE-8 PRO-7 OPS-1 an empty database becomes a whole one: regions and places are there, and nobody of the demo', {
  timeout: 120_000,
}, async () => {
  const { admin_url } = inject('postgres')
  const name = `empty${process.pid}`
  const url = await copyDatabase(admin_url, name, 'template0')
  const node = await spawnProduction({ DATABASE_URL: url, DATA_DIR: made.data_dir })
  const db = connect(url, { max: 1 })
  const counts = await db.one`
    select (select count(*)::int from region) as regions, (select count(*)::int from member) as members,
      (select count(*)::int from site) as sites, (select count(*) > 1000 from place) as places`
  expect(counts).toEqual({ regions: 352, members: 0, sites: 0, places: true })
  await db.close()
  node.kill('SIGTERM')
  await node.ended
  await runAsAdmin(admin_url, `drop database ${name} with (force)`)
})

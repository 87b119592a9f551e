// A production server refuses to start half-configured and serves nothing of the demo (OPS-1).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { spawnServer } from '../fixtures/servers.ts'

let server: Awaited<ReturnType<typeof spawnServer>>
let made: Awaited<ReturnType<typeof testDatabase>>
const complete = { NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', SECRET: 'a long secret for this test only' }

beforeAll(async () => {
  made = await testDatabase()
  server = await spawnServer({ ...complete, DATABASE_URL: made.url, DATA_DIR: made.data_dir })
})
afterAll(async () => {
  server.kill('SIGTERM')
  await server.ended
  await made.drop()
})

test.each(['DATABASE_URL', 'SMTP_URL', 'SECRET'])(
  'OPS-1 production does not start without %s, and says so',
  async (missing) => {
    const env: Record<string, string> = { ...complete, DATABASE_URL: made.url, DATA_DIR: made.data_dir, PORT: '0' }
    delete env[missing]
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../ops/main.ts')], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
    expect(output).toContain(missing)
  },
)

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

test('ACC-8 OPS-3 cookies are Secure, health answers, and SIGTERM ends it well', async () => {
  const httpClient = client(server.port, 'gay.localhost')
  const answer = await httpClient.put('/api/user.php', { language: 'nl' })
  expect(answer.headers['set-cookie']?.join()).toMatch(/Secure/)
  expect((await httpClient.get('/healthz')).status).toBe(200)
  expect((await httpClient.get('/readyz')).json).toMatchObject({ ready: true })
  expect((await httpClient.get('/metrics')).text).toMatch(
    /nightjar_requests_total\{called="accounts.saveLanguage",status="200"\} 1/,
  )
  expect((await httpClient.get('/metrics', { headers: { 'x-forwarded-for': '10.0.0.1' } })).status).toBe(404)
})

// The runbooks of docs/operating.md on a running product: a lost Redis, a stuck job, a wave of chargebacks (OPS-8). A full disk is in
// storageOutage.test.ts, a wrong clock in wrongClock.test.ts, another SECRET in test/resilience/rotation.test.ts.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../server/base/db/database.ts'
import { makeAccount, oldPassword } from '../fixtures/accounts.ts'
import { testDatabase } from '../fixtures/database.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { setRateLimits } from '../fixtures/rateLimits.ts'
import { hasRedis, redisServer } from '../fixtures/redis.ts'
import { asUnprivileged, PRODUCTION_SECRET, spawnProduction } from '../fixtures/servers.ts'
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { staffKey } from '../fixtures/staff.ts'

const host = 'gay.localhost'
let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let folder: string
let redis: Awaited<ReturnType<typeof redisServer>>
let smtp: TestSmtpServer
let settings: Record<string, string>
let node: Awaited<ReturnType<typeof spawnProduction>>
let member: Client

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
  // Those of tests are above what production allows.
  await setRateLimits(db, {})
  folder = await mkdtemp(join(tmpdir(), 'nightjar-runbooks-'))
  redis = await redisServer()
  smtp = await startSmtpServer()
  settings = {
    ...{ NODE_ENV: 'production', SECRET: PRODUCTION_SECRET, DATABASE_URL: made.url, DATA_DIR: folder },
    ...{ SMTP_URL: smtp.url, BUS_URL: redis?.url ?? '', PAYMENTS: 'adyen', ADYEN_URL: 'http://127.0.0.1:9' },
    ...{ ADYEN_API_KEY: 'key', ADYEN_MERCHANT: 'merchant', ADYEN_HMAC_KEY: 'AB'.repeat(32) },
  }
  node = await spawnProduction(settings)
  const { email } = await makeAccount(db, 'gay')
  member = client(node.port, host)
  await member.login(email, oldPassword)
}, 60_000)
afterAll(async () => {
  node.kill('SIGTERM')
  expect(await node.ended).toBe(0)
  await redis?.stop()
  await smtp.close()
  await db.close()
  await made.drop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function command(name: string, args: string[] = [], more: Record<string, string> = {}) {
  const [program, programArgs] = await asUnprivileged([join(import.meta.dirname, `../../ops/${name}.ts`), ...args])
  const child = spawn(program, programArgs, { env: { PATH: process.env.PATH, ...settings, ...more } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += data
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}
const readyz = async () => {
  const { status, json } = await member.get('/readyz')
  return [status, json.degraded]
}
const logged = (pattern: RegExp) => node.lines.filter((line) => pattern.test(line))

test.skipIf(!hasRedis)(
  'OPS-8 OPS-3 Redis is lost: the node serves on, and finds it again, empty, by itself',
  async () => {
    const tab = await openLiveConnection(node.port, member)
    expect(await readyz()).toEqual([200, []])
    await redis?.stop()
    await expect.poll(readyz).toEqual([200, ['bus']])
    expect((await member.get('/members')).status).toBe(200)
    expect((await member.get('/metrics')).text).toMatch(/^nightjar_bus_up 0$/m)
    redis = await redisServer(redis?.port)
    await expect.poll(readyz, { timeout: 15_000 }).toEqual([200, []])
    await tab.hear('resync')
    expect([logged(/"event":"bus lost"/).length, logged(/"event":"bus found"/).length]).toEqual([1, 1])
    tab.close()
  },
)

test('OPS-8 OPS-3 a job is stuck: metrics and log name its task, and once the cause is mended it runs by itself', async () => {
  const { email } = await makeAccount(db, 'gay')
  const STAFF_KEY = await staffKey(db)
  await smtp.close()
  expect((await client(node.port, host).post('/api/reset-password', { email })).status).toBe(200)
  await expect.poll(() => logged(/"event":"job failed".*"task":"notifications\.deliver"/).length).toBeGreaterThan(0)
  const waiting = JSON.parse((await command('jobs', ['list'], { STAFF_KEY })).output)
  expect(waiting).toContainEqual(
    expect.objectContaining({ task: 'notifications.deliver', last_error: expect.stringMatching(/ECONN|ESOCKET/) }),
  )
  expect((await command('doctor')).output).toMatch(/✗ SMTP_URL: nothing listens there/)
  smtp = await startSmtpServer({ onPort: Number(new URL(smtp.url).port) })
  // Each failure doubles the wait for the next try and more: how many there were depends on the machine.
  await db.run`update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null`
  await expect.poll(() => smtp.to(email).length, { timeout: 30_000 }).toBe(1)

  const task = 'operations.extend_chains'
  const id = await db.one<{ id: string }>`
    select (graphile_worker.add_job(${task}, run_at => now() + interval '1 day', job_key => 'stuck')).id::text as id`
  await db.run`update graphile_worker._private_jobs set attempts = max_attempts, run_at = now() where id = ${id.id}::bigint`
  await expect
    .poll(async () => (await member.get('/metrics')).text, { timeout: 20_000 })
    .toMatch(/^nightjar_jobs_waiting\{state="given_up"\} 1$/m)
  const listed = await command('jobs', ['list'], { STAFF_KEY })
  expect(JSON.parse(listed.output)).toContainEqual(expect.objectContaining({ task, given_up: 1 }))
  expect(await command('jobs', ['again', task, '--why', 'it is mended'], { STAFF_KEY })).toMatchObject({ code: 0 })
  await expect
    .poll(() => db.many`select 1 from graphile_worker.jobs where id = ${id.id}::bigint`, { timeout: 15_000 })
    .toEqual([])
}, 90_000)

test('OPS-8 PAY-3 a wave of chargebacks: without providers nothing is sold from then on, and with them again it is', async () => {
  const STAFF_KEY = await staffKey(db)
  const providers = async (value: string) => {
    const args = ['set', 'gay', 'providers', value, '--why', 'a wave of chargebacks']
    expect(await command('site', args, { STAFF_KEY })).toEqual({ code: 0, output: expect.any(String) })
  }
  const methods = async () => (await member.get('/api/payments/methods?bundle=p0')).json.methods.length
  expect(await methods()).toBeGreaterThan(0)
  await providers('[]')
  await expect.poll(methods, { timeout: 10_000 }).toBe(0)
  const refused = await member.post('/api/payments', {
    bundle: 'p0',
    paymentmethod: 'visa',
    express: true,
    country: 'NL',
    amount: 899,
  })
  expect(refused.json.code).toBe('method_not_available')
  await providers('null')
  await expect.poll(methods, { timeout: 10_000 }).toBeGreaterThan(0)
  expect((await member.get('/metrics')).text).toMatch(/^nightjar_chargebacks_day 0$/m)
}, 60_000)

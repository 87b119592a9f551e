// A whole server behind PgBouncer in transaction mode: statements without names go through it, what needs a session of
// its own past it (OPS-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/base/db/database.ts'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { pgbouncer } from '../fixtures/pgbouncer.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'

const made = await testDatabase()
const pooler = await pgbouncer(made.url)
let server: TestServer
let smtp: TestSmtpServer

beforeAll(async () => {
  if (!pooler) return
  smtp = await startSmtpServer()
  server = await testServer({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: made.url,
    DATABASE_NAMED_STATEMENTS: 'off',
    DATA_DIR: made.data_dir,
    SMTP_URL: smtp.url,
  })
})
afterAll(async () => {
  await server?.close()
  await smtp?.close()
  await pooler?.stop()
  await made.drop()
})

const loggedIn = async (at: number) => {
  const who = client(server.port, 'gay.localhost')
  const { email, password } = castMember('gay', at)
  await who.login(email, password)
  return who
}

test.skipIf(!pooler)('OPS-2 behind PgBouncer calls at once get their own answers, and none hangs', async () => {
  const people = await Promise.all([0, 1, 2].map(loggedIn))
  const names = await Promise.all(
    Array.from({ length: 90 }, async (_, n) => (await people[n % 3]?.get('/api/user.php'))?.json.user.profile.name),
  )
  expect(names).toEqual(Array.from({ length: 90 }, (_, n) => castMember('gay', n % 3).name))
  const pages = await Promise.all(
    ['/members', '/chats', '/likes', '/credits', '/account'].map(async (path) => (await people[0]?.get(path))?.status),
  )
  expect(pages).toEqual([200, 200, 200, 200, 200])
})

test.skipIf(!pooler)('OPS-2 behind PgBouncer writes, transactions and jobs work', async () => {
  const { email } = castMember('gay', 0)
  const visitor = client(server.port, 'gay.localhost')
  expect((await visitor.post('/api/reset-password', { email })).status).toBe(200)
  await expect.poll(() => smtp.to(email).length, { timeout: 10_000 }).toBe(1)
  const who = await loggedIn(1)
  const saved = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      who.put('/api/notifications', { choices: { like: { mail: n % 2 === 0, push: true } } }),
    ),
  )
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  const direct = connect(made.url, { max: 1 })
  const sessions = await direct.many<{ port: boolean }>`
    select true as port from pg_stat_activity where datname = current_database() and query ilike '%listen%'`
  await direct.close()
  expect(sessions.length).toBeGreaterThan(0)
})

// A whole server behind PgBouncer in transaction mode: statements without names go through it, what needs a session of
// its own past it (OPS-2).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../server/base/db/database.ts'
import { makeJobs } from '../../server/base/jobs/jobs.ts'
import { makeLog } from '../../server/base/observability/log.ts'
import { hasOpenssl, makeCertificate } from '../fixtures/certificate.ts'
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

test.skipIf(!pooler || !hasOpenssl)(
  'OPS-2 both drivers read sslmode and the authority alike',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightjar-tls-'))
    const [tls, other] = [await makeCertificate(folder, 'own'), await makeCertificate(folder, 'other')]
    const secured = await pgbouncer(made.url, { mode: 'session', tls })
    if (!secured) return
    const statements = async (url: string) => {
      const db = connect(url, { max: 1, isPooled: true })
      await db.one`select 1`.finally(() => db.close())
    }
    const queue = async (url: string) => {
      const jobs = await makeJobs(
        url,
        makeLog(() => {}),
      )
      await jobs.add('x', {}).finally(() => jobs.close())
    }
    const works = (work: Promise<void>) =>
      work.then(
        () => true,
        () => false,
      )
    for (const [host, query, isRight] of [
      ['localhost', `sslmode=verify-full&sslrootcert=${tls.cert}`, true],
      ['127.0.0.1', `sslmode=verify-full&sslrootcert=${tls.cert}`, false],
      ['127.0.0.1', `sslmode=verify-ca&sslrootcert=${tls.cert}`, true],
      ['localhost', `sslmode=verify-full&sslrootcert=${other.cert}`, false],
      ['localhost', `sslmode=verify-ca&sslrootcert=${other.cert}`, false],
      ['localhost', 'sslmode=verify-full', false],
      ['127.0.0.1', 'sslmode=require', true],
      ['127.0.0.1', '', false],
    ] as const) {
      const url = new URL(secured.url)
      url.hostname = host
      url.search = query
      const found = [await works(statements(url.href)), await works(queue(url.href))]
      expect([host, query, ...found]).toEqual([host, query, isRight, isRight])
    }
    await secured.stop()
    await rm(folder, { recursive: true })
  },
  60_000,
)

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

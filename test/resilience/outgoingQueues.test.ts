// What is slow or many holds up nothing that somebody waits for: dead and endless push services, a flood of bulk mail
// (NOTE-2, NOTE-4, OPS-3). Short form: 6 endpoints and 60 pushes, 2,000 mails. Long form: 50 and 1,000, 100,000.
import { createECDH, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { testDatabase } from '../fixtures/database.ts'
import { client } from '../fixtures/httpClient.ts'
import { spawnServer } from '../fixtures/servers.ts'
import { startSmtpServer, type TestSmtpServer } from '../fixtures/smtpServer.ts'
import { byForm } from './longForm.ts'

const endpointCount = byForm({ short: 6, long: 50 })
const pushCount = byForm({ short: 60, long: 1_000 })
const mailCount = byForm({ short: 2_000, long: 100_000 })
const MAX_RESET_MS = 5_000
const MAX_GROWTH_MB = 50

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let smtp: TestSmtpServer
let site: Site
let server: Awaited<ReturnType<typeof spawnServer>>
/** Half of them never answer, half never end. */
let requests = 0
const pushService = createServer((request, response) => {
  requests += 1
  if (request.url?.endsWith('silent')) return
  response.writeHead(201)
  const chunk = Buffer.alloc(256 * 1024)
  const more = () => void (response.destroyed || response.write(chunk, more))
  more()
})

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
  smtp = await startSmtpServer()
  await new Promise<void>((ready) => pushService.listen(0, '127.0.0.1', ready))
  // It is always daytime there.
  const hour = new Date().getUTCHours()
  site = await makeSite(db, { time_zone: hour >= 9 && hour < 21 ? 'Etc/UTC' : 'Etc/GMT-12' })
  server = await spawnServer({
    DATABASE_URL: made.url,
    DATA_DIR: made.data_dir,
    SMTP_URL: smtp.url,
    TRUST_PROXY: '1',
    PUSH_SERVICES: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`,
  })
}, 60_000)
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  pushService.closeAllConnections()
  pushService.close()
  await smtp.close()
  await db.close()
  await made.drop()
})

const residentMb = async () =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

let network = 0
/** Milliseconds from the call to the mail. */
async function resetMs(): Promise<number> {
  const email = `m${crypto.randomUUID()}@example.org`
  await makeMember(db, site, { email })
  const startedAt = performance.now()
  // Each from a network of its own: they are limited.
  network += 1
  const headers = { 'x-forwarded-for': `10.1.${network}.1` }
  const answer = await client(server.port, site.domain, headers).post('/api/reset-password', { email })
  expect(answer.status).toBe(200)
  while (!smtp.to(email).length && performance.now() - startedAt < 60_000) await pause(20)
  return performance.now() - startedAt
}

async function addPushes(member: CurrentMember, endpoints: string[]) {
  const keys = createECDH('prime256v1').generateKeys('base64url')
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    select endpoint, ${site.id}, ${member.id}, ${keys}, ${randomBytes(16).toString('base64url')}, now()
    from unnest(${endpoints}::text[]) endpoint`
  await db.run`
    with pushed as (
      insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, created_at)
      select ${site.id}, ${member.id}, 'push', 'new_messages', (${endpoints}::text[])[1 + n % ${endpoints.length}::int],
        'New message', '', '', 'en', now()
      from generate_series(1, ${pushCount}::int) n
      returning id
    )
    select graphile_worker.add_job('notifications.push', json_build_object('notification', id), max_attempts => 12)
    from pushed`
}

test(`NOTE-4 OPS-3 ${endpointCount} push endpoints that are dead or endless, ${pushCount} pushes: a reset mail leaves at once`, async () => {
  const member = await makeMember(db, site)
  const { port } = pushService.address() as AddressInfo
  await resetMs()
  const before = await residentMb()
  await addPushes(
    member,
    Array.from({ length: endpointCount }, (_, n) => `http://127.0.0.1:${port}/${n}/${n % 2 ? 'silent' : 'endless'}`),
  )
  await expect.poll(() => requests, { timeout: 15_000 }).toBeGreaterThan(8)
  const times = [await resetMs()]
  let peak = await residentMb()
  for (let n = 0; n < byForm({ short: 3, long: 60 }); n++) {
    await pause(1_000)
    peak = Math.max(peak, await residentMb())
    if (n % 10 === 2) times.push(await resetMs())
  }
  console.log({ times: times.map(Math.round), before: Math.round(before), peak: Math.round(peak), requests })
  expect(Math.max(...times)).toBeLessThan(MAX_RESET_MS)
  expect(peak - before).toBeLessThan(MAX_GROWTH_MB)
  // Those that answered without end count as sent.
  const { sent } = await db.one<{ sent: number }>`
    select count(*)::int as sent from notification where channel = 'push' and sent_at is not null`
  expect(sent).toBeGreaterThan(0)
}, 300_000)

test(`NOTE-2 OPS-3 ${mailCount} bulk mails are queued: a reset mail leaves at once`, async () => {
  const member = await makeMember(db, site, { email: `bulk${crypto.randomUUID()}@example.org` })
  await db.run`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, bulk_domain, created_at)
    select ${site.id}, ${member.id}, 'mail', 'weekly_updates', 'm' || n || '@d' || n % 40 || '.example.org', 'Weekly', 'x', 'x', 'en',
      'd' || n % 40 || '.example.org', now()
    from generate_series(1, ${mailCount}::int) n`
  await db.run`select graphile_worker.add_job('notifications.bulk', '{}')`
  const isBulk = ({ to }: { to: string[] }) => to[0]?.startsWith('bulk')
  await expect.poll(() => smtp.arrived.filter(isBulk).length, { timeout: 20_000 }).toBeGreaterThan(5)
  const times: number[] = []
  for (let n = 0; n < byForm({ short: 3, long: 20 }); n++) times.push(await resetMs())
  console.log({ times: times.map(Math.round), bulk: smtp.arrived.filter(isBulk).length })
  expect(Math.max(...times)).toBeLessThan(MAX_RESET_MS)
}, 300_000)

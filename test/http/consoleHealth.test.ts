// The health of the deployment in the console: what alerts say, nodes, jobs with another start, mail, certificates (STAFF-2, OPS-8).
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as health from '../../contract/console/health.ts'
import type { Site } from '../../server/base/ctx.ts'
import { alertStates, alertsYaml } from '../../server/base/observability/alertRules.ts'
import { programVersion } from '../../server/base/observability/version.ts'
import { lookAtAll, lookAtCertificate } from '../../server/health/checkCertificates.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { hasOpenssl, makeCertificate } from '../fixtures/certificate.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { root } from '../sourceFiles.ts'

let server: TestServer
let site: Site
let operator: ConsoleClient

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, { key: 'health' })
  operator = await signedInStaff(server)
})
afterAll(() => server.close())

const state = async () => (await operator.call(health.state, {})).json

test('STAFF-2 OPS-3 the file of alerts is written from the rules that the console tries', async () => {
  expect(await readFile(join(root, 'ops/deploy/alerts.yml'), 'utf8')).toBe(alertsYaml())
})

test('STAFF-2 a rule holds where its gauge is past its bound, by label, by sum, on either side; what Prometheus alone knows is not judged', () => {
  const gauge = (name: string, ...values: { labels?: Record<string, string>; value: number }[]) => ({
    name,
    help: '',
    values,
  })
  const of = (...measures: Parameters<typeof alertStates>[0]) =>
    Object.fromEntries(alertStates(measures).map(({ alert, holds }) => [alert, holds]))
  const bad = of(
    gauge('nightjar_delivery_oldest_seconds', { labels: { channel: 'mail' }, value: 901 }),
    gauge('nightjar_backup_age_seconds', { value: -1 }),
    gauge('nightjar_cases_overdue', { labels: { kind: 'report' }, value: 1 }),
    gauge('nightjar_cases_escalated', { labels: { kind: 'report' }, value: 5 }),
  )
  expect(bad).toMatchObject({
    MailWaits: true,
    BackupOld: true,
    CasesOverdue: true,
    CasesEscalated: false,
    NodeDown: null,
  })
  const good = of(
    gauge('nightjar_delivery_oldest_seconds', { labels: { channel: 'push' }, value: 901 }),
    gauge('nightjar_backup_age_seconds', { value: 10 }),
  )
  expect(good).toMatchObject({ MailWaits: false, BackupOld: false, CasesOverdue: false })
})

test('STAFF-2 OPS-8 nodes, storage, and what alerts ask; this node is one of them', async () => {
  await server.db.run`
    insert into node (id, host, version, web, jobs, started_at, seen_at)
    values ('gone', 'machine-2', '0.0.9', false, true, now() - interval '1 day', now() - interval '5 minutes')`
  await expect.poll(async () => (await state()).nodes.length).toBe(2)
  const { nodes, version, storage, bus, alerts, backup_at } = await state()
  expect([version, storage, bus, backup_at]).toEqual([programVersion, true, true, null])
  expect(nodes).toContainEqual(expect.objectContaining({ version, web: true, jobs: false, is_missed: false }))
  expect(nodes).toContainEqual(expect.objectContaining({ host: 'machine-2', version: '0.0.9', is_missed: true }))
  expect(alerts.find(({ alert }: { alert: string }) => alert === 'BackupOld')).toMatchObject({ holds: true, value: -1 })
})

test('STAFF-2 OPS-8 jobs that were given up start anew by an operator with a reason, which is written down; others are refused', async () => {
  const task = 'operations.extend_chains'
  await server.db.run`select graphile_worker.add_job(${task}, max_attempts => 1)`
  await server.db.run`update graphile_worker._private_jobs set attempts = max_attempts`
  const before = (await state()).jobs
  expect(before).toContainEqual(expect.objectContaining({ task, given_up: 1, due: 0 }))
  const support = await signedInStaff(server, { name: 'Sue', role: 'support' })
  expect((await support.call(health.state, {})).status).toBe(200)
  expect((await support.call(health.again, { task, reason: 'it is mended' })).json.error).toBe('not_permitted')
  const limited = await signedInStaff(server, { name: 'Ola', role: 'operator', sites: [site] })
  expect((await limited.call(health.state, {})).json.error).toBe('other_site')
  expect((await operator.call(health.again, { task, reason: 'x' })).json.error).toBe('invalid')
  const restarts = await Promise.all([1, 2].map(() => operator.call(health.again, { task, reason: 'it is mended' })))
  expect(restarts.map(({ json }) => json.restarted ?? json.error).toSorted()).toEqual([1, 'refused'])
  expect((await state()).jobs).toContainEqual(expect.objectContaining({ task, given_up: 0, due: 1 }))
  const entries = await server.db.many`select actor, subject, reason, after from audit where action = 'jobs.again'`
  expect(entries).toEqual([{ actor: 'Lena', subject: task, reason: 'it is mended', after: { restarted: 1 } }])
})

test('STAFF-2 NOTE-3 SAFE-6 mail by receiving domain; one that few mails went to may be somebody’s own, and is not told', async () => {
  const { id } = await makeMember(server.db, site)
  const mail = (domain: string, sent: boolean) => server.db.run`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at, sent_at, failed_at)
    values (${site.id}, ${id}, 'mail', 'x', ${`anna@${domain}`}, '', '', '', now(), ${sent ? new Date() : null}, ${sent ? null : new Date()})`
  for (let n = 0; n < 12; n++) await mail('big.example', n > 1)
  await mail('anna-jansen.example', true)
  await server.db
    .run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${id}, 'bounce', now())`
  const { mail: told } = await state()
  expect(told.domains).toContainEqual(
    expect.objectContaining({ domain: 'big.example', sent: 10, failed: 2, waiting: 0 }),
  )
  expect(told.domains.map(({ domain }: { domain: string | null }) => domain)).toContain(null)
  expect(JSON.stringify(told)).not.toContain('jansen')
  expect(told.suppressed).toContainEqual({ reason: 'bounce', members: 1 })
})

test.skipIf(!hasOpenssl)(
  'STAFF-2 the certificate of each host: how long it is valid, and what a client would refuse',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nightjar-certificate-'))
    const { cert, key } = await makeCertificate(folder, 'host')
    const tls = createServer({ cert: await readFile(cert), key: await readFile(key) }, (socket) => socket.end())
    const port = await new Promise<number>((resolve) =>
      tls.listen(0, () => resolve((tls.address() as AddressInfo).port)),
    )
    const { expires_at, fault } = await lookAtCertificate('localhost', { port })
    expect(fault).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(Math.round(((expires_at as Date).getTime() - Date.now()) / 3_600_000)).toBe(24)
    tls.close()
    await rm(folder, { recursive: true })
    expect(await lookAtCertificate('localhost', { port })).toEqual({ expires_at: null, fault: 'ECONNREFUSED' })
    await lookAtAll(server.app, async () => ({ expires_at, fault }))
    expect((await state()).certificates).toContainEqual(
      expect.objectContaining({ host: site.domain, site: site.key, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    )
  },
)

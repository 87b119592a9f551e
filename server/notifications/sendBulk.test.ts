// Mail to many at once: paced by receiving domain, by day, behind everything else; a mail server that is away stops it (NOTE-2).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/fixtures/smtpServer.ts'
import { addSeconds } from '../base/clock.ts'
import type { Site } from '../base/ctx.ts'
import { readEnv } from '../base/env.ts'
import { laneSizes } from '../base/jobs/lanes.ts'
import { enqueueMail } from './enqueueMail.ts'
import { closeMailProvider } from './mail/mailProvider.ts'
import { retryDeliveries } from './retryDeliveries.ts'
import { dueMails, sendBulk } from './sendBulk.ts'

const { db } = await databaseFixture()
let smtp: TestSmtpServer
let app: TestApp
let site: Site
let name = 0

beforeAll(async () => {
  smtp = await startSmtpServer()
})
beforeEach(async () => {
  await db.run`delete from notification`
  smtp.arrived.length = 0
  smtp.say('rcpt')
  app = await makeApp(db, { env: readEnv({ SMTP_URL: smtp.url, BULK_MAILS_PER_MINUTE: '3' }) })
  // Seven in the evening in Amsterdam.
  app.time = new Date('2026-11-20T18:10:00Z')
  site = await makeSite(db)
})
afterAll(async () => {
  closeMailProvider(app)
  await smtp.close()
})

async function write(kind: 'reminders' | 'like', domain: string, on = site) {
  const member = await makeMember(db, on, { email: `m${++name}@${domain}` })
  const ctx = ctxOf(app, on, null)
  expect(await enqueueMail(ctx, { member: member.id, kind, template: 'NewLike' })).toBe(true)
  await ctx.committed()
}
async function writeMany(domains: string[], on = site) {
  for (const domain of domains) await write('reminders', domain, on)
}
const arrivedAt = () => smtp.arrived.map(({ to }) => to[0]?.split('@')[1])
const domainsOf = async (ids: number[]) =>
  (
    await db.many<{ bulk_domain: string }>`
      select bulk_domain from notification join unnest(${ids.map(String)}::bigint[]) with ordinality it (id, at) using (id)
      order by it.at`
  ).map(({ bulk_domain }) => bulk_domain)
const pending = async () =>
  (await db.many`select 1 from notification where sent_at is null and failed_at is null and canceled_at is null`).length

test('NOTE-2 a bulk mail has no job of its own, any other has one, behind what somebody waits for', async () => {
  await writeMany(['large.example.org'])
  expect(app.queued_jobs).toEqual([])
  await write('like', 'large.example.org')
  expect(app.queued_jobs).toHaveLength(1)
  app.time = addSeconds(app.time, 3_600)
  app.queued_jobs.length = 0
  await retryDeliveries(app)
  expect(app.queued_jobs).toHaveLength(1)
})

test('NOTE-2 so many a minute to each receiving domain, and none waits for a large one', async () => {
  await writeMany([...Array<string>(7).fill('large.example.org'), 'one.example.org', 'Two.Example.org'])
  const due = await dueMails(app, [site.id])
  expect(await domainsOf(due.map(({ id }) => id))).toEqual([
    ...['large.example.org', 'one.example.org', 'two.example.org', 'large.example.org', 'large.example.org'],
  ])
  await sendBulk(app)
  expect(arrivedAt().toSorted()).toEqual([
    ...['large.example.org', 'large.example.org', 'large.example.org', 'one.example.org'],
    'two.example.org',
  ])
  await sendBulk(app)
  expect(smtp.arrived).toHaveLength(5)
  app.time = addSeconds(app.time, 61)
  await sendBulk(app)
  expect(smtp.arrived).toHaveLength(8)
  app.time = addSeconds(app.time, 61)
  await sendBulk(app)
  expect([smtp.arrived.length, await pending()]).toEqual([9, 0])
})

test('NOTE-2 two runs at once send nothing twice', async () => {
  await writeMany(['a.example.org', 'b.example.org', 'c.example.org'])
  await Promise.all([sendBulk(app), sendBulk(app)])
  expect(arrivedAt().toSorted()).toEqual(['a.example.org', 'b.example.org', 'c.example.org'])
})

test('NOTE-2 by night, by the site’s clock, it waits for the morning', async () => {
  const far = await makeSite(db, { time_zone: 'America/New_York' })
  app.time = new Date('2026-11-20T22:30:00Z')
  await writeMany(['here.example.org'])
  await writeMany(['there.example.org'], far)
  await sendBulk(app)
  expect(arrivedAt()).toEqual(['there.example.org'])
  app.time = new Date('2026-11-21T08:05:00Z')
  await sendBulk(app)
  expect(arrivedAt()).toEqual(['there.example.org', 'here.example.org'])
})

test('NOTE-2 what fails for now waits a quarter of an hour, and a mail server that is away ends the run', async () => {
  smtp.say('rcpt', '450 4.2.1 later')
  await writeMany(Array.from({ length: 9 }, (_, n) => `d${n}.example.org`))
  await sendBulk(app)
  const postponed = await db.many`select 1 from notification where retry_at > ${app.time}`
  // The fifth failure ends it; the others of the lane were on their way then.
  expect(postponed.length).toBeGreaterThanOrEqual(5)
  expect(postponed.length).toBeLessThanOrEqual(5 + laneSizes.bulk - 1)
  expect(await pending()).toBe(9)
  smtp.say('rcpt')
  await sendBulk(app)
  expect(smtp.arrived).toHaveLength(9 - postponed.length)
  app.time = addSeconds(app.time, 15 * 60)
  await sendBulk(app)
  expect(await pending()).toBe(0)
})

test('NOTE-1 what goes out after the hour of an evening is counted', async () => {
  const day = '2026-11-20'
  await db.run`insert into evening_run (site_id, day) values (${site.id}, ${day}::date)`
  const overdue = () => db.one`select overdue from evening_run where site_id = ${site.id}`
  app.time = new Date('2026-11-20T17:50:00Z')
  await writeMany(['a.example.org', 'a.example.org', 'a.example.org', 'a.example.org', 'a.example.org'])
  await sendBulk(app)
  expect(await overdue()).toEqual({ overdue: 0 })
  app.time = new Date('2026-11-20T18:02:00Z')
  await sendBulk(app)
  expect([await overdue(), await pending()]).toEqual([{ overdue: 2 }, 0])
})

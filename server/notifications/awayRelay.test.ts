// Who is away is told at once; who is here is left to see it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { presenceOf, touchPresence } from '../members/index.ts'
import { pageHidden } from '../members/pageHidden.ts'
import { closeAwayRelay, openAwayRelay } from './awayRelay.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let anna: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db)
  anna = await someone()
  openAwayRelay(app)
})
afterAll(async () => {
  await closeAwayRelay(app)
  await db.close()
  await drop()
})

const someone = () => makeMember(db, site, { email: `${randomUUID()}@example.org` })
/** As like.sql leaves it, and tells it after the commit. */
async function isLiked(member: CurrentMember, by = anna) {
  await db.run`
    insert into member_like (site_id, from_id, to_id, origin, created_at) values (${site.id}, ${by.id}, ${member.id}, 'member', ${app.time})`
  await db.run`
    insert into outbox (site_id, member_id, kind, reference, created_at) values (${site.id}, ${member.id}, 'like', ${by.public_id}, ${app.time})`
  app.bus.publish('live_event', { members: [member.id], event: { type: 'likes' } })
}
const notificationCount = async (who: CurrentMember) =>
  (await db.many`select 1 from notification where member_id = ${who.id}`).length
const waits = async (who: CurrentMember) => (await db.many`select 1 from outbox where member_id = ${who.id}`).length

test('CHAT-8 NOTE-4 who is away is told at once; who is here is not, until the page is hidden', async () => {
  const [away, here] = [await someone(), await someone()]
  touchPresence(ctxOf(app, site, here))
  app.time = addSeconds(app.time, 1)
  await isLiked(here)
  await isLiked(away)
  await expect.poll(() => notificationCount(away), { timeout: 5_000 }).toBe(1)
  expect([await notificationCount(here), await waits(here)]).toEqual([0, 1])

  app.time = addSeconds(app.time, 1)
  await pageHidden(ctxOf(app, site, here))
  await expect.poll(() => notificationCount(here), { timeout: 5_000 }).toBe(1)
  // They stay away, though they were found here before.
  app.time = addSeconds(app.time, 1)
  await isLiked(here, away)
  await expect.poll(() => waits(here), { timeout: 5_000 }).toBe(0)
})

test('CHAT-8 what was seen before the page was hidden is not told', async () => {
  const onlineMember = await someone()
  touchPresence(ctxOf(app, site, onlineMember))
  await presenceOf(app).flush()
  app.time = addSeconds(app.time, 1)
  await isLiked(onlineMember)
  app.time = addSeconds(app.time, 1)
  touchPresence(ctxOf(app, site, onlineMember))
  app.time = addSeconds(app.time, 1)
  await pageHidden(ctxOf(app, site, onlineMember))
  await expect.poll(() => waits(onlineMember), { timeout: 5_000 }).toBe(0)
  expect(await notificationCount(onlineMember)).toBe(0)
})

// Signs of life: collected, written in one statement, read coarsely.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/base/ctx.ts'
import { testDatabase } from '../../test/base/database.ts'
import { later } from '../base/clock.ts'
import type { Asker, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/database.ts'
import { pageHidden } from './pageHidden.ts'
import { presenceOf, touchPresence, whoIsOnline } from './presence.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  app = await makeApp(db)
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const flush = () => presenceOf(app).flush()
const isOnline = async (who: Asker) => (await whoIsOnline(db, [who.id], app.time)).has(who.id)
const lastActive = async ({ id }: Asker) =>
  (await db.one<{ last_active: Date }>`select last_active from member where id = ${id}`).last_active

test('CHAT-8 online for five minutes after a sign of life, and away at once when the page is hidden', async () => {
  const anna = await makeMember(db, site, { now: app.time })
  const ctx = ctxOf(app, site, anna)
  expect(await isOnline(anna)).toBe(false)
  touchPresence(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(true)

  app.time = later(app.time, 60)
  touchPresence(ctx)
  await pageHidden(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(false)

  app.time = later(app.time, 1)
  touchPresence(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(true)
  app.time = later(app.time, 301)
  expect(await isOnline(anna)).toBe(false)
})

test('SRCH-3 last activity follows in steps of ten minutes, in one batch, whatever order the signs come in', async () => {
  const start = app.time
  const members = await Promise.all(Array.from({ length: 50 }, () => makeMember(db, site, { now: start })))
  app.time = later(start, 300)
  for (const who of members) touchPresence(ctxOf(app, site, who))
  await flush()
  expect(await lastActive(members[0] as Asker)).toEqual(start)
  app.time = later(start, 700)
  for (const who of members.toReversed()) touchPresence(ctxOf(app, site, who))
  await flush()
  for (const who of members) expect(await lastActive(who)).toEqual(app.time)
})

test('CHAT-8 a visitor, and a member who is erased meanwhile, leave no sign and lose nobody else’s', async () => {
  const ben = await makeMember(db, site)
  const gone = await makeMember(db, site)
  touchPresence(ctxOf(app, site, null))
  expect(await pageHidden(ctxOf(app, site, null))).toEqual({})
  touchPresence(ctxOf(app, site, gone))
  touchPresence(ctxOf(app, site, ben))
  await db.run`delete from member where id = ${gone.id}`
  await flush()
  expect(await isOnline(ben)).toBe(true)
  expect(await isOnline(gone)).toBe(false)
})

// Presence: activity is buffered, written in one statement, and read coarsely.
import { expect, test } from 'vitest'
import { ctxOf, makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { pageHidden } from './pageHidden.ts'
import { findOnline, presenceOf, touchPresence } from './presence.ts'
import { save } from './save.ts'

const { db, app, site } = await databaseFixture()

const flush = () => presenceOf(app).flush()
const isOnline = async (who: CurrentMember) => (await findOnline(db, [who.id], app.time)).has(who.id)
const lastActive = async ({ id }: CurrentMember) =>
  (await db.one<{ last_active: Date }>`select last_active from member where id = ${id}`).last_active

test('CHAT-8 online for five minutes after an activity, and away at once when the page is hidden', async () => {
  const anna = await makeMember(db, site, { now: app.time })
  const ctx = ctxOf(app, site, anna)
  expect(await isOnline(anna)).toBe(false)
  touchPresence(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(true)

  app.time = addSeconds(app.time, 60)
  touchPresence(ctx)
  await pageHidden(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(false)

  app.time = addSeconds(app.time, 1)
  touchPresence(ctx)
  await flush()
  expect(await isOnline(anna)).toBe(true)
  app.time = addSeconds(app.time, 301)
  expect(await isOnline(anna)).toBe(false)
})

test('SRCH-3 last activity follows in quarters of an hour, in one batch, whatever order activities arrive in', async () => {
  const start = new Date('2026-11-20T20:14:59.999Z')
  const members = await Promise.all(Array.from({ length: 50 }, () => makeMember(db, site, { last_active: start })))
  const signs = async (at: string, member: CurrentMember[]) => {
    app.time = new Date(at)
    for (const one of member) touchPresence(ctxOf(app, site, one))
    await flush()
    return new Set((await Promise.all(members.map(lastActive))).map((it) => it.toISOString()))
  }
  const first = new Set(['2026-11-20T20:15:00.000Z'])
  expect(await signs('2026-11-20T20:15:00.001Z', members)).toEqual(first)
  expect(await signs('2026-11-20T20:29:59.999Z', members.toReversed())).toEqual(first)
  expect(await signs('2026-11-20T20:52:31.407Z', members.toReversed())).toEqual(new Set(['2026-11-20T20:45:00.000Z']))
  expect(await isOnline(members[0] as CurrentMember)).toBe(true)
})

test('CHAT-8 a visitor, and a member who is erased meanwhile, leave no activity, and the others’ is not lost', async () => {
  const ben = await makeMember(db, site)
  const deletedMember = await makeMember(db, site)
  touchPresence(ctxOf(app, site, null))
  expect(await pageHidden(ctxOf(app, site, null))).toEqual({})
  touchPresence(ctxOf(app, site, deletedMember))
  touchPresence(ctxOf(app, site, ben))
  await db.run`delete from member where id = ${deletedMember.id}`
  await flush()
  expect(await isOnline(ben)).toBe(true)
  expect(await isOnline(deletedMember)).toBe(false)
})

test('CHAT-8 a hidden page is no activity: the member is away from then on, last seen before it', async () => {
  const anna = await makeMember(db, site, { now: app.time })
  const ctx = ctxOf(app, site, anna)
  const seen = app.time
  touchPresence(ctx)
  app.time = addSeconds(app.time, 40)
  await pageHidden(ctx)
  await flush()
  expect(await db.one`select seen_at, hidden_at from presence where member_id = ${anna.id}`).toEqual({
    seen_at: seen,
    hidden_at: app.time,
  })
  expect(await isOnline(anna)).toBe(false)
})

test('CHAT-8 members who hide their presence are never online, and are ordered by day', async () => {
  app.time = new Date('2026-11-23T20:52:31Z')
  const anna = await makeMember(db, site, { last_active: new Date('2026-11-23T20:30:00Z') })
  const ctx = ctxOf(app, site, anna)
  expect((await save(ctx, { shows_presence: false })).shows_presence).toBe(false)
  expect(await lastActive(anna)).toEqual(new Date('2026-11-23T00:00:00Z'))
  touchPresence(ctx)
  await flush()
  expect([await isOnline(anna), await lastActive(anna)]).toEqual([false, new Date('2026-11-23T00:00:00Z')])
  app.time = new Date('2026-11-24T07:00:01Z')
  touchPresence(ctx)
  await flush()
  expect(await lastActive(anna)).toEqual(new Date('2026-11-24T00:00:00Z'))
  await save(ctx, { shows_presence: true })
  touchPresence(ctx)
  await flush()
  expect([await isOnline(anna), await lastActive(anna)]).toEqual([true, new Date('2026-11-24T07:00:00Z')])
})

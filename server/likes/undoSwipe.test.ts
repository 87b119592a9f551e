// One swipe a day comes back, for premium members (SWIPE-1, ROLE-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { swipeGame } from '../../test/fixtures/swipeGame.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { block } from '../members/block.ts'
import { domain } from './index.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { likeState } from './store.ts'
import { unlike } from './unlike.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let game: ReturnType<typeof swipeGame>

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { onBlock: [domain.onBlock as NonNullable<typeof domain.onBlock>] } })
  site = await makeSite(db)
  game = swipeGame(db, app, site)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const premium = () => makeMember(db, site, { now: app.time, paid_user: true })
const free = () => makeMember(db, site, { now: app.time })
const state = (who: CurrentMember, other: CurrentMember) => likeState(ctxOf(app, site, who), other.id)
const outbox = (who: CurrentMember) =>
  db.many<{ kind: string }>`select kind from outbox where member_id = ${who.id} order by id`

test('ROLE-2 SWIPE-1 a free member is refused, and loses nothing', async () => {
  const [member, who] = [await free(), await free()]
  expect(await game.pass(member, who)).toMatchObject({ undos_left: 0, undoable: null })
  expect(await game.undo(member)).toEqual({ refused: 'premium_only' })
  expect(await game.deck(member)).toMatchObject({ swipes_left: 39 })
})

test('SWIPE-1 a pass comes back with its card, once a day; what came before it stays', async () => {
  const [member, a, b] = [await premium(), await free(), await free()]
  expect(await game.undo(member)).toEqual({ refused: 'nothing_to_undo' })
  await game.pass(member, a)
  expect(await game.pass(member, b)).toMatchObject({ undos_left: 1, undoable: b.public_id })
  expect(await game.undo(member)).toMatchObject({
    ...{ likes_left: 4, swipes_left: 39, undos_left: 0, undoable: null, resumes_at: null },
    card: { id: b.public_id, liked: false },
  })
  expect(await game.undo(member)).toEqual({ refused: 'nothing_to_undo' })
  expect(await game.like(member, b)).toMatchObject({ likes_left: 3, swipes_left: 38, undoable: null })
  expect(await game.undo(member)).toEqual({ refused: 'nothing_to_undo' })
  app.time = addSeconds(app.time, 86_400)
  expect(await game.undo(member)).toEqual({ refused: 'nothing_to_undo' })
  expect(await game.pass(member, a)).toMatchObject({ undos_left: 1, undoable: a.public_id })
  expect(await game.undo(member)).toMatchObject({ card: { id: a.public_id } })
})

test('SWIPE-1 LIKE-1 a like comes back with its match; the other’s like stays, both are notified live, and nobody gets a mail', async () => {
  const [member, other] = [await premium(), await free()]
  await like(ctxOf(app, site, other), { id: member.public_id })
  expect(await game.like(member, other)).toMatchObject({ matched: true, likes_left: 3 })
  expect([await outbox(member), await outbox(other)]).toEqual([
    [{ kind: 'like' }, { kind: 'match' }],
    [{ kind: 'match' }],
  ])
  app.liveEvents.length = 0
  expect(await game.undo(member)).toMatchObject({
    likes_left: 4,
    swipes_left: 40,
    card: { id: other.public_id, liked: false },
  })
  expect(await state(member, other)).toEqual({ liked: false, liked_by: true, matched: false })
  expect((await list(ctxOf(app, site, other))).matches).toEqual([])
  expect(app.liveEvents).toEqual([{ members: [member.id, other.id], event: { type: 'likes' } }])
  expect([await outbox(member), await outbox(other)]).toEqual([[{ kind: 'like' }], []])
})

test('SWIPE-1 the fourth like comes back, and the game goes on', async () => {
  const [member, people] = [await premium(), await game.people(4)]
  for (const who of people) await game.like(member, who)
  expect(await game.deck(member)).toMatchObject({ likes_left: 0, undoable: people[3]?.public_id, cards: [] })
  expect(await game.undo(member)).toMatchObject({ likes_left: 1, resumes_at: null })
  expect((await game.deck(member)).cards.length).toBeGreaterThan(0)
})

test('SWIPE-1 after a like back and messages meanwhile: the match goes, the conversation stays', async () => {
  const [member, other] = [await premium(), await free()]
  await game.like(member, other)
  app.time = addSeconds(app.time, 60)
  await like(ctxOf(app, site, other), { id: member.public_id })
  const [a, b] = [member.id, other.id].toSorted((x, y) => x - y) as [Id<'member'>, Id<'member'>]
  await db.run`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at)
    values (${site.id}, new_id(), ${a}, ${b}, ${other.id}, false, 1, ${app.time})`
  await game.undo(member)
  expect(await state(member, other)).toEqual({ liked: false, liked_by: true, matched: false })
  expect([await outbox(member), await outbox(other)]).toEqual([[], []])
  expect(await db.many`select 1 from conversation where a_id = ${a} and b_id = ${b}`).toHaveLength(1)
})

test('SWIPE-1 a like from before the swipe, or given again after it, is not undone', async () => {
  const [member, before, anew] = [await premium(), await free(), await free()]
  await like(ctxOf(app, site, member), { id: before.public_id })
  await game.like(member, before)
  expect(await game.undo(member)).toMatchObject({ likes_left: 4, card: { liked: true } })
  const other = await premium()
  await game.like(other, anew)
  app.time = addSeconds(app.time, 60)
  await unlike(ctxOf(app, site, other), { id: anew.public_id })
  await like(ctxOf(app, site, other), { id: anew.public_id })
  expect(await game.undo(other)).toMatchObject({ likes_left: 4, card: { liked: true } })
})

test('SWIPE-1 the undo of a like that cost none gives none back', async () => {
  const [member, before, other] = [await premium(), await free(), await free()]
  await like(ctxOf(app, site, member), { id: before.public_id })
  await game.like(member, other)
  expect(await game.like(member, before)).toMatchObject({ likes_left: 3, swipes_left: 38 })
  expect(await game.undo(member)).toMatchObject({ likes_left: 3, swipes_left: 39, card: { liked: true } })
})

test('SWIPE-1 PRO-6 after a block meanwhile the swipe is undone without a card', async () => {
  const [member, foe] = [await premium(), await free()]
  await game.like(member, foe)
  await block(ctxOf(app, site, foe), { id: member.public_id })
  expect(await game.deck(member)).toMatchObject({ undoable: null, undos_left: 1 })
  expect(await game.undo(member)).toMatchObject({ likes_left: 4, swipes_left: 40, card: null })
  expect(await state(member, foe)).toMatchObject({ liked: false })
})

test('SWIPE-1 ten concurrent undos are one, beside a swipe too', async () => {
  const [member, a, b] = [await premium(), await free(), await free()]
  await game.pass(member, a)
  const answers = await Promise.all([...Array.from({ length: 10 }, () => game.undo(member, a)), game.like(member, b)])
  expect(answers.filter(({ refused }) => refused === 'nothing_to_undo')).toHaveLength(9)
  const { likes_left, swipes_left, undos_left } = await game.deck(member)
  const left = await db.many<{ liked: boolean }>`select liked from swipe where from_id = ${member.id}`
  expect([swipes_left, undos_left]).toEqual([39, 0])
  expect(likes_left).toBe(left[0]?.liked ? 3 : 4)
})

// Likes and matches, concurrency, and the effect of a block.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { Refusal } from '../base/refusal.ts'
import { block } from '../members/block.ts'
import * as members from '../members/index.ts'
import { overlap } from '../members/testOverlap.ts'
import { unblock } from '../members/unblock.ts'
import { find } from '../search/find.ts'
import { show } from '../search/show.ts'
import { domain } from './index.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { likeState } from './store.ts'
import { unlike } from './unlike.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { onConfirm: [], onBlock: [domain.onBlock as NonNullable<typeof domain.onBlock>] } })
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

const two = async () => [await makeMember(db, site), await makeMember(db, site)] as const
async function likes(from: CurrentMember, to: CurrentMember) {
  const ctx = ctxOf(app, site, from)
  const answer = await like(ctx, { id: to.public_id })
  await ctx.committed()
  return answer
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : `${error}`),
  )
const eventsTo = (type: string, who: CurrentMember) =>
  app.liveEvents.filter(({ members, event }) => event.type === type && members.includes(who.id))
const outbox = (who: CurrentMember) => db.many<{ kind: string; reference: string }>`
  select kind, reference from outbox where member_id = ${who.id} order by id`

test('LIKE-1 a like is notified; a mutual one is a match, and both are notified at once', async () => {
  const [anna, ben] = await two()
  expect(await likes(anna, ben)).toEqual({ matched: false })
  expect(await likes(anna, ben)).toEqual({ matched: false })
  expect(eventsTo('likes', ben)).toHaveLength(1)
  expect(await outbox(ben)).toEqual([{ kind: 'like', reference: anna.public_id }])
  expect(await likes(ben, anna)).toEqual({ matched: true })
  expect(eventsTo('match', anna)).toEqual([{ members: [anna.id], event: { type: 'match', with: ben.public_id } }])
  expect(eventsTo('match', ben)).toEqual([{ members: [ben.id], event: { type: 'match', with: anna.public_id } }])
  expect(await outbox(anna)).toEqual([{ kind: 'match', reference: ben.public_id }])
  expect(await likes(anna, ben)).toEqual({ matched: true })
  expect(eventsTo('match', anna)).toHaveLength(1)
})

test('LIKE-1 two simultaneous likes make one match', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, two))
  await Promise.all(pairs.flatMap(([a, b]) => [likes(a, b), likes(b, a), likes(a, b)]))
  for (const [a, b] of pairs) {
    expect(await likeState(ctxOf(app, site, a), b.id)).toEqual({ liked: true, liked_by: true, matched: true })
    expect([eventsTo('match', a).length, eventsTo('match', b).length]).toEqual([1, 1])
    expect((await outbox(a)).filter(({ kind }) => kind === 'match')).toHaveLength(1)
  }
})

test('LIKE-1 a like that meets the other’s, not committed yet, waits for it and matches', async () => {
  const [anna, ben] = await two()
  const answers = await overlap(
    db,
    (inside) => like({ ...ctxOf(app, site, anna), db: inside }, { id: ben.public_id }),
    () => likes(ben, anna),
  )
  expect(answers).toEqual([{ matched: false }, { matched: true }])
})

test('LIKE-1 taking a like back ends the match and leaves the other’s like', async () => {
  const [anna, ben] = await two()
  await likes(anna, ben)
  await likes(ben, anna)
  const ctx = ctxOf(app, site, anna)
  expect(await unlike(ctx, { id: ben.public_id })).toEqual({})
  expect(await unlike(ctx, { id: ben.public_id })).toEqual({})
  expect(await likeState(ctx, ben.id)).toEqual({ liked: false, liked_by: true, matched: false })
})

test('LIKE-1 not oneself, nor unknown, paused or another site’s members', async () => {
  const [anna, paused] = await two()
  const otherMember = await makeMember(db, await makeSite(db))
  await db.run`update member set status = 'disabled' where id = ${paused.id}`
  const ctx = ctxOf(app, site, anna)
  expect(await code(like(ctx, { id: anna.public_id }))).toBe('own_profile')
  for (const id of ['0'.repeat(32), otherMember.public_id, paused.public_id])
    expect(await code(like(ctx, { id }))).toBe('not_found')
  for (const id of ['0'.repeat(32), otherMember.public_id]) expect(await code(unlike(ctx, { id }))).toBe('not_found')
})

test('ROLE-2 likes of unconfirmed members send no notification', async () => {
  const [anna, ben] = await two()
  await db.run`update member set status = 'not_confirmed' where id = ${anna.id}`
  await likes(anna, ben)
  expect(await outbox(ben)).toEqual([])
  expect((await list(ctxOf(app, site, ben))).liked_by).toEqual([])
  await db.run`update member set status = 'active' where id = ${anna.id}`
  expect((await list(ctxOf(app, site, ben))).liked_by).toHaveLength(1)
})

test('PRO-6 a block takes likes and match away, hides each from the other everywhere, and refuses contact both ways', async () => {
  const [anna, ben] = await two()
  await likes(anna, ben)
  await likes(ben, anna)
  const [as_anna, as_ben] = [ctxOf(app, site, anna), ctxOf(app, site, ben)]
  app.liveEvents.length = 0
  await block(as_anna, { id: ben.public_id })
  await block(as_anna, { id: ben.public_id })
  await as_anna.committed()
  for (const type of ['relationship', 'likes', 'chats']) {
    expect([eventsTo(type, anna).length > 0, eventsTo(type, ben).length > 0]).toEqual([true, true])
  }
  expect(await likeState(as_anna, ben.id)).toEqual({ liked: false, liked_by: false, matched: false })
  for (const [me, other] of [
    [as_anna, ben],
    [as_ben, anna],
  ] as const) {
    const lists = await list(me)
    const found = await find(me, { page: 1 })
    const related = (await show(me, { id: (await makeMember(db, site)).public_id })).related
    for (const shown of [lists.profiles, lists.liked_by, lists.matches, found.results, related]) {
      expect(shown.map(({ id }) => id)).not.toContain(other.public_id)
    }
  }
  expect(await code(like(as_ben, { id: anna.public_id }))).toBe('blocked')
  expect(await code(like(as_anna, { id: ben.public_id }))).toBe('blocked_by_you')
  expect(await members.blocksBetween(as_ben, anna.id)).toEqual({ by_them: true, by_me: false })
  expect(await code(block(as_anna, { id: anna.public_id }))).toBe('own_profile')
  expect(await code(block(as_anna, { id: '0'.repeat(32) }))).toBe('not_found')

  await unblock(as_anna, { id: ben.public_id })
  expect(await likes(ben, anna)).toEqual({ matched: false })
})

test('PRO-6 a like that meets a block, not committed yet, does not slip past it', async () => {
  const [anna, ben] = await two()
  const as_anna = ctxOf(app, site, anna)
  const [, answer] = await overlap(
    db,
    (inside) => block({ ...as_anna, db: inside }, { id: ben.public_id }),
    () => code(likes(ben, anna)),
  )
  expect(answer).toBe('blocked')
  expect(await likeState(as_anna, ben.id)).toEqual({ liked: false, liked_by: false, matched: false })
})

test('PRO-6 a like that meets a block at the same moment does not survive it', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, two))
  await Promise.all(
    pairs.flatMap(([a, b]) => [
      code(likes(b, a)),
      code(block(ctxOf(app, site, a), { id: b.public_id })),
      code(likes(a, b)),
    ]),
  )
  for (const [a, b] of pairs) {
    expect(await likeState(ctxOf(app, site, a), b.id)).toEqual({ liked: false, liked_by: false, matched: false })
  }
})

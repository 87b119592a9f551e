// Unlikes concurrent with other actions of the two (LIKE-1).
import { expect, test } from 'vitest'
import { ctxOf, makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import type { CurrentMember } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { overlap } from '../members/testOverlap.ts'
import { like } from './like.ts'
import { likeState } from './store.ts'
import { unlike } from './unlike.ts'

const { db, app, site } = await databaseFixture()

const two = async () => [await makeMember(db, site), await makeMember(db, site)] as const
const likes = (from: CurrentMember, to: CurrentMember, inside: Db = app.db) =>
  like({ ...ctxOf(app, site, from), db: inside }, { id: to.public_id })
const unlikes = (from: CurrentMember, to: CurrentMember, inside: Db = app.db) =>
  unlike({ ...ctxOf(app, site, from), db: inside }, { id: to.public_id })
const state = (who: CurrentMember, other: CurrentMember) => likeState(ctxOf(app, site, who), other.id)
const outbox = async (who: CurrentMember) =>
  (await db.many<{ kind: string }>`select kind from outbox where member_id = ${who.id} order by id`).map(
    (it) => it.kind,
  )

test('LIKE-1 a like that meets the other’s, being taken back, waits and makes no match', async () => {
  const [anna, ben] = await two()
  await likes(anna, ben)
  const [, answer] = await overlap(
    db,
    (inside) => unlikes(anna, ben, inside),
    () => likes(ben, anna),
  )
  expect(answer).toEqual({ matched: false })
  expect(await state(anna, ben)).toEqual({ liked: false, liked_by: true, matched: false })
  expect([await outbox(anna), await outbox(ben)]).toEqual([['like'], []])
})

test('LIKE-1 an unlike concurrent with a match ends it, and nobody gets a mail', async () => {
  const [anna, ben] = await two()
  await likes(anna, ben)
  await overlap(
    db,
    (inside) => likes(ben, anna, inside),
    () => unlikes(anna, ben),
  )
  expect(await state(ben, anna)).toEqual({ liked: true, liked_by: false, matched: false })
  expect([await outbox(anna), await outbox(ben)]).toEqual([[], []])
})

test('LIKE-1 concurrent likes and unlikes of both: a match where both like, and mails only of what still exists', async () => {
  const pairs = await Promise.all(Array.from({ length: 20 }, two))
  await Promise.all(
    pairs.flatMap(([a, b]) => [likes(a, b), likes(b, a), unlikes(a, b), likes(a, b), unlikes(b, a), unlikes(a, b)]),
  )
  for (const [a, b] of pairs) {
    const { liked, liked_by, matched } = await state(a, b)
    expect(matched).toBe(liked && liked_by)
    for (const [kind, stands] of [
      ['match', matched],
      ['like', liked],
    ] as const)
      expect((await outbox(b)).filter((it) => it === kind).length).toBeLessThanOrEqual(stands ? 1 : 0)
    expect((await outbox(a)).includes('match')).toBe(matched)
    const notifications = await db.many`select 1 from like_notification where member_id in (${a.id}, ${b.id})`
    expect(notifications.length).toBeLessThanOrEqual(4)
  }
})

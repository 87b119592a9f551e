// The lists of likes, new-like flags, and likes from fictional profiles.
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { addPhoto } from '../photos/index.ts'
import { testPicture } from '../photos/testPicture.ts'
import { show } from '../search/show.ts'
import { autoLike } from './autoLike.ts'
import { encryptCursor } from './cursor.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { listMore } from './listMore.ts'
import { markSeen } from './markSeen.ts'
import { onConfirm } from './onConfirm.ts'

const { db, app, site } = await databaseFixture()

const likes = (from: CurrentMember, to: CurrentMember) => {
  app.time = addSeconds(app.time, 1)
  return like(ctxOf(app, site, from), { id: to.public_id })
}
const ids = (shown: { id: string }[]) => shown.map(({ id }) => id)

test('LIKE-2 LIKE-3 LIKE-4 received likes: new ones first; opening one clears its flag', async () => {
  const member = await makeMember(db, site)
  const [a, b, c] = [await makeMember(db, site), await makeMember(db, site), await makeMember(db, site)]
  for (const who of [a, b, c]) await likes(who, member)
  await likes(member, a)
  const ctx = ctxOf(app, site, member)
  await markSeen(ctx, { id: c.public_id })
  const lists = await list(ctx)
  expect(lists.liked_by.map(({ id, like_new }) => [id, like_new])).toEqual([
    [b.public_id, true],
    [a.public_id, true],
    [c.public_id, false],
  ])
  expect([ids(lists.profiles), ids(lists.matches)]).toEqual([[a.public_id], [a.public_id]])
  expect(lists.profiles[0]?.liked).toBe(true)
  await expect(markSeen(ctx, { id: '0'.repeat(32) })).rejects.toMatchObject({ code: 'not_found' })
  const elsewhere = await makeMember(db, await makeSite(db))
  await expect(markSeen(ctx, { id: elsewhere.public_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('ROLE-2 LIKE-2 who likes a member is shown as clearly in the list as on the profile one tap away', async () => {
  const liker = await makeMember(db, site)
  await addPhoto(db, app.storage, { site_id: site.id, member_id: liker.id, bytes: await testPicture(1), now: app.time })
  for (const paid_user of [false, true]) {
    const member = await makeMember(db, site, { paid_user })
    await likes(liker, member)
    const ctx = ctxOf(app, site, member)
    const [listed] = (await list(ctx)).liked_by
    expect(listed?.main_image?.status).toBe('active')
    expect((await show(ctx, { id: liker.public_id })).main_image).toEqual(listed?.main_image)
    const cursor = encryptCursor(ctx, { is_new: true, at: Date.now() * 2_000, id: member.id })
    expect((await listMore(ctx, { kind: 'received', cursor })).members[0]?.main_image?.status).toBe('active')
  }
})

test('LIKE-6 likes come only to members who asked for them, from a fictional profile of the gender looked for, each once', async () => {
  const site = await makeSite(db)
  const mask = (given: object) => makeMember(db, site, { kind: 'fictional', likes_newcomers: true, ...given })
  const [first, second] = [
    await mask({ last_active: app.time }),
    await mask({ last_active: addSeconds(app.time, -60) }),
  ]
  await mask({ gender: 'female' })
  await makeMember(db, site, { kind: 'fictional' })
  await makeMember(db, site, { likes_newcomers: true })
  const member = await makeMember(db, site, { looks_for: 'male', likes_for_me: true })
  const ctx = ctxOf(app, site, member)
  expect(await autoLike(ctxOf(app, site, await makeMember(db, site)))).toBe(null)
  const silent = { ...site, choices: { ...site.choices, fictional_warning: '' } }
  expect(await autoLike(ctxOf(app, silent, member))).toBe(null)

  expect(await autoLike(ctx)).toEqual({ id: first.public_id, name: first.name, fictional: true, main_image: null })
  expect(await autoLike(ctx)).toMatchObject({ id: second.public_id })
  expect(await autoLike(ctx)).toBe(null)
  await ctx.committed()
  expect(app.liveEvents).toContainEqual({ members: [first.id, member.id], event: { type: 'likes' } })
  expect(ids((await list(ctx)).liked_by).toSorted()).toEqual([first.public_id, second.public_id].toSorted())
})

test('LIKE-6 a confirmed member who asked for it is liked by a fictional profile at once; one who blocked it, or did not ask, is not', async () => {
  const site = await makeSite(db)
  const mask = await makeMember(db, site, { kind: 'fictional', likes_newcomers: true })
  const optedIn = await makeMember(db, site, { likes_for_me: true })
  const unasked = await makeMember(db, site)
  const waiting = await makeMember(db, site, { likes_for_me: true, status: 'not_confirmed' })
  const blocker = await makeMember(db, site, { likes_for_me: true })
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${blocker.id}, ${mask.id}, now())`
  for (const { id } of [optedIn, unasked, waiting, blocker]) await onConfirm(ctxOf(app, site, null), id)
  const liked = await db.many<{ to_id: number }>`select to_id from member_like where from_id = ${mask.id}`
  expect(liked).toEqual([{ to_id: optedIn.id }])
})

test('LIKE-2 LIKE-4 a thousand likes: the first 200, then page by page to the last, each once, new ones first', async () => {
  const site = await makeSite(db)
  const member = await makeMember(db, site)
  await db.run`
    with crowd as (
      insert into member (site_id, kind, answered, status, name, birth, gender, country, language, terms_version, adult_declared_at,
        created_at, last_active)
      select ${site.id}, 'person', true, 'active', 'Fan ' || n, '1990-01-01', 'male', 'NL', 'en', 'test', now(), now(), now()
      from generate_series(1, 1000) n
      returning id
    ), fans as (
      insert into member_like (site_id, from_id, to_id, origin, is_new, created_at)
      select ${site.id}, id, ${member.id}, 'member', id % 3 = 0, '2026-01-01'::timestamptz + (id % 7) * interval '1 hour' from crowd
    ), matched as (
      insert into member_match (site_id, a_id, b_id, created_at)
      select ${site.id}, least(id, ${member.id}::bigint), greatest(id, ${member.id}::bigint), '2026-01-01' from crowd
    )
    insert into member_like (site_id, from_id, to_id, origin, created_at)
    select ${site.id}, ${member.id}, id, 'member', '2026-01-01' from crowd`
  const ctx = ctxOf(app, site, member)
  const first = await list(ctx)
  for (const [kind, field] of [
    ['received', 'liked_by'],
    ['given', 'profiles'],
    ['matches', 'matches'],
  ] as const) {
    const seen = ids(first[field])
    const newFlags = kind === 'received' ? first.liked_by.map(({ like_new }) => like_new) : []
    for (let cursor = first.next[kind]; cursor; ) {
      const page = await listMore(ctx, { kind, cursor })
      seen.push(...ids(page.members))
      if (kind === 'received') newFlags.push(...page.members.map(({ like_new }) => like_new))
      cursor = page.next
    }
    expect([seen.length, new Set(seen).size], kind).toEqual([1000, 1000])
    expect(newFlags, kind).toEqual(newFlags.toSorted((a, b) => Number(b) - Number(a)))
  }
  const cursor = first.next.received as string
  const other = ctxOf(app, site, await makeMember(db, site))
  for (const [who, bad] of [
    [other, cursor],
    [ctx, 'junk'],
    [ctx, ''],
  ] as const)
    await expect(listMore(who, { kind: 'received', cursor: bad })).rejects.toMatchObject({
      fields: { cursor: 'cursor' },
    })
})

// Swiping: the daily allowance, concurrency, and the site's calendar (SWIPE-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { swipeGame } from '../../test/fixtures/swipeGame.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { block } from '../members/block.ts'
import { domain } from './index.ts'
import { like } from './like.ts'
import { likeState } from './store.ts'

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

const newcomer = (given = {}) => makeMember(db, site, { now: app.time, ...given })
const untouchedDay = { likes_left: 4, swipes_left: 40, undos_left: 0, undoable: null, resumes_at: null }
const eventsTo = (type: string, who: CurrentMember) =>
  app.liveEvents.filter(({ members, event }) => event.type === type && members.includes(who.id))

test('SWIPE-1 LIKE-1 a like is one of four, a pass none; a mutual like matches, and both are notified', async () => {
  const [member, a, b] = [await newcomer(), await newcomer(), await newcomer()]
  await like(ctxOf(app, site, b), { id: member.public_id })
  expect(await game.deck(member)).toMatchObject(untouchedDay)
  expect(await game.pass(member, a)).toEqual({ ...untouchedDay, swipes_left: 39, matched: false })
  expect(await game.like(member, b)).toEqual({ ...untouchedDay, swipes_left: 38, likes_left: 3, matched: true })
  expect([eventsTo('match', member).length, eventsTo('match', b).length]).toEqual([1, 1])
  expect(await likeState(ctxOf(app, site, member), a.id)).toMatchObject({ liked: false })
})

test('SWIPE-1 idempotent: the same card again answers like the first time, even after a change of mind', async () => {
  const [member, a, b] = [await newcomer(), await newcomer(), await newcomer()]
  const passed = await game.pass(member, a)
  expect(await game.like(member, a)).toEqual(passed)
  expect(await likeState(ctxOf(app, site, member), a.id)).toMatchObject({ liked: false })
  const liked = await game.like(member, b)
  expect(await game.pass(member, b)).toEqual(liked)
  expect(await likeState(ctxOf(app, site, member), b.id)).toMatchObject({ liked: true })
  expect(eventsTo('likes', b)).toHaveLength(1)
})

test('SWIPE-1 a like that existed before costs none', async () => {
  const [member, a] = [await newcomer(), await newcomer()]
  await like(ctxOf(app, site, member), { id: a.public_id })
  expect(await game.like(member, a)).toMatchObject({ likes_left: 4, swipes_left: 39 })
})

test('SWIPE-1 after four likes the game waits, and after forty swipes; what is refused costs nothing', async () => {
  const people = await game.people(42)
  const [lover, picky] = [await newcomer(), await newcomer()]
  app.time = new Date('2026-11-20T20:00:00Z')
  for (const who of people.slice(0, 4)) await game.like(lover, who)
  const midnight = { resumes_at: '2026-11-20T23:00:00.000Z' }
  for (const swipe of [game.like, game.pass])
    expect(await swipe(lover, people[5] as CurrentMember)).toEqual({ refused: 'out_of_likes' })
  expect(await game.deck(lover)).toEqual({ ...untouchedDay, ...midnight, likes_left: 0, swipes_left: 36, cards: [] })
  for (const who of people.slice(0, 40)) await game.pass(picky, who)
  for (const swipe of [game.like, game.pass])
    expect(await swipe(picky, people[40] as CurrentMember)).toEqual({ refused: 'out_of_swipes' })
  expect(await game.deck(picky)).toEqual({ ...untouchedDay, ...midnight, swipes_left: 0, cards: [] })
  // Of one's own day one may ask again.
  expect(await game.pass(picky, people[0] as CurrentMember)).toMatchObject({ ...midnight, matched: false })
})

test('SWIPE-1 the day is the one on the site’s calendar, also where the clocks change', async () => {
  const people = await game.people(8)
  const days = [
    // The clocks go forward on the 28th and back on the 31st of October: 23 and 25 hours.
    { last: '2027-03-27T22:59:59Z', resumes: '2027-03-27T23:00:00.000Z' },
    { last: '2027-03-28T21:59:59Z', resumes: '2027-03-28T22:00:00.000Z' },
    { last: '2027-10-31T22:59:59Z', resumes: '2027-10-31T23:00:00.000Z' },
  ]
  for (const { last, resumes } of days) {
    const member = await newcomer()
    app.time = new Date(last)
    for (const who of people.slice(0, 4)) await game.like(member, who)
    expect(await game.deck(member)).toMatchObject({ likes_left: 0, resumes_at: resumes, cards: [] })
    expect(await game.pass(member, people[4] as CurrentMember)).toEqual({ refused: 'out_of_likes' })
    app.time = new Date(resumes)
    expect(await game.deck(member)).toMatchObject({ likes_left: 4, swipes_left: 40, resumes_at: null })
    expect(await game.like(member, people[4] as CurrentMember)).toMatchObject({ likes_left: 3, swipes_left: 39 })
  }
})

test('SWIPE-1 a day that begins without a midnight, and a site on the other side of the world', async () => {
  for (const [time_zone, now, resumes] of [
    // In Beirut the clocks go from 23:59:59 to 1:00.
    ['Asia/Beirut', '2027-03-27T20:00:00Z', '2027-03-27T22:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00.000Z'],
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-21T05:00:00.000Z'],
  ] as const) {
    const there = { ...(await makeSite(db)), time_zone }
    const far = swipeGame(db, app, there)
    app.time = new Date(now)
    const [member = null, ...people] = await far.people(6)
    if (!member) throw new Error('nobody')
    for (const who of people.slice(0, 4)) await far.like(member, who)
    expect([time_zone, (await far.deck(member)).resumes_at]).toEqual([time_zone, resumes])
    app.time = new Date(resumes)
    expect(await far.deck(member)).toMatchObject({ likes_left: 4, resumes_at: null })
  }
})

test('SWIPE-1 twenty concurrent swipes do not exceed the allowance', async () => {
  const [member, them] = [await newcomer(), await game.people(20)]
  const answers = await Promise.all(them.map((who) => game.like(member, who)))
  expect(answers.filter(({ refused }) => refused === 'out_of_likes')).toHaveLength(16)
  expect(await db.many`select 1 from member_like where from_id = ${member.id}`).toHaveLength(4)
  expect(await game.deck(member)).toMatchObject({ likes_left: 0, swipes_left: 36 })

  const otherMember = await newcomer()
  for (const who of (await game.people(30)).slice(0, 30)) await game.pass(otherMember, who)
  const late = await Promise.all(them.map((who) => game.pass(otherMember, who)))
  expect(late.filter(({ refused }) => refused === 'out_of_swipes')).toHaveLength(10)
  expect(await db.many`select 1 from swipe where from_id = ${otherMember.id}`).toHaveLength(40)
})

test('SWIPE-1 the same card twenty times concurrently is one swipe, with one idempotency key and with twenty', async () => {
  for (const key of [undefined, 'one-key-of-one-swipe']) {
    const [member, other] = [await newcomer(), await newcomer()]
    await Promise.all(Array.from({ length: 20 }, () => game.like(member, other, key)))
    expect(await game.deck(member)).toMatchObject({ likes_left: 3, swipes_left: 39 })
    expect(eventsTo('likes', other)).toHaveLength(1)
  }
})

test('SWIPE-1 LIKE-1 two simultaneous likes by swipe make one match', async () => {
  const pairs = await Promise.all(Array.from({ length: 10 }, async () => [await newcomer(), await newcomer()] as const))
  await Promise.all(pairs.flatMap(([a, b]) => [game.like(a, b), game.like(b, a)]))
  for (const [a, b] of pairs) {
    expect(await likeState(ctxOf(app, site, a), b.id)).toEqual({ liked: true, liked_by: true, matched: true })
    expect([eventsTo('match', a).length, eventsTo('match', b).length]).toEqual([1, 1])
  }
})

test('SWIPE-1 PRO-6 only visible members: not oneself, nor blocked either way, paused, or of another site', async () => {
  const [member, foe, shunned, paused] = (await game.people(4)) as [
    CurrentMember,
    CurrentMember,
    CurrentMember,
    CurrentMember,
  ]
  await block(ctxOf(app, site, foe), { id: member.public_id })
  await block(ctxOf(app, site, member), { id: shunned.public_id })
  await db.run`update member set status = 'disabled' where id = ${paused.id}`
  const otherMember = await makeMember(db, await makeSite(db))
  const wanted = [
    [member, 'own_profile'],
    [foe, 'blocked'],
    [shunned, 'blocked_by_you'],
    [paused, 'not_found'],
    [otherMember, 'not_found'],
  ] as const
  for (const [who, refused] of wanted) {
    expect(await game.pass(member, who)).toEqual({ refused })
    expect(await game.like(member, who)).toEqual({ refused })
  }
  expect(await game.deck(member)).toMatchObject(untouchedDay)
  expect(await db.many`select 1 from swipe where from_id = ${member.id}`).toEqual([])
})

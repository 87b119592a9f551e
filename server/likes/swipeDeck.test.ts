// The cards of the swipe game, round after round (SWIPE-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { swipeGame } from '../../test/fixtures/swipeGame.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { block } from '../members/block.ts'
import { like } from './like.ts'
import { sweepSwipes } from './sweepSwipes.ts'
import { unlike } from './unlike.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let game: ReturnType<typeof swipeGame>
const day = 86_400

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** A site of its own: nobody there but me and so many others. */
async function among(count: number, options = {}): Promise<[CurrentMember, CurrentMember[]]> {
  app = await makeApp(db)
  site = await makeSite(db)
  game = swipeGame(db, app, site)
  const me = await makeMember(db, site, { now: app.time, ...options })
  return [me, await game.people(count)]
}
const ids = (shown: { id: string }[]) => shown.map(({ id }) => id)
const idsOf = (people: CurrentMember[]) => people.map(({ public_id }) => public_id)
/** Passes whoever is shown until nobody is, a minute apart; answers whom, in order. */
async function passAll(member: CurrentMember) {
  const shownIds: string[] = []
  for (let cards = (await game.deck(member)).cards; cards.length; cards = (await game.deck(member)).cards) {
    for (const { id } of cards) {
      app.time = addSeconds(app.time, 60)
      await game.pass(member, { public_id: id } as CurrentMember)
      shownIds.push(id)
    }
  }
  return shownIds
}

test('SWIPE-1 SRCH-4 the best match first, ten at a time, each with its reasons; nobody who does not match', async () => {
  const [member] = await among(12, { interests: ['sushi', 'hiking'], looks_for: 'male' })
  const close = await makeMember(db, site, { now: app.time, interests: ['sushi', 'hiking'] })
  const woman = await makeMember(db, site, { now: app.time, gender: 'female' })
  const { cards } = await game.deck(member)
  expect(cards).toHaveLength(10)
  expect(cards[0]).toMatchObject({ id: close.public_id, liked: false, fictional: false })
  expect(cards[0]?.reasons).toContainEqual({
    kind: 'interests',
    interests: expect.arrayContaining(['sushi', 'hiking']),
  })
  expect(ids(cards)).not.toContain(woman.public_id)
})

test('SWIPE-1 nobody twice in a round, nor the liked, the matched, the blocked, oneself', async () => {
  const [member, people] = await among(17)
  const [liked, matched, foe, shunned, ...others] = people as [
    CurrentMember,
    CurrentMember,
    CurrentMember,
    CurrentMember,
    ...CurrentMember[],
  ]
  await like(ctxOf(app, site, member), { id: liked.public_id })
  await like(ctxOf(app, site, matched), { id: member.public_id })
  await like(ctxOf(app, site, member), { id: matched.public_id })
  await block(ctxOf(app, site, foe), { id: member.public_id })
  await block(ctxOf(app, site, member), { id: shunned.public_id })
  const shown = await passAll(member)
  expect(shown).toHaveLength(13)
  expect(shown.toSorted()).toEqual(idsOf(others).toSorted())
  expect((await game.deck(member)).resumes_at).toBe(null)
})

test('SWIPE-1 a pass is respected for a day; then those passed longest ago come first, newcomers before them', async () => {
  const [member] = await among(12)
  const first = await passAll(member)
  app.time = addSeconds(app.time, day - 600)
  // Ten minutes short of a day for the last of them: only the first are due.
  const due = ids((await game.deck(member)).cards)
  expect(due).toEqual(first.slice(0, 2))
  app.time = addSeconds(app.time, 600)
  expect(await passAll(member)).toEqual(first)
  app.time = addSeconds(app.time, day)
  const newcomer = await makeMember(db, site, { now: app.time })
  expect(ids((await game.deck(member)).cards)).toEqual([newcomer.public_id, ...first.slice(0, 9)])
})

test('SWIPE-1 liked members stay out of every round until the like is taken back', async () => {
  const [member, [one]] = await among(1)
  await game.like(member, one as CurrentMember)
  app.time = addSeconds(app.time, 2 * day)
  expect((await game.deck(member)).cards).toEqual([])
  await unlike(ctxOf(app, site, member), { id: (one as CurrentMember).public_id })
  expect(ids((await game.deck(member)).cards)).toEqual([(one as CurrentMember).public_id])
})

test('SWIPE-1 members who no longer match do not come again', async () => {
  const [member, [one]] = await among(1, { looks_for: 'male' })
  await game.pass(member, one as CurrentMember)
  app.time = addSeconds(app.time, day)
  await db.run`update member set looks_for = 'female' where id = ${member.id}`
  expect((await game.deck(member)).cards).toEqual([])
})

test('SWIPE-1 no more cards than swipes are left', async () => {
  const [member, people] = await among(45)
  for (const who of people.slice(0, 37)) await game.pass(member, who)
  expect((await game.deck(member)).cards).toHaveLength(3)
})

test('SWIPE-1 swipes are deleted after 90 days, their likes are not', async () => {
  const [member, [liked, passed]] = await among(2)
  await game.like(member, liked as CurrentMember)
  await game.pass(member, passed as CurrentMember)
  app.time = addSeconds(app.time, 90 * day)
  await sweepSwipes(app)
  expect(await db.many`select 1 from swipe where from_id = ${member.id}`).toHaveLength(2)
  app.time = addSeconds(app.time, 1)
  await sweepSwipes(app)
  expect(await db.many`select 1 from swipe where from_id = ${member.id}`).toEqual([])
  expect(await db.many`select 1 from swipe_day where member_id = ${member.id}`).toEqual([])
  expect(ids((await game.deck(member)).cards)).toEqual([(passed as CurrentMember).public_id])
})

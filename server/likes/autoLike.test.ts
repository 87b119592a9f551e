// "Like my matches for me": rules, limits and concurrency (LIKE-6); presses of the modal (LIKE-5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { block } from '../members/block.ts'
import { save } from '../members/save.ts'
import { overlap } from '../members/testOverlap.ts'
import { addPhoto } from '../photos/index.ts'
import { testPicture } from '../photos/testPicture.ts'
import { autoLike } from './autoLike.ts'
import { countModalPress } from './countModalPress.ts'
import { like } from './like.ts'
import { list } from './list.ts'
import { onConfirm } from './onConfirm.ts'
import { swipe } from './swipe.ts'
import { unlike } from './unlike.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let currentSite: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

/** A site of its own, where nobody else's switch is on. */
const elsewhere = async () => {
  currentSite = await makeSite(db)
}
type Given = Parameters<typeof makeMember>[2]
const person = (given: Given = {}) => makeMember(db, currentSite, { last_active: app.time, ...given })
async function switched(given: Given = {}, on = true) {
  const it = await person(given)
  await save(ctxOf(app, currentSite, it), { likes_matches: on })
  return it
}
async function asks(who: CurrentMember) {
  const ctx = ctxOf(app, currentSite, who)
  const answer = await autoLike(ctx)
  await ctx.committed()
  return answer?.id ?? null
}
const givenBy = (who: CurrentMember) =>
  db.many<{ to_id: number; origin: string }>`select to_id, origin from member_like where from_id = ${who.id}`

test('LIKE-6 a like comes from a member whose switch is on, and both see how it was given', async () => {
  await elsewhere()
  const [giver, member] = [await switched({ name: 'Giver' }), await person()]
  const ctx = ctxOf(app, currentSite, member)
  expect(await autoLike(ctx)).toEqual({ id: giver.public_id, name: 'Giver', fictional: false, main_image: null })
  await ctx.committed()
  expect(app.liveEvents).toContainEqual({ members: [giver.id, member.id], event: { type: 'likes' } })
  expect(await db.many`select kind, reference from outbox where member_id = ${member.id}`).toEqual([
    { kind: 'like', reference: giver.public_id },
  ])
  expect((await list(ctx)).liked_by).toMatchObject([{ id: giver.public_id, like_new: true, for_them: true }])
  const [as_giver, by_hand] = [ctxOf(app, currentSite, giver), await person()]
  await like(as_giver, { id: by_hand.public_id })
  expect((await list(as_giver)).profiles.map(({ id, for_me }) => [id, for_me])).toEqual([
    [by_hand.public_id, false],
    [member.public_id, true],
  ])
  await like(as_giver, { id: member.public_id })
  expect((await list(as_giver)).profiles.every(({ for_me }) => !for_me)).toBe(true)
  expect((await list(ctx)).liked_by[0]?.for_them).toBe(false)
})

test('LIKE-6 no like in the name of a member who did not choose it, does not match, is not shown, or is inactive', async () => {
  await elsewhere()
  const member = await person({ birth: '1990-05-05', looks_for: 'male', gender: 'male' })
  await db.run`update member set looks_for_min_age = 30, looks_for_max_age = 40 where id = ${member.id}`
  const not = {
    switched_off: await switched({}, false),
    other_gender: await switched({ gender: 'female' }),
    looks_for_others: await switched({ looks_for: 'female' }),
    too_young_for_me: await switched({ birth: '2000-01-01' }),
    too_old_for_me: await switched({ birth: '1980-01-01' }),
    i_am_too_old: await switched(),
    i_am_too_young: await switched(),
    other_country: await switched({ country: 'DE' }),
    unconfirmed: await switched({ status: 'not_confirmed' }),
    paused: await switched({ status: 'disabled' }),
    long_gone: await switched({ last_active: addSeconds(app.time, -31 * 86_400) }),
    blocked_me: await switched(),
    blocked: await switched(),
    fictional: await switched({ kind: 'fictional' }),
  }
  await db.run`update member set looks_for_max_age = 35 where id = ${not.i_am_too_old.id}`
  await db.run`update member set looks_for_min_age = 37 where id = ${not.i_am_too_young.id}`
  await block(ctxOf(app, currentSite, not.blocked_me), { id: member.public_id })
  await block(ctxOf(app, currentSite, member), { id: not.blocked.public_id })
  const other_site = currentSite
  await elsewhere()
  const stranger = await switched()
  currentSite = other_site
  expect(await asks(member)).toBe(null)
  for (const [why, who] of Object.entries({ ...not, stranger })) expect(await givenBy(who), why).toEqual([])
  for (const status of ['not_confirmed', 'disabled'] as const) {
    const hidden = await person({ status })
    expect(await asks(hidden), status).toBe(null)
  }
})

test('LIKE-6 the switch likes nobody whom its member passed in the swipe game', async () => {
  await elsewhere()
  const [giver, member, other] = [await switched(), await person(), await person()]
  await swipe(ctxOf(app, currentSite, giver), { id: member.public_id, like: false })
  expect([await asks(member), await asks(other)]).toEqual([null, giver.public_id])
})

test('LIKE-6 ages count both ways, from the birthday on', async () => {
  await elsewhere()
  const [member, fits] = [await person({ birth: '1990-05-05' }), await switched({ birth: '1996-05-05' })]
  await db.run`update member set looks_for_min_age = 30, looks_for_max_age = 40 where id = ${member.id}`
  await db.run`update member set looks_for_min_age = 37, looks_for_max_age = 37 where id = ${fits.id}`
  const now = app.time
  for (const [day, liked] of [
    ['2026-05-05', null],
    ['2027-05-04', null],
    ['2027-05-05', fits.public_id],
  ] as const) {
    app.time = new Date(`${day}T12:00:00Z`)
    await db.run`update member set last_active = ${app.time} where id = ${fits.id}`
    expect(await asks(member), day).toBe(liked)
  }
  app.time = now
})

test('LIKE-6 a fictional profile with the switch on likes only members who want such likes, on a site that discloses them; persons like persons', async () => {
  await elsewhere()
  const mask = await switched({ kind: 'fictional', answered: true })
  const [wants, wants_not] = [await person({ likes_for_me: true }), await person()]
  expect(await asks(wants_not)).toBe(null)
  const silent = { ...currentSite, choices: { ...currentSite.choices, fictional_warning: '' } }
  expect(await autoLike(ctxOf(app, silent, wants))).toBe(null)
  expect(await asks(wants)).toBe(mask.public_id)
  await switched()
  expect(await asks(await person({ kind: 'fictional' }))).toBe(null)
})

test('LIKE-6 a member who has just confirmed is liked by a matching member first, by a fictional profile only where none is', async () => {
  await elsewhere()
  const [mask, giver] = [await person({ kind: 'fictional', likes_newcomers: true }), await switched()]
  const member = await person({ likes_for_me: true })
  await onConfirm(ctxOf(app, currentSite, null), member.id)
  expect(await givenBy(giver)).toEqual([{ to_id: member.id, origin: 'switch' }])
  expect(await givenBy(mask)).toEqual([])
  expect(await asks(member)).toBe(mask.public_id)
  expect(await givenBy(mask)).toEqual([{ to_id: member.id, origin: 'profile' }])
})

test('LIKE-6 at most five a day in one name and five to one member, by the site’s calendar', async () => {
  await elsewhere()
  app.time = new Date('2026-11-20T12:00:00Z')
  const giver = await switched()
  const askers = await Promise.all(Array.from({ length: 7 }, () => person()))
  const got = []
  for (const it of askers) got.push(await asks(it))
  expect(got).toEqual([...Array(5).fill(giver.public_id), null, null])
  // Taking likes back frees nothing.
  await unlike(ctxOf(app, currentSite, giver), { id: (askers[0] as CurrentMember).public_id })
  expect(await asks(askers[5] as CurrentMember)).toBe(null)
  app.time = new Date('2026-11-20T22:59:00Z')
  expect(await asks(askers[5] as CurrentMember)).toBe(null)
  // Midnight in Amsterdam.
  app.time = new Date('2026-11-20T23:01:00Z')
  expect(await asks(askers[5] as CurrentMember)).toBe(giver.public_id)

  await elsewhere()
  for (let n = 0; n < 7; n++) await switched()
  const member = await person()
  for (let n = 0; n < 5; n++) expect(await asks(member)).not.toBe(null)
  expect(await asks(member)).toBe(null)
})

test('LIKE-6 a like that was taken back is not given again, by hand or by the switch', async () => {
  await elsewhere()
  const [giver, member, other] = [await switched(), await person(), await person()]
  expect(await asks(member)).toBe(giver.public_id)
  const as_giver = ctxOf(app, currentSite, giver)
  await unlike(as_giver, { id: member.public_id })
  expect(await asks(member)).toBe(null)
  await like(as_giver, { id: other.public_id })
  await unlike(as_giver, { id: other.public_id })
  expect(await asks(other)).toBe(null)
  await like(as_giver, { id: member.public_id })
  expect((await list(as_giver)).profiles).toMatchObject([{ id: member.public_id, for_me: false }])
})

test('LIKE-6 concurrency: one like each, and the limits hold', async () => {
  await elsewhere()
  app.time = addSeconds(app.time, 86_400)
  const givers = [await switched(), await switched()]
  const askers = await Promise.all(Array.from({ length: 12 }, () => person()))
  await Promise.all([...askers, ...askers].map(asks))
  for (let n = 0; n < 3; n++) for (const it of askers) await asks(it)
  for (const it of givers) expect(await givenBy(it)).toHaveLength(5)

  await elsewhere()
  const many = await Promise.all(Array.from({ length: 9 }, () => switched()))
  const me = await person()
  const got = await Promise.all(Array.from({ length: 9 }, () => asks(me)))
  const ids = got.filter((it) => it !== null)
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
  expect((await Promise.all(many.map(givenBy))).flat()).toHaveLength(5)
})

test('LIKE-6 switching it off stops at once: what was not committed by then is not given', async () => {
  await elsewhere()
  const [giver, member] = [await switched(), await person()]
  const as_giver = ctxOf(app, currentSite, giver)
  await db.transaction(async (inside) => {
    await save({ ...as_giver, db: inside }, { likes_matches: false })
    expect(await asks(member)).toBe(null)
  })
  expect(await asks(member)).toBe(null)
  await save(as_giver, { likes_matches: true })
  // A like that is being given holds the switch until it stands.
  const [firstLike] = await overlap(
    db,
    (inside) => autoLike({ ...ctxOf(app, currentSite, member), db: inside }),
    () => save(as_giver, { likes_matches: false }),
  )
  expect(firstLike?.id).toBe(giver.public_id)
  expect(await asks(await person())).toBe(null)
})

test('LIKE-1 LIKE-6 an auto-like that meets a like is a match, and both are notified', async () => {
  await elsewhere()
  const [giver, member] = [await switched(), await person()]
  await like(ctxOf(app, currentSite, member), { id: giver.public_id })
  expect(await asks(member)).toBe(giver.public_id)
  for (const [one, other] of [
    [giver, member],
    [member, giver],
  ] as const)
    expect(app.liveEvents).toContainEqual({ members: [one.id], event: { type: 'match', with: other.public_id } })
})

test('ROLE-2 the face of an auto-like is shown to free and premium members alike', async () => {
  await elsewhere()
  const giver = await switched()
  const bytes = await testPicture(1)
  await addPhoto(db, app.storage, { site_id: currentSite.id, member_id: giver.id, bytes, now: app.time })
  const status = async (who: CurrentMember) => (await autoLike(ctxOf(app, currentSite, who)))?.main_image?.status
  expect(await status(await person())).toBe('active')
  expect(await status(await person({ paid_user: true }))).toBe('active')
})

test('LIKE-5 presses are counted by day and by what was pressed, only for visible members', async () => {
  await elsewhere()
  const [member, other, paused] = [await person(), await person(), await person({ status: 'disabled' })]
  const blocker = await person()
  await block(ctxOf(app, currentSite, blocker), { id: member.public_id })
  const ctx = ctxOf(app, currentSite, member)
  for (const pressed of ['image', 'button', 'image'] as const)
    await countModalPress(ctx, { id: other.public_id, pressed })
  for (const id of ['0'.repeat(32), member.public_id, paused.public_id, blocker.public_id])
    await expect(countModalPress(ctx, { id, pressed: 'image' })).rejects.toMatchObject({ code: 'not_found' })
  const site = currentSite
  await elsewhere()
  const stranger = await person()
  await expect(
    countModalPress(ctxOf(app, site, member), { id: stranger.public_id, pressed: 'image' }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await db.many`select target, count from like_modal_press where site_id = ${site.id} order by target`).toEqual([
    { target: 'button', count: 1 },
    { target: 'image', count: 2 },
  ])
})

// Ranking: the factors, the reasons, and who is excluded.
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { addPhoto } from '../photos/index.ts'
import { testPicture } from '../photos/testPicture.ts'
import { matchFinder } from './matchFinder.ts'
import { rankMembers } from './rankMembers.ts'
import { show } from './show.ts'
import { signupMatches } from './signupMatches.ts'

const { db, app } = await databaseFixture()

const longAgo = () => addSeconds(app.time, -90 * 86_400)
const shown = ['gender', 'interests', 'signup_reason', 'relationship_status', 'region', 'city']
const aSite = (choices: object = {}) => makeSite(db, { choices: { visible_profile_fields: shown, ...choices } })

type MemberFields = Parameters<typeof makeMember>[2]
type Traits = {
  signup_reason?: string
  relationship_status?: string
  sexuality?: string
  looks_for_min_age?: number
  looks_for_max_age?: number
}
/** Not new, and here today. */
async function member(
  site: Site,
  { fields, traits }: { fields?: MemberFields; traits?: Traits } = {},
): Promise<CurrentMember> {
  const member = await makeMember(db, site, {
    now: longAgo(),
    last_active: addSeconds(app.time, -3_600),
    looks_for: 'male',
    ...fields,
  })
  await db.run`
    update member m
    set signup_reason = coalesce(s.signup_reason, m.signup_reason), sexuality = coalesce(s.sexuality, m.sexuality),
      relationship_status = coalesce(s.relationship_status, m.relationship_status),
      looks_for_min_age = coalesce(s.looks_for_min_age, m.looks_for_min_age),
      looks_for_max_age = coalesce(s.looks_for_max_age, m.looks_for_max_age)
    from jsonb_to_record(${db.json(traits ?? {})}) as s (signup_reason text, sexuality text, relationship_status text,
      looks_for_min_age smallint, looks_for_max_age smallint)
    where m.id = ${member.id}`
  return member
}
const addFace = async (site: Site, { id }: CurrentMember) =>
  addPhoto(db, app.storage, { site_id: site.id, member_id: id, bytes: await testPicture(id), now: app.time })
const as = (site: Site, who: CurrentMember) => ctxOf(app, site, who)
const order = async (site: Site, viewer: CurrentMember) =>
  (await rankMembers(as(site, viewer), { limit: 10 })).map(({ id }) => id)
const ids = (found: { id: string }[]) => found.map(({ id }) => id)
const reasonsOf = async (site: Site, viewer: CurrentMember, given: object = {}) =>
  Object.fromEntries((await matchFinder(as(site, viewer), given)).profiles.map(({ name, reasons }) => [name, reasons]))

/** Born 1990, of Haarlem, and plain about it. */
const viewerProfile = {
  fields: { interests: ['wine', 'biking', 'music'], region: 'NH', city: 'Haarlem', birth: '1990-05-05' },
  traits: { signup_reason: 'dates', relationship_status: 'single' },
}
type Profile = { fields?: MemberFields; traits?: Traits }
const manyInterests = [
  'art',
  'beach',
  'beer',
  'coffee',
  'cooking',
  'dancing',
  'fashion',
  'gym',
  'hiking',
  'movies',
  'tea',
  'sushi',
]
const factors: [string, Profile, Profile][] = [
  ['interests in common', { fields: { interests: ['wine', 'biking'] } }, { fields: { interests: ['tea', 'art'] } }],
  [
    'interests in common, of few',
    { fields: { interests: ['wine', 'biking'] } },
    { fields: { interests: ['wine', 'biking', ...manyInterests] } },
  ],
  [
    'the same town before the region',
    { fields: { region: 'NH', city: 'Haarlem' } },
    { fields: { region: 'NH', city: 'Zaandam' } },
  ],
  ['the same region', { fields: { region: 'NH' } }, { fields: { region: 'ZH' } }],
  ['about one’s age', { fields: { birth: '1989-01-01' } }, { fields: { birth: '1972-01-01' } }],
  ['here for the same', { traits: { signup_reason: 'dates' } }, { traits: { signup_reason: 'chat' } }],
  [
    'living the same way',
    { traits: { relationship_status: 'single' } },
    { traits: { relationship_status: 'married' } },
  ],
  ['looking for such a one', {}, { fields: { looks_for: 'female' } }],
  ['looking for such an age', {}, { traits: { looks_for_min_age: 18, looks_for_max_age: 30 } }],
  ['lately here', {}, { fields: { last_active: new Date('2026-11-01T00:00:00Z') } }],
  ['a newcomer', { fields: { now: new Date('2026-11-20T00:00:00Z') } }, {}],
]

test.each(factors)('SRCH-4 moves up: %s', async (_, better, worse) => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  const members = await Promise.all([better, worse, better, worse, better, worse].map((it) => member(site, it)))
  const firsts = members.filter((_, n) => n % 2 === 0).map(({ id }) => id)
  expect(new Set((await order(site, viewer)).slice(0, 3))).toEqual(new Set(firsts))
})

test('SRCH-4 moves up: a face', async () => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  const [first, seen, last] = [await member(site), await member(site), await member(site)] as const
  await addFace(site, seen)
  expect((await order(site, viewer))[0]).toBe(seen.id)
  expect(await order(site, viewer)).toHaveLength([first, seen, last].length)
})

test('SRCH-4 says why: what both like, are here for, where both live, the age as asked for, here now, new here', async () => {
  const site = await aSite()
  const viewer = await member(site, {
    ...viewerProfile,
    traits: { ...viewerProfile.traits, looks_for_min_age: 30, looks_for_max_age: 45 },
  })
  const near = await member(site, {
    fields: { name: 'Near', interests: ['tea', 'music', 'wine'], region: 'NH', city: 'Haarlem', now: app.time },
    traits: { signup_reason: 'dates' },
  })
  await db.run`insert into presence (member_id, site_id, seen_at) values (${near.id}, ${site.id}, ${app.time})`
  await member(site, { fields: { name: 'Region', region: 'NH', city: 'Zaandam' }, traits: { signup_reason: 'chat' } })
  await member(site, { fields: { name: 'Elsewhere', region: 'ZH', city: 'Delft', birth: '1985-01-01' } })
  expect(await reasonsOf(site, viewer)).toEqual({
    Near: [
      { kind: 'interests', interests: ['music', 'wine'] },
      { kind: 'signup_reason', signup_reason: 'dates' },
      { kind: 'place', place: 'Haarlem' },
      { kind: 'age' },
      { kind: 'here_now' },
      { kind: 'new_here' },
    ],
    Region: [{ kind: 'place', place: expect.stringMatching(/./) }, { kind: 'age' }],
    Elsewhere: [{ kind: 'age' }],
  })
})

test('SRCH-4 who asks for all ages is not told that the age fits', async () => {
  const site = await aSite()
  const viewer = await member(site)
  await member(site, { fields: { name: 'Ben' } })
  expect(await reasonsOf(site, viewer)).toEqual({ Ben: [] })
  expect(await reasonsOf(site, viewer, { max_age: 50 })).toEqual({ Ben: [{ kind: 'age' }] })
})

test('SRCH-4 SITE-6 what the site hides makes no reason and moves nobody; nobody’s sexuality or wish is ever a reason', async () => {
  const hidden = await aSite({ visible_profile_fields: ['gender'], interests: true })
  const off = await aSite({ visible_profile_fields: shown, interests: false })
  const alike: Profile = { ...viewerProfile, traits: { ...viewerProfile.traits, sexuality: 'gay' } }
  for (const site of [hidden, off]) {
    const viewer = await member(site, alike)
    const twin = await member(site, { ...alike, fields: { ...viewerProfile.fields, name: 'Twin' } })
    const found = await matchFinder(as(site, viewer), { interests: ['wine'], signup_reason: ['dates'] })
    expect(JSON.stringify(found.profiles)).not.toMatch(/wine|gay|looks_for/)
    expect(found.preferences).not.toHaveProperty('interests')
    if (site === off) {
      expect(found.profiles[0]?.reasons.map(({ kind }) => kind)).toEqual(['signup_reason', 'place'])
      continue
    }
    expect(found.preferences).not.toHaveProperty('signup_reason')
    expect([ids(found.profiles), found.profiles[0]?.reasons]).toEqual([[twin.public_id], []])
    for (let n = 0; n < 9; n++) await member(site, { fields: { birth: viewerProfile.fields.birth } })
    const before = await order(site, viewer)
    await db.run`
      update member
      set interests = '{}', signup_reason = 'chat', relationship_status = 'married', sexuality = 'bi', region = 'ZH', city = null
      where id = ${twin.id}`
    expect(await order(site, viewer)).toEqual(before)
  }
})

test('SRCH-4 what is asked for goes before the own profile; preferences say what was used', async () => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  await member(site, { fields: { name: 'Tea', interests: ['tea'], region: 'ZH' }, traits: { signup_reason: 'chat' } })
  await member(site, { fields: { name: 'Wine', interests: ['wine'], gender: 'female', region: 'ZH' } })
  const whom = { gender: 'male', country: 'NL', min_age: 18, max_age: 99 } as const
  expect((await matchFinder(as(site, viewer), {})).preferences).toEqual({
    ...whom,
    interests: viewerProfile.fields.interests,
    signup_reason: ['dates'],
  })
  const asked = { ...whom, interests: ['tea' as const], signup_reason: ['chat' as const, 'flirting' as const] }
  const found = await matchFinder(as(site, viewer), { ...asked, countryregion: 'ZH' })
  expect(found.preferences).toEqual({ ...asked, countryregion: 'ZH' })
  expect(found.profiles.map(({ name, reasons }) => [name, reasons])).toEqual([
    [
      'Tea',
      [
        { kind: 'interests', interests: ['tea'] },
        { kind: 'signup_reason', signup_reason: 'chat' },
        { kind: 'place', place: expect.stringMatching(/./) },
      ],
    ],
  ])
  expect(await reasonsOf(site, viewer, { gender: 'female' })).toEqual({
    Wine: [{ kind: 'interests', interests: ['wine'] }],
  })
})

test('SRCH-2 SRCH-4 where few fit it widens, and says no longer what no longer holds', async () => {
  const site = await aSite()
  const viewer = await member(site, { fields: { birth: '1990-05-05' } })
  const born = (years: number) => `${2026 - years}-01-01`
  await member(site, {
    fields: { name: 'Exact', region: 'NH', birth: born(33), last_active: addSeconds(app.time, -40 * 86_400) },
  })
  await member(site, { fields: { name: 'Country', region: 'ZH', birth: born(36), interests: ['wine'] } })
  await member(site, { fields: { name: 'Older', region: 'ZH', birth: born(44) } })
  await member(site, { fields: { name: 'Oldest', region: 'NH', birth: born(46) } })
  const found = await reasonsOf(site, viewer, { countryregion: 'NH', min_age: 30, max_age: 40 })
  const place = { kind: 'place', place: expect.stringMatching(/./) }
  expect(Object.entries(found)).toEqual([
    ['Exact', [place, { kind: 'age' }]],
    ['Country', [{ kind: 'age' }]],
    ['Older', []],
  ])
  expect(
    await rankMembers(as(site, viewer), { filters: { countryregion: 'NH', min_age: 30, max_age: 40 }, limit: 9 }),
  ).toHaveLength(1)
})

test('SRCH-3 SRCH-4 never oneself, the blocked, the blocking, the inactive, another site’s, or whom `except` leaves out', async () => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  const [seen, blocked, blocking, swiped] = await Promise.all([1, 2, 3, 4].map(() => member(site, viewerProfile)))
  for (const status of ['not_confirmed', 'disabled', 'deleted', 'banned'])
    await member(site, { fields: { status: status as 'active' } })
  await member(await aSite(), viewerProfile)
  for (const [by, who] of [
    [viewer, blocked],
    [blocking, viewer],
  ])
    await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${by?.id}, ${who?.id}, now())`
  const except = db.fragment`and m.id <> ${swiped?.id}`
  expect((await rankMembers(as(site, viewer), { limit: 10, except })).map(({ id }) => id)).toEqual([seen?.id])
  expect(new Set(await order(site, viewer))).toEqual(new Set([seen?.id, swiped?.id]))
  const lists = [await matchFinder(as(site, viewer), {}), await signupMatches(as(site, viewer))]
  for (const { profiles } of lists)
    expect(new Set(ids(profiles))).toEqual(new Set([seen?.public_id, swiped?.public_id]))
})

test('SRCH-4 PRO-8 the best 48, fictional ones with their mask; the same order all day, another the next', async () => {
  const site = await aSite()
  const viewer = await member(site)
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => member(site, { fields: { kind: n % 3 ? 'person' : 'fictional' } })),
  )
  const first = await matchFinder(as(site, viewer), {})
  expect(first.profiles).toHaveLength(48)
  const masks = await db.many<{ public_id: string }>`
    select public_id from member where site_id = ${site.id} and kind = 'fictional'`
  const masked = new Set(masks.map(({ public_id }) => public_id))
  for (const { id, fictional } of first.profiles) expect(fictional).toBe(masked.has(id))
  expect(await matchFinder(as(site, viewer), {})).toEqual(first)
  const today = app.time
  app.time = addSeconds(today, 3_600)
  expect(ids((await matchFinder(as(site, viewer), {})).profiles)).not.toEqual([])
  app.time = addSeconds(today, 4 * 3_600)
  const next = ids((await matchFinder(as(site, viewer), {})).profiles)
  app.time = today
  expect(next).not.toEqual(ids(first.profiles))
})

test('SRCH-4 SRCH-5 of many, the 2,000 latest active are ranked; of a rare age also those who were long gone', async () => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  await member(site, { fields: { name: 'Aged', birth: '1940-01-01', last_active: addSeconds(app.time, -80 * 86_400) } })
  const deletedMember = await member(site, {
    ...viewerProfile,
    fields: { ...viewerProfile.fields, last_active: addSeconds(app.time, -80 * 86_400) },
  })
  const crowd = (from: number, to: number) => db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, looks_for, country, language, terms_version,
      adult_declared_at, created_at, last_active)
    select ${site.id}, 'person', true, 'active', 'Crowd ' || n, '1960-05-05', 'male', 'male', 'NL', 'en', 'test', ${app.time},
      ${longAgo()}, ${app.time}::timestamptz - n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`
  await crowd(1, 1_990)
  expect((await order(site, viewer))[0]).toBe(deletedMember.id)
  await crowd(1_991, 20_010)
  expect(await order(site, viewer)).not.toContain(deletedMember.id)
  expect(await reasonsOf(site, viewer, { min_age: 80, max_age: 90 })).toEqual({ Aged: [{ kind: 'age' }] })
})

test('ACC-5 SRCH-4 first matches: the twelve who fit best, with why', async () => {
  const site = await aSite()
  const viewer = await member(site, viewerProfile)
  await Promise.all(Array.from({ length: 14 }, () => member(site)))
  const twin = await member(site, viewerProfile)
  const { profiles } = await signupMatches(as(site, viewer))
  expect([profiles.length, profiles[0]?.id]).toEqual([12, twin.public_id])
  expect(profiles[0]?.reasons.map(({ kind }) => kind)).toEqual(['interests', 'signup_reason', 'place'])
})

test('PRO-5 SRCH-4 PRO-10 related: like the profile that is shown, for a visitor by age and region alone; who also fits the viewer goes first', async () => {
  const site = await aSite()
  const viewer = await member(site, { fields: { interests: ['tea'] } })
  const anna = await member(site, { fields: { gender: 'female', interests: ['wine', 'art'], looks_for: 'male' } })
  const likesTea = await member(site, { fields: { gender: 'female', interests: ['tea'], looks_for: 'female' } })
  const likesWine = await member(site, {
    fields: { gender: 'female', interests: ['wine', 'art'], looks_for: 'female' },
  })
  const related = async (who: CurrentMember | null) =>
    ids((await show(ctxOf(app, site, who), { id: anna.public_id })).related)
  expect((await related(null)).toSorted()).toEqual([likesWine.public_id, likesTea.public_id].toSorted())
  expect(await related(viewer)).toEqual([likesWine.public_id, likesTea.public_id])
  const fitting = await member(site, { fields: { gender: 'female', interests: ['wine', 'art'], looks_for: 'male' } })
  const other = await member(site, { fields: { looks_for: 'female' } })
  expect((await related(other))[0]).toBe(fitting.public_id)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${likesWine.id}, ${viewer.id}, now())`
  expect(await related(viewer)).not.toContain(likesWine.public_id)
})

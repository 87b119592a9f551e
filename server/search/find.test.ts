// Member search: who is found, in which order, on which page.
import { expect, test } from 'vitest'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, CurrentMember, Site } from '../base/ctx.ts'
import { traitNames } from './bitmasks.ts'
import { countResults } from './countResults.ts'
import { find } from './find.ts'
import { signupMatches } from './signupMatches.ts'

const { db, app } = await databaseFixture()

const searchable = ['gender', 'country', 'region', 'age', ...traitNames]
type MemberFields = Parameters<typeof makeMember>[2]
const longAgo = () => addSeconds(app.time, -90 * 86_400)
/** Not new, and active so many minutes ago. */
const member = (site: Site, minutes: number, given: MemberFields = {}) =>
  makeMember(db, site, { now: longAgo(), last_active: addSeconds(app.time, -60 * minutes), ...given })
/** A member with these traits. */
async function memberWith(
  site: Site,
  minutes: number,
  { hair_color, body_type, sexuality, ...given }: MemberFields & Traits,
) {
  const it = await member(site, minutes, given)
  await db.run`
    update member set hair_color = ${hair_color ?? null}, body_type = ${body_type ?? null}, sexuality = ${sexuality ?? null} where id = ${it.id}`
  return it
}
type Traits = { hair_color?: string; body_type?: string; sexuality?: string }
const addFace = ({ id }: { id: number }, site: Site) => db.run`
  insert into photo (site_id, member_id, status, main, position, digest, width, height, full_file, card_file, thumb_file, locked_file, created_at)
  values (${site.id}, ${id}, 'active', true, 0, decode(md5(${id}::text), 'hex'), 600, 800, ${`f${id}`}, ${`c${id}`}, ${`t${id}`}, ${`l${id}`}, now())`
const many = (site: Site, count: number, given: (n: number) => MemberFields = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, n) => member(site, n + 1, given(n))))
const ids = (found: { id: string }[]) => found.map(({ id }) => id)
const publicIds = (members: CurrentMember[]) => members.map(({ public_id }) => public_id)
const as = (site: Site, who: CurrentMember | null = null) => ctxOf(app, site, who)
/** A member whom no search finds, with the preferences of a visitor: visitors filter by no attributes. */
const asPaused = async (site: Site) =>
  as(site, await member(site, 0, { status: 'disabled' as 'active', looks_for: null }))

async function allPages(ctx: Ctx, filters: object = {}) {
  const pages: string[][] = []
  for (let cursor: string | undefined, page = 1; page < 50; page++) {
    const found = await find(ctx, { ...filters, page, ...(cursor && { cursor }) })
    expect(found.pageNumber).toBe(page)
    pages.push(ids(found.results))
    if (!found.next) return pages
    expect(found.next.length).toBeLessThanOrEqual(120)
    cursor = found.next
  }
  throw new Error('the pages never end')
}

test('SRCH-1 SRCH-3 pages by last activity, without doubles or gaps, where many were active at the very same moment', async () => {
  const site = await makeSite(db)
  const everybody = await many(site, 110, (n) => ({
    gender: n % 3 ? 'male' : 'female',
    last_active: addSeconds(app.time, -60 * Math.floor(n / 40)),
  }))
  // Moments finer than a JavaScript date.
  await db.run`update member set last_active = last_active + (id % 7) * interval '1 microsecond' where site_id = ${site.id}`
  const pages = await allPages(as(site))
  expect(pages.map((page) => page.length)).toEqual([24, 24, 24, 24, 14])
  const sorted = await db.many<{ public_id: string }>`
    select public_id from member where site_id = ${site.id} order by last_active desc, id desc`
  expect(pages.flat()).toEqual(sorted.map(({ public_id }) => public_id))
  expect(new Set(pages.flat())).toEqual(new Set(publicIds(everybody)))
})

test('SRCH-3 newcomers of three days with a face stand on top of the first page, a few of them, and come only once', async () => {
  const site = await makeSite(db)
  const old = await many(site, 60)
  const newcomers = await Promise.all(
    [0, 1, 2, 3, 4].map((n) => member(site, 2_000 + n, { now: addSeconds(app.time, -3_600 * (n + 1)) })),
  )
  for (const it of newcomers.filter((_, n) => n !== 1)) await addFace(it, site)
  const pages = await allPages(as(site))
  expect(pages[0]?.slice(0, 3)).toEqual(publicIds(newcomers.filter((_, n) => n !== 1).slice(0, 3)))
  expect(pages.map((page) => page.length)).toEqual([24, 24, 17])
  expect(pages.flat().toSorted()).toEqual(publicIds([...old, ...newcomers]).toSorted())
  const { results } = await find(await asPaused(site), { page: 1 })
  expect(results.map(({ is_new }) => is_new)).toEqual([true, true, true, ...Array(21).fill(false)])
})

test('SRCH-1 SRCH-3 newcomers stand on top only where they fit all filters', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const paused = await asPaused(site)
  const profile = {
    now: addSeconds(app.time, -3_600),
    gender: 'female' as const,
    birth: '1996-01-01',
    region: 'NH',
    interests: ['art'],
    hair_color: 'red',
  }
  const fitting = await memberWith(site, 2_000, profile)
  await addFace(fitting, site)
  for (const other of [
    { gender: 'male' as const },
    { country: 'DE' },
    { region: 'ZH' },
    { birth: '1990-01-01' },
    { interests: ['wine'] },
    { hair_color: 'brown' },
    { status: 'disabled' as const },
    { visibility: 'liked' as const },
  ])
    await addFace(await memberWith(site, 1, { ...profile, ...other }), site)
  const filters = { gender: 'female', countryregion: 'NH', min_age: 28, max_age: 32 } as const
  const found = await find(paused, { ...filters, interests: ['art'], hair_color: ['red'], page: 1 })
  expect([ids(found.results), found.numResults]).toEqual([[fitting.public_id], 1])
})

test('SRCH-3 on each page faces come first, empty frames after them', async () => {
  const site = await makeSite(db)
  const all = await many(site, 30)
  const faces = all.filter((_, n) => n % 3 === 2)
  for (const it of faces) await addFace(it, site)
  const [first, second] = await allPages(as(site))
  const isFace = (id: string) => publicIds(faces).includes(id)
  expect(first?.map(isFace)).toEqual([...Array(8).fill(true), ...Array(16).fill(false)])
  expect(second?.map(isFace)).toEqual([true, true, ...Array(4).fill(false)])
  expect(new Set(first)).toEqual(new Set(publicIds(all.slice(0, 24))))
})

test('SRCH-1 only people with a photo: from the moment it stands on the card until it is gone; a visitor too', async () => {
  const site = await makeSite(db)
  const [anna, ben] = (await many(site, 3)) as [CurrentMember, CurrentMember, CurrentMember]
  const viewer = await asPaused(site)
  const found = async (ctx = viewer) => {
    const { results, numResults, filters } = await find(ctx, { only: ['photo'], page: 1 })
    expect([filters.only, numResults]).toEqual([['photo'], results.length])
    return ids(results)
  }
  expect(await found()).toEqual([])
  for (const it of [anna, ben]) await addFace(it, site)
  expect(await found()).toEqual(publicIds([anna, ben]))
  expect(await found(as(site))).toEqual(publicIds([anna, ben]))
  await db.run`update photo set status = 'pending' where member_id = ${anna.id}`
  expect(await found()).toEqual([ben.public_id])
  await db.run`delete from photo where member_id = ${ben.id}`
  expect(await found()).toEqual([])
})

test('SRCH-1 only who came in the last three days, in any order; to a visitor nobody is new', async () => {
  const site = await makeSite(db)
  await many(site, 3)
  const hoursAgo = (hours: number) => ({ now: addSeconds(app.time, -3_600 * hours) })
  const latest = await member(site, 300, hoursAgo(6))
  const before = await member(site, 5, hoursAgo(70))
  await member(site, 1, hoursAgo(73))
  const viewer = await asPaused(site)
  const found = await find(viewer, { only: ['new'], page: 1 })
  expect([ids(found.results), found.numResults]).toEqual([publicIds([before, latest]), 2])
  expect(ids((await find(viewer, { only: ['new'], sort: 'newest', page: 1 })).results)).toEqual(
    publicIds([latest, before]),
  )
  const seen = await find(as(site), { only: ['new', 'photo'], sort: 'newest', page: 1 })
  expect([seen.filters.only, seen.filters.sort]).toEqual([['photo'], undefined])
})

/** More than are counted, so that pages are read along an index: member n was active n minutes ago and signed up n days ago. */
const crowd = (site: Site, count: number) => db.run`
  insert into member (site_id, kind, answered, status, name, birth, gender, country, region, language, created_at, last_active)
  select ${site.id}, 'fictional', false, 'active', 'Mask ' || n, '1990-01-01', case when n % 2 = 0 then 'male' else 'female' end, 'NL',
    case when n % 3 = 0 then 'NH' end, 'en', ${app.time}::timestamptz - (n + 3) * interval '1 day',
    date_bin('15 minutes', ${app.time}::timestamptz - n * interval '1 minute', 'epoch')
  from generate_series(1, ${count}::int) n`

test('SRCH-1 SRCH-3 SRCH-5 newest first, page after page, where few match and where many do', async () => {
  for (const count of [60, 6_600]) {
    const site = await makeSite(db)
    await crowd(site, count)
    const viewer = await asPaused(site)
    for (const region of [undefined, 'NH']) {
      const pages: string[] = []
      for (let cursor: string | undefined, page = 1; page <= 3; page++) {
        const filters = { sort: 'newest' as const, ...(region && { countryregion: region }), ...(cursor && { cursor }) }
        const found = await find(viewer, { ...filters, page })
        pages.push(...ids(found.results))
        cursor = found.next ?? undefined
        if (!cursor) break
      }
      const sorted = await db.many<{ public_id: string }>`
        select public_id from member
        where site_id = ${site.id} and status = 'active' and (${region ?? null}::text is null or region = ${region ?? null})
        order by created_at desc, id desc limit 72`
      expect(pages).toEqual(sorted.map(({ public_id }) => public_id))
    }
  }
})

test('SRCH-1 SRCH-3 PRO-10 online first, then the others; never who hides it, and for nobody who may not know', async () => {
  for (const count of [60, 6_600]) {
    const site = await makeSite(db)
    await crowd(site, count)
    const sees = async (name: string, secondsAgo: number, { hidden = false, shows = true } = {}) => {
      await db.run`
        insert into presence (member_id, site_id, seen_at, hidden_at)
        select id, site_id, ${addSeconds(app.time, -secondsAgo)}, ${hidden ? app.time : null}::timestamptz
        from member where site_id = ${site.id} and name = ${name}`
      await db.run`
        update member
        set shows_presence = ${shows}, last_active = date_bin('15 minutes', ${addSeconds(app.time, -secondsAgo)}::timestamptz, 'epoch')
        where site_id = ${site.id} and name = ${name}`
    }
    await sees('Mask 40', 20)
    await sees('Mask 41', 290)
    await sees('Mask 42', 301)
    await sees('Mask 43', 10, { hidden: true })
    await sees('Mask 44', 10, { shows: false })
    const viewer = await asPaused(site)
    const first = await find(viewer, { sort: 'online', page: 1 })
    expect(first.results.map(({ online }) => online)).toEqual([true, true, ...Array(22).fill(false)])
    expect(
      first.results
        .slice(0, 2)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Mask 40', 'Mask 41'])
    const second = await find(viewer, { sort: 'online', page: 2, cursor: first.next as string })
    const both = ids([...first.results, ...second.results])
    expect(new Set(both).size).toBe(48)
    const others = await db.many<{ public_id: string }>`
      select public_id from member where site_id = ${site.id} and status = 'active' and name not in ('Mask 40', 'Mask 41')
      order by last_active desc, id desc limit 46`
    expect(both.slice(2)).toEqual(others.map(({ public_id }) => public_id))
    for (const who of [as(site), as(site, await member(site, 0, { status: 'not_confirmed' as 'active' }))]) {
      const { filters } = await find(who, { sort: 'online', page: 1 })
      expect(filters.sort).toBeUndefined()
    }
  }
})

test('SRCH-1 ACC-6 how many a search would find, before it is made; it spends nothing of a day’s people', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  await many(site, 5, (n) => ({ interests: n % 2 ? ['art'] : [] }))
  const viewer = await asPaused(site)
  for (const filters of [{}, { interests: ['art' as const] }, { sort: 'online' as const }, { max_age: 20 }])
    expect((await countResults(viewer, filters)).numResults).toBe(
      (await find(viewer, { ...filters, page: 1 })).numResults,
    )
  const unconfirmed = as(site, await member(site, 0, { status: 'not_confirmed' as 'active' }))
  expect((await countResults(unconfirmed, {})).numResults).toBe(5)
  expect(await db.maybe`select 1 from unconfirmed_limit where site_id = ${site.id}`).toBeUndefined()
  const closed = await makeSite(db, { choices: { logged_out_search: 'none' } })
  await expect(countResults(as(closed), {})).rejects.toMatchObject({ code: 'search_closed' })
})

test('SRCH-1 filters by gender, country, region and age, each bound included', async () => {
  const site = await makeSite(db)
  const born = (years: number) => `${2026 - years}-11-20`
  const anna = await member(site, 1, { gender: 'female', birth: born(30), region: 'NH' })
  await member(site, 2, { gender: 'female', birth: `${2026 - 30}-11-21`, region: 'NH' })
  const cora = await member(site, 3, { gender: 'female', birth: born(40), region: 'ZH' })
  await member(site, 4, { gender: 'female', birth: `${2026 - 41}-11-20`, region: 'ZH' })
  await member(site, 5, { gender: 'male', birth: born(35) })
  await member(site, 6, { gender: 'female', birth: born(35), country: 'DE' })
  const wanted = { gender: 'female', country: 'NL', min_age: 30, max_age: 40, page: 1 } as const
  const found = await find(as(site), wanted)
  expect(ids(found.results)).toEqual(publicIds([anna, cora]))
  expect(found).toMatchObject({ numResults: 2, filters: { gender: 'female', country: 'NL', min_age: 30, max_age: 40 } })
  expect(ids((await find(as(site), { ...wanted, countryregion: 'ZH' })).results)).toEqual([cora.public_id])
  expect((await find(as(site), { ...wanted, min_age: 40, max_age: 30 })).numResults).toBe(2)
})

test('SRCH-1 a region of another country, or of none, is refused; without a region the country is whole', async () => {
  const site = await makeSite(db)
  await member(site, 1, { region: 'NH' })
  for (const countryregion of ['BY', 'nh', "x'\u0000;--", '__proto__'])
    await expect(find(as(site), { country: 'NL', countryregion, page: 1 })).rejects.toMatchObject({
      name: 'Invalid',
      fields: { countryregion: 'region' },
    })
  expect((await find(as(site), { country: 'DE', countryregion: 'BY', page: 1 })).numResults).toBe(0)
  expect((await find(as(site), { country: 'NL', countryregion: '', page: 1 })).numResults).toBe(1)
})

test('SRCH-1 SITE-6 further filters: any of the chosen values of each attribute, and all of the chosen interests', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const paused = await asPaused(site)
  const anna = await memberWith(site, 1, { hair_color: 'red', body_type: 'slim', interests: ['art', 'tea', 'wine'] })
  const ben = await memberWith(site, 2, { hair_color: 'grey', body_type: 'slim', interests: ['art', 'wine'] })
  await memberWith(site, 3, { hair_color: 'brown', body_type: 'slim', interests: ['wine'] })
  await memberWith(site, 4, {})
  const found = async (filters: Parameters<typeof find>[1] extends infer I ? Partial<I> : never) => {
    const { results, numResults, filters: used } = await find(paused, { ...filters, page: 1 })
    expect(numResults).toBe(results.length)
    expect(used).toMatchObject(filters)
    return ids(results)
  }
  expect(await found({ hair_color: ['red', 'grey'] })).toEqual(publicIds([anna, ben]))
  expect(await found({ hair_color: ['red', 'grey'], body_type: ['slim', 'fat'], interests: ['wine', 'art'] })).toEqual(
    publicIds([anna, ben]),
  )
  expect(await found({ hair_color: ['red', 'grey'], interests: ['tea', 'art'] })).toEqual(publicIds([anna]))
  expect(await found({ hair_color: ['red'], body_type: ['fat'] })).toEqual([])
  expect(await found({ interests: ['wine'] })).toHaveLength(3)
  expect(await found({ tattoos: ['none'] })).toEqual([])
})

test('SITE-6 a filter that the site does not offer finds everybody, and does not come back', async () => {
  const site = await makeSite(db, { choices: { search_fields: ['gender', 'age', 'interests'], interests: false } })
  const paused = await asPaused(site)
  await memberWith(site, 1, { sexuality: 'gay', interests: ['art'], region: 'NH' })
  await memberWith(site, 2, { sexuality: 'bi', region: 'ZH' })
  const asked = { sexuality: ['gay' as const], interests: ['art' as const], countryregion: 'NH', page: 1 }
  const found = await find(paused, asked)
  expect(found.numResults).toBe(2)
  expect(Object.keys(found.filters).toSorted()).toEqual(['country', 'max_age', 'min_age'])
})

test('SITE-6 a filter on what the site shows of nobody finds everybody, though the site offers it', async () => {
  const site = await makeSite(db, {
    choices: { search_fields: searchable, visible_profile_fields: ['gender', 'country', 'hair_color'] },
  })
  const paused = await asPaused(site)
  await memberWith(site, 1, { hair_color: 'red', body_type: 'slim', interests: ['art'], region: 'NH' })
  await memberWith(site, 2, { hair_color: 'red', body_type: 'fat', region: 'ZH' })
  await memberWith(site, 3, { hair_color: 'grey', body_type: 'fat', region: 'ZH' })
  const hidden = { body_type: ['slim' as const], interests: ['art' as const], countryregion: 'NH' }
  const found = await find(paused, { ...hidden, hair_color: ['red'], page: 1 })
  expect(found.numResults).toBe(2)
  expect(found.filters).toEqual({ country: 'NL', min_age: 18, max_age: 99, hair_color: ['red'] })
})

test('SRCH-1 SITE-8 a country that the site does not serve is refused; whoever lives there may look there', async () => {
  const site = await makeSite(db)
  const refused = { name: 'Invalid', fields: { country: 'country' } }
  for (const country of ['FR', 'XX']) await expect(find(as(site), { country, page: 1 })).rejects.toMatchObject(refused)
  const [ours, french] = [await member(site, 1), await member(site, 2, { country: 'FR' })]
  await expect(find(as(site, ours), { country: 'FR', page: 1 })).rejects.toMatchObject(refused)
  expect((await find(as(site, french), { country: 'FR', page: 1 })).numResults).toBe(0)
  expect((await find(as(site, french), { page: 1 })).filters.country).toBe('FR')
  expect((await find(as(site), { country: 'BE', page: 1 })).numResults).toBe(0)
})

test('SRCH-2 what is around keeps the further filters: people without them are not alike', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const paused = await asPaused(site)
  const [red, elsewhere] = [
    await memberWith(site, 1, { hair_color: 'red', region: 'NH' }),
    await memberWith(site, 2, { hair_color: 'red', region: 'ZH' }),
  ]
  await memberWith(site, 3, { hair_color: 'brown', region: 'NH' })
  const found = await find(paused, { hair_color: ['red'], countryregion: 'NH', page: 1 })
  expect([ids(found.results), ids(found.similar_results)]).toEqual([[red.public_id], [elsewhere.public_id]])
})

test('SRCH-1 SRCH-5 one in three hundred is found beyond the scan limit, in order, page after page, counted exactly', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const paused = await asPaused(site)
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, region, language, hair_color, interests, created_at, last_active)
    select ${site.id}, 'fictional', false, 'active', 'Mask ' || n, date '1960-01-01' + (n % 12000), 'male', 'NL', case when n % 2 = 0 then 'NH' else 'ZH' end,
      'en', case when n % 300 = 0 then 'red' else 'brown' end, case when n % 2 = 0 then '{art}' else '{art,wine}'::text[] end,
      ${longAgo()}, ${longAgo()}::timestamptz + n * interval '1 second'
    from generate_series(1, 12000) n`
  await db.run`analyze member`
  const pages = await allPages(paused, { gender: 'male', hair_color: ['red'] })
  const rows = await db.many<{ public_id: string }>`
    select public_id from member where site_id = ${site.id} and hair_color = 'red' order by last_active desc, id desc`
  expect(pages.flat()).toEqual(rows.map(({ public_id }) => public_id))
  const count = async (filters: object) => (await find(paused, { gender: 'male', ...filters, page: 1 })).numResults
  expect(await count({ hair_color: ['red'] })).toBe(40)
  expect(await count({ hair_color: ['red', 'brown'] })).toBe(1_001)
  expect(await count({ hair_color: ['red'], countryregion: 'NH' })).toBe(40)
  expect(await count({ hair_color: ['red'], interests: ['wine'] })).toBe(0)
  expect(await count({ hair_color: ['red'], interests: ['art'], min_age: 60, max_age: 99 })).toBe(9)
})

/**
 * A cached count takes as changed whatever the oldest running transaction of the PostgreSQL server may have changed, also one of
 * another database: waits until all are younger than what the test has written.
 */
async function untilOlderTransactionsEnd() {
  const { xid } = await db.one<{ xid: string }>`select pg_current_xact_id()::text as xid`
  const isPast = () => db.one<{ is_past: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as is_past`
  await expect.poll(isPast, { timeout: 20_000 }).toEqual({ is_past: true })
}

test('SRCH-1 SRCH-5 an expensive count is cached for a minute, and stays correct: members who left or are hidden are not counted, new ones are', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const crowd = (count: number, every: number) => db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, language, hair_color, created_at, last_active)
    select ${site.id}, 'fictional', false, 'active', 'Mask ' || n, date '1960-01-01' + (n % 12000), 'male', 'NL', 'en',
      case when n % ${every} = 0 then 'red' else 'brown' end, ${longAgo()}, ${longAgo()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}::int) n`
  await crowd(6_000, 200)
  await db.run`analyze member`
  const red = { gender: 'male' as const, hair_color: ['red' as const], page: 1 }
  const paused = await asPaused(site)
  const count = async (who?: CurrentMember) => (await find(who ? as(site, who) : paused, red)).numResults
  const someRed = async () => {
    const rows = await db.many<{ id: number; public_id: string }>`
      select id, public_id from member where site_id = ${site.id} and hair_color = 'red' and status = 'active' order by last_active desc limit 3`
    return rows as [{ id: number; public_id: string }, { id: number; public_id: string }]
  }
  const viewer = await member(site, 0, { gender: 'female' })
  await untilOlderTransactionsEnd()
  expect(await count()).toBe(30)
  const [left, blocked] = await someRed()
  await db.run`update member set status = 'disabled' where id = ${left.id}`
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${viewer.id}, ${blocked.id}, now())`
  const [came] = await db.many<{ id: number }>`
    update member set hair_color = 'red'
    where id = (select min(id) from member where site_id = ${site.id} and hair_color = 'brown') returning id`
  expect(came).toBeDefined()
  const entered = await memberWith(site, 5, { gender: 'male', country: 'NL', hair_color: 'red' })
  // An update moves half of the rows.
  await db.run`update member set about = 'Hello.' where site_id = ${site.id} and hair_color = 'red' and id % 2 = 0`
  expect([await count(), await count(viewer)]).toEqual([31, 30])
  const pages = await allPages(as(site, viewer), { gender: 'male', hair_color: ['red'] })
  expect(pages.flat()).toHaveLength(30)
  expect(pages.flat()).toContain(entered.public_id)
  expect(pages.flat()).not.toContain(left.public_id)
  expect(pages.flat()).not.toContain(blocked.public_id)
  // A change that `member_search_change` does not list is seen a minute addSeconds: so the cache answered.
  const quiet = (await someRed()).at(2)?.id as number
  await db.run`update member set status = 'disabled' where id = ${quiet}`
  await db.run`delete from member_search_change where member_id = ${quiet}`
  expect([await count(), await count(viewer)]).toEqual([31, 30])
  app.time = addSeconds(app.time, 61)
  expect([await count(), await count(viewer)]).toEqual([30, 29])
  // A change whose transaction commits after the count was made.
  app.time = addSeconds(app.time, 61)
  await db.transaction(async (inside) => {
    await inside.run`update member set hair_color = 'red' where id = (select max(id) from member where site_id = ${site.id} and hair_color = 'brown')`
    expect(await count()).toBe(30)
  })
  expect(await count()).toBe(31)
})

test('SRCH-1 without filters: the member’s own preferences, else the site’s default search', async () => {
  const site = await makeSite(db, { choices: { default_search: { gender: 'female', min_age: 50, max_age: 70 } } })
  const anna = await member(site, 1, { looks_for: 'male', country: 'DE' })
  await db.run`update member set looks_for_min_age = 25, looks_for_max_age = 33 where id = ${anna.id}`
  expect((await find(as(site, anna), { page: 1 })).filters).toEqual({
    gender: 'male',
    country: 'DE',
    min_age: 25,
    max_age: 33,
  })
  expect((await find(as(site), { page: 1 })).filters).toEqual({
    gender: 'female',
    country: 'NL',
    min_age: 50,
    max_age: 70,
  })
  expect((await find(as(site, anna), { page: 1, max_age: 60 })).filters).toMatchObject({ gender: 'male', max_age: 60 })
})

test('SRCH-3 PRO-6 never oneself, the blocked, the blocking, who is not active, another site’s', async () => {
  const site = await makeSite(db)
  const viewer = await member(site, 0)
  const [seen, blocked, blocking] = (await many(site, 3)) as [CurrentMember, CurrentMember, CurrentMember]
  for (const status of ['not_confirmed', 'disabled', 'deleted', 'banned'] as const)
    await member(site, 9, { status: status as 'active' })
  await member(await makeSite(db), 1)
  for (const [by, who] of [
    [viewer, blocked],
    [blocking, viewer],
  ] as const) {
    await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${by.id}, ${who.id}, now())`
  }
  const found = await find(as(site, viewer), { page: 1 })
  expect([ids(found.results), found.numResults]).toEqual([[seen.public_id], 1])
  expect(ids((await find(as(site, blocking), { page: 1 })).results)).toEqual(publicIds([seen, blocked]))
})

test('SRCH-2 where few match: the region’s country, then ages five years around, shown apart', async () => {
  const site = await makeSite(db)
  const born = (years: number) => `${2026 - years}-01-01`
  const exact = await member(site, 5, { region: 'NH', birth: born(30) })
  const wider = await many(site, 3, () => ({ region: 'ZH', birth: born(31) }))
  const nowhere = await member(site, 20, { birth: born(31) })
  const older = await member(site, 1, { region: 'NH', birth: born(37) })
  await member(site, 1, { region: 'NH', birth: born(38) })
  const found = await find(as(site), { countryregion: 'NH', min_age: 28, max_age: 32, page: 1 })
  expect(ids(found.results)).toEqual([exact.public_id])
  expect(ids(found.similar_results)).toEqual(publicIds([...wider, nowhere, older]))
  expect(found).toMatchObject({ numResults: 1, similar_numResults: 5, next: null })
})

test('SRCH-2 a full page has nothing beside it', async () => {
  const site = await makeSite(db)
  await many(site, 30, (n) => ({ birth: n < 25 ? '1990-01-01' : '1985-01-01' }))
  const found = await find(as(site), { min_age: 36, max_age: 36, page: 1 })
  expect(found).toMatchObject({ numResults: 25, similar_results: [], similar_numResults: 0 })
})

test('SRCH-1 a cursor that is not ours, or another site’s, is refused; it tells nothing', async () => {
  const site = await makeSite(db)
  await many(site, 30)
  const { next } = await find(as(site), { page: 1 })
  const otherSite = await makeSite(db)
  for (const cursor of ['x', '', 'A'.repeat(80), `${next?.slice(0, -2)}AA`]) {
    if (cursor)
      await expect(find(as(site), { cursor, page: 2 })).rejects.toMatchObject({
        name: 'Invalid',
        fields: { cursor: 'cursor' },
      })
  }
  await expect(find(as(otherSite), { cursor: next as string, page: 2 })).rejects.toMatchObject({ name: 'Invalid' })
  expect((await find(as(site), { page: 1 })).next).not.toBe(next)
})

test('SRCH-1 a cursor leads on in the search that it was made for, and is refused in any other', async () => {
  const site = await makeSite(db, { choices: { search_fields: searchable } })
  const paused = await asPaused(site)
  await many(site, 30, () => ({ interests: ['art', 'wine'] }))
  const filters = { gender: 'male', min_age: 20, max_age: 60, interests: ['art', 'wine'] } satisfies Partial<
    Parameters<typeof find>[1]
  >
  const cursor = (await find(paused, { ...filters, page: 1 })).next as string
  const on = (given: Partial<Parameters<typeof find>[1]>) => find(paused, { ...filters, ...given, cursor, page: 2 })
  expect((await on({ interests: ['wine', 'art'] })).results).toHaveLength(6)
  for (const other of [
    { gender: 'female' as const },
    { country: 'DE' },
    { countryregion: 'NH' },
    { min_age: 21 },
    { max_age: 61 },
    { interests: ['art' as const] },
    { hair_color: ['red' as const] },
    { only: ['photo' as const] },
    { only: ['new' as const] },
    { sort: 'newest' as const },
    { sort: 'online' as const },
  ])
    await expect(on(other), JSON.stringify(other)).rejects.toMatchObject({
      name: 'Invalid',
      fields: { cursor: 'cursor' },
    })
})

test('SITE-5 a closed search is closed to visitors, and open to whom a traffic source sent where the site says so', async () => {
  const site = await makeSite(db, {
    choices: { logged_out_search: 'none', logged_out_search_trafficsource: 'blurred' },
    sources: [{ network: 'adnet', ref_secret: null }],
  })
  const anna = await member(site, 1)
  await expect(find(as(site), { page: 1 })).rejects.toMatchObject({ code: 'search_closed' })
  expect((await find(ctxOf(app, site, null, {}, '?network=adnet'), { page: 1 })).numResults).toBe(1)
  const madeUp = ctxOf(app, site, null, {}, '?network=zzz')
  await expect(find(madeUp, { page: 1 })).rejects.toMatchObject({ code: 'search_closed' })
  expect((await find(as(site, anna), { page: 1 })).numResults).toBe(0)
})

test('SRCH-1 a count says "more" above 1,000', async () => {
  const site = await makeSite(db)
  await db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, language, created_at, last_active)
    select ${site.id}, 'fictional', false, 'active', 'Mask ' || n, '1990-01-01', case when n % 2 = 0 then 'male' else 'female' end, 'NL', 'en',
      ${longAgo()}, ${longAgo()}
    from generate_series(1, 1100) n`
  expect((await find(as(site), { page: 1 })).numResults).toBe(1_001)
  expect((await find(as(site), { gender: 'male', page: 1 })).numResults).toBe(550)
})

test('ACC-5 first matches fit the newcomer’s own preferences, and are filled up around them', async () => {
  const site = await makeSite(db)
  const viewer = await member(site, 0, { looks_for: 'female' })
  await db.run`update member set looks_for_min_age = 30, looks_for_max_age = 40 where id = ${viewer.id}`
  const fitting = await many(site, 4, () => ({ gender: 'female', birth: '1990-01-01' }))
  const around = await many(site, 2, () => ({ gender: 'female', birth: '1984-01-01' }))
  await many(site, 2, () => ({ gender: 'male', birth: '1990-01-01' }))
  const found = ids((await signupMatches(as(site, viewer) as never)).profiles)
  expect(new Set(found.slice(0, 4))).toEqual(new Set(publicIds(fitting)))
  expect(new Set(found.slice(4))).toEqual(new Set(publicIds(around)))
})

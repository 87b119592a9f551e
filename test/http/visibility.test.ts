// Who sees a member: visitors too, members, or only people whom the member liked or wrote to (PRO-10).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visibility } from '../../contract/members.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
/** Visitors see clear photos there, as far as each person lets them. */
let site: Site
const nobody = 'a'.repeat(32)

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, {
    key: 'visibility',
    choices: { logged_out_search: 'full', search_fields: ['gender', 'country', 'countryregion', 'age', 'hair_color'] },
  })
})
afterAll(() => server.close())

type Person = CurrentMember & { ask: Client }
const visitor = () => client(server.port, site.domain)

async function person(given: Parameters<typeof makeMember>[2] = {}): Promise<Person> {
  const member = await makeMember(server.db, site, { credits: 100, ...given })
  const ask = visitor()
  ask.jar.set('auth.session', await createSession(server.db, site, member))
  return Object.assign(member, { ask })
}

async function withFace<M extends CurrentMember>(member: M): Promise<M> {
  for (const n of [0, 500]) {
    const bytes = await testPicture(member.id + n, { width: 300, height: 400 })
    await addPhoto(server.db, server.app.storage, { site_id: site.id, member_id: member.id, now: new Date(), bytes })
  }
  await server.db.run`
    update member
    set region = 'NH', city = 'Haarlem', sexuality = 'bi', relationship_status = 'married', hair_color = 'red', about = 'My own words'
    where id = ${member.id}`
  await server.db.run`
    insert into presence (member_id, site_id, seen_at) values (${member.id}, ${site.id}, now())
    on conflict (member_id) do update set seen_at = now()`
  return member
}

const choose = async (who: Person, visibility: Visibility) => {
  const { status, json } = await who.ask.put('/api/profile', { visibility })
  expect([status, json.visibility]).toEqual([200, visibility])
}
const show = (ask: Client, who: CurrentMember) => ask.get(`/api/members/${who.public_id}`)
const idsOf = (cards: { id: string }[]) => cards.map(({ id }) => id)
const send = async (from: Person, to: CurrentMember) => {
  const price = await readShownPrice(from.ask, to.public_id)
  const message = { client_id: crypto.randomUUID(), body: 'Hello there', price }
  return from.ask.post(`/api/members/${to.public_id}/messages`, message)
}
const like = (from: Person, to: CurrentMember) => from.ask.post(`/api/members/${to.public_id}/like`, {})
/** Searched by an age that only one test uses, so that nobody else is among the results. */
const born = (age: number) => `${new Date().getFullYear() - age - 1}-12-31`
const search = async (ask: Client, age: number) => {
  const { json } = await ask.get(`/api/members?gender=male&country=NL&min_age=${age}&max_age=${age}`)
  return { ids: idsOf(json.results), count: json.numResults as number }
}

test('PRO-10 a person is visible to members, until they choose otherwise; the choice is saved and exported', async () => {
  const ann = await person()
  expect((await ann.ask.get('/api/profile')).json.visibility).toBe('members')
  for (const visibility of ['visitors', 'liked', 'members'] as const) {
    await choose(ann, visibility)
    expect((await ann.ask.get('/api/profile')).json.visibility).toBe(visibility)
  }
  expect((await ann.ask.put('/api/profile', { visibility: 'nobody' })).status).toBe(400)
  await choose(ann, 'liked')
  const { db, app } = server
  const [exported] = await Promise.all(
    app.hooks.onExport.map((hook) =>
      hook({ app, db, site, clock: app.clock, request: { origin: '' }, afterCommit() {} }, ann.id),
    ),
  ).then((parts) => parts.filter((part) => 'profile' in part))
  expect(exported?.profile).toMatchObject({ visibility: 'liked' })
})

test('PRO-10 PRO-3 SITE-5 to a visitor a person is name, age, region and a blurred photo, and nothing else', async () => {
  const ann = await withFace(await person({ name: 'Outlined', birth: born(41) }))
  const { status, json } = await show(visitor(), ann)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    ...{ name: 'Outlined', age: 41, place: 'Noord-Holland', attributes: {} },
    ...{ online: false, seen: 'earlier', is_new: false, liked: false, main_image: { status: 'locked' } },
  })
  expect(json.photos).toHaveLength(1)
  expect(JSON.stringify(json)).not.toMatch(/My own words|married|"bi"|Haarlem|"red"/)
  const found = await visitor().get('/api/members?gender=male&country=NL&min_age=41&max_age=41')
  expect(found.json.results).toMatchObject([{ id: ann.public_id, online: false, seen: 'earlier', is_new: false }])
  expect(found.json.results[0].main_image.status).toBe('locked')
  const page = await visitor().get(`/members/${ann.public_id}`)
  expect(page.status).toBe(200)
  expect(page.text).not.toMatch(/My own words|Haarlem|Online now|Active today/)

  await choose(ann, 'visitors')
  const open = (await show(visitor(), ann)).json
  expect(open).toMatchObject({ place: 'Haarlem', online: false, seen: 'earlier', main_image: { status: 'active' } })
  expect(open.attributes).toMatchObject({ about: 'My own words', sexuality: 'bi', relationship_status: 'married' })
  expect(open.photos).toHaveLength(2)
  const clear = open.main_image.filename
  const browser = visitor()
  expect((await browser.get(clear)).status).toBe(200)
  // An address of yesterday's choice opens nothing today.
  await choose(ann, 'members')
  expect((await browser.get(clear)).status).toBe(404)
  expect((await browser.get((await show(browser, ann)).json.main_image.filename)).status).toBe(200)
  await choose(ann, 'liked')
  expect((await browser.get(json.main_image.filename)).status).toBe(404)
})

test('PRO-10 PRO-8 SITE-5 a fictional profile is shown to visitors as the site says', async () => {
  const mask = await withFace(await makeMember(server.db, site, { kind: 'fictional', name: 'Masked' }))
  const { json } = await show(visitor(), mask)
  expect(json).toMatchObject({ online: true, place: 'Haarlem', main_image: { status: 'active' } })
  expect(json.attributes).toMatchObject({ about: 'My own words' })
})

test('PRO-10 SITE-6 nobody is found by a visitor through what visitors do not see of them', async () => {
  const [ann, ben] = [await withFace(await person({ birth: born(43) })), await person({ birth: born(43) })]
  const open = await withFace(await person({ birth: born(43), visibility: 'visitors' }))
  const query = '/api/members?gender=male&country=NL&min_age=43&max_age=43&hair_color=red'
  // The member's count is cached apart from the visitor's.
  for (let n = 0; n < 2; n++) {
    const byMember = (await ben.ask.get(query)).json
    expect([idsOf(byMember.results).toSorted(), byMember.numResults]).toEqual([
      [ann.public_id, open.public_id].toSorted(),
      2,
    ])
    const byVisitor = (await visitor().get(query)).json
    expect([idsOf(byVisitor.results), byVisitor.numResults]).toEqual([[open.public_id], 1])
  }
})

test('PRO-10 incognito: not in search, counts, match finder, swipes or related profiles; an unknown id everywhere', async () => {
  const age = 51
  const [ann, ben] = [
    await withFace(await person({ name: 'Hidden', birth: born(age) })),
    await person({ birth: born(age) }),
  ]
  const near = await person({ birth: born(age) })
  const photo = (await show(ben.ask, ann)).json.main_image.filename
  expect((await search(ben.ask, age)).ids).toContain(ann.public_id)
  await choose(ann, 'liked')

  for (const ask of [ben.ask, visitor()]) {
    const { ids, count } = await search(ask, age)
    expect(ids).not.toContain(ann.public_id)
    expect(count).toBe(ids.length)
    const [hidden, unknown] = [await show(ask, ann), await ask.get(`/api/members/${nobody}`)]
    expect([hidden.status, hidden.json]).toEqual([404, unknown.json])
    const pages = await Promise.all([ann.public_id, nobody].map((id) => ask.get(`/members/${id}`)))
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
    expect(pages[0]?.text).not.toContain('Hidden')
    expect(idsOf((await show(ask, near)).json.related)).not.toContain(ann.public_id)
  }
  const ranked = await ben.ask.get(`/api/match-finder?gender=male&country=NL&min_age=${age}&max_age=${age}`)
  expect(idsOf(ranked.json.profiles)).toEqual([near.public_id])
  expect(idsOf((await ben.ask.get('/api/swipes')).json.cards)).not.toContain(ann.public_id)
  expect((await ben.ask.get(photo)).status).toBe(404)
  for (const refused of [
    await like(ben, ann),
    await ben.ask.post('/api/swipes', { id: ann.public_id, like: true }),
    await ben.ask.post('/api/swipes', { id: ann.public_id, like: false }),
    await send(ben, ann),
    await ben.ask.get(`/api/members/${ann.public_id}/chat`),
    await ben.ask.post(`/api/members/${ann.public_id}/report`, { reason: 'fake' }),
    await ben.ask.post('/api/like-modal', { id: ann.public_id, pressed: 'image' }),
  ])
    expect([refused.status, refused.json.code]).toEqual([404, 'not_found'])
  // To herself nothing is hidden, and she sees everybody as before.
  expect((await show(ann.ask, ann)).status).toBe(200)
  expect((await search(ann.ask, age)).ids).toEqual(expect.arrayContaining([ben.public_id, near.public_id]))
})

test('PRO-10 LIKE-1 CHAT-1 who is liked or written to by an incognito member sees them, and nobody else does', async () => {
  const age = 55
  const hidden = { birth: born(age), visibility: 'liked' as const }
  const [fan, writer] = [await withFace(await person(hidden)), await withFace(await person(hidden))]
  const [ben, other] = [await person({ birth: born(30) }), await person({ birth: born(30) })]
  expect(await search(ben.ask, age)).toEqual({ ids: [], count: 0 })
  expect((await like(fan, ben)).status).toBe(200)
  expect((await send(writer, ben)).status).toBe(200)

  expect(await search(ben.ask, age)).toEqual({
    ids: expect.arrayContaining([fan.public_id, writer.public_id]),
    count: 2,
  })
  for (const who of [fan, writer]) {
    const { status, json } = await show(ben.ask, who)
    expect([status, json.attributes.about]).toEqual([200, 'My own words'])
    expect((await ben.ask.get(json.main_image.filename)).status).toBe(200)
    expect((await show(other.ask, who)).status).toBe(404)
    expect((await show(visitor(), who)).status).toBe(404)
  }
  expect(idsOf((await ben.ask.get('/api/likes.php')).json.liked_by)).toEqual([fan.public_id])
  const { json } = await ben.ask.get('/api/chats.php')
  expect(json.chats).toMatchObject([{ profile: { id: writer.public_id, age, main_image: { status: 'active' } } }])
  const finder = await ben.ask.get(`/api/match-finder?gender=male&country=NL&min_age=${age}&max_age=${age}`)
  expect(idsOf(finder.json.profiles)).toEqual(expect.arrayContaining([fan.public_id, writer.public_id]))
  expect(await search(other.ask, age)).toEqual({ ids: [], count: 0 })
  expect((await like(ben, fan)).json).toEqual({ matched: true })

  // A like that is taken back takes the sight with it, unless they also wrote.
  await fan.ask.delete(`/api/members/${ben.public_id}/like`)
  expect((await show(ben.ask, fan)).status).toBe(404)
  expect((await show(ben.ask, writer)).status).toBe(200)
})

test('PRO-9 PRO-10 an incognito member who pauses is found by nobody, also not by whom they liked', async () => {
  const age = 57
  const [fan, ben] = [await person({ birth: born(age), visibility: 'liked' }), await person({ birth: born(30) })]
  await like(fan, ben)
  const finds = async () => {
    const { json } = await ben.ask.get(`/api/match-finder?gender=male&country=NL&min_age=${age}&max_age=${age}`)
    return [await search(ben.ask, age), idsOf(json.profiles)]
  }
  const one = [{ ids: [fan.public_id], count: 1 }, [fan.public_id]]
  expect(await finds()).toEqual(one)
  await fan.ask.put('/api/pause', { paused: true })
  expect(await finds()).toEqual([{ ids: [], count: 0 }, []])
  await fan.ask.put('/api/pause', { paused: false })
  expect(await finds()).toEqual(one)
})

test('PRO-10 CHAT-2 whom one wrote to before they hid stays a name, without face; an answer brings them back', async () => {
  const [ann, ben] = [await withFace(await person({ name: 'Vanishing' })), await person()]
  expect((await send(ben, ann)).status).toBe(200)
  expect((await like(ben, ann)).status).toBe(200)
  await choose(ann, 'liked')
  const before = (await ben.ask.get('/api/chats.php')).json.chats[0]
  expect(before.profile).toMatchObject({ name: 'Vanishing', age: 0, place: '', main_image: null })
  expect((await show(ben.ask, ann)).status).toBe(404)
  expect((await ben.ask.get('/api/likes.php')).json.profiles).toEqual([])
  expect((await send(ben, ann)).status).toBe(200)
  expect((await send(ann, ben)).status).toBe(200)
  expect((await show(ben.ask, ann)).status).toBe(200)
  expect((await ben.ask.get('/api/likes.php')).json.profiles).toMatchObject([{ name: 'Vanishing' }])
})

test('PRO-10 SRCH-1 a thousand and one who match: an incognito fan is among them, on the page of their time', async () => {
  const crowded = await makeSite(server.db, { key: 'visibility-crowd' })
  const ask = client(server.port, crowded.domain)
  const ben = await makeMember(server.db, crowded, { birth: born(30) })
  ask.jar.set('auth.session', await createSession(server.db, crowded, ben))
  await server.db.run`
    insert into member (site_id, kind, answered, status, name, birth, gender, country, language, terms_version, adult_declared_at,
      created_at, last_active)
    select ${crowded.id}, 'person', true, 'active', 'Many ' || n, '1970-01-01', 'male', 'NL', 'en', 'test', now(), '2020-01-01',
      '2026-01-01'::timestamptz - n * interval '1 hour'
    from generate_series(1, 1200) n`
  const [fan] = [await makeMember(server.db, crowded, { birth: '1970-01-01', visibility: 'liked' })]
  await server.db
    .run`update member set last_active = '2026-01-01'::timestamptz - interval '30 minutes' - 30 * interval '1 hour', created_at = '2020-01-01' where id = ${fan.id}`
  const pages = async () => {
    const first = (await ask.get('/api/members?gender=male&country=NL&min_age=40&max_age=80')).json
    const second = (
      await ask.get(`/api/members?gender=male&country=NL&min_age=40&max_age=80&cursor=${first.next}&page=2`)
    ).json
    return { first: idsOf(first.results), second: idsOf(second.results), count: first.numResults }
  }
  expect((await pages()).second).not.toContain(fan.public_id)
  await server.db
    .run`insert into member_like (site_id, from_id, to_id, origin, created_at) values (${crowded.id}, ${fan.id}, ${ben.id}, 'member', now())`
  const { first, second, count } = await pages()
  expect([first.includes(fan.public_id), second.indexOf(fan.public_id), count]).toEqual([false, 6, 1_001])
})

test.each(['landing', 'landing2', 'landing3'])(
  'PRO-10 LAND-2 %s of a person shows the outline, and no label of a drawing',
  async (landing) => {
    const ann = await withFace(await person({ name: `Advertised ${landing.at(-1)}` }))
    const { status, text } = await visitor().get(`/members/${ann.public_id}/${landing}`)
    expect(status).toBe(200)
    expect(text).toContain('Advertised')
    // Outside of it the site explains fictional profiles.
    const main = text.slice(text.indexOf('<main'), text.indexOf('<footer'))
    expect(main).not.toMatch(/My own words|Haarlem|Fictional profile|Drawn portrait/)
    const [photo] = await server.db.many<{ files: string[]; locked_file: string }>`
    select array[full_file, card_file, thumb_file] as files, locked_file from photo where member_id = ${ann.id} and main`
    const named = (file: string) => text.includes(file.replace(/\.\w+$/, ''))
    expect([photo?.files.some(named), named(photo?.locked_file ?? '')]).toEqual([false, true])

    await choose(ann, 'liked')
    const answers = await Promise.all([ann.public_id, nobody].map((id) => visitor().get(`/members/${id}/${landing}`)))
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
    const [hidden, unknown] = answers.map(({ text }) => text.replaceAll(/[A-Za-z0-9_-]{20,}/g, 'ID'))
    expect(hidden).toBe(unknown)
    expect(hidden).not.toContain('Advertised')
  },
)

test('PRO-10 ACC-1 a signup that aims at an incognito member has no target', async () => {
  const ann = await person({ name: 'Unaimed', visibility: 'liked' })
  const browser = visitor()
  const step = { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male', target: ann.public_id }
  const { json } = await browser.post('/api/signup', step, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(json.target).toBe(null)
  expect((await browser.get(`/members/${ann.public_id}/signup`)).text).not.toContain('Unaimed')
})

test('PRO-6 who is blocked and logs out sees what visitors see, and no more', async () => {
  const [ann, ben] = [await withFace(await person()), await person()]
  await ann.ask.post(`/api/members/${ben.public_id}/block`, {})
  expect((await show(ben.ask, ann)).json.code).toBe('blocked')
  expect((await show(visitor(), ann)).json).toMatchObject({ attributes: {}, main_image: { status: 'locked' } })
})

test('PRO-10 PRO-6 an incognito member is an unknown id for every call that takes one, also where it blocks', async () => {
  const [ann, ben] = [await person({ name: 'Unnamed' }), await person()]
  const asked = async (id: string) => {
    const answers = [
      await ben.ask.post(`/api/members/${id}/block`, {}),
      await ben.ask.delete(`/api/members/${id}/block`),
      await ben.ask.delete(`/api/members/${id}/like`),
      await ben.ask.post(`/api/likes/${id}/opened`, {}),
      await ben.ask.post(`/api/members/${id}/like`, {}),
      await ben.ask.post('/api/swipes', { id, like: true }),
      await ben.ask.post('/api/swipes', { id, like: false }),
      await ben.ask.get(`/api/members/${id}/chat`),
    ]
    return answers.map(({ status, json }) => [status, json.code])
  }
  await choose(ann, 'liked')
  const unknown = await asked(nobody)
  expect(await asked(ann.public_id)).toEqual(unknown)
  expect((await ben.ask.get('/api/blocks')).json.members).toEqual([])
  expect((await ann.ask.post(`/api/members/${ben.public_id}/block`, {})).status).toBe(200)
  expect(await asked(ann.public_id)).toEqual(unknown)
})

test('PRO-10 PRO-6 who hid can be blocked in a conversation, and a like or a block of before is taken back', async () => {
  const [ann, ben] = [await person(), await person()]
  expect((await like(ben, ann)).status).toBe(200)
  expect((await send(ben, ann)).status).toBe(200)
  await choose(ann, 'liked')
  expect((await ben.ask.delete(`/api/members/${ann.public_id}/like`)).status).toBe(200)
  expect((await ben.ask.post(`/api/members/${ann.public_id}/block`, {})).status).toBe(200)
  expect((await ben.ask.delete(`/api/members/${ann.public_id}/block`)).status).toBe(200)
})

test('PRO-10 LAND-2 a signup that aims at a person shows no more of it than it chose a moment ago', async () => {
  const ann = await withFace(await person({ name: 'Momentary' }))
  const path = `/members/${ann.public_id}/signup`
  const first = await visitor().get(path)
  expect([first.status, first.text.includes('Momentary')]).toEqual([200, true])
  await choose(ann, 'liked')
  const next = await visitor().get(path)
  expect([next.status, next.text.includes('Momentary')]).toEqual([404, false])
})

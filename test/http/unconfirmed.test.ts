// What an account is worth before its address is confirmed: 60 people a day, no presence, nothing told (ACC-6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { deliveryPermission } from '../../server/notifications/deliveryPermission.ts'
import { createLink } from '../../server/notifications/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

let server: TestServer
let site: Site
const now = new Date()
let time = now

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  site = await makeSite(server.db, { key: 'unconfirmed' })
})
afterAll(() => server.close())

type Person = CurrentMember & { ask: Client }
async function person(at: Site, given: Parameters<typeof makeMember>[2] = {}): Promise<Person> {
  const email = `${crypto.randomUUID()}@nightjar.test`
  const member = await makeMember(server.db, at, { now, email, ...given })
  const ask = client(server.port, at.domain)
  ask.jar.set('auth.session', await createSession(server.db, at, member))
  return Object.assign(member, { ask })
}
const newcomer = (at: Site) => person(at, { status: 'not_confirmed' })

async function confirm(at: Site, { id, ask }: Person) {
  const { app, db } = server
  const ctx = { app, db, site: at, clock: app.clock, request: { origin: 'http://test' }, afterCommit() {} }
  const token = new URL(await createLink(ctx, id, 'activate')).searchParams.get('token')
  const { status } = await ask.post('/api/activate', { token }, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(status).toBe(200)
}

const search = 'gender=male&country=NL&min_age=18&max_age=99'
/** So many people of a site, each an hour older there than the one before. */
const makeCrowd = (site: Site, count: number) => server.db.many<{ id: string }>`
  insert into member (site_id, kind, answered, status, name, birth, gender, country, language, terms_version, adult_declared_at,
    created_at, last_active)
  select ${site.id}, 'person', true, 'active', 'Crowd ' || n, '1990-01-01', 'male', 'NL', 'en', 'test', now(), '2020-01-01',
    '2026-01-01'::timestamptz - n * interval '1 hour'
  from generate_series(1, ${count}::int) n
  returning public_id as id`

test('ACC-6 an unconfirmed member is shown sixty people a day, each as often as they like, and then told why', async () => {
  const crowded = await makeSite(server.db, { key: 'unconfirmed-crowd' })
  const ids = await makeCrowd(crowded, 130)
  const eve = await newcomer(crowded)
  const seen = new Set<string>()
  let path = `/api/members?${search}`
  let last = await eve.ask.get(path)
  // Whoever was shown before counts no more.
  for (let n = 0; n < 2; n++) last = await eve.ask.get(path)
  for (let page = 2; last.status === 200; page++) {
    for (const { id } of last.json.results) seen.add(id)
    path = `/api/members?${search}&cursor=${last.json.next}&page=${page}`
    last = await eve.ask.get(path)
  }
  expect(seen.size).toBe(60)
  expect([last.status, last.json.code]).toEqual([403, 'unconfirmed_limit'])
  expect(last.json.detail).toBe('You’ve seen 60 people today. Confirm your email to see everyone.')
  // The first page as often as one likes; nobody new by any other way.
  expect((await eve.ask.get(`/api/members?${search}`)).json.results).toHaveLength(24)
  const unseen = ids.find(({ id }) => !seen.has(id))?.id
  expect((await eve.ask.get(`/api/members/${unseen}`)).json.code).toBe('unconfirmed_limit')
  const [known] = seen
  const { status, json } = await eve.ask.get(`/api/members/${known}`)
  expect([status, json.related.every(({ id }: { id: string }) => seen.has(id))]).toEqual([200, true])
  const all = [
    await eve.ask.get(`/api/match-finder?${search}`),
    await eve.ask.get('/api/signup-matches'),
    await eve.ask.get('/api/swipes'),
  ].flatMap((answer) => answer.json.profiles ?? answer.json.cards ?? [])
  expect(all.filter(({ id }: { id: string }) => !seen.has(id))).toEqual([])

  time = addSeconds(now, 86_400)
  expect((await eve.ask.get(path)).json.results).toHaveLength(24)
  time = now
  await confirm(crowded, eve)
  expect((await eve.ask.get(path)).json.results).toHaveLength(24)
  expect((await eve.ask.get(`/api/members/${unseen}`)).status).toBe(200)
})

test('ACC-6 CHAT-8 an unconfirmed member sees of nobody when they were here', async () => {
  const quiet = await makeSite(server.db, { key: 'unconfirmed-presence' })
  const [eve, ann] = [await newcomer(quiet), await person(quiet)]
  await server.db.run`insert into presence (member_id, site_id, seen_at) values (${ann.id}, ${quiet.id}, ${now})`
  const look = async () => {
    const profile = (await eve.ask.get(`/api/members/${ann.public_id}`)).json
    const ranked = (await eve.ask.get(`/api/match-finder?${search}`)).json.profiles
    return { online: profile.online, seen: profile.seen, reasons: JSON.stringify(ranked) }
  }
  const before = await look()
  expect(before).toMatchObject({ online: false, seen: 'earlier' })
  expect(before.reasons).not.toContain('here_now')
  await confirm(quiet, eve)
  const after = await look()
  expect(after).toMatchObject({ online: true, seen: 'today' })
  expect(after.reasons).toContain('here_now')
})

test('ACC-6 SITE-5 where visitors see nobody, an unconfirmed member sees nobody either', async () => {
  const closed = await makeSite(server.db, { key: 'unconfirmed-closed', choices: { logged_out_search: 'none' } })
  const [eve, ann] = [await newcomer(closed), await person(closed)]
  for (const path of [
    `/api/members?${search}`,
    `/api/members/${ann.public_id}`,
    `/api/match-finder?${search}`,
    '/api/signup-matches',
    '/api/swipes',
  ]) {
    const { status, json } = await eve.ask.get(path)
    expect([path, status, json.code]).toEqual([path, 403, 'not_confirmed'])
  }
  expect((await eve.ask.post(`/api/members/${ann.public_id}/report`, { reason: 'fake' })).status).toBe(403)
  expect((await eve.ask.get(`/api/members/${eve.public_id}`)).status).toBe(200)
  for (const page of ['/members', '/signup-matches', '/swipe-game', '/match-finder'])
    expect((await eve.ask.get(page)).text).toContain('/account/activation')
  await confirm(closed, eve)
  expect((await eve.ask.get(`/api/members/${ann.public_id}`)).status).toBe(200)
})

test('ACC-6 LIKE-1 a like of an unconfirmed member is kept, and notified when the address is confirmed, once', async () => {
  const [eve, ann] = [await newcomer(site), await person(site)]
  expect((await eve.ask.post(`/api/members/${ann.public_id}/like`, {})).status).toBe(200)
  const outbox = () => server.db.many<{ kind: string }>`select kind from outbox where member_id = ${ann.id}`
  const received = async () => (await ann.ask.get('/api/likes.php')).json.liked_by.map(({ id }: { id: string }) => id)
  expect([await outbox(), await received()]).toEqual([[], []])
  await confirm(site, eve)
  expect([await outbox(), await received()]).toEqual([[{ kind: 'like' }], [eve.public_id]])
})

test('ACC-6 SAFE-2 a report of an unconfirmed member is kept, and mailed when the address is confirmed', async () => {
  const [eve, ann] = [await newcomer(site), await person(site)]
  const report = { reason: 'fake', words: 'Not her own face' }
  expect((await eve.ask.post(`/api/members/${ann.public_id}/report`, report)).status).toBe(200)
  const mails = () => server.db.many<{ body_text: string }>`select body_text from notification where kind = 'report'`
  const stored = await server.db.many`select 1 from report where reporter_id = ${eve.id}`
  expect([stored.length, (await mails()).length]).toEqual([1, 0])
  await confirm(site, eve)
  const [mail] = await mails()
  expect(mail?.body_text).toContain('Not her own face')
  expect(mail?.body_text).toContain(eve.public_id)
})

test('ACC-6 NOTE-4 no push goes to a browser of an unconfirmed member', async () => {
  const eve = await newcomer(site)
  await server.db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.example.test/${eve.public_id}`}, ${site.id}, ${eve.id}, 'key', 'auth', ${now})`
  for (const kind of ['reminders', 'like', 'new_messages'])
    expect(await deliveryPermission(server.db, { site_id: site.id, member_id: eve.id, kind })).toMatchObject({
      push: false,
    })
})

test('ACC-6 PRO-10 nobody beyond the sixty is met by opening a conversation with them, nor on a closed site', async () => {
  const crowded = await makeSite(server.db, { key: 'unconfirmed-chats' })
  const people = await makeCrowd(crowded, 70)
  const eve = await newcomer(crowded)
  const open = (at: Person, id: string) => at.ask.get(`/api/members/${id}/chat`)
  const answers = []
  for (const { id } of people) answers.push(await open(eve, id))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.at(-1)
  expect([refused?.status, refused?.json.code]).toEqual([403, 'unconfirmed_limit'])
  expect(refused?.text).not.toContain('Crowd')
  await confirm(crowded, eve)
  expect((await open(eve, people.at(-1)?.id ?? '')).status).toBe(200)

  const closed = await makeSite(server.db, { key: 'unconfirmed-chats-2', choices: { logged_out_search: 'none' } })
  const [mia, ann] = [await newcomer(closed), await person(closed)]
  expect((await open(mia, ann.public_id)).json.code).toBe('not_confirmed')
})

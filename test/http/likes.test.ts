// Likes over HTTP against abuse: each is notified once, and rate limits hold (LIKE-1, SWIPE-1).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { relayOutbox } from '../../server/notifications/relayOutbox.ts'
import { findSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'

const day = 86_400
let server: TestServer
let site: Site
/** The server's clock begins behind, so that no session of now is over when days went by. */
let time = addSeconds(new Date(), -9 * day)
const wait = (seconds: number) => {
  time = addSeconds(time, seconds)
}

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  site = (await findSite(server.db, 'gay.localhost')) as Site
})
afterAll(() => server.close())

type Person = CurrentMember & { ask: Client }
/** With an address and a browser that takes pushes. Away until it asks for something. */
async function person(given: Parameters<typeof makeMember>[2] = {}): Promise<Person> {
  const email = `${crypto.randomUUID()}@likes.nightjar.test`
  const member = await makeMember(server.db, site, { now: time, email, ...given })
  await server.db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.example.test/${member.public_id}`}, ${site.id}, ${member.id}, 'key', 'auth', ${time})`
  const ask = client(server.port, site.domain)
  ask.jar.set('auth.session', await createSession(server.db, site, member))
  return Object.assign(member, { ask })
}
const like = (from: Person, to: Person) => from.ask.post(`/api/members/${to.public_id}/like`, {})
const unlike = (from: Person, to: Person) => from.ask.delete(`/api/members/${to.public_id}/like`)
const lists = async (who: Person) => {
  const { json } = await who.ask.get('/api/likes.php')
  const ids = (them: { id: string }[]) => them.map(({ id }) => id)
  return { given: ids(json.profiles), received: ids(json.liked_by), matches: ids(json.matches) }
}
const waiting = (who: Person) =>
  server.db.many<{ kind: string }>`select kind from outbox where member_id = ${who.id} order by id`
/** What went to the phone and the mailbox of somebody who is away, in all. */
async function sent(who: Person) {
  await server.db.run`delete from presence where member_id = ${who.id}`
  await relayOutbox(server.app)
  const rows = await server.db.many<{ channel: string }>`
    select channel from notification where member_id = ${who.id} and kind = 'like' order by channel`
  return rows.map(({ channel }) => channel)
}
const once = ['mail', 'push']

test('LIKE-1 NOTE-2 a heart pressed on and off all evening is one push and one mail; the like stands and counts', async () => {
  const [ann, ben] = [await person(), await person()]
  for (let n = 0; n < 4; n++) {
    expect((await like(ann, ben)).json).toEqual({ matched: false })
    expect(await sent(ben)).toEqual(once)
    expect((await unlike(ann, ben)).status).toBe(200)
  }
  expect((await lists(ben)).received).toEqual([])
  await like(ann, ben)
  expect(await sent(ben)).toEqual(once)
  const { json } = await ben.ask.get('/api/likes.php')
  expect(json.liked_by).toMatchObject([{ id: ann.public_id, like_new: true }])
})

test('LIKE-1 NOTE-2 what is taken back before it was sent is not sent; given anew it goes out, once', async () => {
  const [ann, ben] = [await person(), await person()]
  await like(ann, ben)
  expect(await waiting(ben)).toEqual([{ kind: 'like' }])
  await unlike(ann, ben)
  expect(await waiting(ben)).toEqual([])
  expect(await sent(ben)).toEqual([])
  await like(ann, ben)
  await unlike(ann, ben)
  await like(ann, ben)
  expect(await waiting(ben)).toEqual([{ kind: 'like' }])
  expect(await sent(ben)).toEqual(once)
  await unlike(ann, ben)
  await like(ann, ben)
  expect(await waiting(ben)).toEqual([])
  // The other way round is another like.
  await like(ben, ann)
  expect(await waiting(ben)).toEqual([{ kind: 'match' }])
})

test('LIKE-1 a match is told to both at once, and once: taken back and made anew it stands in the lists, quietly', async () => {
  const [ann, ben] = [await person(), await person()]
  await like(ann, ben)
  expect(await sent(ben)).toEqual(once)
  expect((await like(ben, ann)).json).toEqual({ matched: true })
  const both = ['mail', 'mail', 'push', 'push']
  expect([await sent(ann), await sent(ben)]).toEqual([once, both])
  for (const one of [ann, ben, ann]) {
    const other = one === ann ? ben : ann
    await unlike(one, other)
    expect((await lists(other)).matches).toEqual([])
    expect((await like(one, other)).json).toEqual({ matched: true })
    expect([await waiting(ann), await waiting(ben)]).toEqual([[], []])
  }
  expect([(await lists(ann)).matches, (await lists(ben)).matches]).toEqual([[ben.public_id], [ann.public_id]])
  expect([await sent(ann), await sent(ben)]).toEqual([once, both])
})

test('LIKE-1 the first match is told, whatever went on and off before; unsent, it is not sent once it ended', async () => {
  const [ann, ben] = [await person(), await person()]
  await like(ann, ben)
  await unlike(ann, ben)
  await like(ann, ben)
  await sent(ben)
  await like(ben, ann)
  expect([await waiting(ann), await waiting(ben)]).toEqual([[{ kind: 'match' }], [{ kind: 'match' }]])
  await unlike(ann, ben)
  expect([await waiting(ann), await waiting(ben)]).toEqual([[], []])
  await like(ann, ben)
  expect([await waiting(ann), await waiting(ben)]).toEqual([[{ kind: 'match' }], [{ kind: 'match' }]])
})

test('LIKE-1 CHAT-6 open pages hear of a like, of its end and of a match once, however often they come again', async () => {
  const [ann, ben, carl] = [await person(), await person(), await person()]
  const tab = await openLiveConnection(server.port, ben.ask)
  const own = await openLiveConnection(server.port, ann.ask)
  for (let n = 0; n < 3; n++) {
    await like(ann, ben)
    await unlike(ann, ben)
  }
  await like(ann, ben)
  // Of its own doing every page hears.
  await like(ben, ann)
  await tab.hear('match', (it) => it.with === ann.public_id)
  await own.hear('match', (it) => it.with === ben.public_id)
  for (let n = 0; n < 3; n++) {
    await unlike(ann, ben)
    await like(ann, ben)
  }
  // Nudges come in order: after this one nothing of before is on its way.
  await like(carl, ben)
  await like(ben, carl)
  await tab.hear('match', (it) => it.with === carl.public_id)
  const eventsOf = (at: typeof tab, type: string) => at.heard.filter((it) => it.type === type)
  // The like, its end, the match; then Carl's like and the match with him.
  expect(eventsOf(tab, 'likes')).toHaveLength(5)
  expect(eventsOf(tab, 'match')).toHaveLength(2)
  expect(eventsOf(own, 'match')).toHaveLength(1)
  expect(eventsOf(own, 'likes')).toHaveLength(7 + 1 + 6)
  tab.close()
  own.close()
})

test('SWIPE-1 LIKE-1 a swipe taken back and made again wakes nobody twice', async () => {
  const [ann, ben] = [await person({ paid_user: true }), await person()]
  const swipe = () => ann.ask.post('/api/swipes', { id: ben.public_id, like: true })
  for (let n = 0; n < 3; n++) {
    expect((await swipe()).json).toMatchObject({ matched: false, likes_left: 3 })
    expect(await sent(ben)).toEqual(once)
    expect((await ann.ask.post('/api/swipes/undo', {})).json.card.id).toBe(ben.public_id)
    await like(ann, ben)
    expect(await waiting(ben)).toEqual([])
    await unlike(ann, ben)
    wait(day)
  }
  await swipe()
  expect((await lists(ben)).received).toEqual([ann.public_id])
  expect(await sent(ben)).toEqual(once)
})

test('LIKE-6 LIKE-1 after a like by a switch the same by hand is no news, nor is one after a block that ended', async () => {
  const ann = await person({ country: 'BE' })
  const ben = await person({ country: 'BE' })
  await server.db.run`update member set likes_matches = true where id = ${ann.id}`
  expect((await ben.ask.get('/api/auto-like.php')).json.id).toBe(ann.public_id)
  expect(await sent(ben)).toEqual(once)
  await unlike(ann, ben)
  await like(ann, ben)
  expect(await waiting(ben)).toEqual([])
  expect((await ann.ask.post(`/api/members/${ben.public_id}/block`, {})).status).toBe(200)
  expect((await ann.ask.delete(`/api/members/${ben.public_id}/block`)).status).toBe(200)
  await like(ann, ben)
  expect((await lists(ben)).received).toEqual([ann.public_id])
  expect(await sent(ben)).toEqual(once)
})

test('LIKE-1 thirty likes a minute, however many come at once; an unlike gives none back', async () => {
  const [ann, others] = [await person(), await Promise.all(Array.from({ length: 40 }, () => person()))]
  const answers = await Promise.all(others.map((it) => like(ann, it)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(10)
  for (const it of refused) expect(it).toMatchObject({ status: 429, json: { code: 'too_many' } })
  const { given } = await lists(ann)
  expect(given).toHaveLength(30)
  const [liked, missed] = [
    others.find(({ public_id }) => given.includes(public_id)) as Person,
    others.find(({ public_id }) => !given.includes(public_id)) as Person,
  ]
  await unlike(ann, liked)
  expect((await like(ann, missed)).json.code).toBe('too_many')
  expect(await waiting(missed)).toEqual([])
  // The game has its own.
  expect((await ann.ask.post('/api/swipes', { id: missed.public_id, like: true })).json).toMatchObject({
    likes_left: 3,
  })
  expect((await like(missed, ann)).json).toEqual({ matched: true })
  wait(60)
  expect((await like(ann, liked)).status).toBe(200)
})

test('LIKE-1 three hundred likes a day, also of one and the same member', async () => {
  const [ann, ben] = [await person(), await person()]
  // Somebody who has been here for long (server/members/trust.sql).
  await server.db.run`update member set created_at = created_at - interval '8 days' where id = ${ann.id}`
  for (let n = 0; n < 150; n++) {
    if (n % 15 === 0) wait(60)
    const [first, again] = [await like(ann, ben), await like(ann, ben)]
    expect([n, first.status, again.status]).toEqual([n, 200, 200])
    await unlike(ann, ben)
  }
  wait(3_600)
  expect(await like(ann, ben)).toMatchObject({ status: 429, json: { code: 'too_many' } })
  expect((await lists(ann)).given).toEqual([])
  wait(day)
  expect((await like(ann, ben)).status).toBe(200)
})

test('SWIPE-1 undoing a like that cost nothing gives none back; undoing one that did gives one', async () => {
  const [ann, max] = [await person({ paid_user: true }), await person({ paid_user: true })]
  const [first, liked] = [await person(), await person()]
  const swipe = async (by: Person, on: Person) =>
    (await by.ask.post('/api/swipes', { id: on.public_id, like: true })).json
  const undo = async (by: Person, of: Person) => (await by.ask.post('/api/swipes/undo', { id: of.public_id })).json
  await like(ann, liked)
  expect(await swipe(ann, first)).toMatchObject({ likes_left: 3, swipes_left: 39 })
  expect(await swipe(ann, liked)).toMatchObject({ likes_left: 3, swipes_left: 38 })
  expect(await undo(ann, first)).toMatchObject({ code: 'nothing_to_undo' })
  expect(await undo(ann, liked)).toMatchObject({
    likes_left: 3,
    swipes_left: 39,
    card: { id: liked.public_id, liked: true },
  })
  expect((await ann.ask.get('/api/swipes')).json).toMatchObject({ likes_left: 3, swipes_left: 39 })
  await swipe(max, first)
  expect(await swipe(max, liked)).toMatchObject({ likes_left: 2 })
  expect(await undo(max, liked)).toMatchObject({ likes_left: 3, swipes_left: 39, card: { liked: false } })
})

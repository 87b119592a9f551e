// The order of search results reveals last activity by a quarter of an hour at most, not who came after whom (SRCH-3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import { presenceOf } from '../../server/members/presence.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

const quarter = new Date('2027-03-05T20:15:00Z')
let now = quarter
let server: TestServer
let watcher: Client
const [first, second, third] = [0, 1, 2].map((at) => castMember('gay', at)) as [Cast, Cast, Cast]
type Cast = ReturnType<typeof castMember>

beforeAll(async () => {
  server = await testServer({}, { now: () => now }, { jobs: false })
  watcher = client(server.port, 'gay.localhost')
  await watcher.login(third.email, third.password)
})
afterAll(() => server.close())

const flush = () => presenceOf(server.app).flush()
const rowOf = (who: Cast) =>
  server.db.one<{ id: number; public_id: string; country: string; gender: string }>`
    select m.id, m.public_id, m.country, m.gender from member m join site s on s.id = m.site_id
    where s.key = 'gay' and m.email = ${who.email}`

test('SRCH-3 CHAT-8 of two who were here within a quarter of an hour the order does not tell who came last; online does its work', async () => {
  const two = await Promise.all([first, second].map(async (who) => ({ who, row: await rowOf(who) })))
  const [older, newer] = two.toSorted((a, b) => a.row.id - b.row.id) as [(typeof two)[0], (typeof two)[0]]
  await server.db.run`
    update member set country = ${older.row.country}, last_active = ${addSeconds(quarter, -86_400)}, created_at = ${addSeconds(quarter, -90 * 86_400)}
    where id in (${older.row.id}, ${newer.row.id})`
  const visits = async (who: Cast, at: number) => {
    now = addSeconds(quarter, at)
    const browser = client(server.port, 'gay.localhost')
    await browser.login(who.email, who.password)
    await browser.get('/api/user.php')
    await flush()
  }
  const found = async () => {
    const { json } = await watcher.get(`/api/members?country=${older.row.country}&min_age=18&max_age=99`)
    const ids = [older.row.public_id, newer.row.public_id]
    return (json.results as { id: string; online: boolean }[])
      .filter(({ id }) => ids.includes(id))
      .map(({ id, online }) => [id === older.row.public_id ? 'older' : 'newer', online])
  }
  await visits(newer.who, 61)
  await visits(older.who, 62)
  expect(await found()).toEqual([
    ['newer', true],
    ['older', true],
  ])
  now = addSeconds(quarter, 361.5)
  expect(await found()).toEqual([
    ['newer', false],
    ['older', true],
  ])
  await visits(older.who, 900)
  expect((await found())[0]).toEqual(['older', true])
})

test('SRCH-3 ACC-1 of who signs up, too, the order knows the quarter of an hour', async () => {
  now = addSeconds(quarter, 1_234.567)
  const newcomer = client(server.port, 'gay.localhost')
  const email = 'quarter@wire.nightjar.test'
  for (const body of [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
    { step: 1, name: 'Quarter', date_of_birth: '1990-01-01' },
    { step: 2, email },
    { step: 3, password: 'a quarter of the evening', terms: true },
    { step: 4 },
  ])
    expect((await newcomer.post('/api/signup', body)).status).toBe(200)
  await flush()
  const row = await server.db.one`select created_at, last_active from member where email = ${email}`
  expect(row).toEqual({ created_at: now, last_active: addSeconds(quarter, 900) })
})

test('CHAT-8 what a page asks that nobody looks at, its beacon, and the photos that it shows are no sign of life', async () => {
  now = addSeconds(quarter, 20_000)
  const { id } = await rowOf(first)
  const browser = client(server.port, 'gay.localhost')
  await browser.login(first.email, first.password)
  await browser.get('/api/user.php')
  await flush()
  const seen = () => server.db.one`select seen_at from presence where member_id = ${id}`
  const before = now
  expect(await seen()).toEqual({ seen_at: before })
  now = addSeconds(now, 30)
  await browser.get('/api/chats.php', { headers: { 'x-page': 'hidden' } })
  await browser.get('/m/none')
  await browser.post('/api/page-hidden.php', {})
  await flush()
  expect(await seen()).toEqual({ seen_at: before })
  await browser.get('/api/user.php')
  await flush()
  expect(await seen()).toEqual({ seen_at: now })
})

test('CHAT-8 of two pages one goes out of sight: the other one says that somebody is here, and nobody counts as away', async () => {
  now = addSeconds(quarter, 22_000)
  const { id, public_id } = await rowOf(first)
  const pages = await Promise.all(
    ['visible', 'hidden'].map(async () => {
      const browser = client(server.port, 'gay.localhost')
      await browser.login(first.email, first.password)
      return { browser, tab: await openLiveConnection(server.port, browser) }
    }),
  )
  const [visible, hidden] = pages as [(typeof pages)[0], (typeof pages)[0]]
  const online = async () => {
    await flush()
    return (await watcher.get(`/api/members/${public_id}`)).json.online
  }
  await visible.browser.get('/api/user.php')
  expect(await online()).toBe(true)
  now = addSeconds(now, 10)
  await hidden.browser.post('/api/page-hidden.php', {})
  for (const { tab } of pages) await tab.hear('hidden')
  expect(await online()).toBe(false)
  now = addSeconds(now, 0.01)
  visible.tab.tell({ type: 'visible' })
  await expect.poll(online).toBe(true)
  expect(await server.db.one`select seen_at from presence where member_id = ${id}`).toEqual({ seen_at: now })
  // With the last one out of sight nobody is here.
  now = addSeconds(now, 10)
  await visible.browser.post('/api/page-hidden.php', {})
  expect(await online()).toBe(false)
  now = addSeconds(now, 10)
  hidden.tab.tell({ type: 'ping' })
  await hidden.tab.hear('pong')
  expect(await online()).toBe(false)
  for (const { tab } of pages) tab.close()
})

test('CHAT-6 CHAT-8 a message over the live connection is a sign of life, taken or not', async () => {
  now = addSeconds(quarter, 24_000)
  const { id } = await rowOf(first)
  const other = await rowOf(second)
  const browser = client(server.port, 'gay.localhost')
  await browser.login(first.email, first.password)
  const tab = await openLiveConnection(server.port, browser)
  now = addSeconds(now, 200)
  const client_id = crypto.randomUUID()
  tab.tell({ type: 'send', to: other.public_id, client_id, body: 'Still here', price: 2 })
  await tab.hear('ack', (it) => it.client_id === client_id)
  await flush()
  expect(await server.db.one`select seen_at from presence where member_id = ${id}`).toEqual({ seen_at: now })
  tab.close()
})

test('CHAT-8 switched off, by a free or a premium member, nobody sees online, today or this week of them, in no list', async () => {
  now = addSeconds(quarter, 40_000)
  for (const premium of [false, true]) {
    const { id, public_id, country } = await rowOf(second)
    await server.db
      .run`update member set paid_user = ${premium}, last_active = ${addSeconds(now, -3_600)} where id = ${id}`
    const browser = client(server.port, 'gay.localhost')
    await browser.login(second.email, second.password)
    const shown = async () => {
      await browser.get('/api/user.php')
      await flush()
      await watcher.post(`/api/members/${public_id}/like`)
      const cards = [
        (await watcher.get(`/api/members/${public_id}`)).json,
        (await watcher.get(`/api/members?country=${country}&min_age=18&max_age=99`)).json.results,
        (await watcher.get('/api/likes.php')).json.profiles,
        (await watcher.get(`/api/members/${public_id}/chat`)).json.profile,
      ].flat()
      const mine = (cards as { id: string; online: boolean; seen: string }[]).filter((it) => it.id === public_id)
      expect(mine.length).toBeGreaterThan(2)
      return [...new Set(mine.map(({ online, seen }) => `${online} ${seen}`))]
    }
    expect(await shown()).toEqual(['true today'])
    expect((await browser.put('/api/profile', { shows_presence: false })).json.shows_presence).toBe(false)
    expect(await shown()).toEqual(['false earlier'])
    // They still see others.
    await watcher.get('/api/user.php')
    await flush()
    const other = (await watcher.get('/api/profile')).json.id
    expect((await browser.get(`/api/members/${other}`)).json.online).toBe(true)
    await browser.put('/api/profile', { shows_presence: true })
    expect(await shown()).toEqual(['true today'])
  }
})

// Refresh of open pages: unchanged data is not sent again, changes are (CHAT-9); and the end of a session (NOTE-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let now = new Date('2027-03-05T20:15:00Z')
let server: TestServer
let memberClient: Client
let other: Client
const [ownAccount, otherAccount] = [0, 1].map((at) => castMember('gay', at)) as [Cast, Cast]
type Cast = ReturnType<typeof castMember>
const bundle = ['/api/user.php', '/api/chats.php', '/api/likes.php']

beforeAll(async () => {
  server = await testServer({}, { now: () => now }, { jobs: false })
  memberClient = client(server.port, 'gay.localhost')
  other = client(server.port, 'gay.localhost')
  await memberClient.login(ownAccount.email, ownAccount.password)
  await other.login(otherAccount.email, otherAccount.password)
})
afterAll(() => server.close())

const travel = (seconds: number) => {
  now = addSeconds(now, seconds)
}
const tags = async () =>
  Promise.all(
    bundle.map(async (path) => {
      const { status, headers } = await memberClient.get(path)
      expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store'])
      return headers.etag as string
    }),
  )
const again = (etags: string[], who = memberClient) =>
  Promise.all(
    bundle.map(async (path, at) => {
      const { status, text } = await who.get(path, { headers: { 'if-none-match': etags[at] as string } })
      expect(text === '').toBe(status === 304)
      return status
    }),
  )
const idOf = async (who: Client) => (await who.get('/api/profile')).json.id as string

test('CHAT-9 user, chats and likes: 304 while nothing happened, 200 once something did', async () => {
  travel(60)
  const etags = await tags()
  expect(await again(etags)).toEqual([304, 304, 304])
  travel(120)
  expect(await again(etags)).toEqual([304, 304, 304])
  const to = await idOf(memberClient)
  const liked = await other.post(`/api/members/${to}/like`)
  expect(liked.status).toBe(200)
  expect(await again(etags)).toEqual([200, 200, 200])
  travel(10)
  const newTags = await tags()
  travel(10)
  expect(await again(newTags)).toEqual([304, 304, 304])
  travel(300)
  expect(await again(newTags)).toEqual([200, 200, 200])
})

test('CHAT-6 CHAT-9 what is in the database and was told to nobody is found by the next refresh', async () => {
  travel(60)
  const etags = await tags()
  travel(20)
  // As send.sql leaves it, by a process that was killed before it could tell.
  await server.db.run`
    with it as (
      select a.id as me, b.id as other, a.site_id
      from member a join member b on b.site_id = a.site_id and b.email = ${otherAccount.email}
      join site s on s.id = a.site_id and s.key = 'gay'
      where a.email = ${ownAccount.email}
    ), c as (
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at,
        a_unread, a_last_visible_seq, a_last_visible_at, a_last_visible_day, b_unread, b_last_visible_seq, b_last_visible_at, b_last_visible_day)
      select site_id, new_id(), least(me, other), greatest(me, other), other, false, 1, at,
        (me < other)::int, 1, at, at::date, (me > other)::int, 1, at, at::date
      from it, (select ${now}::timestamptz as at) x
      returning id, site_id
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select c.id, 1, c.site_id, it.other, 'text', 'Hi', 0, false, ${now} from c, it`
  travel(40)
  expect(await again(etags)).toEqual([304, 200, 304])
})

test('CHAT-9 a tag of one member confirms nothing to another, nor to a visitor', async () => {
  travel(60)
  const etags = await tags()
  expect(await again(etags, other)).toEqual([200, 200, 200])
  const visitor = client(server.port, 'gay.localhost')
  expect((await visitor.get(bundle[0] as string, { headers: { 'if-none-match': etags[0] as string } })).status).toBe(
    200,
  )
})

test('NOTE-4 pushes to a browser end with its session, however that ends, and go on under its new token', async () => {
  const subscription = (name: string) => ({
    endpoint: `https://push.example.test/${name}`,
    keys: { p256dh: 'a', auth: 'b' },
  })
  const known = async () =>
    (await server.db.many<{ endpoint: string }>`select endpoint from push_subscription order by 1`).map((it) =>
      it.endpoint.split('/').at(-1),
    )
  const devices: Client[] = []
  for (const name of ['one', 'two']) {
    const device = client(server.port, 'gay.localhost')
    await device.login(ownAccount.email, ownAccount.password)
    expect((await device.post('/api/user.php?push=1', { subscription: subscription(name) })).status).toBe(200)
    devices.push(device)
  }
  const [one] = devices as [Client]
  expect(await known()).toEqual(['one', 'two'])
  expect((await one.get('/api/user.php')).json.user.has_push).toBe(true)
  await one.get('/api/logout.php')
  expect(await known()).toEqual(['two'])
  await server.db
    .run`update session set token_hash = sha256(token_hash) where token_hash in (select session from push_subscription)`
  expect(await known()).toEqual(['two'])
  await server.db.run`delete from session where token_hash in (select session from push_subscription)`
  expect(await known()).toEqual([])
})

// The server-rendered list of many conversations, with a link to older ones that works without JavaScript (CHAT-1,
// CHAT-10).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSeconds } from '../../server/base/clock.ts'
import type { Site } from '../../server/base/ctx.ts'
import { findSite } from '../../server/sites/index.ts'
import { makeMember } from '../fixtures/app.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

const castMe = castMember('gay', 0)
let now = new Date('2027-03-05T20:15:00Z')
let server: TestServer
let memberClient: Client

beforeAll(async () => {
  server = await testServer({}, { now: () => now }, { jobs: false })
  memberClient = client(server.port, 'gay.localhost')
  await memberClient.login(castMe.email, castMe.password)
  const site = (await findSite(server.db, 'gay.localhost')) as Site
  for (let n = 0; n < 50; n++) await makeMember(server.db, site, { now, name: `Writer ${n}` })
  await server.db.run`
    with me as (
      select m.id, m.site_id from member m join site s on s.id = m.site_id and s.key = 'gay' where m.email = ${castMe.email}
    ), it as (
      select o.id as other, me.id as me, o.site_id, row_number() over (order by o.id) as n
      from member o join me on me.site_id = o.site_id and me.id <> o.id
      where o.name like 'Writer %'
    ), c as (
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at,
        a_unread, a_last_visible_seq, a_last_visible_at, a_last_visible_day, b_unread, b_last_visible_seq, b_last_visible_at, b_last_visible_day)
      select site_id, new_id(), least(me, other), greatest(me, other), other, false, 1, at,
        case when me < other then 2 else 0 end, 1, at, at::date, case when me > other then 2 else 0 end, 1, at, at::date
      from it, lateral (select ${now}::timestamptz - n * interval '1 minute' as at) x
      returning *
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select id, 1, site_id, started_by, 'text', 'Hi', 0, false, created_at from c`
})
afterAll(() => server.close())

/** As a browser asks for a page. */
const page = { accept: 'text/html', 'accept-language': 'en' }
const shown = (html: string) => [...html.matchAll(/data-chat="([\w-]+)"/g)].map(([, id]) => id)

test('CHAT-1 CHAT-10 NAV-6 the overview without a program: the newest 40, a link to the others, and back', async () => {
  const first = await memberClient.get('/chats', { headers: page })
  expect(first.status).toBe(200)
  expect(/<title>\(\d+\)/.exec(first.text)?.[0]).toBe('<title>(100)')
  expect(shown(first.text)).toHaveLength(40)
  const [, address] = /href="(\/chats\?cursor=[\w.-]+)"/.exec(first.text) ?? []
  const second = await memberClient.get(address as string, { headers: page })
  expect(second.status).toBe(200)
  expect(shown(second.text)).toHaveLength(10)
  expect(shown(second.text).filter((id) => shown(first.text).includes(id))).toEqual([])
  const links = [...second.text.matchAll(/<a [^>]*href="\/chats(\?cursor=)?"[^>]*>(<[^>]*>)*Nieuwste chats/g)]
  expect([links.length, second.text.includes('href="/chats?cursor=')]).toEqual([1, false])
})

test('CHAT-1 a cursor that is none, and another member’s, are refused as such, by the call and by the page', async () => {
  const { next } = (await memberClient.get('/api/chats.php')).json
  const other = client(server.port, 'gay.localhost')
  const theirs = castMember('gay', 1)
  await other.login(theirs.email, theirs.password)
  for (const [who, cursor] of [
    [memberClient, 'nothing'],
    [memberClient, 'A'.repeat(2_000)],
    [other, next],
  ] as const) {
    const { status, json } = await who.get(`/api/chats.php?cursor=${cursor}`)
    expect([status, json.code, Object.keys(json.fields)]).toEqual([400, 'invalid', ['cursor']])
    expect((await who.get(`/chats?cursor=${cursor}`, { headers: page })).status).toBe(400)
  }
})

test('CHAT-9 an older page is confirmed, too, while nothing happened', async () => {
  const { next } = (await memberClient.get('/api/chats.php')).json
  const path = `/api/chats.php?cursor=${next}`
  now = addSeconds(now, 60)
  const { headers, json } = await memberClient.get(path)
  expect(json.chats).toHaveLength(10)
  expect((await memberClient.get(path, { headers: { 'if-none-match': headers.etag as string } })).status).toBe(304)
})

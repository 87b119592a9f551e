// The way out of a mail, over HTTP as mail programs and people use it (RFC 8058): no cookie, no origin, once or ten times.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PreferenceKind } from '../../contract/notifications.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { makeHttp, mountCalls } from '../base/http/httpServer.ts'
import { makeContextReader } from '../base/http/requestContext.ts'
import { makeMetrics } from '../base/observability/metrics.ts'
import { calls } from './calls.ts'
import { enqueueMail } from './enqueueMail.ts'
import { unsubscribeRoute } from './oneClickUnsubscribe.ts'
import { resumeMail } from './resumeMail.ts'
import { settings } from './settings.ts'
import { createLink } from './singleUseLinks.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let other: Site
let http: FastifyInstance
let member: CurrentMember
const metrics = makeMetrics()

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db)
  other = await makeSite(db)
  const read = makeContextReader(app, {
    findSite: async (host) => [site, other].find(({ domain }) => domain === host) ?? null,
    defaultSite: async () => null,
    findCurrentMember: async () => null,
    onActivity() {},
  })
  http = makeHttp(app, read, metrics)
  mountCalls(http, app, read, calls)
  unsubscribeRoute(http)
  await http.ready()
})
beforeEach(async () => {
  member = await makeMember(db, site, { email: `${crypto.randomUUID()}@example.org` })
})
afterAll(async () => {
  metrics.close()
  await http.close()
  await db.close()
  await drop()
})

async function link(kind: PreferenceKind = 'like'): Promise<URL> {
  return new URL(await createLink(ctxOf(app, site, member), member.id, 'unsubscribe', { kind }))
}
const post = (
  url: URL,
  form: Record<string, string> | FormData,
  headers: Record<string, string> = {},
  host = site.domain,
) => posted(url, form instanceof FormData ? form : new URLSearchParams(form), headers, host)

async function posted(url: URL, form: FormData | URLSearchParams, headers: Record<string, string>, host: string) {
  const made = new Request('http://x', { method: 'POST', body: form })
  const payload = Buffer.from(await made.arrayBuffer())
  const type = { 'content-type': made.headers.get('content-type') ?? '' }
  return http.inject({
    method: 'POST',
    url: url.pathname + url.search,
    payload,
    headers: { host, ...type, ...headers },
  })
}
const oneClick = { 'List-Unsubscribe': 'One-Click' }
const ownSettings = () => settings(ctxOf(app, site, member))
const writes = (kind: PreferenceKind) =>
  enqueueMail(ctxOf(app, site, null), { member: member.id, kind, template: 'NewLike' })

test('NOTE-2 the mail program’s button ends all mails, in both encodings, from anywhere, and again', async () => {
  const url = await link()
  const multipart = new FormData()
  multipart.set('List-Unsubscribe', 'One-Click')
  app.liveEvents.length = 0
  for (const form of [oneClick, multipart, oneClick]) {
    const answer = await post(url, form, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example.com' })
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, '', undefined])
    expect((await ownSettings()).suppressions).toEqual(['listunsubscribe'])
  }
  expect(app.liveEvents).toEqual([{ members: [member.id], event: { type: 'user' } }])
  expect(await writes('like')).toBe(false)
  await resumeMail(ctxOf(app, site, member))
  expect(await writes('like')).toBe(true)
})

test('NOTE-2 opening the link changes nothing: it tells which kind it is about', async () => {
  const url = await link('weekly_updates')
  const ask = (token: string) =>
    http.inject({ url: `/api/unsubscribe?token=${encodeURIComponent(token)}`, headers: { host: site.domain } })
  const answer = await ask(url.searchParams.get('token') as string)
  expect([answer.statusCode, answer.json()]).toEqual([200, { kind: 'weekly_updates' }])
  expect((await ask('nonsense')).json()).toMatchObject({
    status: 410,
    code: 'link_invalid',
    detail: 'Link expired or invalid, request a new email',
  })
  expect((await ownSettings()).suppressions).toEqual([])
  expect((await ownSettings()).choices.weekly_updates.mail).toBe(true)
})

test('NOTE-1 the page turns off this kind alone, or all mails', async () => {
  const url = await link('weekly_updates')
  const token = url.searchParams.get('token') as string
  url.search = ''
  const kind = await post(url, { token, off: 'kind' })
  expect([kind.statusCode, kind.headers.location]).toEqual([303, '/unsubscribe/do?off=weekly_updates'])
  expect(await ownSettings()).toMatchObject({
    suppressions: [],
    choices: { weekly_updates: { mail: false, push: true } },
  })
  expect([await writes('weekly_updates'), await writes('like')]).toEqual([false, true])
  const all = await post(url, { token, off: 'all' })
  expect([all.statusCode, all.headers.location]).toEqual([303, '/unsubscribe/do?off=all'])
  expect((await ownSettings()).suppressions).toEqual(['listunsubscribe'])
})

test('NOTE-2 ten at once are one', async () => {
  const url = await link()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(url, oneClick)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect((await ownSettings()).suppressions).toEqual(['listunsubscribe'])
})

test('NOTE-2 a link that is none, is too old, is for something else or of another site does nothing', async () => {
  const [right, old] = [await link(), await link()]
  const reset = new URL(await createLink(ctxOf(app, site, member), member.id, 'reset'))
  const foreign = await post(right, oneClick, {}, other.domain)
  expect(foreign.statusCode).toBe(410)
  await db.run`update single_use_link set expires = ${addSeconds(app.time, -1)} where member_id = ${member.id} and purpose = 'unsubscribe'`
  const bare = new URL(`http://${site.domain}/unsubscribe/do`)
  const long = new URL(`${bare}?token=${'x'.repeat(5_000)}`)
  for (const url of [old, new URL(`${bare}${reset.search}`), bare, long, new URL(`${bare}?token=%00&token=x`)]) {
    const machine = await post(url, oneClick)
    expect([url.search.slice(0, 20), machine.statusCode]).toEqual([url.search.slice(0, 20), 410])
    const person = await post(url, { off: 'all' })
    expect([person.statusCode, person.headers.location]).toEqual([303, '/unsubscribe/do'])
  }
  expect((await ownSettings()).suppressions).toEqual([])
})

test('NOTE-2 what is no form of ours changes nothing', async () => {
  const url = await link()
  for (const form of [{}, { off: 'x' }, { 'List-Unsubscribe': 'Two-Clicks' }]) {
    const answer = await post(url, form as Record<string, string>)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url.pathname + url.search])
  }
  const headers = { host: site.domain, 'content-type': 'multipart/form-data; boundary=x' }
  for (const payload of ['', 'List-Unsubscribe=One-Click', '\u0000', '--x\r\n'])
    expect((await http.inject({ method: 'POST', url: url.pathname + url.search, payload, headers })).statusCode).toBe(
      303,
    )
  const large = await http.inject({
    method: 'POST',
    url: url.pathname + url.search,
    payload: 'x'.repeat(20_000),
    headers,
  })
  expect(large.statusCode).toBe(413)
  expect((await ownSettings()).suppressions).toEqual([])
})

// The numbers of the console: of one's own sites, of days that there are, and without a name of anybody's (STAFF-2).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as numbers from '../../contract/console/numbers.ts'
import type { Site } from '../../server/base/ctx.ts'
import { rollUp } from '../../server/numbers/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, signedInStaff } from '../fixtures/console.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let own: Site
let other: Site
let finance: ConsoleClient
let limited: ConsoleClient
const today = new Date().toISOString().slice(0, 10)
const span = { from: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10), to: today }
const evil = '"><img src=x onerror=alert(1)>'

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  const sources = [{ network: 'Lights', ref_secret: null }]
  own = await makeSite(server.db, { key: 'numbers-own', time_zone: 'UTC', sources })
  other = await makeSite(server.db, { key: 'numbers-other', time_zone: 'UTC', sources })
  finance = await signedInStaff(server, { name: 'Fin', role: 'finance' })
  limited = await signedInStaff(server, { name: 'Ola', role: 'operator', sites: [own] })
})
afterAll(() => server.close())

const leave = (site: Site, query: string, body: object = { lander: 'video', slug: '', bounced: false }) =>
  client(server.port, site.domain).post('/api/landers/left', body, {
    headers: { referer: `http://${site.domain}/landers/video?${query}` },
  })

test('STAFF-2 LAND-3 a visit counts for the active source of its page; others count for none', async () => {
  for (let n = 0; n < 12; n++) await leave(own, `network=LIGHTS&ref=r1&sub1=${encodeURIComponent(evil)}&lb=1`)
  await leave(own, 'network=LIGHTS&ref=a-click&lb=1')
  await leave(own, 'network=made-up&ref=r1&lb=1')
  await leave(own, 'lb=1')
  await leave(other, 'network=lights&ref=r2&lb=1')
  await makeMember(server.db, own)
  await rollUp(server.app)
  const { json } = await finance.call(numbers.sources, { ...span, site: own.key, by: 'ref' })
  expect(json.groups.map(({ key, clicks }: { key: string; clicks: number }) => [key, clicks])).toEqual([
    ['r1', 12],
    ['', 1],
  ])
  expect(json.as_of).toMatch(/Z$/)
  const subs = await finance.call(numbers.sources, { ...span, site: own.key, by: 'sub', network: 'Lights' })
  expect(subs.json.groups.map(({ key }: { key: string }) => key)).toEqual([evil, ''])
  const { left } = await server.db.one<{
    left: number
  }>`select count(*)::int as left from source_visit where ref = 'a-click'`
  expect(left).toBe(1)
})

test('STAFF-1 STAFF-2 who works for one site is told of that one alone, also in sums', async () => {
  const clicks = async (browser: ConsoleClient, site?: string) => {
    const { json } = await browser.call(numbers.sources, { ...span, by: 'site', ...(site !== undefined && { site }) })
    return json.error ?? json.groups.map(({ key }: { key: string }) => key).toSorted()
  }
  expect(await clicks(limited)).toEqual([own.key])
  expect(await clicks(limited, other.key)).toBe('other_site')
  expect(await clicks(finance)).toEqual(expect.arrayContaining([other.key, own.key]))
  const support = await signedInStaff(server, { name: 'Sue', role: 'support' })
  expect(await clicks(support)).toBe('not_permitted')
  expect((await support.call(numbers.chance, { site: own.key })).json).toMatchObject({ told: null, percent: null })
})

test('STAFF-2 days that are none, or too many, and groups that are none are refused', async () => {
  const errorOf = async (input: object) =>
    (await finance.call(numbers.sources, { by: 'network', ...span, ...input } as never)).json.error
  for (const input of [
    { from: '2026-02-30' },
    { from: '2027-01-01', to: '2026-01-01' },
    { from: '2020-01-01' },
    { from: "2026-01-01'; drop table member" },
    { by: 'member' },
    { network: 'x'.repeat(101) },
  ])
    expect([input, await errorOf(input)]).toEqual([input, 'invalid'])
})

test('STAFF-2 a site on which nothing happened has empty numbers, of each kind', async () => {
  const empty = await makeSite(server.db, { key: 'numbers-empty' })
  const of = { site: empty.key }
  expect((await finance.call(numbers.sources, { ...of, ...span, by: 'network' })).json).toEqual({
    as_of: null,
    days: [],
    groups: [],
  })
  expect((await finance.call(numbers.cohorts, of)).json).toEqual({ as_of: null, cohorts: [] })
  expect((await finance.call(numbers.replies, { ...of, ...span })).json).toEqual({ as_of: null, days: [], groups: [] })
  expect((await finance.call(numbers.queues, { ...of, ...span })).json).toEqual({ as_of: null, now: [], days: [] })
})

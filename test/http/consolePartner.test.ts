// The login of a traffic source: a link that works once, its own counts of ten and more, a day late, and no other call (STAFF-2, LAND-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as numbers from '../../contract/console/numbers.ts'
import * as own from '../../contract/console/own.ts'
import * as partner from '../../contract/console/partner.ts'
import type { Site } from '../../server/base/ctx.ts'
import { inJob } from '../../server/sites/index.ts'
import { endSource } from '../../server/trafficSources/index.ts'
import { countsOf } from '../../server/trafficSources/ownCounts.ts'
import { storeReports } from '../../server/trafficSources/storeReports.ts'
import { makeSite } from '../fixtures/app.ts'
import { type ConsoleClient, consoleClient, signedInStaff } from '../fixtures/console.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

/** Ahead of the database’s own time, by which the fixtures add staff. */
let time = new Date(Date.now() + 3_600_000)
let server: TestServer
let site: Site
let operator: ConsoleClient
const dayOf = (back: number) => new Date(time.getTime() - back * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  server = await testServer({}, { now: () => time }, { jobs: false })
  const sources = ['Lights', 'Others'].map((network) => ({ network, ref_secret: null }))
  site = await makeSite(server.db, { key: 'partner', time_zone: 'UTC', sources })
  operator = await signedInStaff(server)
  const { id } = await sourceRow('Lights')
  const { id: other } = await sourceRow('Others')
  const add = (source: number, event: string, count: number, back: number, state = 'recorded') => server.db.run`
    insert into postback (site_id, source_id, event, ref, at, state, amount, currency)
    select ${site.id}, ${source}, ${event}, case ${state} when 'withheld' then null else 'a,"click" ' || n end,
      ${new Date(`${dayOf(back)}T12:00:00Z`)}, ${state}, ${event === 'signup' ? null : 500}, ${event === 'signup' ? null : 'EUR'}
    from generate_series(1, ${count}) n`
  await add(id, 'signup', 12, 1)
  await add(id, 'purchase', 9, 1)
  await add(id, 'signup', 7, 2)
  await add(id, 'signup', 4, 2, 'withheld')
  await add(id, 'purchase', 11, 2)
  await add(id, 'signup', 30, 0)
  await add(other, 'signup', 40, 1)
  for (const [day, clicks] of [
    [1, 25],
    [2, 5],
    [0, 90],
  ] as const)
    await server.db.run`
      insert into network_day (site_id, day, network, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
      values (${site.id}, ${dayOf(day)}::date, 'Lights', '', ${clicks}, 0, 0, 0, 0, 0, 0, 0)`
  await storeReports(server.app)
})
afterAll(() => server.close())

async function sourceRow(network: string) {
  return server.db.one<{
    id: number
  }>`select id from traffic_source where site_id = ${site.id} and network = ${network}`
}
async function invite(network = 'lights') {
  const { json } = await operator.call(numbers.invite, { site: site.key, network, reason: 'as agreed' })
  return new URL(json.link)
}
const span = () => ({ from: dayOf(9), to: dayOf(0) })
const entered = async (network?: string) => {
  const browser = consoleClient(server)
  const { status } = await browser.call(partner.enter, { token: (await invite(network)).hash.slice(1) })
  return { browser, status }
}

test('STAFF-2 LAND-4 SAFE-6 a source sees its own past days, counts of ten and more, as its reports tell them', async () => {
  const { browser } = await entered()
  const { json } = await browser.call(partner.counts, span())
  expect([json.network, json.rows]).toEqual([
    'Lights',
    [
      { day: dayOf(1), event: 'visit', count: 25, amount: null, currency: null },
      { day: dayOf(1), event: 'signup', count: 12, amount: null, currency: null },
      { day: dayOf(2), event: 'purchase', count: 11, amount: 5_500, currency: 'EUR' },
    ],
  ])
  // Who takes a consent back is not told by a count that shrinks.
  await server.db.run`
    delete from postback where site_id = ${site.id} and event = 'signup' and at::date = ${dayOf(1)}::date and ref like '%1'`
  expect((await browser.call(partner.counts, span())).json.rows).toEqual(json.rows)
  expect(countsOf('2026-11-20', 'day,event\r\n2026-11-20,signup,"a,b",,,,10,,\r\n')).toMatchObject([
    { count: 10, amount: null },
  ])
})

test('STAFF-2 its session opens no call of staff, nor does that of staff open its; one link is one session', async () => {
  const link = await invite()
  const browser = consoleClient(server)
  expect(link.pathname + link.search).toBe('/partner')
  const token = link.hash.slice(1)
  const tries = await Promise.all([1, 2].map(() => browser.call(partner.enter, { token })))
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const again = await entered()
  expect(again.status).toBe(200)
  // The link before, and its session, ended with the new one.
  expect((await browser.call(partner.counts, span())).json).toEqual({ error: 'signed_out' })
  expect((await again.browser.call(own.me, {})).json).toEqual({ error: 'signed_out' })
  expect((await again.browser.call(numbers.sources, { ...span(), by: 'network' })).json).toEqual({
    error: 'signed_out',
  })
  expect((await operator.call(partner.counts, span())).json).toEqual({ error: 'signed_out' })
  again.browser.jar.set('staff', again.browser.jar.get('partner') as string)
  expect((await again.browser.call(own.me, {})).json).toEqual({ error: 'signed_out' })
})

test('STAFF-1 STAFF-2 links are for operators and sources that there are; each is written down; it ends with its source and its time', async () => {
  const finance = await signedInStaff(server, { name: 'Fin', role: 'finance' })
  const input = { site: site.key, network: 'Lights', reason: 'as agreed' }
  expect((await finance.call(numbers.invite, input)).json.error).toBe('not_permitted')
  expect((await operator.call(numbers.invite, { ...input, network: 'nobody' })).json.error).toBe('refused')
  expect((await operator.call(numbers.invite, { ...input, reason: '' })).json.error).toBe('invalid')
  const { browser } = await entered('Others')
  expect((await browser.call(partner.counts, span())).json.rows).toMatchObject([{ event: 'signup', count: 40 }])
  for (const wrong of [
    { from: dayOf(40), to: dayOf(0) },
    { from: dayOf(0), to: dayOf(9) },
    { from: 'x', to: 'y' },
  ])
    expect((await browser.call(partner.counts, wrong)).json.error).toBe('invalid')
  await inJob(server.app, site, (ctx) => endSource(ctx, { who: 'Lena', why: 'it is over' }, 'Others'))
  expect((await browser.call(partner.counts, span())).json).toEqual({ error: 'signed_out' })
  const lights = await entered()
  expect((await lights.browser.call(partner.leave, {})).status).toBe(200)
  const late = await entered()
  time = new Date(time.getTime() + 31 * 86_400_000)
  expect((await late.browser.call(partner.counts, span())).json).toEqual({ error: 'signed_out' })
  const [{ count }] = (await server.db.many<{ count: number }>`
    select count(*)::int as count from audit where action = 'source.invite' and site_id = ${site.id}`) as [
    { count: number },
  ]
  expect(count).toBeGreaterThanOrEqual(5)
})

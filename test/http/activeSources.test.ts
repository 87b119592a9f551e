// Who counts as sent by a traffic source: only what an active source of this site sent, signed where it demands it. For search,
// profiles, photos, signup and landings alike (SITE-4, SITE-5).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { inJob } from '../../server/sites/index.ts'
import { endSource } from '../../server/trafficSources/index.ts'
import { signRef } from '../../server/visits/activeSource.ts'
import { encryptSourceSecret } from '../../server/visits/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

const secret = 'a secret of the network'
const actor = { who: 'Lena', why: 'a test of it' }
let server: TestServer
let site: Site
let ann: CurrentMember

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, {
    key: 'sources',
    choices: { signups: 'with_trafficsource', logged_out_search: 'none', logged_out_search_trafficsource: 'full' },
    sources: [
      { network: 'Lights', ref_secret: null },
      { network: 'sealed', ref_secret: encryptSourceSecret(server.app, secret) },
      { network: 'ending', ref_secret: null },
    ],
  })
  await makeSite(server.db, { key: 'sources-else', sources: [{ network: 'elsewhere', ref_secret: null }] })
  await server.db.run`
    insert into traffic_source (site_id, network, method, url, secret, events, active, created_at)
    values (${site.id}, 'off', 'GET', 'https://network.example/', '', '{clawback}', false, now())`
  ann = await makeMember(server.db, site, { visibility: 'visitors' })
  const bytes = await testPicture(1, { width: 300, height: 400 })
  await addPhoto(server.db, server.app.storage, { site_id: site.id, member_id: ann.id, now: new Date(), bytes })
})
afterAll(() => server.close())

const visitor = () => client(server.port, site.domain)
const signed = (value: string) => signRef(secret, value)

/** What each door says to a visitor whose page's address has this query. */
async function doors(query: string) {
  const browser = visitor()
  const headers = { 'x-arrived-by': `?${query}`, 'sec-fetch-site': 'same-origin' }
  const answers = [
    await browser.get('/api/members', { headers }),
    await browser.get(`/api/members/${ann.public_id}`, { headers }),
    await browser.post(
      '/api/signup',
      { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
      { headers },
    ),
    await visitor().get(`/members/${ann.public_id}/landing?${query}`),
  ]
  const search = await visitor().get(`/members?${query}`)
  const signup = await visitor().get(`/signup?${query}`)
  return {
    statuses: [...answers, search].map(({ status }) => status),
    isSignupOpen: signup.text.includes('name="who"'),
  }
}
const open = { statuses: [200, 200, 200, 200, 200], isSignupOpen: true }
const closed = { statuses: [403, 403, 403, 403, 302], isSignupOpen: false }

test.each([
  'network=Lights',
  'network=lights&ref=any&sub1=a',
  `network=sealed&ref=${signed('click-1')}`,
  `network=sealed&ref=${signed('')}`,
])('SITE-4 SITE-5 a visitor of an active source is let in everywhere: %s', async (query) => {
  expect(await doors(query)).toEqual(open)
})

test.each([
  ...['', 'network=zzz', 'ref=x', 'sub1=a', 'network=elsewhere', 'network=off', 'network=Lights2', 'network='],
  ...['network=sealed', 'network=sealed&ref=click-1', `network=sealed&ref=${'a'.repeat(32)}`, 'network=sealed&ref=.'],
  ...[`network=sealed&ref=click-2${signed('click-1').slice(7)}`, `network=sealed&ref=${signRef('another', 'click-1')}`],
  ...[`network=zzz&network=Lights`],
])('SITE-4 SITE-5 whatever else an address names counts for nothing: %s', async (query) => {
  expect(await doors(query)).toEqual(closed)
})

test('SITE-5 PRO-3 a photo opens to the visitor of a source for as long as the source is active', async () => {
  const headers = { 'x-arrived-by': '?network=ending' }
  const browser = visitor()
  const { main_image } = (await browser.get(`/api/members/${ann.public_id}`, { headers })).json
  expect(main_image.status).toBe('active')
  const [path, query] = main_image.filename.split('?')
  expect((await browser.get(main_image.filename)).status).toBe(200)
  for (const address of [path, `${path}?network=Lights`, `${path}?network=zzz`, `${path}?ref=sent`])
    expect((await browser.get(address)).status, address).toBe(404)
  expect(query).toBe('network=ending')
  await inJob(server.app, site, (ctx) => endSource(ctx, actor, 'ending'))
  expect((await browser.get(main_image.filename)).status).toBe(404)
  expect((await browser.get('/api/members', { headers })).status).toBe(403)
})

test('SITE-2 SITE-4 no page and no data of one names the sources of a site, nor what else is internal', async () => {
  const paths = [
    '/',
    '/login',
    '/login.data',
    '/_root.data',
    '/complaints.data',
    '/signup.data',
    '/members?network=Lights',
  ]
  const data = await visitor().get('/login.data')
  expect([data.status, data.text.includes('company_name')]).toEqual([200, true])
  for (const path of paths) {
    const { text } = await visitor().get(path)
    expect([path, /sealed|"ending|ref_secret|paused_at|rate_limits|directdebit/.exec(text)?.[0]]).toEqual([
      path,
      undefined,
    ])
  }
})

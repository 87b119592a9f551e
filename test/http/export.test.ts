// Data export over HTTP: access, caching headers, and a readable page (ACC-15).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durationSeconds } from '../../contract/limits.ts'
import { hashToken, newToken } from '../../server/base/encryption/tokens.ts'
import { findSite } from '../../server/sites/index.ts'
import { type FullMember, makeFullMember } from '../fixtures/fullMember.ts'
import { type Client, client } from '../fixtures/httpClient.ts'
import { castMember, type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let memberClient: Client
let fullMember: FullMember
const rafael = castMember('gay', 0)

/** A browser that the member is logged in with. */
async function enter({ id }: { id: number }, host = 'gay.localhost') {
  const token = newToken()
  await server.db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    select ${hashToken(token)}, site_id, id, 'test', now(), now(), now(), now() + interval '1 day' from member where id = ${id}`
  const browser = client(server.port, host)
  browser.jar.set('auth.session', token)
  return browser
}

async function ready(): Promise<string> {
  for (let tries = 0; tries < 400; tries++) {
    const { status } = (await memberClient.get('/api/export')).json
    if (status !== 'making') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return 'never'
}

beforeAll(async () => {
  server = await testServer()
  const site = await findSite(server.db, 'gay.localhost')
  if (!site) throw new Error('no demo site')
  fullMember = await makeFullMember(server.app, server.db, site)
  await server.db.run`delete from data_export where member_id = ${fullMember.id}`
  // Both sides have opened what the other one sent.
  await server.db.run`update chat_photo set opened_at = now() where ${fullMember.id} in (sender_id, receiver_id)`
  await server.db
    .run`update member set language = 'en', about = ${'<script>alert(1)</script> & more'} where id = ${fullMember.id}`
  memberClient = await enter(fullMember)
  expect(await memberClient.post('/api/export', {})).toMatchObject({ status: 200, json: { status: 'making' } })
  expect(await ready()).toBe('ready')
})
afterAll(() => server.close())

const both = ['/api/export/page', '/api/export/json']

test('ACC-15 the JSON is whole: profile, photo, both sides of a conversation, payments; nothing that opens anything', async () => {
  const { status, headers, json } = await memberClient.get('/api/export/json')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="gay-\d{4}-\d\d-\d\d\.json"$/)
  expect(json.site).toEqual({ name: 'Nightjar', domain: 'gay.localhost' })
  expect(json.profile).toMatchObject({
    name: fullMember.name,
    email: fullMember.email,
    date_of_birth: '1987-03-21',
    signup_reason: 'curious',
  })
  expect(Buffer.from(json.photos[0].base64, 'base64').subarray(8, 12).toString()).toBe('WEBP')
  expect(json.conversations[0].messages.map((expected: { from_me: boolean }) => expected.from_me)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  const [, , mine, receivedPhoto, gift] = json.conversations[0].messages
  expect([mine.kind, Buffer.from(mine.photo.base64, 'base64').toString()]).toEqual([
    'photo',
    expect.stringMatching(/sent 3$/),
  ])
  expect([receivedPhoto.kind, receivedPhoto.price, 'base64' in receivedPhoto.photo]).toEqual(['photo', null, false])
  // When the other side opened one is theirs to tell.
  expect([mine.photo.opened_at, receivedPhoto.photo.opened_at]).toEqual([null, expect.any(String)])
  expect(gift).toMatchObject({ kind: 'gift', gift: expect.any(String) })
  expect(json.payments[0]).toMatchObject({ amount: 999, currency: 'EUR', paymentmethod: 'ideal' })
  expect(json.stored_methods).toMatchObject([{ method: 'visa', label: `${fullMember.name} •••• 1111` }])
  expect(json.spend_cap).toMatchObject([{ amount: 5_000, currency: 'EUR' }])
  expect(json.barred_methods).toMatchObject([{ method: 'visa', why: 'chargeback', lifted_at: null }])
  expect(json.mandates).toMatchObject([{ holder: `${fullMember.name} holder`, iban: 'NL91ABNA0417164300' }])
  expect(json.notices).toContainEqual(expect.objectContaining({ channel: 'sms', recipient: `+316${fullMember.name}` }))
})

test('ACC-15 the page says everything in words, shows the photo, and runs nothing', async () => {
  const { status, headers, text } = await memberClient.get('/api/export/page')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^inline; filename="gay-[\d-]+\.html"$/)
  const words = [...text.matchAll(/<(h1|h2|dt|th)(?: [^>]*)?>([^<]*)</g)].map(([, , word]) => word as string)
  expect(words.length).toBeGreaterThan(80)
  expect(words.filter((word) => !/^[A-Z][^_]*$/.test(word))).toEqual([])
  for (const said of [
    fullMember.name,
    fullMember.email,
    '21 March 1987',
    'Just curious',
    'Sushi',
    'Germany',
    '€9.99',
    'Payment methods you can’t use',
    'Your spending limit',
    '€50.00',
    `${fullMember.name} message 2`,
  ])
    expect(text).toContain(said)
  expect(text).toContain('<img src="data:image/webp;base64,')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more')
  expect(text).not.toMatch(/<script|https?:\/\/(?!push\.test|a\.test)/)
})

test('ACC-15 no cache keeps it, no page frames it, and it may load nothing', async () => {
  for (const path of both) {
    const { headers } = await memberClient.get(path)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy?.includes('style-src')).toBe(path.endsWith('page'))
  }
})

test('ACC-15 ROLE-1 nobody else gets it: no visitor, no other member, not on another site', async () => {
  const visitor = client(server.port, 'gay.localhost')
  const other = client(server.port, 'gay.localhost')
  await other.login(rafael.email, rafael.password)
  const otherClient = client(server.port, 'bdsm.localhost')
  for (const [name, value] of memberClient.jar) otherClient.jar.set(name, value)
  for (const path of both) {
    for (const stranger of [visitor, otherClient]) {
      const { status, headers, text } = await stranger.get(path)
      expect([status, headers.location, headers['cache-control'], text]).toEqual([
        303,
        '/login?next=%2Faccount%2Fdata',
        'no-store',
        '',
      ])
    }
    expect(await other.get(path)).toMatchObject({ status: 404, json: { code: 'not_found' } })
  }
  expect((await visitor.post('/api/export', {})).json.code).toBe('authentication_required')
  expect((await other.get('/api/export')).json).toEqual({ status: 'none', requested_at: null, expires: null })
})

test('ACC-15 ACC-14 a session that has not proved who it is for a while does so first', async () => {
  const old = await enter(fullMember)
  await server.db.run`
    update session set confirmed_at = now() - make_interval(secs => ${durationSeconds.confirmed}) where token_hash = ${hashToken(
      old.jar.get('auth.session') ?? '',
    )}`
  for (const path of both) {
    const { status, headers, text } = await old.get(path)
    expect([status, headers.location, text]).toEqual([303, '/account/confirm?next=%2Faccount%2Fdata', ''])
  }
  expect((await old.post('/api/export', {})).json.code).toBe('confirm_first')
  expect((await old.get('/account/data')).headers.location).toBe('/account/confirm?next=/account/data')
})

test('ACC-15 the page asks with a plain form, says how it stands, and tomorrow is early enough', async () => {
  const page = await memberClient.get('/account/data')
  expect(page.text).toContain('href="/api/export/page"')
  expect(page.text).toContain('href="/api/export/json"')
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const again = await memberClient.post('/account/data', undefined, { raw: '', headers: form })
  expect(again.status).toBe(429)
  expect(again.text).toContain('You’ve already had a copy today. Try again tomorrow.')
  expect((await memberClient.post('/api/export', {})).json.code).toBe('too_many_exports')
})

test('ACC-15 after seven days the page and the file are nowhere', async () => {
  await server.db.run`update data_export set expires = now() where member_id = ${fullMember.id}`
  for (const path of both) expect((await memberClient.get(path)).status).toBe(404)
  expect((await memberClient.get('/api/export')).json.status).toBe('none')
})

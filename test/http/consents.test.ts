// Consent over HTTP: asked before the first datum, kept in the words that were shown, taken back at any time (SAFE-6, ACC-1, LAND-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Consent } from '../../contract/consents.ts'
import { consentWords } from '../../contract/consentWords.ts'
import type { Site } from '../../server/base/ctx.ts'
import { type BrowserClient, browserClient, makeAccount, oldPassword, siteOf } from '../fixtures/accounts.ts'
import { makeMember } from '../fixtures/app.ts'
import {
  createOrder,
  makeBuyer,
  type PaymentServer,
  payInSandbox,
  startPaymentServer,
  waitForStatus,
} from '../fixtures/buyers.ts'
import { ADVERTISING_KEY, CONSENT_KEY } from '../fixtures/consents.ts'
import { giveConsents } from '../fixtures/giveConsents.ts'
import { client } from '../fixtures/httpClient.ts'
import { ledgerProblems } from '../fixtures/payments.ts'

let server: PaymentServer
let site: Site
beforeAll(async () => {
  server = await startPaymentServer()
  site = await siteOf(server.db, 'gay')
})
afterAll(() => server.close())

const first = { step: 0, gender: 'male', looks_for: 'male' }
/** Posts a form as a browser does. */
function form(it: Pick<BrowserClient, 'jar' | 'headers'>, path: string, raw: string) {
  const posting = client(server.port, 'gay.localhost', it.headers)
  for (const [name, value] of it.jar) posting.jar.set(name, value)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  return posting.post(path, undefined, { raw, headers }).finally(() => {
    for (const [name, value] of posting.jar) it.jar.set(name, value)
  })
}
const draftCount = async () =>
  (await server.db.one<{ count: number }>`select count(*)::int as count from signup_draft`).count
const english = consentWords.sensitive_data.message.replace('{site}', 'Nightjar')

/** A logged-in member that agreed at its signup, unless it is older than the question. */
async function member({ asked = true, ...options }: { asked?: boolean; status?: 'not_confirmed' | 'active' } = {}) {
  const account = await makeAccount(server.db, 'gay', options)
  if (asked) await giveConsents(server.db, site, account)
  else await server.db.run`update member set consent_due = true where id = ${account.id}`
  const it = browserClient(server, 'gay')
  expect((await it.login(account.email)).status).toBe(200)
  return Object.assign(it, account)
}
const consentsOf = async (it: Pick<Awaited<ReturnType<typeof member>>, 'get'>) =>
  (await it.get('/api/consents')).json as { consents: Consent[]; due: boolean }

test('SAFE-6 ACC-1 without the consent the first step is refused by its own code, and nothing of it is kept', async () => {
  const liked = await makeMember(server.db, site, { kind: 'fictional' })
  const before = await draftCount()
  const refused = [
    [{}, 'consent_needed'],
    [{ consents: [] }, 'consent_needed'],
    [{ consents: [ADVERTISING_KEY] }, 'consent_needed'],
    [{ consents: ['sensitive_data.0'] }, 'consent_outdated'],
    [{ consents: [CONSENT_KEY, 'everything.1'] }, 'consent_outdated'],
    [{ consents: CONSENT_KEY }, 'invalid'],
    [{ consents: ['x'.repeat(61)] }, 'invalid'],
  ] as const
  for (const [given, code] of refused) {
    const it = browserClient(server, 'gay')
    const { json } = await it.post('/api/signup', { ...first, likes: [liked.public_id], ...given })
    expect([given, json.code, Object.keys(json.fields)[0]?.startsWith('consents')]).toEqual([given, code, true])
    expect([...it.jar.keys()]).toEqual([])
    expect((await it.get('/api/signup')).json).toMatchObject({ step: 0, gender: null, likes: [], consents: [] })
  }
  expect(await draftCount()).toBe(before)
})

test('SAFE-6 ACC-1 the form has nothing ticked, says so at the box, and keeps what was chosen; a network is named only to whom it sent', async () => {
  const it = browserClient(server, 'gay')
  const { text } = await it.get('/signup')
  expect(text).toContain(`name="consents" value="${CONSENT_KEY}"`)
  expect(text).toContain(english)
  expect(text).toContain('href="/pages/privacy"')
  expect(text).not.toContain(' checked=""')
  expect(text).not.toContain(ADVERTISING_KEY)
  expect((await it.get('/signup?network=demo')).text).toContain(ADVERTISING_KEY)
  expect((await it.get('/signup?network=nobody')).text).not.toContain(ADVERTISING_KEY)
  const raw = 'step=0&who=male+female&interests=wine&interests=beer&hello=Hi%2C+you&min_age=30'
  const refused = await form(it, '/signup', raw)
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('Tick the box above if you agree.')
  expect(refused.text.match(/<input[^>]* checked=""[^>]*>/g)).toEqual([expect.stringContaining('value="male female"')])
  for (const kept of [
    'name="interests" value="wine"',
    'name="interests" value="beer"',
    'value="Hi, you"',
    'value="30"',
  ])
    expect(refused.text).toContain(kept)
  expect(it.jar.has('signup')).toBe(false)
})

test('SAFE-6 I18N-2 ACC-15 the words are stored as shown, in their language, with the time of the tick; the copy of the data has them', async () => {
  const it = client(server.port, 'gay.localhost', {
    ...browserClient(server, 'gay').headers,
    'accept-language': 'nl',
  })
  const post = (body: object) => it.post('/api/signup', body)
  const at = server.now()
  const begun = await post({ ...first, consents: [CONSENT_KEY, ADVERTISING_KEY] })
  expect(begun.json).toMatchObject({ step: 1, consents: [CONSENT_KEY, ADVERTISING_KEY] })
  server.travel(600)
  await post({ step: 1, name: 'Consenting', date_of_birth: '1990-05-05' })
  await post({ step: 2, email: 'consenting@lives.nightjar.test', sure: true })
  await post({ step: 3, password: oldPassword, terms: true })
  expect((await post({ step: 4 })).status).toBe(200)
  const { consents, due } = await consentsOf(it)
  expect(due).toBe(false)
  expect(consents.map(({ kind, language, withdrawn_at }) => [kind, language, withdrawn_at])).toEqual([
    ['advertising_postbacks', 'nl', null],
    ['sensitive_data', 'nl', null],
  ])
  for (const { agreed_at } of consents) expect(Math.abs(Date.parse(agreed_at) - at.getTime())).toBeLessThan(60_000)
  const shown = (await browserClient(server, 'gay').get('/signup?lang=nl')).text.replace(/[\u2066-\u2069]/g, '')
  expect(consents[1]?.words).toContain(site.choices.name)
  expect(shown).toContain(consents[1]?.words)
  expect(await server.db.many`select 1 from signup_draft where data::text like '%Consenting%'`).toEqual([])
})

test('SAFE-6 what was agreed to is never changed, not even by the program', async () => {
  const it = await member()
  for (const change of [
    server.db.run`update member_consent set words = 'other words' where member_id = ${it.id}`,
    server.db.run`update member_consent set agreed_at = now() where member_id = ${it.id}`,
  ])
    await expect(change).rejects.toThrow('never changed')
  await server.db.run`update member_consent set withdrawn_at = now() where member_id = ${it.id}`
  await expect(server.db.run`update member_consent set withdrawn_at = null where member_id = ${it.id}`).rejects.toThrow(
    'never changed',
  )
})

test('SAFE-6 RTE-4 a member who was never asked is asked at the next visit, and passes nothing before the answer', async () => {
  const it = await member({ asked: false })
  for (const path of ['/members', '/chats', '/account', '/members.data', '/account/pause']) {
    const { status, headers } = await it.get(path)
    const to = headers.location ?? headers['x-remix-redirect'] ?? ''
    expect([path, status, path.endsWith('.data') || to]).toEqual([
      path,
      path.endsWith('.data') ? 202 : 302,
      path.endsWith('.data') || `/account/consents?next=${encodeURIComponent(path)}`,
    ])
  }
  for (const path of ['/api/chats.php', '/api/likes.php', '/api/profile', '/api/notifications'])
    expect([path, (await it.get(path)).status]).not.toEqual([path, 200])
  expect((await it.put('/api/pause', { paused: true })).json.code).toBe('consent_due')
  const asked = await it.get('/account/consents?next=/members')
  expect(asked.text).toContain('One question first')
  expect(asked.text).not.toContain(' checked=""')
  for (const path of ['/pages/privacy', '/logout', '/account/delete', '/account/data', '/account/agreements'])
    expect([path, (await it.get(path)).status]).toEqual([path, 200])
  expect((await it.post('/api/consents', { consents: [] })).json).toMatchObject({
    status: 400,
    code: 'consent_needed',
    fields: { consents: expect.anything() },
  })
  const answer = (next: string) => form(it, `/account/consents?next=${next}`, `consents=${CONSENT_KEY}`)
  const answered = await answer('/members')
  expect([answered.status, answered.headers.location]).toEqual([303, '/members'])
  expect((await it.get('/members')).status).toBe(200)
  const away = await answer('//elsewhere.example')
  expect(away.headers.location).toBe('/account/consents')
})

test('SAFE-6 PRO-9 whoever takes it back is hidden at once, keeps the ways out, and comes back by agreeing again', async () => {
  const it = await member()
  const visitor = await member()
  const seen = async () => (await visitor.get(`/api/members/${it.public_id}`)).status
  expect(await seen()).toBe(200)
  expect((await it.get('/account/consents?withdraw=sensitive_data')).text).toContain('We’ll hide you right away.')
  const withdrawn = await form(it, '/account/consents', 'do=withdraw&kind=sensitive_data')
  expect(withdrawn.headers.location).toBe('/account/consents')
  expect(await seen()).toBe(404)
  const after = await consentsOf(it)
  expect(after.due).toBe(true)
  // Nothing else holds without it.
  expect(after.consents.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, true])
  expect((await it.get('/members')).headers.location).toBe('/account/consents?next=%2Fmembers')
  expect((await it.put('/api/pause', { paused: false })).json.code).toBe('consent_due')
  expect((await it.get('/account/consents')).text).toContain('You’re hidden')
  expect((await it.get('/account/delete')).status).toBe(200)
  expect((await it.get('/account/data')).status).toBe(200)
  expect((await it.get('/transactions')).status).toBe(200)
  // Twice is once.
  expect((await it.post('/api/consents/withdrawn', { kind: 'sensitive_data' })).status).toBe(200)
  expect((await consentsOf(it)).consents).toHaveLength(2)

  expect((await it.post('/api/consents', { consents: [CONSENT_KEY] })).status).toBe(200)
  // The pause is the member's to end.
  expect([await seen(), (await it.get('/members')).status]).toEqual([404, 200])
  await it.put('/api/pause', { paused: false })
  expect(await seen()).toBe(200)
  expect((await consentsOf(it)).consents.map(({ kind, withdrawn_at }) => [kind, withdrawn_at === null])).toEqual([
    ['sensitive_data', true],
    ...after.consents.map(({ kind }) => [kind, false]),
  ])
})

test('SAFE-6 the one to the network is given and taken back freely; nobody does it for somebody else', async () => {
  const it = await member()
  const other = await member()
  expect((await it.post('/api/consents/withdrawn', { kind: 'advertising_postbacks' })).status).toBe(200)
  const inForce = async (who: typeof it) =>
    (await consentsOf(who)).consents.filter(({ withdrawn_at }) => !withdrawn_at).map(({ kind }) => kind)
  expect(await inForce(it)).toEqual(['sensitive_data'])
  expect((await it.get('/members')).status).toBe(200)
  expect((await it.get('/account/consents')).text).toContain(ADVERTISING_KEY)
  for (const _ of [1, 2]) await it.post('/api/consents', { consents: [ADVERTISING_KEY] })
  expect(await inForce(it)).toEqual(['advertising_postbacks', 'sensitive_data'])
  expect(await inForce(other)).toHaveLength(2)
  const visitor = browserClient(server, 'gay')
  expect((await visitor.get('/api/consents')).status).toBe(403)
  expect((await visitor.post('/api/consents/withdrawn', { kind: 'sensitive_data' })).status).toBe(403)
  expect((await it.post('/api/consents/withdrawn', { kind: 'everything' })).status).toBe(400)
})

test('SAFE-6 withdrawn and given at the same time, either is the end, and the two agree', async () => {
  for (let round = 0; round < 5; round++) {
    const it = await member()
    await Promise.all([
      it.post('/api/consents/withdrawn', { kind: 'sensitive_data' }),
      it.post('/api/consents', { consents: [CONSENT_KEY] }),
    ])
    const row = await server.db.one<{ due: boolean; agreed: boolean }>`
      select m.consent_due as due, exists (
        select from member_consent c where c.member_id = m.id and c.kind = 'sensitive_data' and c.withdrawn_at is null) as agreed
      from member m where m.id = ${it.id}`
    expect(row.due).toBe(!row.agreed)
  }
})

test('SAFE-6 ACC-6 whoever took it back before the address was confirmed does not appear by the confirmation', async () => {
  const it = await member({ status: 'not_confirmed' })
  await it.post('/api/consents/withdrawn', { kind: 'sensitive_data' })
  await server.db.transaction(async (db) => {
    const { confirmAddress } = await import('../../server/security/confirmAddress.ts')
    const { ctxOf } = await import('../fixtures/app.ts')
    await confirmAddress({ ...ctxOf(server.app, site, it), db }, it.id)
  })
  const { status } = await server.db.one<{ status: string }>`select status from member where id = ${it.id}`
  expect(status).toBe('disabled')
})

test('SAFE-6 PAY-2 withdrawn in the middle of a purchase: it completes once, the books hold, and nothing new can be bought', async () => {
  const buyer = await makeBuyer(server)
  await giveConsents(server.db, site, buyer)
  const order = await createOrder(buyer)
  await buyer.post('/api/consents/withdrawn', { kind: 'sensitive_data' })
  const back = await payInSandbox(buyer, order)
  const paid = await waitForStatus(buyer, order)
  expect(paid.status).toBe('completed')
  expect(await server.db.one`select bought from credit_balance where member_id = ${buyer.id}`).toMatchObject({
    bought: 15,
  })
  expect(await ledgerProblems(server.db)).toEqual([])
  // The way back from the provider ends at the question, and the receipt can be read.
  expect(new URL(back, 'http://here').pathname).toMatch(/^\//)
  expect((await buyer.get(`/transactions/${order.id}`)).status).toBe(200)
  expect(
    (await buyer.post('/api/payments', { bundle: 'p0', paymentmethod: 'visa', amount: 1, country: 'NL' })).json,
  ).toMatchObject({ status: 403, code: 'consent_due' })
  // Leaving pays back what was not used, as for everybody.
  await buyer.post('/api/confirm', { password: oldPassword })
  expect((await buyer.get('/api/deletion')).json.unspent).toMatchObject([{ credits: 15 }])
})

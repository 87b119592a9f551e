// Pausing, deleting and restoring an account over HTTP: what others see at each stage, and access by strangers (ACC-12,
// ACC-17, PRO-9).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { addPhoto } from '../../server/photos/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { testCardNumber } from '../../server/providers/sandbox/testCards.ts'
import {
  type BrowserClient,
  browserClient,
  mailsTo,
  makeAccount,
  siteOf,
  tokenOf,
  waitForMail,
} from '../fixtures/accounts.ts'
import { CONSENT_KEY } from '../fixtures/consents.ts'
import { client } from '../fixtures/httpClient.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { readShownPrice } from '../fixtures/shownPrice.ts'

let server: TestServer
type Somebody = BrowserClient & { id: string; row: Id<'member'>; email: string; name: string }

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

// Older than all of the cast, so that lists by age hold nobody else.
const old = { birth: '1936-05-05', paid_user: true, credits: 100 }
const ages = 'min_age=85&max_age=99'
const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

async function somebody(given: Parameters<typeof makeAccount>[2] = {}): Promise<Somebody> {
  const account = await makeAccount(server.db, 'gay', { ...old, ...given })
  const client = browserClient(server, 'gay')
  expect((await client.login(account.email)).status).toBe(200)
  return Object.assign(client, { id: account.public_id, row: account.id, email: account.email, name: account.name })
}
/** A form of a page, as a browser without scripts posts it. */
async function post(
  memberClient: BrowserClient,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const httpClient = client(server.port, 'gay.localhost')
  for (const [name, value] of memberClient.jar) httpClient.jar.set(name, value)
  const raw = new URLSearchParams(fields).toString()
  return httpClient.post(path, undefined, { raw, headers: { ...memberClient.headers, ...form, ...headers } })
}

async function photoOf(member: Somebody, n: number) {
  const site = await siteOf(server.db, 'gay')
  const bytes = await testPicture(n)
  await addPhoto(server.db, server.app.storage, { site_id: site.id, member_id: member.row, bytes, now: new Date() })
}
const say = async (from: BrowserClient, to: Somebody, body: string) =>
  from.post(`/api/members/${to.id}/messages`, {
    client_id: randomUUID(),
    body,
    price: await readShownPrice(from, to.id),
  })

type Card = { id: string }
const has = (cards: Card[], { id }: Somebody) => cards.some((it) => it.id === id)

/** Where `viewer` comes across `who`; `media`: an address of who's photo that the viewer was given before. */
async function seen(viewer: Somebody, member: Somebody, bystander: Somebody, media: string) {
  const ask = async (path: string) => (await viewer.get(path)).json
  const [found, likes, chats] = [
    await ask(`/api/members?gender=male&country=NL&${ages}`),
    await ask('/api/likes.php'),
    await ask('/api/chats.php'),
  ]
  const named = async (path: string) => (await viewer.get(path)).text.includes(member.name)
  return {
    search: has(found.results, member),
    counted: found.numResults,
    similar: has((await ask('/api/members?gender=male&country=NL&min_age=80&max_age=85')).similar_results, member),
    profile: (await viewer.get(`/api/members/${member.id}`)).status,
    page: (await viewer.get(`/members/${member.id}`)).status,
    from_likes: (await viewer.get(`/likes/m/${member.id}`)).status,
    related: has((await ask(`/api/members/${bystander.id}`)).related, member),
    liked: has(likes.profiles, member),
    liked_by: has(likes.liked_by, member),
    new_likes: likes.liked_by.filter((it: { like_new: boolean }) => it.like_new).length,
    matches: has(likes.matches, member),
    signup_matches: has((await ask('/api/signup-matches')).profiles, member),
    chats: chats.chats.some((it: { profile: Card }) => it.profile.id === member.id),
    unread: chats.chats.reduce((sum: number, it: { num_unread_messages: number }) => sum + it.num_unread_messages, 0),
    photo: (await viewer.get(media)).status,
    named: [await named('/chats'), await named('/likes'), await named(`/members?${ages}`)],
  }
}

/** Two who like each other and talk, and a third of their age. */
async function three() {
  const [other, viewer, bystander] = [await somebody(), await somebody(), await somebody()]
  await server.db.run`
    update member set looks_for_min_age = 85 where id in (${other.row}, ${viewer.row}, ${bystander.row})`
  await photoOf(other, other.row)
  await other.post(`/api/members/${viewer.id}/like`)
  await viewer.post(`/api/members/${other.id}/like`)
  await say(other, viewer, 'Good evening')
  await say(other, viewer, 'Are you there?')
  const media = (await viewer.get(`/api/members/${other.id}`)).json.photos[0].image.filename as string
  expect(media).toMatch(/^\/m\//)
  return { who: other, viewer, bystander, media }
}

test('PRO-9 who pauses is gone from every list but the conversation, for others; and back by one click', async () => {
  const { who: member, viewer, bystander, media } = await three()
  const before = await seen(viewer, member, bystander, media)
  expect(before).toMatchObject({
    search: true,
    similar: true,
    profile: 200,
    page: 200,
    from_likes: 200,
    related: true,
    liked: true,
    liked_by: true,
    new_likes: 1,
    matches: true,
    signup_matches: true,
    chats: true,
    unread: 2,
    photo: 200,
    named: [true, true, true],
  })
  expect((await member.put('/api/pause', { paused: true })).json).toEqual({ paused: true })
  expect((await member.me()).paused).toBe(true)
  expect(await seen(viewer, member, bystander, media)).toEqual({
    ...before,
    search: false,
    counted: before.counted - 1,
    similar: false,
    profile: 404,
    page: 404,
    from_likes: 404,
    related: false,
    liked: false,
    liked_by: false,
    new_likes: 0,
    matches: false,
    signup_matches: false,
  })
  expect((await say(viewer, member, 'Enjoy the quiet')).status).toBe(200)
  expect((await say(member, bystander, 'Hello')).json).toMatchObject({ status: 409, code: 'paused' })
  expect((await member.put('/api/pause', { paused: false })).json).toEqual({ paused: false })
  expect(await seen(viewer, member, bystander, media)).toEqual({ ...before, unread: 0 })
})

test('ACC-12 who leaves is gone from every list at once, for others; and everything is back with them', async () => {
  const { who: member, viewer, bystander, media } = await three()
  const before = await seen(viewer, member, bystander, media)
  const { conversation } = (await viewer.get('/api/chats.php')).json.chats[0]
  const left = await member.post('/api/deletion', { reason: 'found_someone', remarks: 'Thank you' })
  expect(left.status).toBe(200)
  expect(left.headers['set-cookie']?.join()).toMatch(/auth\.session=;/)
  const gone = {
    search: false,
    counted: before.counted - 1,
    similar: false,
    profile: 404,
    page: 404,
    from_likes: 404,
    related: false,
    liked: false,
    liked_by: false,
    new_likes: 0,
    matches: false,
    signup_matches: false,
    chats: false,
    unread: 0,
    photo: 404,
    named: [false, false, false],
  }
  expect(await seen(viewer, member, bystander, media)).toEqual(gone)
  expect((await viewer.get(`/api/chats/${conversation.id}`)).json).toMatchObject({
    messages: [],
    closed: { code: 'member_gone' },
  })
  expect((await viewer.get(`/api/chats/${conversation.id}/messages`)).json).toEqual({ messages: [], more: false })
  expect((await bystander.get(`/api/members/${member.id}/chat`)).status).toBe(404)
  expect((await say(viewer, member, 'Where are you?')).json).toMatchObject({ status: 410, code: 'member_gone' })
  expect((await viewer.post(`/api/members/${member.id}/like`)).status).toBe(404)
  expect((await viewer.post(`/api/members/${member.id}/block`)).status).toBe(404)

  const mail = await waitForMail(server.db, member.email, /has been deleted$/)
  const back = browserClient(server, 'gay')
  expect((await back.post('/api/reactivate', { token: tokenOf(mail) })).status).toBe(200)
  expect((await back.me()).profile.name).toBe(member.name)
  expect(await seen(viewer, member, bystander, media)).toEqual(before)
  expect((await mailsTo(server.db, member.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/has been deleted$/),
    expect.stringMatching(/^Welcome back/),
  ])
  expect((await back.post('/api/reactivate', { token: tokenOf(mail) })).json).toMatchObject({
    code: 'link_invalid',
    detail: 'Link expired or invalid, request a new email',
  })
})

test('ACC-12 ACC-8 leaving ends every session at once, and its open tabs; tabs of others look again', async () => {
  const { who: member, viewer } = await three()
  const phone = browserClient(server, 'gay')
  await phone.login(member.email)
  const tabs = [await openLiveConnection(server.port, member), await openLiveConnection(server.port, phone)]
  const otherConnection = await openLiveConnection(server.port, viewer)
  const cookie = phone.cookies()
  expect((await member.post('/api/deletion', { reason: 'time' })).status).toBe(200)
  for (const tab of tabs) expect(await tab.closed).toBe(4401)
  await otherConnection.hear('relationship', (it) => it.with === member.id)
  await otherConnection.hear('chats')
  await otherConnection.hear('likes')
  otherConnection.close()
  const stale = browserClient(server, 'gay')
  stale.jar.set('auth.session', /auth\.session=([^;]+)/.exec(cookie)?.[1] as string)
  expect(await stale.me()).toBeNull()
  expect((await stale.get('/api/chats.php')).json).toMatchObject({ authentication_required: true })
})

test('ACC-12 two tabs that delete at once leave once; two that come back come back once', async () => {
  const { who } = await three()
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => who.post('/api/deletion', { reason: 'other', remarks: '' })),
  )
  expect(new Set(clicks.map(({ status }) => status)).has(500)).toBe(false)
  expect(await server.db.many`select 1 from deletion where member_id = ${who.row}`).toHaveLength(1)
  const token = tokenOf(await waitForMail(server.db, who.email, /has been deleted$/))
  expect(await mailsTo(server.db, who.email)).toHaveLength(1)
  const backs = await Promise.all(
    Array.from({ length: 6 }, () => browserClient(server, 'gay').post('/api/reactivate', { token })),
  )
  expect(backs.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410, 410])
})

test('ACC-9 ACC-12 a foreign site can neither pause, delete, refund nor bring back', async () => {
  const { who } = await three()
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
  const evil = client(server.port, 'gay.localhost')
  for (const [name, value] of who.jar) evil.jar.set(name, value)
  const sent = { headers: { ...who.headers, ...foreign } }
  for (const answer of [
    await evil.put('/api/pause', { paused: true }, sent),
    await evil.post('/api/deletion', { reason: 'price' }, sent),
    await evil.post('/api/deletion/refund', {}, sent),
    await evil.post('/api/deletion/offer', {}, sent),
    await evil.post('/api/reactivate', { token: 'x' }, sent),
    await evil.post('/api/reactivation', { email: who.email }, sent),
    await post(who, '/account/delete', { do: 'delete', reason: 'price' }, foreign),
    await post(who, '/account/pause', { paused: 'true' }, foreign),
    await post(who, '/reactivate/do', { token: 'x' }, foreign),
  ])
    expect([answer.status, answer.json?.code]).toEqual([403, 'not_same_origin'])
  expect(await who.me()).toMatchObject({ paused: false })
})

test('ACC-12 bad input: no reason, an unknown one, remarks of 2,001 characters, a member of no session', async () => {
  const { who } = await three()
  for (const body of [{}, { reason: 'bored' }, { reason: 'time', remarks: 'x'.repeat(2_001) }, { reason: 5 }])
    expect((await who.post('/api/deletion', body)).json).toMatchObject({ status: 400, code: 'invalid' })
  for (const body of [{}, { paused: 'yes' }]) expect((await who.put('/api/pause', body)).status).toBe(400)
  for (const token of ['', 'x', '<b>', 'x'.repeat(100)])
    expect((await browserClient(server, 'gay').post('/api/reactivate', { token })).json.code).toBe('link_invalid')
  const nobody = browserClient(server, 'gay')
  expect((await nobody.post('/api/deletion', { reason: 'time' })).json).toMatchObject({ authentication_required: true })
  expect((await nobody.get('/api/deletion')).json).toMatchObject({ authentication_required: true })
  expect((await nobody.post('/api/reactivation', { email: 'nobody' })).json.code).toBe('invalid_email')
  const remarks = '😀'.repeat(900)
  expect((await who.post('/api/deletion', { reason: 'time', remarks })).status).toBe(200)
  expect(await server.db.one`select remarks from deletion where member_id = ${who.row}`).toEqual({ remarks })
})

test('ACC-12 the link once more: alike for members, leavers and strangers; only who left gets it', async () => {
  const { who, viewer } = await three()
  await who.post('/api/deletion', { reason: 'time' })
  const asker = browserClient(server, 'gay')
  const answers = []
  for (const email of [who.email, viewer.email, 'nobody@leaving.nightjar.test']) {
    const { status, text } = await asker.post('/api/reactivation', { email })
    answers.push({ status, text })
  }
  expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1)
  const mail = await waitForMail(server.db, who.email, /^Your link back to/)
  await vi.waitFor(async () => expect(await server.db.many`select 1 from mail_request`).toEqual([]), 15_000)
  expect((await mailsTo(server.db, viewer.email)).filter(({ subject }) => /^Your link back/.test(subject))).toEqual([])
  expect((await asker.post('/api/reactivate', { token: tokenOf(mail) })).status).toBe(200)
  expect((await asker.me()).profile.name).toBe(who.name)
})

async function buy(member: Somebody) {
  const { json: offer } = await member.get('/api/payments/methods?bundle=p0')
  const { json } = await member.post('/api/payments', {
    bundle: 'p0',
    paymentmethod: 'visa',
    express: true,
    amount: offer.discounted,
  })
  const card = { number: testCardNumber('4000', '0001'), expiry: '12/31', cvc: '123' }
  expect((await post(member, `${json.redirect}/pay`, card)).status).toBe(303)
  await vi.waitFor(
    async () => expect((await member.get(`/api/payments/${json.payment.payment_id}`)).json.status).toBe('completed'),
    { timeout: 15_000, interval: 50 },
  )
  return { credits: offer.credits as number, amount: offer.discounted as number, currency: offer.currency as string }
}

test('ACC-17 unspent bought credits are paid back first, once, and a mail says how much; with all of it Premium goes', async () => {
  const member = await somebody({ credits: 0, paid_user: false, now: new Date(Date.now() - 86_400_000) })
  expect((await member.get('/api/deletion')).json.unspent).toEqual([])
  expect((await member.post('/api/deletion/refund')).json.code).toBe('nothing_to_refund')
  const bought = await buy(member)
  expect((await member.get('/api/deletion')).json.unspent).toEqual([bought])
  const clicks = await Promise.all(Array.from({ length: 5 }, () => member.post('/api/deletion/refund')))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(clicks.find(({ status }) => status === 200)?.json).toEqual({ refunded: [bought] })
  expect(await member.me()).toMatchObject({ credits: 0, paid_user: false })
  const mail = await waitForMail(server.db, member.email, /^Your refund/)
  expect(mail.body_text).toContain(`${bought.credits} credits`)
  expect(mail.body_text).toMatch(/€\s?\d+\.\d\d/)
  expect((await member.get('/api/deletion')).json.unspent).toEqual([])
})

test('ACC-14 ACC-17 neither refund nor deletion without a recent proof; the page asks for it first', async () => {
  const member = await somebody()
  await server.db.run`update session set confirmed_at = now() - interval '16 minutes' where member_id = ${member.row}`
  expect((await member.post('/api/deletion/refund')).json).toMatchObject({ status: 403, code: 'confirm_first' })
  expect((await member.post('/api/deletion', { reason: 'time' })).json.code).toBe('confirm_first')
  const page = await member.get('/account/delete')
  expect([page.status, page.headers.location]).toEqual([303, '/account/confirm?next=/account/delete'])
  const posted = await post(member, '/account/delete', { do: 'delete', reason: 'time' })
  expect([posted.status, posted.headers.location]).toEqual([303, '/account/confirm?next=/account/delete'])
})

test('ACC-12 the page: an offer that a no answers as easily, the code once taken, an error that keeps what was written', async () => {
  const member = await somebody()
  const first = (await member.get('/account/delete')).text
  expect(first).toContain('Get my code')
  expect(first).toContain('href="/account/delete?no_offer=1"')
  const empty = await post(member, '/account/delete', { do: 'delete', remarks: 'I only wanted to look around.' })
  expect(empty.status).toBe(400)
  expect(empty.text).toContain('Choose the reason that fits best.')
  expect(empty.text).toContain('I only wanted to look around.')
  expect((await post(member, '/account/delete', { do: 'offer' })).headers.location).toBe('/account/delete')
  const { code } = (await member.get('/api/deletion')).json
  const second = (await member.get('/account/delete')).text
  expect(second).toContain(code)
  expect(second).not.toContain('Get my code')
  expect((await member.get(`/api/discountcode.php?code=${code}`)).json.discountcode.code).toBe(code)
  const done = await post(member, '/account/delete', {
    do: 'delete',
    reason: 'time',
    remarks: `a\r\n${'b'.repeat(1_998)}`,
  })
  expect([done.status, done.headers.location]).toEqual([303, '/account-deleted'])
  const after = await member.get('/account-deleted')
  expect(after.text).toContain('14 days')
  expect(after.text).toContain('/reactivate')
})

test('ACC-20 ACC-12 a stranger signs up with an address and leaves: its owner is led into no account of the stranger’s', async () => {
  const email = `owned.${process.pid}@example.org`
  const stranger = browserClient(server, 'gay')
  const steps = [
    { step: 0, consents: [CONSENT_KEY], gender: 'male', looks_for: 'male' },
    { step: 1, name: 'Not The Owner', date_of_birth: '1990-01-01' },
    { step: 2, email, sure: true },
    { step: 3, password: 'known to the stranger', terms: true },
    { step: 4 },
  ]
  for (const step of steps) expect((await stranger.post('/api/signup', step)).status).toBe(200)
  const activation = tokenOf(await waitForMail(server.db, email, /Confirm/))
  expect((await stranger.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  const owner = browserClient(server, 'gay')
  const token = tokenOf(await waitForMail(server.db, email, /has been deleted/))
  expect((await owner.post('/api/reactivate', { token })).status).toBe(200)
  expect(await owner.me()).toBeNull()
  expect((await owner.get(`/api/activate?token=${activation}`)).json).toMatchObject({ needs_password: true })
  expect((await owner.post('/api/activate', { token: activation })).json).toMatchObject({ code: 'confirm_first' })
})

test('ACC-12 who never confirmed the address comes back by its link in the browser of the signup', async () => {
  const account = await makeAccount(server.db, 'gay', { status: 'not_confirmed' })
  const browser = browserClient(server, 'gay')
  await browser.login(account.email)
  expect((await browser.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  const token = tokenOf(await waitForMail(server.db, account.email, /has been deleted/))
  expect((await browser.post('/api/reactivate', { token })).status).toBe(200)
  expect(await browser.me()).toMatchObject({ status: 'not_confirmed' })
})

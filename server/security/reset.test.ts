// A forgotten password, over the wire: who is told what, and the link.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import type { Niche } from '../../contract/limits.ts'
import {
  type BrowserClient,
  browserClient,
  mailsTo,
  makeAccount,
  siteOf,
  tokenOf,
  waitForMail,
} from '../../test/fixtures/accounts.ts'
import { client } from '../../test/fixtures/httpClient.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { createLink } from '../notifications/index.ts'
import { inJob } from '../sites/index.ts'
import { sendResetMail } from './sendResetMail.ts'

const fresh = 'three geese over water'
const open: Niche = 'gay'
const strict: Niche = 'bdsm'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

const ask = (key: Niche, email: unknown) => browserClient(server, key).post('/api/reset-password', { email })
const choose = (key: Niche, token: unknown, password: unknown = fresh, password_again: unknown = password) =>
  browserClient(server, key).put('/api/reset-password', { token, password, password_again })
/** As if it had just been mailed. */
const linkFor = async (key: Niche, member: Id<'member'>) =>
  new URL(
    await inJob(server.app, await siteOf(server.db, key), (ctx) => createLink(ctx, member, 'reset')),
  ).searchParams.get('token') as string
const subject = /Choose a new password/
const invalid = { status: 410, detail: 'Link expired or invalid, request a new email' }

test('ACC-10 asked for, mailed, chosen: the new password holds, every session ends, the link is used up, a mail tells of it', async () => {
  const member = await makeAccount(server.db, open)
  const before = browserClient(server, open)
  await before.login(member.email)
  expect((await ask(open, ` ${member.email.toUpperCase()} `)).status).toBe(200)
  const mail = await waitForMail(server.db, member.email, subject)
  const link = new URL(mail.link)
  expect([link.hostname, link.pathname]).toEqual(['gay.localhost', '/reset-password/do'])
  expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/)

  expect((await choose(open, tokenOf(mail))).status).toBe(200)
  expect(await before.me()).toBeNull()
  expect((await browserClient(server, open).login(member.email)).status).toBe(401)
  expect((await browserClient(server, open).login(member.email, fresh)).status).toBe(200)
  expect((await choose(open, tokenOf(mail), 'another one then')).json).toMatchObject(invalid)
  await waitForMail(server.db, member.email, /password .* has changed/)
})

test('ACC-10 no token in an answer, a log or the queue; the database holds its hash', async () => {
  const member = await makeAccount(server.db, open)
  const answer = await ask(open, member.email)
  const token = tokenOf(await waitForMail(server.db, member.email, subject))
  const [jobs, links, requests] = await Promise.all([
    server.db.many`select * from graphile_worker._private_jobs`,
    server.db.many`select encode(token_hash, 'base64') as hash, data from single_use_link`,
    server.db.many`select * from mail_request`,
  ])
  const all = JSON.stringify([answer.text, answer.headers, jobs, links, requests, server.log])
  expect(all).not.toContain(token)
  expect(all).not.toContain(member.email)
})

test("ACC-10 open: 'E-mail address not found' with 404, throttled by network; nothing is written for it", async () => {
  const client = browserClient(server, open)
  const nobody = (n: number) => client.post('/api/reset-password', { email: `nobody${n}@example.org` })
  for (let n = 0; n < 20; n++)
    expect((await nobody(n)).json).toMatchObject({ status: 404, detail: 'E-mail address not found' })
  expect((await nobody(20)).json).toMatchObject({ status: 429, code: 'too_many' })
  const member = await makeAccount(server.db, open)
  expect((await client.post('/api/reset-password', { email: member.email })).json.code).toBe('too_many')
  expect((await ask(open, member.email)).status).toBe(200)
})

test('ACC-10 open: who is leaving is told so, who is banned does not exist', async () => {
  const leaving = await makeAccount(server.db, open, { status: 'deleted' as never })
  const banned = await makeAccount(server.db, open, { status: 'banned' as never })
  expect((await ask(open, leaving.email)).json).toMatchObject({ status: 403, code: 'account_leaving' })
  expect((await ask(open, banned.email)).json).toMatchObject({ status: 404, code: 'email_not_found' })
})

test('ACC-10 strict: members, strangers, the banned and those who leave are answered alike; members alone get a mail', async () => {
  const member = await makeAccount(server.db, strict)
  const others = [
    (await makeAccount(server.db, strict, { status: 'banned' as never })).email,
    (await makeAccount(server.db, strict, { status: 'deleted' as never })).email,
    (await makeAccount(server.db, open)).email,
    'nobody@example.org',
  ]
  const bare = ({ status, text, headers }: Awaited<ReturnType<typeof ask>>) => {
    const { date: _, 'x-request-id': __, ...rest } = headers
    return { status, text, rest }
  }
  const known = bare(await ask(strict, member.email))
  expect(known).toMatchObject({ status: 200 })
  for (const other of others) expect(bare(await ask(strict, other))).toEqual(known)
  await waitForMail(server.db, member.email, subject)
  // Each request is gone once its job is done.
  await vi.waitFor(async () => expect(await server.db.many`select 1 from mail_request`).toEqual([]), {
    timeout: 15_000,
  })
  for (const other of others) expect(await mailsTo(server.db, other)).toEqual([])
})

const tomorrow = { status: 429, detail: 'Too many password reset emails sent, please try again tomorrow.' }
const askAs = (it: BrowserClient, email: string) => it.post('/api/reset-password', { email })
const later = (hours: number) =>
  server.db
    .run`update rate_limit set window_start = window_start - make_interval(hours => ${hours}) where key like 'reset:%'`

test.each([
  [open, true],
  [strict, true],
  [strict, false],
] as const)(
  "ACC-10 %s, known %s: five mails a day from a network, then 'try again tomorrow', until tomorrow",
  async (key, known) => {
    const email = known ? (await makeAccount(server.db, key)).email : `stranger${key}@example.org`
    const client = browserClient(server, key)
    for (let n = 0; n < 5; n++) expect((await askAs(client, email)).status).toBe(200)
    expect((await askAs(client, email)).json).toMatchObject(tomorrow)
    expect((await askAs(client, email.toUpperCase())).status).toBe(429)
    await later(23)
    expect((await askAs(client, email)).json).toMatchObject(tomorrow)
    await later(1)
    expect((await askAs(client, email)).status).toBe(200)
  },
)

test.each([
  [open, true],
  [strict, true],
  [strict, false],
] as const)(
  'ACC-10 %s, known %s: a stranger can not use up the resets of a day; fifteen from everywhere',
  async (key, known) => {
    const email = known ? (await makeAccount(server.db, key)).email : `someone${key}@example.org`
    const stranger = browserClient(server, key)
    for (let n = 0; n < 8; n++) await askAs(stranger, email)
    for (let n = 0; n < 10; n++) expect((await ask(key, email)).status).toBe(200)
    expect((await ask(key, email)).json).toMatchObject(tomorrow)
    await later(23)
    expect((await ask(key, email)).json).toMatchObject(tomorrow)
    await later(1)
    expect((await ask(key, email)).status).toBe(200)
  },
)

test.each([open, strict])(
  'ACC-10 %s: a browser that is known has two of its own beyond that, for its own address alone',
  async (key) => {
    const [{ email }, other] = [await makeAccount(server.db, key), await makeAccount(server.db, key)]
    const own = browserClient(server, key)
    await own.login(email)
    for (const it of [email, other.email]) for (let n = 0; n < 15; n++) await ask(key, it)
    expect((await ask(key, email)).json).toMatchObject(tomorrow)
    // Neither do questions of somebody next door stand in its way.
    for (let n = 0; n < 21; n++)
      await client(server.port, own.host.split(':')[0] as string).post(
        '/api/reset-password',
        { email: `next${n}.${key}@example.org` },
        { headers: own.headers },
      )
    const resets = async () => (await mailsTo(server.db, email)).filter((it) => subject.test(it.subject)).length
    await vi.waitFor(async () => expect(await server.db.many`select 1 from mail_request`).toEqual([]), 15_000)
    const before = await resets()
    for (let n = 0; n < 2; n++) expect((await askAs(own, email)).status).toBe(200)
    await vi.waitFor(async () => expect(await resets()).toBe(before + 2), 15_000)
    expect((await askAs(own, email)).json).toMatchObject(tomorrow)
    expect((await askAs(own, other.email)).json.code).toBe('too_many')
  },
)

test('ACC-10 five mails a day are five also when they are asked for at once', async () => {
  const { email } = await makeAccount(server.db, strict)
  const it = browserClient(server, strict)
  const answers = await Promise.all(Array.from({ length: 12 }, () => askAs(it, email)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('ACC-10 bad addresses are refused by field, and no header can be smuggled in', async () => {
  const bad = [
    '',
    ' ',
    'x',
    'x@',
    '@x.nl',
    'a@b',
    'a@b..nl',
    '.a@b.nl',
    `${'a'.repeat(250)}@b.nl`,
    'a@b.nl\r\nBcc: c@d.nl',
    'a@b.nl, c@d.nl',
    '🦊@‮b.nl',
    'a b@c.nl',
    '<a@b.nl>',
  ]
  for (const email of bad) {
    const { status, json } = await ask(strict, email)
    expect([email, status, json.detail, Object.keys(json.fields)]).toEqual([email, 400, 'Invalid email', ['email']])
  }
  for (const email of [null, undefined, 1, ['a@b.nl'], { a: 1 }, 'x'.repeat(401)])
    expect((await ask(strict, email)).json).toMatchObject({ status: 400, code: 'invalid' })
})

test('ACC-10 a link of an hour ago, of another purpose or site, one that was never made, and garbage are all the same', async () => {
  const member = await makeAccount(server.db, open)
  const expired = await linkFor(open, member.id)
  await server.db.run`update single_use_link set expires = now() - interval '1 second' where member_id = ${member.id}`
  const foreign = await linkFor(open, member.id)
  const site = await siteOf(server.db, open)
  const activation = new URL(await inJob(server.app, site, (ctx) => createLink(ctx, member.id, 'activate')))
  const other = activation.searchParams.get('token')
  for (const token of [expired, other, '', 'x', '🦊', 'a'.repeat(43), `${foreign}=`, "' or 1=1 --"])
    expect([token, (await choose(open, token)).json]).toEqual([token, expect.objectContaining(invalid)])
  expect((await choose(strict, foreign)).json).toMatchObject(invalid)
  for (const token of [null, 1, [foreign], 'x'.repeat(101)])
    expect((await choose(open, token)).json.code).toBe('invalid')
  expect((await browserClient(server, open).login(member.email)).status).toBe(200)
  expect((await choose(open, ` ${foreign} `)).status).toBe(200)
})

test('ACC-10 used twice at once, one wins', async () => {
  const member = await makeAccount(server.db, open)
  const token = await linkFor(open, member.id)
  const words = ['first of the four', 'second of the four', 'third of the four', 'fourth of the four']
  const answers = await Promise.all(words.map((password) => choose(open, token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  const won = words[answers.findIndex(({ status }) => status === 200)] as string
  expect((await browserClient(server, open).login(member.email, won)).status).toBe(200)
})

test('ACC-3 a new password that is none leaves the link as it was', async () => {
  const member = await makeAccount(server.db, open)
  const token = await linkFor(open, member.id)
  expect((await choose(open, token, 'short')).json).toMatchObject({
    code: 'password_length',
    fields: { password: expect.any(String) },
  })
  expect((await choose(open, token, 'password123')).json.code).toBe('password_common')
  expect((await choose(open, token, member.email)).json.code).toBe('password_common')
  expect((await choose(open, token, fresh, 'three geese')).json).toMatchObject({
    detail: 'The entered passwords are not the same.',
    fields: { password_again: expect.any(String) },
  })
  expect((await choose(open, token)).status).toBe(200)
})

test('ACC-10 other links to reset and a pending change of address end with it', async () => {
  const member = await makeAccount(server.db, open)
  const [one, two] = [await linkFor(open, member.id), await linkFor(open, member.id)]
  const site = await siteOf(server.db, open)
  const change = await inJob(server.app, site, (ctx) =>
    createLink(ctx, member.id, 'mail_change', { email: 'thief@example.org' }),
  )
  await choose(open, one)
  expect((await choose(open, two)).status).toBe(410)
  const token = new URL(change).searchParams.get('token')
  expect((await browserClient(server, open).post('/api/mail-change', { token })).status).toBe(410)
})

test('ACC-7 ACC-10 whoever was locked out gets in with the new password', async () => {
  const member = await makeAccount(server.db, open)
  for (let n = 0; n < 6; n++) await browserClient(server, open).login(member.email, 'wrong')
  expect((await browserClient(server, open).login(member.email)).json.code).toBe('login_blocked')
  await choose(open, await linkFor(open, member.id))
  expect((await browserClient(server, open).login(member.email, fresh)).status).toBe(200)
})

test('ACC-6 ACC-10 whoever resets by a mail has the address: it is confirmed', async () => {
  const member = await makeAccount(server.db, open, { status: 'not_confirmed' })
  await choose(open, await linkFor(open, member.id))
  expect(await server.db.one`select status from member where id = ${member.id}`).toEqual({ status: 'active' })
})

test('ACC-10 who was banned or left meanwhile gets no new password', async () => {
  for (const status of ['banned', 'deleted']) {
    const member = await makeAccount(server.db, open)
    const token = await linkFor(open, member.id)
    await server.db.run`update member set status = ${status} where id = ${member.id}`
    expect((await choose(open, token)).json).toMatchObject(invalid)
  }
})

test('ACC-10 a job that is done twice, or twice at once, writes one mail', async () => {
  const member = await makeAccount(server.db, strict)
  const site = await siteOf(server.db, strict)
  const { id } = await server.db.one<{ id: number }>`
    insert into mail_request (site_id, purpose, email, created_at)
    values (${site.id}, 'reset', ${member.email}, now()) returning id`
  await Promise.all([1, 2, 3].map(() => sendResetMail(server.app, { request: id })))
  await sendResetMail(server.app, { request: id })
  expect(await mailsTo(server.db, member.email)).toHaveLength(1)
})

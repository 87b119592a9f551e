// Another address, over the wire: who is told, and the link.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { banAddress } from '../cases/banAddress.ts'
import { createLink } from '../notifications/index.ts'
import { inJob } from '../sites/index.ts'

const open: Niche = 'gay'
const strict: Niche = 'bdsm'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

let made = 0
const newAddress = () => `moved${++made}@example.org`
async function loggedIn(key: Niche, given = {}) {
  const member = await makeAccount(server.db, key, given)
  const client = browserClient(server, key)
  await client.login(member.email)
  return { member, it: client }
}
const change = (it: BrowserClient, email: unknown) => it.put('/api/email', { email })
const confirm = (key: Niche, token: unknown) => browserClient(server, key).post('/api/mail-change', { token })
const [asked, ask, done] = [/Email change requested/, /Confirm your new email address/, /email .* has changed/]

test.each([open, strict])(
  'ACC-11 %s: both addresses are told, the link swaps them, both are told again, the session goes on',
  async (key) => {
    const { member, it } = await loggedIn(key)
    const email = newAddress()
    await server.db.run`
    insert into mail_suppression (site_id, member_id, reason, at)
    select site_id, id, unnest(array['bounce', 'fbl']), now() from member where id = ${member.id}`
    expect((await change(it, ` ${email.toUpperCase().replace('@EXAMPLE', '@Example')} `)).status).toBe(200)
    expect((await waitForMail(server.db, member.email, asked)).body_text).toMatch(new RegExp(email, 'i'))
    const mail = await waitForMail(server.db, email.toUpperCase().replace('@EXAMPLE.ORG', '@example.org'), ask)
    expect(new URL(mail.link).pathname).toBe('/mail-change/do')
    expect((await browserClient(server, key).login(email)).status).toBe(401)

    expect((await confirm(key, tokenOf(mail))).status).toBe(200)
    expect((await it.get('/api/user.php')).json.user.notifications_disabled).toEqual(['fbl'])
    await waitForMail(server.db, member.email, done)
    await waitForMail(server.db, mail.recipient, done)
    expect((await browserClient(server, key).login(member.email)).status).toBe(401)
    expect((await browserClient(server, key).login(email)).status).toBe(200)
    expect((await confirm(key, tokenOf(mail))).json).toMatchObject({
      status: 410,
      detail: 'Link expired or invalid, request a new email',
    })
  },
)

test('ACC-14 it needs a proof of who it is within the last 15 minutes', async () => {
  const { member, it } = await loggedIn(open)
  await server.db.run`update session set confirmed_at = now() - interval '16 minutes' where member_id = ${member.id}`
  expect((await change(it, newAddress())).json).toMatchObject({ status: 403, code: 'confirm_first' })
})

test('ACC-3 the texts: no address, another account’s, one’s own, one’s own name', async () => {
  const { member, it } = await loggedIn(open)
  const otherMember = await makeAccount(server.db, open)
  const bad = [
    '',
    ' ',
    'x',
    'a@b',
    'a@b.nl\r\nBcc: c@d.nl',
    'a@b.nl,c@d.nl',
    '🦊@b.nl🦊',
    `a@${'b'.repeat(260)}.nl`,
    '‮a@b.nl',
  ]
  for (const email of bad) {
    const { status, json } = await change(it, email)
    expect([email, status, json.detail, Object.keys(json.fields)]).toEqual([
      email,
      400,
      'New email adress is invalid.',
      ['email'],
    ])
  }
  for (const email of [null, 1, ['a@b.nl'], 'x'.repeat(401)])
    expect((await change(it, email)).json.code).toBe('invalid')
  expect((await change(it, otherMember.email.toUpperCase())).json).toMatchObject({
    status: 409,
    detail: 'This email address already owns an account on this website.',
  })
  expect((await change(it, member.email.toUpperCase())).json).toMatchObject({ status: 409, code: 'email_same' })
  const named = await loggedIn(open, { name: 'me@example.org' })
  expect((await change(named.it, 'Me@example.org')).json.code).toBe('name_is_email')
  expect((await browserClient(server, open).put('/api/email', { email: newAddress() })).json).toMatchObject({
    status: 403,
  })
})

test('ACC-10 strict: a taken address is answered like a free one, and both leave the same in one’s own mailbox; its owner is told once a day', async () => {
  const owner = await makeAccount(server.db, strict)
  const bare = ({ status, text, headers }: Awaited<ReturnType<typeof change>>) => ({
    status,
    text,
    headers: { ...headers, date: '', 'x-request-id': '' },
  })
  const [one, two] = [await loggedIn(strict), await loggedIn(strict)]
  const free = newAddress()
  expect(bare(await change(one.it, owner.email))).toEqual(bare(await change(two.it, free)))
  await waitForMail(server.db, free, ask)
  const told = await waitForMail(server.db, owner.email, /already have an account/)
  expect(told.body_text).not.toContain(one.member.name)
  for (const { member } of [one, two]) {
    await waitForMail(server.db, member.email, asked)
    expect(await mailsTo(server.db, member.email)).toHaveLength(1)
  }
  await change(two.it, owner.email)
  await vi.waitFor(async () => expect(await mailsTo(server.db, two.member.email)).toHaveLength(2), { timeout: 10_000 })
  expect(await mailsTo(server.db, owner.email)).toHaveLength(1)
})

test.each([open, strict])(
  'OPS-4 ACC-10 %s: nobody moves to a banned address, before the first is confirmed or after',
  async (key) => {
    const site = await siteOf(server.db, key)
    const banned = newAddress()
    const deed = { who: 'Lena', why: 'looked at' }
    await inJob(server.app, site, (ctx) => banAddress(ctx, deed, { what: 'address', which: banned, reason: 'scam' }))
    const { it, member } = await loggedIn(key)
    const newcomer = await loggedIn(key, { status: 'not_confirmed' })
    const answers = [await change(it, banned), await newcomer.it.put('/api/activation', { email: banned, sure: true })]
    if (key === open) {
      for (const { status, json } of answers)
        expect([status, json.fields]).toEqual([
          403,
          { email: 'This email can’t be used here. Contact customer service.' },
        ])
      return
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await waitForMail(server.db, member.email, asked)
    await vi.waitFor(async () =>
      expect(
        await server.db.many`select 1 from graphile_worker.jobs where task_identifier like '%claimAddress'`,
      ).toEqual([]),
    )
    expect(await mailsTo(server.db, banned)).toEqual([])
  },
)

test('ACC-11 of two members who want the same address one gets it; the other is told that it is taken', async () => {
  const [one, two] = [await loggedIn(open), await loggedIn(open)]
  const email = newAddress()
  await change(one.it, email)
  const first = tokenOf(await waitForMail(server.db, email, ask))
  await change(two.it, email)
  await vi.waitFor(async () => expect(await mailsTo(server.db, email)).toHaveLength(2), { timeout: 10_000 })
  const second = tokenOf(await waitForMail(server.db, email, ask))
  const answers = await Promise.all([confirm(open, first), confirm(open, second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.json.code).toBe('email_taken')
  expect(await server.db.many`select 1 from member where email_key = ${email}`).toHaveLength(1)
})

test('ACC-11 used twice at once, one wins; a new request ends the link before; past, foreign and garbage tokens are none', async () => {
  const { member, it } = await loggedIn(open)
  const [before, after] = [newAddress(), newAddress()]
  await change(it, before)
  const old = tokenOf(await waitForMail(server.db, before, ask))
  await change(it, after)
  const token = tokenOf(await waitForMail(server.db, after, ask))
  const site = await siteOf(server.db, open)
  const reset = new URL(await inJob(server.app, site, (ctx) => createLink(ctx, member.id, 'reset'))).searchParams.get(
    'token',
  )
  for (const bad of [old, reset, '', 'x', 'a'.repeat(43), "' or 1=1 --"])
    expect([bad, (await confirm(open, bad)).status]).toEqual([bad, 410])
  expect((await confirm(strict, token)).status).toBe(410)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(open, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])

  const next = newAddress()
  await change(it, next)
  const expired = tokenOf(await waitForMail(server.db, next, ask))
  await server.db.run`update single_use_link set expires = now() where member_id = ${member.id}`
  expect((await confirm(open, expired)).status).toBe(410)
})

test('ACC-10 links that were mailed to the old address end with it', async () => {
  const { member, it } = await loggedIn(open)
  const email = newAddress()
  const site = await siteOf(server.db, open)
  const reset = new URL(await inJob(server.app, site, (ctx) => createLink(ctx, member.id, 'reset'))).searchParams.get(
    'token',
  )
  await change(it, email)
  await confirm(open, tokenOf(await waitForMail(server.db, email, ask)))
  const given = { token: reset, password: 'of an old mailbox', password_again: 'of an old mailbox' }
  expect((await browserClient(server, open).put('/api/reset-password', given)).status).toBe(410)
})

test('ACC-11 five a day, taken and free ones alike', async () => {
  for (const key of [open, strict]) {
    const { it } = await loggedIn(key)
    const other = await makeAccount(server.db, key)
    for (let n = 0; n < 5; n++) await change(it, n % 2 ? other.email : newAddress())
    for (const email of [newAddress(), other.email])
      expect((await change(it, email)).json).toMatchObject({ status: 429, code: 'too_many_mails' })
  }
})

test('ACC-11 ACC-16 who has not confirmed the address yet corrects it instead; a strange mailbox gets nothing from here', async () => {
  for (const key of [open, strict]) {
    const { it } = await loggedIn(key, { status: 'not_confirmed' })
    const email = newAddress()
    expect((await change(it, email)).json).toMatchObject({ status: 403, code: 'not_confirmed' })
    expect(await server.db.many`select 1 from single_use_link where data->>'email' = ${email}`).toEqual([])
  }
})

test('ACC-11 no new address and no token in a log or the queue', async () => {
  const { it } = await loggedIn(strict)
  const email = newAddress()
  await change(it, email)
  const token = tokenOf(await waitForMail(server.db, email, ask))
  const jobs = await server.db.many`select * from graphile_worker._private_jobs`
  expect(JSON.stringify([jobs, server.log])).not.toMatch(new RegExp(`${email}|${token}`))
})

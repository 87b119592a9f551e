// Another password by the old one, over the wire.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrowserClient,
  browserClient,
  mailsTo,
  makeAccount,
  oldPassword,
  siteOf,
  waitForMail,
} from '../../test/fixtures/accounts.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { createLink } from '../notifications/index.ts'
import { inJob } from '../sites/index.ts'

const fresh = 'three geese over water'
let server: TestServer
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' })
})
afterAll(() => server.close())

async function loggedIn(given = {}) {
  const member = await makeAccount(server.db, 'gay', given)
  const client = browserClient(server, 'gay')
  await client.login(member.email)
  return { member, it: client }
}
const change = (it: BrowserClient, given = {}) =>
  it.put('/api/password', { old_password: oldPassword, password: fresh, password_again: fresh, ...given })

test('ACC-18 ACC-8 the new password holds, every other session ends, this one goes on under a new token, a mail tells of it', async () => {
  const { member, it } = await loggedIn()
  const otherClient = browserClient(server, 'gay')
  await otherClient.login(member.email)
  const before = it.jar.get('auth.session')
  const copied = browserClient(server, 'gay')
  copied.jar.set('auth.session', before as string)
  expect(await copied.me()).not.toBeNull()
  await server.db.run`update session set confirmed_at = now() - interval '1 hour' where member_id = ${member.id}`

  expect((await change(it)).status).toBe(200)
  expect(it.jar.get('auth.session')).not.toBe(before)
  expect(await it.me()).not.toBeNull()
  expect(await otherClient.me()).toBeNull()
  expect(await copied.me()).toBeNull()
  expect((await it.get('/api/confirm')).json).toEqual({ confirmed: true })
  expect((await browserClient(server, 'gay').login(member.email)).status).toBe(401)
  expect((await browserClient(server, 'gay').login(member.email, fresh)).status).toBe(200)

  const { body_text } = await waitForMail(server.db, member.email, /password .* has changed/)
  expect(body_text).toContain(member.name)
  expect(body_text).not.toContain(fresh)
})

test('ACC-3 the texts: the old password, two that differ, too short, too long, too common, one’s own name', async () => {
  const { member, it } = await loggedIn()
  const said = async (given: object) => {
    const { status, json } = await change(it, given)
    return { status, detail: json.detail, field: Object.keys(json.fields ?? {})[0] }
  }
  const both = (password: string) => ({ password, password_again: password })
  expect(await said({ old_password: 'not this one' })).toEqual({
    status: 400,
    detail: 'Please check your old password.',
    field: 'old_password',
  })
  expect(await said({ password_again: 'three geese over wine' })).toEqual({
    status: 400,
    detail: 'The entered passwords are not the same.',
    field: 'password_again',
  })
  const long = { status: 400, detail: 'Your password needs 8 to 200 characters.', field: 'password' }
  for (const bad of ['', '1234567', 'x'.repeat(201), '🦊'.repeat(7)]) expect(await said(both(bad))).toEqual(long)
  const common = { status: 400, field: 'password' }
  for (const bad of ['password', 'iloveyou', member.email, member.email.toUpperCase()])
    expect(await said(both(bad))).toMatchObject(common)
  for (const bad of ['🦊🦊🦊🦊🦊🦊🦊🦊', 'ستارگان شب', '‮right to left‬', ' spaces around '])
    expect([bad, (await change(it, { ...both(bad), old_password: 'no' })).json.code]).not.toContain('password_length')
  expect((await it.put('/api/password', {})).status).toBe(400)
  for (const bad of [null, 1, [], {}, 'x'.repeat(1_001)])
    expect((await change(it, { old_password: bad })).json.code).toBe('invalid')
})

test('ACC-7 the old password can be guessed five times, then not for a while; logins are not locked by that', async () => {
  const { member, it } = await loggedIn()
  const codes = []
  for (let n = 0; n < 6; n++) codes.push((await change(it, { old_password: `guess ${n}` })).json.code)
  expect(codes).toEqual([...Array(4).fill('old_password'), 'login_blocked', 'login_blocked'])
  expect((await change(it)).json.detail).toBe('Too many incorrect attempts, account blocked for 1 min.')
  expect((await browserClient(server, 'gay').login(member.email)).status).toBe(200)
  expect(await it.me()).not.toBeNull()
})

test('ACC-11 links that were mailed before work no more', async () => {
  const { member, it } = await loggedIn()
  const site = await siteOf(server.db, 'gay')
  const mailedBefore = await inJob(server.app, site, async (ctx) => ({
    reset: await createLink(ctx, member.id, 'reset'),
    mail_change: await createLink(ctx, member.id, 'mail_change', { email: 'thief@example.org' }),
  }))
  const token = (link: string) => new URL(link).searchParams.get('token')
  await change(it)
  const stranger = browserClient(server, 'gay')
  expect((await stranger.post('/api/mail-change', { token: token(mailedBefore.mail_change) })).status).toBe(410)
  const given = { token: token(mailedBefore.reset), password: 'of a thief, this', password_again: 'of a thief, this' }
  expect((await stranger.put('/api/reset-password', given)).status).toBe(410)
})

test('ACC-18 nothing is mailed and nothing ends where it was refused', async () => {
  const { member, it } = await loggedIn()
  await change(it, { old_password: 'wrong' })
  await change(it, { password_again: 'different' })
  expect(await mailsTo(server.db, member.email)).toEqual([])
  expect((await browserClient(server, 'gay').login(member.email)).status).toBe(200)
})

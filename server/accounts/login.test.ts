// Getting in and out, through the verbs, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../contract/index.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { parseCookies } from '../base/http/cookies.ts'
import { findSessionMember, hashPassword, networkPrefix } from '../security/index.ts'
import { currentUser } from './currentUser.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { saveLanguage } from './saveLanguage.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let hashed: string
const right = 'quiet lantern street'

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  hashed = await hashPassword(right)
})
afterAll(async () => {
  await db.close()
  await drop()
})

let counter = 0
async function memberOf(site: Site) {
  const email = `member${++counter}@example.org`
  const member = await makeMember(db, site, { email })
  await db.run`update member set password_hash = ${hashed} where id = ${member.id}`
  return { ...member, email }
}

function browser(site: Site, ip?: string) {
  const client = inProcessClient(app, site, ip)
  return {
    ...client,
    login: (email: string, password: string) => client.ask(accounts.login, login, { email, password }),
    logout: () => client.ask(accounts.logout, logout, {}),
    me: async () => currentUser(await client.ctx()),
  }
}

const later = (minutes: number) => {
  app.time = new Date(app.time.getTime() + minutes * 60_000)
}

test('ACC-7 in by address or by name, whatever the case', async () => {
  const site = await makeSite(db)
  const { email, name } = await memberOf(site)
  for (const who of [email, email.toUpperCase(), ` ${name.toLowerCase()} `]) {
    const client = browser(site)
    expect((await client.login(who, right)).user?.profile.name).toBe(name)
    expect((await client.me()).user?.profile.name).toBe(name)
  }
})

test('ACC-8 the cookie: prefix auth., 30 days, lax, HttpOnly; the database holds a hash', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const client = await browser(site).ctx()
  await login(client, { email, password: right })
  const [line = ''] = client.cookies_set
  expect(line).toMatch(/^auth\.session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const token = parseCookies(line.split(';')[0])['auth.session'] as string
  const { token_hash } = await db.one<{ token_hash: Buffer }>`select token_hash from session where site_id = ${site.id}`
  expect(token_hash.equals(hashToken(token))).toBe(true)
})

test('ACC-8 a session of another site is no session, and one of 30 days ago neither', async () => {
  const [site, other] = [await makeSite(db), await makeSite(db)]
  const { email } = await memberOf(site)
  const client = browser(site)
  await client.login(email, right)
  const hash = hashToken(client.jar['auth.session'] as string)
  expect(await findSessionMember(db, site, hash, app.time)).toMatchObject({ status: 'active' })
  expect(await findSessionMember(db, other, hash, app.time)).toBeNull()
  expect(await findSessionMember(db, site, hash, new Date(app.time.getTime() + 30 * 86_400_000))).toBeNull()
  expect(await refusalOf(browser(other).login(email, right))).toEqual({ code: 'login_failed' })
})

test('ACC-8 who was banned or is gone has no session and gets none', async () => {
  const site = await makeSite(db)
  for (const status of ['banned', 'deleted']) {
    const { id, email } = await memberOf(site)
    const client = browser(site)
    await client.login(email, right)
    await db.run`update member set status = ${status}, erased_at = ${app.time} where id = ${id}`
    expect(await client.me()).toEqual({ user: null })
    expect(await refusalOf(browser(site).login(email, right))).toEqual({ code: 'login_failed' })
  }
})

test('ACC-12 who is leaving is told so, but only for the right password; a paused member comes in', async () => {
  const site = await makeSite(db)
  const { id, email, name } = await memberOf(site)
  await db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${id}`
  for (const who of [email, name]) {
    expect(await refusalOf(browser(site).login(who, 'wrong'))).toEqual({ code: 'login_failed' })
    expect(await refusalOf(browser(site).login(who, right))).toEqual({ code: 'account_leaving' })
  }
  for (let n = 0; n < 4; n++) await refusalOf(browser(site).login(email, 'wrong'))
  expect(await refusalOf(browser(site).login(email, right))).toEqual({ code: 'account_leaving' })
  await db.run`update member set status = 'disabled', paused_at = ${app.time} where id = ${id}`
  expect((await browser(site).login(email, right)).user).toMatchObject({ paused: true, status: 'active' })
})

test('ACC-18 a login from a new browser is told by mail, one from a known browser is not', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const own = browser(site)
  const newDeviceMails = () => app.mails.filter(({ name }) => name === 'NewDevice').length
  const before = newDeviceMails()
  await own.login(email, right)
  await own.logout()
  await own.login(email, right)
  expect(newDeviceMails()).toBe(before)
  await browser(site).login(email, right)
  expect(newDeviceMails()).toBe(before + 1)
})

test('ACC-9 logging out ends this session only, and its tabs are told', async () => {
  const site = await makeSite(db)
  const { id, email } = await memberOf(site)
  const [one, two] = [browser(site), browser(site)]
  await one.login(email, right)
  await two.login(email, right)
  const endedSessions: unknown[] = []
  app.bus.subscribe('session_ended', (it) => void endedSessions.push(it))
  const token = one.jar['auth.session'] as string
  await one.logout()
  expect(endedSessions).toEqual([{ member: id, session: hashToken(token).toString('hex') }])
  expect(one.jar['auth.session']).toBe('')
  expect(await findSessionMember(db, site, hashToken(token), app.time)).toBeNull()
  expect((await two.me()).user).not.toBeNull()
  expect(await browser(site).logout()).toEqual({})
})

test('ACC-7 five wrong tries lock for 1, then 5, 15, 60 minutes; a known and an unknown account alike', async () => {
  for (const known of [true, false]) {
    const site = await makeSite(db)
    const email = known ? (await memberOf(site)).email : 'nobody@example.org'
    const client = browser(site)
    for (let n = 0; n < 4; n++) expect(await refusalOf(client.login(email, 'wrong'))).toEqual({ code: 'login_failed' })
    for (const minutes of [1, 5, 15, 60, 60]) {
      expect(await refusalOf(client.login(email, 'wrong'))).toEqual({ code: 'login_blocked', minutes })
      later(minutes - 0.5)
      expect(await refusalOf(client.login(email, right))).toEqual({ code: 'login_blocked', minutes: 1 })
      later(0.6)
    }
    if (known) expect((await client.login(email, right)).user).not.toBeNull()
  }
})

test('ACC-7 being right, or a day of rest, starts the count afresh', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const it = browser(site)
  for (const rest of [() => it.login(email, right), () => later(24 * 60 + 1)]) {
    for (let n = 0; n < 4; n++) await refusalOf(browser(site).login(email, 'wrong'))
    await rest()
    expect(await refusalOf(browser(site).login(email, 'wrong'))).toEqual({ code: 'login_failed' })
    await browser(site).login(email, right)
  }
})

test('ACC-7 a stranger who guesses does not lock out the owner on a browser of theirs', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const own = browser(site)
  await own.login(email, right)
  await own.logout()
  const stranger = browser(site, '198.51.100.9')
  for (let n = 0; n < 6; n++) await refusalOf(stranger.login(email, 'wrong'))
  expect(await refusalOf(stranger.login(email, right))).toMatchObject({ code: 'login_blocked' })
  expect((await own.login(email, right)).user).not.toBeNull()
  expect(await refusalOf(stranger.login(email, right))).toMatchObject({ code: 'login_blocked' })
  const copied = browser(site)
  const { email: other } = await memberOf(site)
  copied.jar.known_device = own.jar.known_device as string
  for (let n = 0; n < 4; n++) await refusalOf(browser(site).login(other, 'wrong'))
  expect(await refusalOf(copied.login(other, 'wrong'))).toMatchObject({ code: 'login_blocked' })
})

test('ACC-7 a hundred tries at once are no more than five', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, n) => refusalOf(browser(site).login(email, `wrong ${n}`))),
  )
  expect(tries.filter((it) => it?.code === 'login_failed')).toHaveLength(4)
})

test('ACC-7 one network that tries many accounts is slowed down, and only it: a right password still gets in', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const wrong = (n: number, ip: string) => refusalOf(browser(site, ip).login(`somebody${n}@example.org`, 'wrong'))
  for (let n = 0; n < 40; n++) expect(await wrong(n, `192.0.2.${n}`)).toEqual({ code: 'login_failed' })
  const stranger = '192.0.2.240'
  for (let n = 40; n < 50; n++) expect(await wrong(n, stranger)).toEqual({ code: 'login_failed' })
  expect(await wrong(50, stranger)).toMatchObject({ code: 'network_blocked', minutes: 1 })
  expect((await browser(site, '192.0.2.200').login(email, right)).user).not.toBeNull()
  // Nor do tries from many addresses of the network shut out a right password from one of its own.
  for (let n = 51; n < 201; n++) expect(await wrong(n, `192.0.2.${n}`)).toEqual({ code: 'login_failed' })
  expect((await browser(site, '192.0.2.201').login(email, right)).user).not.toBeNull()
  expect(await wrong(201, stranger)).toMatchObject({ code: 'network_blocked' })
  expect((await browser(site, '192.0.3.1').login(email, right)).user).not.toBeNull()
  later(1.1)
  expect((await browser(site, stranger).login(email, right)).user).not.toBeNull()
})

test('ACC-7 counted by network: /24, /64, however the address is written; no address is kept', async () => {
  expect(networkPrefix('203.0.113.7')).toBe('203.0.113')
  expect(networkPrefix('::ffff:203.0.113.9')).toBe('203.0.113')
  expect(networkPrefix('2001:db8:1:2:3:4:5:6')).toBe(networkPrefix('2001:0DB8:1:2::1'))
  expect(networkPrefix('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkPrefix('')).toBeNull()
  const keys = await db.many<{ key: string }>`select key from login_failure`
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.map(({ key }) => key).join()).not.toMatch(/203\.0|@|192\.0/)
})

test('ACC-13 the user call: the fields of §3; a new member is not confirmed and its profile not shown', async () => {
  const site = await makeSite(db)
  const { id, email, public_id, name } = await memberOf(site)
  await db.run`update member set status = 'not_confirmed' where id = ${id}`
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${id}, 'bounce', ${app.time})`
  const client = browser(site)
  expect(await client.me()).toEqual({ user: null })
  await client.login(email, right)
  expect(await client.me()).toEqual({
    user: {
      profile: { id: public_id, name, country: 'NL', main_image: null, status: 'disabled' },
      credits: 0,
      paid_user: false,
      fictional_icon: false,
      language: 'en',
      scope: ['member'],
      status: 'not_confirmed',
      notifications_disabled: ['bounce'],
      has_push: false,
      banners: true,
      paused: false,
      dismissed_alerts: [],
    },
  })
})

test('I18N-2 the language: a cookie for 365 days, and on the member when logged in', async () => {
  const site = await makeSite(db)
  const { id, email } = await memberOf(site)
  const visitor = await browser(site).ctx()
  expect(await saveLanguage(visitor, { language: 'nl' })).toEqual({ user: null })
  expect(visitor.cookies_set).toEqual([expect.stringMatching(/^lang=nl; Max-Age=31536000; Path=\//)])
  const client = browser(site)
  await client.login(email, right)
  expect((await saveLanguage(await client.ctx(), { language: 'da' })).user?.language).toBe('da')
  expect((await client.me()).user?.language).toBe('da')
  expect(await db.one`select language from member where id = ${id}`).toEqual({ language: 'da' })
})

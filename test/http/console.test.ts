// The console from outside: a host of its own, passkeys, sessions of one network, invitations that work once (STAFF-4).

import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as auditCalls from '../../contract/console/audit.ts'
import * as own from '../../contract/console/own.ts'
import * as staffCalls from '../../contract/console/staff.ts'
import type { Site } from '../../server/base/ctx.ts'
import { hashToken } from '../../server/base/encryption/tokens.ts'
import { parseEnv, readEnv } from '../../server/base/env.ts'
import { checkSettings } from '../../server/base/startup/checkSettings.ts'
import { deleteExpired } from '../../server/console/deleteExpired.ts'
import { checkConsoleHost, demoInvitation } from '../../server/console/index.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { authenticator } from '../fixtures/authenticator.ts'
import { CONSOLE_HOST, type ConsoleClient, consoleClient, signedInStaff } from '../fixtures/console.ts'
import { client } from '../fixtures/httpClient.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'
import { createSession } from '../fixtures/session.ts'
import { staffKey } from '../fixtures/staff.ts'

/** Ahead of the database’s own time, by which the fixtures add staff. */
let time = new Date(Date.now() + 3_600_000)
let server: TestServer
let site: Site
const later = (seconds: number) => {
  time = new Date(time.getTime() + seconds * 1_000)
}

beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => time }, { jobs: false })
  site = await makeSite(server.db, { key: 'console' })
})
afterAll(() => server.close())

/** Nothing, or the one page that has every address of this host. */
const ofConsole = async (it: Promise<{ status: number; text: string }>) => {
  const { status, text } = await it
  return status === 404 ? text === '{"error":"not_found"}' : text.includes('<div id="root">')
}

let networks = 0
/** A browser in a network of its own. */
const anyNetwork = () => `10.9.${++networks}.7`
const browser = (ip = anyNetwork()) => consoleClient(server, { 'x-forwarded-for': ip })
const origin = () => `http://${CONSOLE_HOST}:${server.port}`
const errorOf = async (it: Promise<{ json: { error?: string } }>) => (await it).json.error ?? 'ok'
const audited = async (action: string) =>
  (
    await server.db.many<{
      actor: string
    }>`select actor from audit where action = ${action} and site_id is null order by id`
  ).map(({ actor }) => actor)

async function invite(of: string, role: 'operator' | 'support' = 'support') {
  const olga = await signedInStaff(server, { name: 'Olga', ip: '10.8.0.1' })
  await staffKey(server.db, of, role)
  const { json } = await olga.call(staffCalls.invite, { name: of, reason: 'a new laptop' })
  return tokenOf(json.invitation)
}
const tokenOf = (link: string) => new URL(link).hash.slice(1)

async function register(it: ConsoleClient, token: string) {
  const device = authenticator()
  const options = await it.call(own.registerOptions, { token })
  const credential = device.create(options.json, { origin: origin() })
  return { device, answer: await it.call(own.register, { token, credential }) }
}

async function signIn(it: ConsoleClient, device: ReturnType<typeof authenticator>, forged: object = {}) {
  const { json } = await it.call(own.signInOptions, {})
  return it.call(own.signIn, { credential: device.get(json, { origin: origin(), ...forged }) })
}

test('STAFF-4 the console’s host has the console alone, and no other host has any of it', async () => {
  const member = client(server.port, site.domain)
  const staff = await signedInStaff(server, { role: 'support', ip: '10.8.0.2' })
  for (const path of [
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/api/user.php',
    '/dev/outbox.json',
    '/manifest.webmanifest',
  ])
    expect([path, await ofConsole(staff.get(path))]).toEqual([path, true])
  expect((await member.get('/healthz')).status).toBe(200)
  expect((await staff.call(own.me, {})).status).toBe(200)
  for (const path of [
    '/api/own.me',
    '/.console/api/own.me',
    '/%2econsole/api/own.me',
    '/.CONSOLE/api/own.me',
    '//.console/api/own.me',
  ]) {
    member.jar.set('staff', staff.jar.get('staff') as string)
    const answer = await member.post(path, {})
    expect([path, answer.status]).toEqual([
      path,
      expect.toSatisfy((status: number) => [403, 404, 405].includes(status)),
    ])
    expect(answer.text).not.toContain('permissions')
  }
  // A whole address in the request line names the host, not the header.
  const smuggled = await member.post(
    `http://${CONSOLE_HOST}:${server.port}/api/own.me`,
    {},
    { headers: { host: site.domain, cookie: '' } },
  )
  expect(smuggled.json).toEqual({ error: 'signed_out' })
  // Nor a live connection.
  expect((await staff.get('/api/live')).status).toBe(404)
})

test('STAFF-4 a page of the console runs nothing inline, is in no frame, is stored by nobody, and says nothing to others', async () => {
  const staff = browser()
  const page = await staff.get('/audit')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = `${page.headers['content-security-policy']}`
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|nonce|sha256/)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(page.text).not.toMatch(/<script>|<style|style=/)
  const [, script] = /src="(\/assets\/[\w.-]+\.js)"/.exec(page.text) ?? []
  expect((await staff.get(`${script}`)).status).toBe(200)
  expect((await staff.get(`${script}.map`)).status).toBe(404)
  expect((await client(server.port, site.domain).get(`${script}`)).status).toBe(404)
  expect((await staff.call(own.me, {})).headers['cache-control']).toBe('no-store')
})

test('STAFF-4 a member’s session opens no console, and a session of the console is no member’s', async () => {
  const member = await makeMember(server.db, site)
  const session = await createSession(server.db, site, member)
  const it = browser()
  for (const name of ['auth.session', 'staff']) it.jar.set(name, session)
  expect(await errorOf(it.call(own.me, {}))).toBe('signed_out')
  const staff = await signedInStaff(server, { role: 'support' })
  const visitor = client(server.port, site.domain)
  for (const name of ['auth.session', 'staff']) visitor.jar.set(name, staff.jar.get('staff') as string)
  expect((await visitor.get('/api/user.php')).json).toMatchObject({ user: null })
})

test('STAFF-4 what comes from another page is refused, whatever it asks for', async () => {
  const staff = await signedInStaff(server, { role: 'support' })
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: `http://${site.domain}:${server.port}`, 'x-request-type': '' },
    { 'x-request-type': '' },
  ])
    expect(await errorOf(staff.post('/api/own.signOutEverywhere', {}, { headers }))).toBe('not_same_origin')
  expect((await staff.call(own.me, {})).status).toBe(200)
})

test('STAFF-4 an invitation makes a passkey once; by it one signs in, without a name typed', async () => {
  const token = await invite('Sam')
  const first = browser()
  expect((await first.call(own.invitation, { token })).json).toMatchObject({ name: 'Sam', role: 'support' })
  const { device, answer } = await register(first, token)
  expect(answer.status).toBe(200)
  const cookie = `${answer.headers['set-cookie']}`
  expect(cookie).toMatch(/^staff=[\w-]{43};/)
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200']) expect(cookie).toContain(part)
  expect((await first.call(own.me, {})).json).toMatchObject({ name: 'Sam', role: 'support', is_limited: false })
  for (const again of [own.invitation, own.registerOptions])
    expect(await errorOf(first.call(again, { token }))).toBe('invitation_over')
  await first.call(own.signOut, {})
  expect(await errorOf(first.call(own.me, {}))).toBe('signed_out')
  const second = browser()
  expect((await signIn(second, device)).status).toBe(200)
  expect((await second.call(own.me, {})).json.name).toBe('Sam')
  expect(await audited('staff.sign_in')).toEqual(['Sam', 'Sam'])
  // A challenge is answered once; another origin, no finger, another's handle or an answer of nobody: refused.
  const { json } = await second.call(own.signInOptions, {})
  const credential = device.get(json, { origin: origin() })
  expect((await second.call(own.signIn, { credential })).status).toBe(200)
  expect(await errorOf(second.call(own.signIn, { credential }))).toBe('sign_in_failed')
  for (const forged of [
    { origin: 'https://evil.example' },
    { verified: false },
    { userHandle: 'c3RhZmYgMQ' },
    { userHandle: null },
  ])
    expect([forged, await errorOf(signIn(second, device, forged))]).toEqual([forged, 'sign_in_failed'])
  expect(await errorOf(signIn(second, authenticator()))).toBe('sign_in_failed')
})

test('STAFF-4 of two who use an invitation at once one gets in; it ends after 48 hours, and with a newer one', async () => {
  const token = await invite('Tess')
  const both = await Promise.all([register(browser(), token), register(browser(), token)])
  expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 422])
  const older = await invite('Tom')
  const newer = await invite('Tom')
  expect(await errorOf(browser().call(own.invitation, { token: older }))).toBe('invitation_over')
  later(48 * 3_600 - 60)
  expect(await errorOf(browser().call(own.invitation, { token: newer }))).toBe('ok')
  later(61)
  expect(await errorOf(browser().call(own.invitation, { token: newer }))).toBe('invitation_over')
})

test('STAFF-4 an invitation begins anew: the passkeys and sessions from before count for nothing; so does being added again', async () => {
  const before = browser()
  const { device } = await register(before, await invite('Una'))
  const { device: newDevice } = await register(browser(), await invite('Una'))
  expect(await errorOf(before.call(own.me, {}))).toBe('signed_out')
  expect(await errorOf(signIn(before, device))).toBe('sign_in_failed')
  expect(await errorOf(signIn(before, newDevice))).toBe('ok')
  const olga = await signedInStaff(server, { name: 'Olga', ip: '10.8.0.1' })
  expect(await errorOf(olga.call(staffCalls.end, { name: 'Una', reason: 'has left' }))).toBe('ok')
  expect(await errorOf(before.call(own.me, {}))).toBe('signed_out')
  expect(await errorOf(signIn(before, newDevice))).toBe('sign_in_failed')
  later(10)
  expect(await errorOf(olga.call(staffCalls.add, { name: 'Una', role: 'support', sites: [], reason: 'is back' }))).toBe(
    'ok',
  )
  expect(await errorOf(before.call(own.me, {}))).toBe('signed_out')
  expect(await errorOf(signIn(before, newDevice))).toBe('sign_in_failed')
})

test('OPS-4 STAFF-4 with another operator there, an invitation for somebody else waits for a second person', async () => {
  const olga = await signedInStaff(server, { name: 'Olga', ip: '10.8.0.1' })
  const otto = await signedInStaff(server, { name: 'Otto', ip: '10.8.0.2' })
  await staffKey(server.db, 'Vera', 'support')
  const { json } = await olga.call(staffCalls.invite, { name: 'Vera', reason: 'a new laptop' })
  const token = tokenOf(json.invitation)
  expect(await errorOf(browser().call(own.invitation, { token }))).toBe('invitation_over')
  const listed = (await otto.call(staffCalls.requests, {})).json
  expect(listed).toMatchObject([
    { request: json.request, permission: 'staff invite', requested_by: 'Olga', may_approve: true },
  ])
  expect(JSON.stringify(listed)).not.toMatch(/hash/)
  expect(await errorOf(olga.call(staffCalls.approve, { request: json.request }))).toBe('refused')
  expect(await errorOf(otto.call(staffCalls.approve, { request: json.request }))).toBe('ok')
  expect(await errorOf(browser().call(own.invitation, { token }))).toBe('ok')
  await server.db.run`update staff set ended_at = now() where name = 'Otto'`
})

test('OPS-4 STAFF-4 a browser is known again after its sessions, so that two names in it are no two persons', async () => {
  const it = browser()
  const { answer } = await register(it, await invite('Bea'))
  const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('staff_browser='))
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', `Max-Age=${400 * 86_400}`])
    expect(cookie).toContain(part)
  const known = it.jar.get('staff_browser')
  await it.call(own.signOut, {})
  await register(it, await invite('Ben'))
  expect(it.jar.get('staff_browser')).toBe(known)
  await register(browser(), await invite('Bas'))
  const named = () =>
    server.db.many`
      select string_agg(s.name, ' ' order by s.name) as names from staff_browser b join staff s on s.id = b.staff_id
      where s.name in ('Bas', 'Bea', 'Ben') group by b.browser_hash order by 1`
  expect(await named()).toEqual([{ names: 'Bas' }, { names: 'Bea Ben' }])
  // It signs nobody in.
  it.jar.delete('staff')
  expect(await errorOf(it.call(own.me, {}))).toBe('signed_out')
  later(31 * 86_400)
  await deleteExpired(server.app)
  expect(await named()).toEqual([])
})

test('STAFF-4 a session lasts twelve hours and belongs to one network; from another one it ends, and that is written down', async () => {
  const at = { ip: '203.0.113.7' }
  const wim = await signedInStaff(server, { name: 'Wim', role: 'support', ...at })
  const elsewhere = (ip: string) => {
    const it = browser(ip)
    it.jar.set('staff', wim.jar.get('staff') as string)
    return it
  }
  expect(await errorOf(elsewhere('203.0.113.200').call(own.me, {}))).toBe('ok')
  expect(await errorOf(elsewhere('203.0.114.7').call(own.me, {}))).toBe('other_network')
  expect(await errorOf(wim.call(own.me, {}))).toBe('signed_out')
  expect(await audited('staff.other_network')).toEqual(['Wim'])
  const mobile = await signedInStaff(server, { name: 'Wim', role: 'support', ip: '2001:db8:1:1::1' })
  expect(await errorOf(mobile.call(own.me, {}))).toBe('ok')
  const token = mobile.jar.get('staff') as string
  const same = browser('2001:db8:1:ffff::9')
  const other = browser('2001:db8:2::1')
  for (const it of [same, other]) it.jar.set('staff', token)
  expect([await errorOf(same.call(own.me, {})), await errorOf(other.call(own.me, {}))]).toEqual(['ok', 'other_network'])
  const day = await signedInStaff(server, { name: 'Wim', role: 'support', ...at })
  later(12 * 3_600 - 60)
  expect(await errorOf(day.call(own.me, {}))).toBe('ok')
  later(61)
  expect(await errorOf(day.call(own.me, {}))).toBe('signed_out')
})

test('STAFF-4 one ends one’s other sessions, and no one else’s; changes of the way in need a sign-in of the last ten minutes', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => signedInStaff(server, { name: 'Xena', role: 'support' })))
  const other = await signedInStaff(server, { name: 'Yuri', role: 'support' })
  const { sessions } = (await first?.call(own.security, {}))?.json ?? {}
  expect(sessions).toHaveLength(2)
  const mine = sessions.find((it: { is_this: boolean }) => it.is_this).id
  expect(await errorOf(other.call(own.endSession, { id: mine }))).toBe('not_found')
  expect(await errorOf((second as ConsoleClient).call(own.endSession, { id: mine }))).toBe('ok')
  expect(await errorOf((first as ConsoleClient).call(own.me, {}))).toBe('signed_out')
  expect(await errorOf((second as ConsoleClient).call(own.passkeyOptions, {}))).toBe('ok')
  later(601)
  for (const call of [own.passkeyOptions, own.startTwoStep, own.endTwoStep])
    expect(await errorOf((second as ConsoleClient).call(call, {}))).toBe('sign_in_again')
  expect(await errorOf((second as ConsoleClient).call(own.signOutEverywhere, {}))).toBe('ok')
  expect(await errorOf((second as ConsoleClient).call(own.me, {}))).toBe('signed_out')
})

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: time.getTime() })

test('STAFF-4 the second way takes the key and a code; ten wrong ones lock it for a quarter of an hour, and that is written down', async () => {
  const zoe = await signedInStaff(server, { name: 'Zoe', role: 'support' })
  const key = await staffKey(server.db, 'Zoe', 'support')
  const { secret, qr } = (await zoe.call(own.startTwoStep, {})).json
  expect(qr.path).toMatch(/^M/)
  // Not before a code has proved that the app has it.
  expect(await errorOf(browser().call(own.signInByKey, { key, code: codeOf(secret) }))).toBe('sign_in_failed')
  expect(await errorOf(zoe.call(own.confirmTwoStep, { code: '000000' }))).toBe('sign_in_failed')
  expect(await errorOf(zoe.call(own.confirmTwoStep, { code: codeOf(secret) }))).toBe('ok')
  const stored = await server.db.one`select secret from staff_two_step`
  expect(JSON.stringify(stored)).not.toContain(secret)
  later(30)
  const code = codeOf(secret)
  const tries = await Promise.all([1, 2].map(() => errorOf(browser().call(own.signInByKey, { key, code }))))
  expect(tries.toSorted()).toEqual(['ok', 'sign_in_failed'])
  expect(await errorOf(browser().call(own.signInByKey, { key: 'staff_nobody', code }))).toBe('sign_in_failed')
  later(30)
  // From as many networks as one likes.
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => errorOf(browser().call(own.signInByKey, { key, code: '000000' }))),
  )
  expect(wrong.filter((it) => it === 'sign_in_failed').length).toBeLessThanOrEqual(9)
  expect(await errorOf(browser().call(own.signInByKey, { key, code: codeOf(secret) }))).toBe('locked')
  expect(await audited('staff.locked')).toEqual(['Zoe'])
  later(15 * 60)
  expect(await errorOf(browser().call(own.signInByKey, { key, code: codeOf(secret) }))).toBe('ok')
})

test('STAFF-4 who guesses keys is stopped after ten, by network', async () => {
  const it = browser()
  const guesses: string[] = []
  for (let n = 0; n < 12; n++)
    guesses.push(await errorOf(it.call(own.signInByKey, { key: `staff_${n}`, code: '123456' })))
  expect(guesses).toEqual([...Array(10).fill('sign_in_failed'), 'locked', 'locked'])
})

test('STAFF-1 a role that is taken away ends with the next call, and in the middle of a write before it is committed', async () => {
  const olga = await signedInStaff(server, { name: 'Olga', ip: '10.8.0.1' })
  const ann = await signedInStaff(server, { name: 'Ann', role: 'operator' })
  expect(await errorOf(ann.call(staffCalls.list, {}))).toBe('ok')
  await server.db.run`update staff set role = 'moderator' where name = 'Ann'`
  expect(await errorOf(ann.call(auditCalls.page, {}))).toBe('not_permitted')
  // Somebody takes the role away while a write of its owner is on its way: it waits, and is then refused.
  await server.db.run`update staff set role = 'operator' where name = 'Ann'`
  const write = await server.db.transaction(async (db) => {
    await db.run`update staff set role = 'moderator' where name = 'Ann'`
    const pending = errorOf(ann.call(staffCalls.add, { name: 'Bob', role: 'operator', sites: [], reason: 'a friend' }))
    await expect.poll(() => db.maybe`select 1 from pg_stat_activity where wait_event_type = 'Lock'`).toBeDefined()
    return { pending }
  })
  expect(await write.pending).toBe('refused')
  expect(await server.db.maybe`select 1 from staff where name = 'Bob'`).toBeUndefined()
  await olga.call(staffCalls.end, { name: 'Ann', reason: 'has left' })
  expect(await errorOf(ann.call(staffCalls.list, {}))).toBe('signed_out')
})

test('SAFE-5 what staff do about staff is in the audit log and its chain; the page shows it to those who work for all sites alone', async () => {
  const olga = await signedInStaff(server, { name: 'Olga', ip: '10.8.0.1' })
  const all = (await olga.call(auditCalls.page, { actor: 'Olga' })).json
  expect(all.rows.map((row: { action: string }) => row.action)).toContain('staff.end')
  expect(all.rows[0].id).toBeGreaterThan(all.rows.at(-1).id)
  const fay = await signedInStaff(server, { name: 'Fay', role: 'finance', sites: [site] })
  expect((await fay.call(auditCalls.page, {})).json.rows).toEqual([])
  expect((await fay.call(auditCalls.filters, {})).json).toEqual({ actors: [], actions: [] })
  expect(await errorOf(olga.call(auditCalls.prove, {}))).toBe('ok')
  expect((await olga.call(auditCalls.chains, {})).json).toMatchObject([
    { chain: 'audit', broken: null, proved_at: time.toISOString() },
    { chain: 'credits' },
    { chain: 'money' },
  ])
})

test('OPS-6 STAFF-4 a console on the host of a site is refused, and so is what is no host', async () => {
  expect(await checkConsoleHost({ console_host: site.domain }, server.url)).toMatchObject([
    { level: 'error', line: expect.stringContaining(`is a host of the site ${site.key}`) },
  ])
  expect(await checkConsoleHost({ console_host: CONSOLE_HOST }, server.url)).toEqual([])
  const lineOf = (CONSOLE_HOST: string) =>
    checkSettings(readEnv({ CONSOLE_HOST }), {}).some(({ line }) => line.startsWith('CONSOLE_HOST'))
  expect(['https://staff.example.com', 'staff.example.com:8443', 'staff.example.com'].map(lineOf)).toEqual([
    true,
    true,
    false,
  ])
  // Without the setting production has none.
  expect(parseEnv({ NODE_ENV: 'production' }).env.console_host).toBeNull()
})

test('STAFF-4 the demo invites its operator at each start, until somebody has used it', async () => {
  const app = server.app
  expect(await demoInvitation(app)).toBeNull()
  await server.db.run`delete from staff_passkey`
  const link = (await demoInvitation(app)) as string
  expect(link).toMatch(new RegExp(`^http://${CONSOLE_HOST}:${server.port}/invite#[\\w-]{43}$`))
  expect(
    await server.db.maybe`select 1 from staff_invitation where token_hash = ${hashToken(tokenOf(link))}`,
  ).toBeDefined()
  expect(await demoInvitation({ ...app, env: { ...app.env, production: true } })).toBeNull()
})

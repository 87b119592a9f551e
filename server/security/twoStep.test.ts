// Two-step verification as its owner sees it: on, off, recovery codes, and proving who one is before each.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, security } from '../../contract/index.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { type InProcessClient, inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import { login } from '../accounts/login.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { disableTwoStep } from './disableTwoStep.ts'
import { enableTwoStep } from './enableTwoStep.ts'
import { hashPassword } from './index.ts'
import { newRecoveryCodes } from './newRecoveryCodes.ts'
import { isReauthenticated, reauthenticate } from './reauthenticate.ts'
import { startTwoStep } from './startTwoStep.ts'
import { twoStep } from './twoStep.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let hashed: string
const password = 'quiet lantern street'

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  hashed = await hashPassword(password)
})
afterAll(async () => {
  await db.close()
  await drop()
})

let counter = 0
async function loggedIn(site: Site) {
  const email = `member${++counter}@example.org`
  const member = await makeMember(db, site, { email })
  await db.run`update member set password_hash = ${hashed} where id = ${member.id}`
  const client = inProcessClient(app, site)
  await client.ask(accounts.login, login, { email, password })
  return { ...client, member }
}

const start = (it: InProcessClient) => it.ask(security.startTwoStep, startTwoStep, {})
const enable = (it: InProcessClient, code: string) => it.ask(security.enableTwoStep, enableTwoStep, { code })
const state = (it: InProcessClient) => it.ask(security.twoStep, twoStep, {})
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.time.getTime() + seconds * 1000 })
const wait = (seconds: number) => {
  app.time = new Date(app.time.getTime() + seconds * 1000)
}
const changes = () => app.mails.filter(({ name }) => name === 'SecurityChanged').map(({ props }) => props.what)

test('ACC-14 on once the app has shown a code; ten recovery codes, a mail; the database holds neither secret nor code', async () => {
  const site = await makeSite(db)
  const client = await loggedIn(site)
  expect(await state(client)).toEqual({ enabled: false, recovery_left: 0 })
  const { secret, uri, qr } = await start(client)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain(encodeURIComponent(site.choices.name))
  expect(qr.size).toBeGreaterThan(20)
  expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  expect(await state(client)).toEqual({ enabled: false, recovery_left: 0 })

  const wrong = codeOf(secret, 3600)
  expect(await refusalOf(enable(client, wrong))).toEqual({ code: 'code_wrong' })
  const { recovery_codes } = await enable(client, ` ${codeOf(secret).replace(/^.../, '$& ')} `)
  expect(await state(client)).toEqual({ enabled: true, recovery_left: 10 })
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^[b-z]{4}-[b-z]{4}-[b-z]{4}$/)
  expect(changes().at(-1)).toBe('two_step_on')

  const kept = JSON.stringify([
    await db.many`select * from two_step where member_id = ${client.member.id}`,
    await db.many`select member_id, encode(code_hash, 'escape') as hash from recovery_code`,
  ])
  for (const text of [secret, ...recovery_codes.flatMap((code) => [code, code.replaceAll('-', '')])])
    expect(kept).not.toContain(text)
  expect(await refusalOf(start(client))).toEqual({ code: 'already_on' })
  expect(await refusalOf(enable(client, codeOf(secret, 30)))).toEqual({ code: 'already_on' })
})

test('ACC-14 a reload shows the same secret, a later day another one; enabling without a start is a wrong code', async () => {
  const client = await loggedIn(await makeSite(db))
  expect(await refusalOf(enable(client, '123456'))).toEqual({ code: 'code_wrong' })
  const { secret } = await start(client)
  wait(600)
  expect((await start(client)).secret).toBe(secret)
  wait(600)
  await client.ask(security.reauthenticate, reauthenticate, { password })
  expect((await start(client)).secret).not.toBe(secret)
})

test('ACC-14 of two that enable at once one gets the codes that hold', async () => {
  const client = await loggedIn(await makeSite(db))
  const { secret } = await start(client)
  const both = await Promise.allSettled([enable(client, codeOf(secret)), enable(client, codeOf(secret))])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await state(client)).toEqual({ enabled: true, recovery_left: 10 })
})

test('ACC-14 guessing the code of an app that is being set up is locked like a password', async () => {
  const client = await loggedIn(await makeSite(db))
  await start(client)
  const tries = []
  for (let n = 0; n < 6; n++) tries.push(await refusalOf(enable(client, '000000')))
  expect(tries.map((client) => client?.code)).toEqual([
    ...Array(4).fill('code_wrong'),
    'login_blocked',
    'login_blocked',
  ])
})

test('ACC-14 each change asks for a proof of the last 15 minutes; a password gives it, under a new token', async () => {
  const client = await loggedIn(await makeSite(db))
  const { secret } = await start(client)
  await enable(client, codeOf(secret))
  const confirmed = () => client.ask(security.isReauthenticated, isReauthenticated, {})
  const sensitive = [
    () => start(client),
    () => enable(client, '123456'),
    () => client.ask(security.disableTwoStep, disableTwoStep, {}),
    () => client.ask(security.newRecoveryCodes, newRecoveryCodes, {}),
  ]
  wait(899)
  expect(await confirmed()).toEqual({ confirmed: true })
  wait(2)
  expect(await confirmed()).toEqual({ confirmed: false })
  for (const change of sensitive) expect(await refusalOf(change())).toEqual({ code: 'confirm_first' })

  const token = client.jar['auth.session']
  expect(await refusalOf(client.ask(security.reauthenticate, reauthenticate, { password: 'wrong' }))).toEqual({
    code: 'old_password',
  })
  await client.ask(security.reauthenticate, reauthenticate, { password })
  expect(client.jar['auth.session']).not.toBe(token)
  expect(await confirmed()).toEqual({ confirmed: true })
  await client.ask(security.disableTwoStep, disableTwoStep, {})
})

test('ACC-14 one session that proves itself proves no other', async () => {
  const site = await makeSite(db)
  const one = await loggedIn(site)
  const { email } = await db.one<{ email: string }>`select email from member where id = ${one.member.id}`
  wait(1000)
  const two = inProcessClient(app, site)
  await two.ask(accounts.login, login, { email, password })
  await two.ask(security.reauthenticate, reauthenticate, { password })
  expect(await one.ask(security.isReauthenticated, isReauthenticated, {})).toEqual({ confirmed: false })
  expect(await two.ask(security.isReauthenticated, isReauthenticated, {})).toEqual({ confirmed: true })
})

test('ACC-14 guessing the password in somebody else’s open session is locked, and locks no login', async () => {
  const site = await makeSite(db)
  const client = await loggedIn(site)
  const { email } = await db.one<{ email: string }>`select email from member where id = ${client.member.id}`
  const tries = []
  for (let n = 0; n < 5; n++)
    tries.push(await refusalOf(client.ask(security.reauthenticate, reauthenticate, { password: 'wrong' })))
  expect(tries.at(-1)).toEqual({ code: 'login_blocked', minutes: 1 })
  expect(await refusalOf(client.ask(security.reauthenticate, reauthenticate, { password }))).toEqual({
    code: 'login_blocked',
    minutes: 1,
  })
  expect((await inProcessClient(app, site).ask(accounts.login, login, { email, password })).user).not.toBeNull()
})

test('ACC-14 new recovery codes end the old ones; off means gone, and both are told by mail', async () => {
  const client = await loggedIn(await makeSite(db))
  const renew = () => client.ask(security.newRecoveryCodes, newRecoveryCodes, {})
  expect(await refusalOf(renew())).toEqual({ code: 'not_found' })
  const { secret } = await start(client)
  const { recovery_codes } = await enable(client, codeOf(secret))
  const fresh = await renew()
  expect(fresh.recovery_codes.filter((code) => recovery_codes.includes(code))).toEqual([])
  expect(await state(client)).toEqual({ enabled: true, recovery_left: 10 })
  expect(changes().at(-1)).toBe('recovery_codes')

  await client.ask(security.disableTwoStep, disableTwoStep, {})
  expect(changes().at(-1)).toBe('two_step_off')
  expect(await state(client)).toEqual({ enabled: false, recovery_left: 0 })
  const { left } = await db.one<{ left: number }>`
    select count(*)::int as left from recovery_code where member_id = ${client.member.id}`
  expect(left).toBe(0)
  const told = app.mails.length
  await client.ask(security.disableTwoStep, disableTwoStep, {})
  expect(app.mails).toHaveLength(told)
})

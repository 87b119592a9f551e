// The second step of a login, through the verbs, on a real database.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, security } from '../../contract/index.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { type InProcessClient, inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { enableTwoStep } from '../security/enableTwoStep.ts'
import { hashPassword } from '../security/index.ts'
import { startTwoStep } from '../security/startTwoStep.ts'
import { currentUser } from './currentUser.ts'
import { login } from './login.ts'
import { loginCode } from './loginCode.ts'
import { logout } from './logout.ts'

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

let createdCount = 0
/** A member with two-step verification on, logged out. */
async function guarded(site: Site) {
  const email = `member${++createdCount}@example.org`
  const { id } = await makeMember(db, site, { email })
  await db.run`update member set password_hash = ${hashed} where id = ${id}`
  const own = browser(site)
  await own.login(email, password)
  const { secret } = await own.ask(security.startTwoStep, startTwoStep, {})
  const { recovery_codes } = await own.ask(security.enableTwoStep, enableTwoStep, { code: codeOf(secret) })
  await own.ask(accounts.logout, logout, {})
  wait(30)
  return { id, email, secret, recovery_codes, own }
}

function browser(site: Site, ip?: string) {
  const client: InProcessClient = inProcessClient(app, site, ip)
  return {
    ...client,
    login: (email: string, secret: string) => client.ask(accounts.login, login, { email, password: secret }),
    code: (code: string) => client.ask(accounts.loginCode, loginCode, { code }),
    me: async () => (await currentUser(await client.ctx())).user,
  }
}

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: app.time.getTime() + seconds * 1000 })
const wait = (seconds: number) => {
  app.time = new Date(app.time.getTime() + seconds * 1000)
}

test('ACC-14 the password is half of it: no session before the code, one after it', async () => {
  const site = await makeSite(db)
  const { email, secret } = await guarded(site)
  const client = browser(site)
  const ctx = await client.ctx()
  await login(ctx, { email, password })
  expect(ctx.cookies_set).toEqual([
    expect.stringMatching(/^login_step=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(await client.login(email, password)).toEqual({ user: null, second_step: ['code', 'recovery_code'] })
  expect(await client.me()).toBeNull()
  expect((await client.code(codeOf(secret))).user?.profile).toBeDefined()
  expect(await client.me()).not.toBeNull()
  expect(client.jar.login_step).toBe('')
})

test('ACC-14 a wrong password says nothing of two steps', async () => {
  const site = await makeSite(db)
  const { email } = await guarded(site)
  const client = browser(site)
  expect(await refusalOf(client.login(email, 'wrong'))).toEqual({ code: 'login_failed' })
  expect(client.jar.login_step).toBeUndefined()
})

test('ACC-14 a code is good for its 30 seconds and those beside them, once, and never an older one after it', async () => {
  const site = await makeSite(db)
  const { email, secret } = await guarded(site)
  const client = browser(site)
  await client.login(email, password)
  for (const away of [-90, 90, 3600])
    expect(await refusalOf(client.code(codeOf(secret, away)))).toEqual({ code: 'code_wrong' })
  const used = codeOf(secret)
  const older = codeOf(secret, -30)
  await client.code(used)
  wait(10)
  for (const again of [used, older]) {
    const thief = browser(site, '198.51.100.7')
    await thief.login(email, password)
    expect(await refusalOf(thief.code(again))).toEqual({ code: 'code_wrong' })
  }
  const late = browser(site)
  await late.login(email, password)
  expect((await late.code(codeOf(secret, 30))).user).not.toBeNull()
})

test('ACC-14 one code shown twice at once is one login; so is one recovery code', async () => {
  const site = await makeSite(db)
  for (const kind of ['totp', 'recovery'] as const) {
    // A member each: those that came too late count as failures, and five lock.
    const { id, email, secret, recovery_codes } = await guarded(site)
    const code = kind === 'totp' ? codeOf(secret) : (recovery_codes[0] as string)
    const many = [browser(site), browser(site), browser(site)]
    for (const client of many) await client.login(email, password)
    const answers = await Promise.all(many.map((it) => refusalOf(it.code(code))))
    expect(answers.filter((it) => it === null)).toHaveLength(1)
    expect(answers.filter((it) => it?.code === 'code_wrong')).toHaveLength(2)
    const { sessions } = await db.one<{ sessions: number }>`
      select count(*)::int as sessions from session where member_id = ${id}`
    expect(sessions).toBe(1)
  }
})

test('ACC-14 two right codes at once on one login use up one of them', async () => {
  const site = await makeSite(db)
  const { id, email, recovery_codes } = await guarded(site)
  const client = browser(site)
  await client.login(email, password)
  const answers = await Promise.all(recovery_codes.slice(0, 2).map((code) => refusalOf(client.code(code))))
  expect(answers.filter((it) => it === null)).toHaveLength(1)
  expect(answers).toContainEqual({ code: 'step_over' })
  const { used } = await db.one<{ used: number }>`
    select count(used_at)::int as used from recovery_code where member_id = ${id}`
  expect(used).toBe(1)
})

test('ACC-14 a recovery code works once, however it is written; another member’s does not', async () => {
  const site = await makeSite(db)
  const { email, recovery_codes } = await guarded(site)
  const other = await guarded(site)
  const code = recovery_codes[3] as string
  const tries = [
    [other.recovery_codes[0] as string, { code: 'code_wrong' }],
    [` ${code.toUpperCase().replaceAll('-', ' ')} `, null],
    [code, { code: 'code_wrong' }],
    [recovery_codes[4]?.replaceAll('-', '') as string, null],
  ] as const
  for (const [code, expected] of tries) {
    const client = browser(site)
    await client.login(email, password)
    expect(await refusalOf(client.code(code))).toEqual(expected)
  }
})

test('ACC-14 five wrong codes lock the second step, whoever has the password, and not a browser of the owner’s', async () => {
  const site = await makeSite(db)
  const { email, secret, own } = await guarded(site)
  const thief = browser(site, '198.51.100.7')
  await thief.login(email, password)
  for (let n = 0; n < 4; n++) expect(await refusalOf(thief.code('000000'))).toEqual({ code: 'code_wrong' })
  for (const minutes of [1, 5, 15, 60]) {
    expect(await refusalOf(thief.code('000000'))).toEqual({ code: 'login_blocked', minutes })
    const again = browser(site, '192.0.2.1')
    await again.login(email, password)
    expect(await refusalOf(again.code(codeOf(secret)))).toEqual({ code: 'login_blocked', minutes })
    await own.login(email, password)
    expect((await own.code(codeOf(secret))).user).not.toBeNull()
    wait(minutes * 60)
    await thief.login(email, password)
  }
})

test('ACC-14 a hundred codes at once are no more than five', async () => {
  const site = await makeSite(db)
  const { email } = await guarded(site)
  const client = browser(site)
  await client.login(email, password)
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, n) => refusalOf(client.code(String(n).padStart(6, '0')))),
  )
  expect(tries.filter((it) => it?.code === 'code_wrong').length).toBeLessThanOrEqual(4)
})

test('ACC-14 the second step is over after five minutes, on another site, without its cookie, and once it was made', async () => {
  const [site, other] = [await makeSite(db), await makeSite(db)]
  const { email, secret } = await guarded(site)
  const client = browser(site)
  expect(await refusalOf(client.code(codeOf(secret)))).toEqual({ code: 'step_over' })
  await client.login(email, password)

  const abroad = browser(other)
  Object.assign(abroad.jar, client.jar)
  expect(await refusalOf(abroad.code(codeOf(secret)))).toEqual({ code: 'step_over' })
  const forged = browser(site)
  forged.jar.login_step = `${client.jar.login_step?.slice(1)}A`
  expect(await refusalOf(forged.code(codeOf(secret)))).toEqual({ code: 'step_over' })

  wait(301)
  expect(await refusalOf(client.code(codeOf(secret)))).toEqual({ code: 'step_over' })
  await client.login(email, password)
  const step = client.jar.login_step as string
  await client.code(codeOf(secret))
  client.jar.login_step = step
  expect(await refusalOf(client.code(codeOf(secret, 30)))).toEqual({ code: 'step_over' })
})

test('ACC-14 who was banned or left between the two steps does not come in', async () => {
  const site = await makeSite(db)
  for (const [status, code] of [
    ['banned', 'step_over'],
    ['deleted', 'account_leaving'],
  ] as const) {
    const { id, email, secret } = await guarded(site)
    const client = browser(site)
    await client.login(email, password)
    await db.run`update member set status = ${status} where id = ${id}`
    expect(await refusalOf(client.code(codeOf(secret)))).toEqual({ code })
    expect(client.jar['auth.session']).toBeUndefined()
  }
})

test('ACC-14 whatever else is sent as a code is a wrong code, or no code at all', async () => {
  const site = await makeSite(db)
  const { email, secret } = await guarded(site)
  const arabic = codeOf(secret).replace(/\d/g, (it) => String.fromCodePoint(0x660 + Number(it)))
  for (const code of [
    '',
    ' ',
    '12345',
    '1234567',
    arabic,
    '\u202e123456',
    '😀😀😀😀😀😀',
    'bbbb-bbbb-bbbb',
    "' or 1=1 --",
  ]) {
    const client = browser(site)
    await client.login(email, password)
    const refused = await refusalOf(client.code(code))
    expect(['code_wrong', 'login_blocked', 'invalid']).toContain(refused?.code)
    wait(3600)
  }
  for (const code of [123456, null, {}, ['123456'], 'x'.repeat(41)])
    expect(await refusalOf(browser(site).code(code as string))).toEqual({ code: 'invalid' })
})

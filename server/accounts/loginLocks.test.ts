// Whom wrong logins lock out, for how long, and whom they don't (ACC-7, ACC-10).
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, security } from '../../contract/index.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { createLink } from '../notifications/index.ts'
import { countAttempt, hashPassword, refundAttempt } from '../security/index.ts'
import { onErase } from '../security/onErase.ts'
import { onExport } from '../security/onExport.ts'
import { runHash } from '../security/passwordHashPool.ts'
import { resetPassword } from '../security/resetPassword.ts'
import { inJob } from '../sites/index.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { passkeyLogin } from './passkeyLogin.ts'
import { passkeyLoginOptions } from './passkeyLoginOptions.ts'

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

let networks = 0
/** From a network of its own, where none is given. */
function browser(site: Site, ip = `10.${++networks >> 8}.${networks & 255}.1`) {
  const client = inProcessClient(app, site, ip)
  return {
    ...client,
    login: (email: string, password = 'wrong') => client.ask(accounts.login, login, { email, password }),
    logout: () => client.ask(accounts.logout, logout, {}),
    options: () => client.ask(accounts.passkeyLoginOptions, passkeyLoginOptions, {}),
    enter: (response: object) => client.ask(accounts.passkeyLogin, passkeyLogin, { response: { ...response } }),
    reset: (token: string, password: string) =>
      client.ask(security.resetPassword, resetPassword, { token, password, password_again: password }),
  }
}
async function guess(site: Site, who: string, times: number) {
  for (let n = 0; n < times; n++) await refusalOf(browser(site).login(who))
}
const wait = (minutes: number) => {
  app.time = new Date(app.time.getTime() + minutes * 60_000)
}
const failed = { code: 'login_failed' }
const blocked = expect.objectContaining({ code: 'login_blocked' })

test('ACC-7 ACC-10 wrong logins by name say nothing of whose address it is, nor the other way round', async () => {
  const site = await makeSite(db)
  const [one, two] = [await memberOf(site), await memberOf(site)]
  await guess(site, ` ${one.name.toUpperCase()} `, 5)
  for (const who of [one.email, two.email, 'nobody@example.org', two.name])
    expect([who, await refusalOf(browser(site).login(who))]).toEqual([who, failed])
  expect(await refusalOf(browser(site).login(one.name))).toEqual(blocked)
  await guess(site, two.email, 5)
  expect(await refusalOf(browser(site).login(two.name))).toEqual(failed)
})

test('ACC-7 a name counts as one, however its letters are written', async () => {
  const site = await makeSite(db)
  const { id } = await memberOf(site)
  await db.run`update member set name = 'Ismet' where id = ${id}`
  for (const name of ['Ismet', 'ISMET', 'ismet', ' iSMET', 'isMet ']) await guess(site, name, 1)
  expect(await refusalOf(browser(site).login('Ismet', right))).toEqual(blocked)
})

test('ACC-7 wrong tries by name and by address are one count: the fifth of both ends what is checked', async () => {
  const site = await makeSite(db)
  const { email, name } = await memberOf(site)
  await guess(site, name, 3)
  await guess(site, email, 2)
  for (const who of [name, email]) expect(await refusalOf(browser(site).login(who, right)), who).toEqual(failed)
  wait(1.1)
  expect((await browser(site).login(email, right)).user).not.toBeNull()
})

test('ACC-7 whoever gets in starts afresh, by address and by name', async () => {
  const site = await makeSite(db)
  const { email, name } = await memberOf(site)
  await guess(site, name, 2)
  await guess(site, email, 2)
  await browser(site).login(email, right)
  for (const who of [name, email]) expect(await refusalOf(browser(site).login(who))).toEqual(failed)
})

test('ACC-7 ACC-10 a reset unlocks the account, by address and by name', async () => {
  const site = await makeSite(db)
  const { id, email, name } = await memberOf(site)
  await guess(site, name, 5)
  await guess(site, email, 5)
  const link = new URL(await inJob(app, site, (ctx) => createLink(ctx, id, 'reset')))
  await browser(site).reset(link.searchParams.get('token') as string, 'three geese over water')
  for (const who of [name, email])
    expect((await browser(site).login(who, 'three geese over water')).user, who).not.toBeNull()
})

test('ACC-7 ACC-10 who only claims an address does not unlock its owner', async () => {
  const site = await makeSite(db)
  const [owner, other] = [await memberOf(site), await memberOf(site)]
  await db.run`update member set email = ${owner.email}, email_key = null where id = ${other.id}`
  await guess(site, owner.email, 5)
  expect((await browser(site).login(other.name, right)).user).not.toBeNull()
  expect(await refusalOf(browser(site).login(owner.email, right))).toEqual(blocked)
})

test('ACC-12 ACC-15 counted tries by address and by name are exported, and erased with the member', async () => {
  const site = await makeSite(db)
  const { id, email, name } = await memberOf(site)
  await guess(site, name, 2)
  await guess(site, email, 3)
  const about = await inJob(app, site, (ctx) => onExport(ctx, id))
  expect(about.wrong_tries.map((it) => (it as { failures: number }).failures).sort()).toEqual([2, 3, 5])
  const left = () => db.many`select key from login_failure where site_id = ${site.id} and key not like 'address:%'`
  expect(await left()).toHaveLength(3)
  await inJob(app, site, (ctx) => onErase(ctx, id))
  expect(await left()).toEqual([])
})

test('ACC-7 ACC-14 answers to nothing that was asked count for nobody', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  for (let n = 0; n < 60; n++)
    expect(await refusalOf(browser(site, '192.0.2.8').enter({ id: 'x' }))).toEqual({ code: 'step_over' })
  expect((await browser(site, '192.0.2.9').login(email, right)).user).not.toBeNull()
})

test('ACC-7 ACC-14 wrong passkeys are slowed down where they are asked for, and lock no password', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  for (let n = 0; n < 60; n++) {
    const client = browser(site, '192.0.2.8')
    await client.options()
    expect(await refusalOf(client.enter({ id: 'x' }))).toEqual({ code: 'passkey_failed' })
  }
  expect((await browser(site, '192.0.2.9').login(email, right)).user).not.toBeNull()
})

test('ACC-7 who only guesses is locked there, not a browser that is known at the same address; its own wrong tries do', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const own = browser(site, '198.51.100.7')
  await own.login(email, right)
  await own.logout()
  for (let n = 0; n < 51; n++) await refusalOf(browser(site, '198.51.100.7').login(`somebody${n}@example.org`))
  expect(await refusalOf(browser(site, '198.51.100.7').login(email, right))).toMatchObject({ code: 'network_blocked' })
  expect((await own.login(email, right)).user).not.toBeNull()
  await own.logout()
  for (let n = 0; n < 4; n++) expect(await refusalOf(own.login(email))).toEqual(failed)
  await refusalOf(own.login(email))
  expect(await refusalOf(own.login(email, right))).toEqual(blocked)
})

test('ACC-7 a network that guesses is slowed down for 1, 5, 15, 60 minutes; typing errors of days slow none: an hour forgets them', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const somebody = () => browser(site, '203.0.113.5')
  for (let n = 0; n < 90; n++) {
    expect(await refusalOf(somebody().login(`typo${n}@example.org`))).toEqual(failed)
    wait(5)
  }
  wait(61)
  let guesses = 0
  const guess = () => refusalOf(somebody().login(`guess${++guesses}@example.org`))
  while (guesses < 50) expect(await guess()).toEqual(failed)
  expect(await guess()).toMatchObject({ code: 'network_blocked', minutes: 1 })
  const minutesLeft = async () => {
    const { until } = await db.one<{ until: Date }>`
      select locked_until as until from login_failure where site_id = ${site.id} and key like 'address:%'`
    return Math.round((until.getTime() - app.time.getTime()) / 60_000)
  }
  expect(await minutesLeft()).toBe(1)
  for (const minutes of [5, 15, 60]) {
    await db.run`update login_failure set locked_until = null, failures = failures + 19 where site_id = ${site.id} and key like 'address:%'`
    expect(await guess()).toEqual(failed)
    expect(await minutesLeft()).toBe(minutes)
  }
  wait(61)
  expect((await somebody().login(email, right)).user).not.toBeNull()
})

test('ACC-7 being right costs a network nothing', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  for (let n = 0; n < 45; n++) expect((await browser(site, '203.0.114.5').login(email, right)).user).not.toBeNull()
})

test('ACC-7 SAFE-10 a login that found no place in the queue of hashes counts for nobody', async () => {
  const site = await makeSite(db)
  const { email } = await memberOf(site)
  const own = browser(site)
  const network = customerKey(await own.ctx())
  let isFull = true
  const keepFull = async (_: unknown, n: number) => {
    while (isFull) {
      const hash = runHash({ work: 'verify', hashed, secret: 'other' }, { account: `flood ${n}`, network })
      await hash.catch(() => setImmediate())
    }
  }
  const flood = Promise.all(Array.from({ length: 120 }, keepFull))
  expect(await refusalOf(own.login(email))).toEqual({ code: 'too_many' })
  isFull = false
  await flood
  expect(await db.many`select key from login_failure where site_id = ${site.id} and failures > 0`).toEqual([])
})

test('ACC-7 SAFE-10 a try that was not checked takes away its own lock, and none that another made', async () => {
  const ctx = await browser(await makeSite(db)).ctx()
  const limit = { freeAttempts: 2, attemptsPerLock: 1 }
  const early = await countAttempt(ctx, 'one', limit)
  const late = await countAttempt(ctx, 'one', limit)
  await refundAttempt(ctx, 'one', early)
  expect((await countAttempt(ctx, 'one', limit)).allowed).toBe(false)
  await refundAttempt(ctx, 'one', late)
  expect((await countAttempt(ctx, 'one', limit)).allowed).toBe(true)
})

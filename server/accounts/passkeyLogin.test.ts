// Passkeys from making one to logging in with it, through the verbs; an authenticator that can lie stands in for the browser's.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, security } from '../../contract/index.ts'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { authenticator } from '../../test/fixtures/authenticator.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { addPasskey } from '../security/addPasskey.ts'
import { enableTwoStep } from '../security/enableTwoStep.ts'
import { hashPassword } from '../security/index.ts'
import { passkeyOptions } from '../security/passkeyOptions.ts'
import { passkeys } from '../security/passkeys.ts'
import { isReauthenticated } from '../security/reauthenticate.ts'
import { reauthenticateByPasskey, reauthenticationOptions } from '../security/reauthenticateByPasskey.ts'
import { removePasskey } from '../security/removePasskey.ts'
import { startTwoStep } from '../security/startTwoStep.ts'
import { currentUser } from './currentUser.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { passkeyLogin } from './passkeyLogin.ts'
import { passkeyLoginOptions } from './passkeyLoginOptions.ts'

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

type Response = Record<string, unknown>
const originOf = ({ domain }: Site) => `http://${domain}`

function browser(site: Site, ip?: string) {
  const client = inProcessClient(app, site, ip)
  return {
    ...client,
    login: (email: string) => client.ask(accounts.login, login, { email, password }),
    logout: () => client.ask(accounts.logout, logout, {}),
    me: async () => (await currentUser(await client.ctx())).user,
    addOptions: () => client.ask(security.passkeyOptions, passkeyOptions, {}),
    add: (response: Response, name?: string) => client.ask(security.addPasskey, addPasskey, { response, name }),
    list: async () => (await client.ask(security.passkeys, passkeys, {})).passkeys,
    remove: (id: string) => client.ask(security.removePasskey, removePasskey, { id }),
    options: () => client.ask(accounts.passkeyLoginOptions, passkeyLoginOptions, {}),
    enter: (response: Response) => client.ask(accounts.passkeyLogin, passkeyLogin, { response }),
    confirmOptions: () => client.ask(security.reauthenticationOptions, reauthenticationOptions, {}),
    confirm: (response: Response) =>
      client.ask(security.reauthenticateByPasskey, reauthenticateByPasskey, { response }),
  }
}

let createdCount = 0
async function loggedIn(site: Site) {
  const email = `member${++createdCount}@example.org`
  const member = await makeMember(db, site, { email })
  await db.run`update member set password_hash = ${hashed} where id = ${member.id}`
  const own = browser(site)
  await own.login(email)
  return { email, member, own }
}

/** A member with one passkey, still logged in. */
async function withPasskey(site: Site, counter = 0) {
  const client = await loggedIn(site)
  const key = authenticator()
  const given = { origin: originOf(site) }
  const passkey = await client.own.add(key.create(await client.own.addOptions(), { ...given, counter }), 'My phone')
  return { ...client, key, given, passkey }
}

const wait = (seconds: number) => {
  app.time = new Date(app.time.getTime() + seconds * 1000)
}
const changes = () => app.mails.filter(({ name }) => name === 'SecurityChanged').map(({ props }) => props.what)
const failed = { code: 'passkey_failed' }

test('ACC-14 a passkey is made for this site and this member, must know whose it is and ask for the person; a mail tells', async () => {
  const site = await makeSite(db)
  const { own, member } = await loggedIn(site)
  const options = await own.addOptions()
  expect(options).toMatchObject({
    rp: { id: site.domain, name: site.choices.name },
    user: { name: member.name, id: Buffer.from(member.public_id, 'hex').toString('base64url') },
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    excludeCredentials: [],
    timeout: 300_000,
  })
  const key = authenticator()
  const added = await own.add(key.create(options, { origin: originOf(site) }), ' My \u202ephone ')
  expect(added).toEqual({ id: expect.any(String), name: 'My phone', created_at: app.time.toISOString(), used_at: null })
  expect(await own.list()).toEqual([added])
  expect(changes().at(-1)).toBe('passkey_added')
  expect((await own.addOptions()).excludeCredentials).toMatchObject([{ id: key.id, type: 'public-key' }])
  const { transports } = await db.one<{
    transports: string[]
  }>`select transports from passkey where credential_id = ${key.id}`
  expect(transports).toEqual(['hybrid', 'internal'])
})

test('ACC-14 in by the passkey alone, without a name, two-step verification or not', async () => {
  const site = await makeSite(db)
  const { own, member, key, given, email } = await withPasskey(site)
  const { secret } = await own.ask(security.startTwoStep, startTwoStep, {})
  const code = new TOTP({ secret }).generate({ timestamp: app.time.getTime() })
  await own.ask(security.enableTwoStep, enableTwoStep, { code })
  await own.logout()
  const client = browser(site)
  const options = await client.options()
  expect(options).toMatchObject({ rpId: site.domain, userVerification: 'required', allowCredentials: [] })
  expect((await client.enter(key.get(options, given))).user?.profile.id).toBe(member.public_id)
  expect((await client.me())?.profile.id).toBe(member.public_id)
  expect((await client.list())[0]?.used_at).toBe(app.time.toISOString())

  const second = browser(site)
  expect((await second.login(email)).second_step).toEqual(['code', 'recovery_code', 'passkey'])
  const asked = await second.options()
  expect(asked.allowCredentials).toMatchObject([{ id: key.id }])
  expect((await second.enter(key.get(asked, given))).user?.profile.id).toBe(member.public_id)
  expect(second.jar.login_step).toBe('')
})

test('ACC-14 after the password of one member the passkey of another does not do', async () => {
  const site = await makeSite(db)
  const one = await withPasskey(site)
  const other = await withPasskey(site)
  const { secret } = await one.own.ask(security.startTwoStep, startTwoStep, {})
  const code = new TOTP({ secret }).generate({ timestamp: app.time.getTime() })
  await one.own.ask(security.enableTwoStep, enableTwoStep, { code })
  const client = browser(site)
  await client.login(one.email)
  expect(await refusalOf(client.enter(other.key.get(await client.options(), other.given)))).toEqual(failed)
  // What was wrong costs a new challenge, not the second step.
  expect((await client.enter(one.key.get(await client.options(), one.given))).user).not.toBeNull()
})

test('ACC-14 a challenge is good once, for five minutes, for its browser and its site; of two at once one wins', async () => {
  const [site, elsewhere] = [await makeSite(db), await makeSite(db)]
  const { key, given } = await withPasskey(site)
  const client = browser(site)
  const answer = key.get(await client.options(), given)
  const stolen = browser(site)
  expect(await refusalOf(stolen.enter(answer))).toEqual({ code: 'step_over' })
  await stolen.options()
  expect(await refusalOf(stolen.enter(answer))).toEqual(failed)
  const abroad = browser(elsewhere)
  Object.assign(abroad.jar, client.jar)
  expect(await refusalOf(abroad.enter(answer))).toEqual({ code: 'step_over' })

  const challenge = client.jar.passkey_challenge as string
  const both = await Promise.all([refusalOf(client.enter(answer)), refusalOf(client.enter(answer))])
  expect(both).toContainEqual(null)
  expect(both).toContainEqual({ code: 'step_over' })
  client.jar.passkey_challenge = challenge
  expect(await refusalOf(client.enter(answer))).toEqual({ code: 'step_over' })

  const late = key.get(await client.options(), given)
  wait(301)
  expect(await refusalOf(client.enter(late))).toEqual({ code: 'step_over' })
})

test('ACC-14 a passkey of another site, another page, another person, or a person who did not show up', async () => {
  const [site, elsewhere] = [await makeSite(db), await makeSite(db)]
  const { key, given } = await withPasskey(site)
  const other = await withPasskey(elsewhere)
  const handle = Buffer.from(other.member.public_id, 'hex').toString('base64url')
  const lies = {
    'the page of another site': { origin: originOf(elsewhere), host: site.domain },
    'the host of another site': { ...given, host: elsewhere.domain },
    'a subdomain': { origin: `http://evil.${site.domain}`, host: site.domain },
    'another port': { origin: `${given.origin}:81`, host: site.domain },
    https: { origin: `https://${site.domain}`, host: site.domain },
    'a frame elsewhere': {
      ...given,
      crossOrigin: true,
      challenge: undefined,
      type: undefined,
      origin: 'https://evil.example',
    },
    'another challenge': { ...given, challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'an answer to making one': { ...given, type: 'webauthn.create' },
    'nobody there': { ...given, present: false },
    'nobody verified': { ...given, verified: false },
    'another member’s handle': { ...given, userHandle: handle },
    'no handle': { ...given, userHandle: null },
  }
  for (const [what, lie] of Object.entries(lies)) {
    const client = browser(site)
    expect(await refusalOf(client.enter(key.get(await client.options(), lie))), what).toEqual(failed)
    expect(await client.me(), what).toBeNull()
  }
  const client = browser(site)
  expect(await refusalOf(client.enter(other.key.get(await client.options(), { ...given })))).toEqual(failed)
  expect(await refusalOf(client.enter(authenticator().get(await client.options(), given)))).toEqual(failed)
  expect((await client.enter(key.get(await client.options(), given))).user).not.toBeNull()
})

test('ACC-14 an answer that was tampered with, or is none', async () => {
  const site = await makeSite(db)
  const { key, given } = await withPasskey(site)
  const client = browser(site)
  type Answer = ReturnType<typeof key.get>
  const inside = (more: (response: Answer['response']) => object) => (answer: Answer) => ({
    ...answer,
    response: { ...answer.response, ...more(answer.response) },
  })
  const changes: ((answer: Answer) => unknown)[] = [
    inside(({ signature }) => ({ signature: `${signature.slice(0, -6)}AAAAAA` })),
    inside(({ authenticatorData }) => ({ authenticatorData: `${authenticatorData.slice(0, -2)}BA` })),
    inside(() => ({ userHandle: 17 })),
    inside(() => ({ clientDataJSON: 'bm90IGpzb24' })),
    inside(() => ({ clientDataJSON: 'bnVsbA' })),
    inside(() => ({ signature: null, authenticatorData: [] })),
    inside(() => ({ signature: '', authenticatorData: '' })),
    (answer) => ({ ...answer, rawId: 'AAAA' }),
    (answer) => ({ ...answer, type: 'password' }),
    ({ id }) => ({ id }),
    ({ id }) => ({ id, rawId: id, type: 'public-key', response: 'x' }),
    () => ({}),
    () => [],
    () => ({ id: { $ne: '' }, response: {} }),
    () => ({ id: '<b>', response: {} }),
    () => ({ id: 'A'.repeat(20_000), response: {} }),
  ]
  for (const change of changes) {
    const answer = change(key.get(await client.options(), given)) as Response
    expect(await refusalOf(client.enter(answer)), String(change)).toEqual(failed)
  }
  for (const response of [null, 'x', 17])
    expect(await refusalOf(client.enter(response as never))).toEqual({ code: 'invalid' })
  expect((await client.enter(key.get(await client.options(), given))).user).not.toBeNull()
})

test('ACC-14 a counter that does not grow is a copy', async () => {
  const site = await makeSite(db)
  const { key, given } = await withPasskey(site, 5)
  const it = browser(site)
  const enter = async (counter: number) => refusalOf(it.enter(key.get(await it.options(), { ...given, counter })))
  expect(await enter(6)).toBeNull()
  expect(await enter(6)).toEqual(failed)
  expect(await enter(5)).toEqual(failed)
  expect(await enter(0)).toEqual(failed)
  expect(await enter(9)).toBeNull()
})

test('ACC-14 making one: lies, a certificate to follow, a passkey that is somebody’s already, another’s challenge', async () => {
  const [site, elsewhere] = [await makeSite(db), await makeSite(db)]
  const { own, key, given } = await withPasskey(site)
  const lies = [
    { origin: originOf(elsewhere), host: site.domain },
    { ...given, host: elsewhere.domain },
    { ...given, verified: false },
    { ...given, present: false },
    { ...given, type: 'webauthn.get' },
    { ...given, challenge: 'AAAA' },
    { ...given, attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array(3)]]]) } },
    { ...given, attestation: { fmt: 'tpm', attStmt: new Map() } },
    { ...given, attestation: { fmt: 'none', attStmt: new Map<string, unknown>([['sig', new Uint8Array(3)]]) } },
  ]
  for (const lie of lies)
    expect(await refusalOf(own.add(authenticator().create(await own.addOptions(), lie)))).toEqual(failed)
  expect(await refusalOf(own.add(key.create(await own.addOptions(), given)))).toEqual(failed)
  for (const none of [{}, { id: 'x' }, { response: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
    await own.addOptions()
    expect(await refusalOf(own.add(none))).toEqual(failed)
  }

  const other = await loggedIn(site)
  const options = await other.own.addOptions()
  own.jar.passkey_challenge = other.own.jar.passkey_challenge as string
  expect(await refusalOf(own.add(authenticator().create(options, given)))).toEqual({ code: 'step_over' })
  await own.addOptions()
  wait(301)
  expect(await refusalOf(own.add({}))).toEqual({ code: 'step_over' })
  const login = await own.options()
  expect(await refusalOf(own.add(authenticator().create(login, given)))).toEqual({ code: 'step_over' })
  expect(await own.list()).toHaveLength(1)
})

test('ACC-14 no more than twenty', async () => {
  const site = await makeSite(db)
  const { own, given } = await withPasskey(site)
  for (let n = 1; n < 20; n++) await own.add(authenticator().create(await own.addOptions(), given))
  expect(await refusalOf(own.add(authenticator().create(await own.addOptions(), given)))).toEqual(failed)
  expect(await own.list()).toHaveLength(20)
})

test('ACC-14 adding and removing ask for a recent proof, which a passkey gives', async () => {
  const site = await makeSite(db)
  const { own, key, given, passkey } = await withPasskey(site)
  wait(901)
  expect(await refusalOf(own.addOptions())).toEqual({ code: 'confirm_first' })
  expect(await refusalOf(own.add({}))).toEqual({ code: 'confirm_first' })
  expect(await refusalOf(own.remove(passkey.id))).toEqual({ code: 'confirm_first' })

  const other = await withPasskey(site)
  expect(await refusalOf(own.confirm(other.key.get(await own.confirmOptions(), given)))).toEqual(failed)
  const token = own.jar['auth.session']
  await own.confirm(key.get(await own.confirmOptions(), given))
  expect(own.jar['auth.session']).not.toBe(token)
  expect(await own.ask(security.isReauthenticated, isReauthenticated, {})).toEqual({ confirmed: true })

  expect(await refusalOf(own.remove(other.passkey.id))).toEqual({ code: 'not_found' })
  await own.remove(passkey.id)
  expect(changes().at(-1)).toBe('passkey_removed')
  expect(await own.list()).toEqual([])
  expect(await refusalOf(own.confirmOptions())).toEqual({ code: 'not_found' })
  const it = browser(site)
  expect(await refusalOf(it.enter(key.get(await it.options(), given)))).toEqual(failed)
})

test('ACC-14 a passkey of who was banned, is leaving or is paused', async () => {
  const site = await makeSite(db)
  const { member, key, given } = await withPasskey(site)
  const enter = async () => {
    const it = browser(site)
    return refusalOf(it.enter(key.get(await it.options(), given)))
  }
  for (const [status, answer] of [
    ['banned', failed],
    ['deleted', { code: 'account_leaving' }],
    ['disabled', null],
  ] as const) {
    await db.run`update member set status = ${status} where id = ${member.id}`
    expect(await enter()).toEqual(answer)
  }
})

test('ACC-7 ACC-14 a network that only tries is slowed down, and one that succeeds is not', async () => {
  const site = await makeSite(db)
  const { key, given } = await withPasskey(site)
  for (let n = 0; n < 300; n++) await browser(site, `192.0.2.${n % 200}`).options()
  expect(await refusalOf(browser(site, '192.0.2.9').options())).toEqual({ code: 'too_many' })
  const calm = browser(site, '198.51.100.1')
  for (let n = 0; n < 302; n++) await calm.enter(key.get(await calm.options(), given))
  wait(600)
  expect(await refusalOf(browser(site, '192.0.2.9').options())).toBeNull()
})

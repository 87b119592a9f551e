// Taking an account back: somebody who knows the password for a while changes things, and the owner of the mailbox undoes them (ACC-19).
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrowserClient,
  browserClient,
  mailsTo,
  makeAccount,
  oldPassword,
  tokenOf,
  waitForMail,
} from '../../test/fixtures/accounts.ts'
import { authenticator } from '../../test/fixtures/authenticator.ts'
import { type TestServer, testServer } from '../../test/fixtures/servers.ts'
import { deleteExpiredLogins } from './deleteExpiredLogins.ts'

const DAY_MS = 86_400_000
const mine = 'three geese over water'
const theirs = 'a quite different street'
let server: TestServer
let aheadMs = 0
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1' }, { now: () => new Date(Date.now() + aheadMs) })
})
afterAll(() => server.close())
const wait = (ms: number) => {
  aheadMs += ms
}

type Account = Awaited<ReturnType<typeof makeAccount>>
const origin = () => `http://gay.localhost:${server.port}`
const visitor = () => browserClient(server, 'gay')

async function loggedIn({ email }: Account, password = oldPassword) {
  const client = visitor()
  const answer = await client.login(email, password)
  expect(answer.status).toBe(200)
  return client
}
/** On a device that is new to the account: the password is asked for once more before anything sensitive. */
async function proven(account: Account, password = oldPassword) {
  const client = await loggedIn(account, password)
  expect((await client.post('/api/confirm', { password })).status).toBe(200)
  return client
}

/** An account whose owner is logged in, and an intruder who knows the password. */
async function intrusion() {
  const account = await makeAccount(server.db, 'gay')
  const owner = await loggedIn(account)
  wait(60_000)
  const intruder = await proven(account)
  wait(60_000)
  return { account, owner, intruder }
}

async function addPasskey(client: BrowserClient) {
  const key = authenticator()
  const options = (await client.post('/api/passkeys/options', {})).json
  const answer = await client.post('/api/passkeys', { response: key.create(options, { origin: origin() }) })
  expect(answer.status).toBe(200)
  return { key, id: answer.json.id as string }
}
async function enterByPasskey({ key }: { key: ReturnType<typeof authenticator> }) {
  const client = visitor()
  const options = (await client.post('/api/login/passkey/options', {})).json
  return client.post('/api/login/passkey', { response: key.get(options, { origin: origin() }) })
}
async function turnOnTwoStep(client: BrowserClient) {
  const { secret } = (await client.post('/api/two-step', {})).json
  const code = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs + seconds * 1000 })
  const answer = await client.put('/api/two-step', { code: code() })
  expect(answer.status).toBe(200)
  return { code, recovery_codes: answer.json.recovery_codes as string[] }
}
let addressCount = 0
async function moveAddress(client: BrowserClient) {
  const email = `intruder${++addressCount}.${process.pid}@example.org`
  expect((await client.put('/api/email', { email })).status).toBe(200)
  const mail = await waitForMail(server.db, email, /Confirm your new email address/)
  expect((await visitor().post('/api/mail-change', { token: tokenOf(mail) })).status).toBe(200)
  return email
}

/** The newest undo link that was mailed to the address. */
async function undoToken(address: string, subject = /./) {
  const mails = await mailsTo(server.db, address)
  const found = mails
    .filter((mail) => subject.test(mail.subject))
    .map(({ body_text }) => /\/undo\/do\?token=([\w-]+)/.exec(body_text)?.[1])
  return found.filter((it) => it !== undefined).at(-1) as string
}
const undo = (token: string, rest = {}) =>
  visitor().post('/api/undo', { token, password: mine, password_again: mine, ...rest })
const addressOf = async ({ id }: Account) =>
  (await server.db.one<{ email: string }>`select email from member where id = ${id}`).email
const invalid = { status: 410, code: 'link_invalid' }

const moves: [string, RegExp, (it: { intruder: BrowserClient }) => Promise<unknown>][] = [
  ['logs in on a new device', /New login to/, async () => {}],
  [
    'changes the password',
    /password .* has changed/,
    ({ intruder }) =>
      intruder.put('/api/password', { old_password: oldPassword, password: theirs, password_again: theirs }),
  ],
  ['adds a passkey', /passkey was added/, ({ intruder }) => addPasskey(intruder)],
  ['turns two-step verification on', /Two-step verification is on/, ({ intruder }) => turnOnTwoStep(intruder)],
  [
    'asks for another address',
    /Email change requested/,
    ({ intruder }) => intruder.put('/api/email', { email: 'soon@example.org' }),
  ],
  ['changes the address', /email .* has changed/, ({ intruder }) => moveAddress(intruder)],
]

test.each(moves)(
  'ACC-19 somebody %s: the link in the mail gives the account back, without a login, once',
  async (_, subject, move) => {
    const scene = await intrusion()
    const { account, intruder } = scene
    await move(scene)
    await intruder.delete('/api/devices', { others: true })
    const mail = await waitForMail(server.db, account.email, subject)
    expect(new URL(mail.link.includes('/undo/do') ? mail.link : `${origin()}/undo/do`).pathname).toBe('/undo/do')
    const token = await undoToken(account.email, subject)

    expect((await undo(token)).status).toBe(200)
    expect(await addressOf(account)).toBe(account.email)
    expect(await intruder.me()).toBeNull()
    for (const password of [oldPassword, theirs])
      expect((await visitor().login(account.email, password)).status).toBe(401)
    const back = visitor()
    expect((await back.login(account.email, mine)).json).toMatchObject({ user: { status: 'active' }, second_step: [] })
    expect((await back.get('/api/passkeys')).json).toEqual({ passkeys: [] })
    expect((await undo(token)).json).toMatchObject(invalid)
  },
)

test('ACC-19 after all of it the link in the last mail is enough, and what the owner had before is there again', async () => {
  const account = await makeAccount(server.db, 'gay')
  const owner = await proven(account)
  const own = await addPasskey(owner)
  const step = await turnOnTwoStep(owner)
  wait(DAY_MS)
  const intruder = visitor()
  await intruder.login(account.email)
  expect((await intruder.post('/api/login/code', { code: step.recovery_codes[0] })).status).toBe(200)
  await intruder.post('/api/confirm', { password: oldPassword })
  wait(60_000)
  const planted = await addPasskey(intruder)
  await intruder.delete(`/api/passkeys/${own.id}`)
  await intruder.delete('/api/two-step')
  await turnOnTwoStep(intruder)
  await intruder.put('/api/password', { old_password: oldPassword, password: theirs, password_again: theirs })
  const email = await moveAddress(intruder)
  expect((await undo(await undoToken(account.email, /has changed/))).status).toBe(200)

  expect((await enterByPasskey(planted)).status).toBe(400)
  expect((await enterByPasskey(own)).status).toBe(200)
  const back = visitor()
  expect((await back.login(account.email, mine)).json.second_step).toContain('code')
  expect((await back.post('/api/login/code', { code: step.code(30) })).status).toBe(200)
  expect((await visitor().login(email, theirs)).status).toBe(401)
  // What would lead back in from the other address is gone, and it is told no more.
  expect((await visitor().post('/api/reset-password', { email })).json).toMatchObject({ code: 'email_not_found' })
  const mailsBefore = (await mailsTo(server.db, email)).length
  await back.post('/api/confirm', { password: mine })
  await addPasskey(back)
  await waitForMail(server.db, account.email, /passkey was added/)
  expect(await mailsTo(server.db, email)).toHaveLength(mailsBefore)
})

test('ACC-19 an intruder who comes back the next day on the same device is still the one of the first login', async () => {
  const account = await makeAccount(server.db, 'gay')
  await loggedIn(account)
  wait(60_000)
  const intruder = await proven(account)
  wait(60_000)
  const planted = await addPasskey(intruder)
  await intruder.get('/api/logout.php')
  wait(DAY_MS)
  expect((await intruder.login(account.email)).status).toBe(200)
  await intruder.put('/api/password', { old_password: oldPassword, password: theirs, password_again: theirs })
  wait(60_000)
  expect((await undo(await undoToken(account.email, /password .* has changed/))).status).toBe(200)
  expect((await enterByPasskey(planted)).status).toBe(400)
})

test('ACC-19 notices go to every address of the last 14 days; a link at the newer address takes nothing from the older one', async () => {
  const { account, intruder } = await intrusion()
  const email = await moveAddress(intruder)
  expect(await undoToken(email)).toBeUndefined()
  wait(60_000)
  await addPasskey(intruder)
  await waitForMail(server.db, account.email, /passkey was added/)
  const [newer, older] = [await undoToken(email), await undoToken(account.email)]
  expect((await undo(newer, { password: theirs, password_again: theirs })).status).toBe(200)
  expect(await addressOf(account)).toBe(email)
  expect((await undo(older)).status).toBe(200)
  expect(await addressOf(account)).toBe(account.email)
  expect((await visitor().login(account.email, mine)).status).toBe(200)
})

test('ACC-19 meanwhile a reset works by the old address too, and takes the account back', async () => {
  const { account, intruder } = await intrusion()
  const planted = await addPasskey(intruder)
  const email = await moveAddress(intruder)
  expect((await visitor().post('/api/reset-password', { email: account.email })).status).toBe(200)
  const token = tokenOf(await waitForMail(server.db, account.email, /Choose a new password/))
  const preview = (await visitor().get(`/api/recovery?purpose=reset&token=${token}`)).json
  expect(preview).toMatchObject({ email: account.email, passkeys: [{ id: planted.id, suspect: true }] })
  expect((await visitor().put('/api/reset-password', { token, password: mine, password_again: mine })).status).toBe(200)
  expect(await addressOf(account)).toBe(account.email)
  expect((await visitor().login(account.email, mine)).status).toBe(200)
  expect((await enterByPasskey(planted)).status).toBe(400)
  expect((await visitor().post('/api/reset-password', { email })).status).toBe(404)
})

test('ACC-19 for 14 days nobody else can have the old address; then the link is none and the address is free', async () => {
  const { account, intruder } = await intrusion()
  await moveAddress(intruder)
  const token = await undoToken(account.email)
  const other = await proven(await makeAccount(server.db, 'gay'))
  expect((await other.put('/api/email', { email: account.email })).json).toMatchObject({ code: 'email_taken' })
  wait(14 * DAY_MS - 120_000)
  expect((await visitor().get(`/api/recovery?purpose=undo&token=${token}`)).json).toMatchObject({
    email: account.email,
  })
  wait(180_000)
  expect((await undo(token)).json).toMatchObject(invalid)
  expect((await visitor().post('/api/reset-password', { email: account.email })).status).toBe(404)
  // Whoever signs up with it can confirm it, also before the job has deleted what is old.
  const next = await makeAccount(server.db, 'gay', { email: account.email, status: 'not_confirmed' })
  const browser = await loggedIn(next)
  expect((await browser.post('/api/activation')).status).toBe(200)
  const link = (await waitForMail(server.db, account.email, /^Confirm your email address/)).link
  expect((await browser.post('/api/activate', { token: tokenOf({ link }) })).status).toBe(200)
  expect((await browser.me()).status).toBe('active')
  await deleteExpiredLogins(server.app)
  expect(await server.db.many`select 1 from former_email where member_id = ${account.id}`).toEqual([])
})

test('ACC-19 it gives back an account that the intruder deleted: the owner comes back by the old address', async () => {
  const { account, intruder } = await intrusion()
  await moveAddress(intruder)
  expect((await intruder.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  expect((await undo(await undoToken(account.email))).status).toBe(200)
  expect((await visitor().login(account.email, mine)).json).toMatchObject({ code: 'account_leaving' })
  expect((await visitor().post('/api/reactivation', { email: account.email })).status).toBe(200)
  await waitForMail(server.db, account.email, /./)
})

test('ACC-19 ACC-12 the way back that the intruder got for a deleted account ends with the undo', async () => {
  const { account, intruder } = await intrusion()
  const email = await moveAddress(intruder)
  expect((await intruder.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  const token = tokenOf(await waitForMail(server.db, email, /has been deleted/))
  expect((await undo(await undoToken(account.email))).status).toBe(200)
  const again = visitor()
  expect((await again.post('/api/reactivate', { token })).json).toMatchObject(invalid)
  expect(await again.me()).toBeNull()
})

test('ACC-14 ACC-12 the link that brings an account back is, on a new device, no proof for sensitive changes', async () => {
  const account = await makeAccount(server.db, 'gay')
  const owner = await proven(account)
  expect((await owner.post('/api/deletion', { reason: 'other', remarks: '' })).status).toBe(200)
  const token = tokenOf(await waitForMail(server.db, account.email, /has been deleted/))
  const elsewhere = visitor()
  expect((await elsewhere.post('/api/reactivate', { token })).status).toBe(200)
  expect(await elsewhere.me()).not.toBeNull()
  expect((await elsewhere.put('/api/email', { email: 'else2@example.org' })).json).toMatchObject({
    code: 'confirm_first',
  })
})

test('ACC-10 a reset shows passkeys, and those younger than the last password change go by default', async () => {
  const account = await makeAccount(server.db, 'gay')
  const owner = await proven(account)
  const older = await addPasskey(owner)
  wait(60_000)
  await owner.put('/api/password', { old_password: oldPassword, password: theirs, password_again: theirs })
  wait(60_000)
  const younger = await addPasskey(owner)
  async function resetLink() {
    wait(60_000)
    const before = (await mailsTo(server.db, account.email)).length
    expect((await visitor().post('/api/reset-password', { email: account.email })).status).toBe(200)
    await expect.poll(async () => (await mailsTo(server.db, account.email)).length).toBeGreaterThan(before)
    return tokenOf(await waitForMail(server.db, account.email, /Choose a new password/))
  }
  const token = await resetLink()
  expect((await visitor().get(`/api/recovery?purpose=reset&token=${token}`)).json.passkeys).toMatchObject([
    { id: older.id, suspect: false },
    { id: younger.id, suspect: true },
  ])
  await visitor().put('/api/reset-password', { token, password: mine, password_again: mine })
  expect((await enterByPasskey(younger)).status).toBe(400)
  expect((await enterByPasskey(older)).status).toBe(200)
  const chosen = { remove_passkeys: [older.id] }
  await visitor().put('/api/reset-password', {
    token: await resetLink(),
    password: mine,
    password_again: mine,
    ...chosen,
  })
  expect((await enterByPasskey(older)).status).toBe(400)
})

test('ACC-10 a reset link works for an hour', async () => {
  const account = await makeAccount(server.db, 'gay')
  const choose = (token: string) =>
    visitor().put('/api/reset-password', { token, password: mine, password_again: mine })
  const askedToken = async () => {
    expect((await visitor().post('/api/reset-password', { email: account.email })).status).toBe(200)
    return tokenOf(await waitForMail(server.db, account.email, /Choose a new password/))
  }
  const late = await askedToken()
  wait(3_601_000)
  expect((await choose(late)).json).toMatchObject(invalid)
  const second = await makeAccount(server.db, 'gay')
  await visitor().post('/api/reset-password', { email: second.email })
  const intime = tokenOf(await waitForMail(server.db, second.email, /Choose a new password/))
  wait(3_540_000)
  expect((await choose(intime)).status).toBe(200)
})

test('ACC-14 right after a login on a new device a proof of its own is needed for address, two-step verification and passkeys', async () => {
  const account = await makeAccount(server.db, 'gay')
  // The first device of an account is not new.
  const owner = await loggedIn(account)
  expect((await owner.post('/api/two-step', {})).status).toBe(200)
  wait(60_000)
  const elsewhere = await loggedIn(account)
  expect((await elsewhere.get('/api/confirm')).json).toEqual({ confirmed: false })
  const refused = [
    await elsewhere.put('/api/email', { email: 'else@example.org' }),
    await elsewhere.post('/api/two-step', {}),
    await elsewhere.post('/api/passkeys/options', {}),
    await elsewhere.post('/api/deletion', { reason: 'other', remarks: '' }),
  ]
  expect(refused.map(({ json }) => json.code)).toEqual(Array(4).fill('confirm_first'))
  expect((await elsewhere.post('/api/confirm', { password: oldPassword })).status).toBe(200)
  expect((await elsewhere.post('/api/passkeys/options', {})).status).toBe(200)
  // By now it is known.
  await elsewhere.get('/api/logout.php')
  expect((await elsewhere.login(account.email)).status).toBe(200)
  expect((await elsewhere.post('/api/passkeys/options', {})).status).toBe(200)
})

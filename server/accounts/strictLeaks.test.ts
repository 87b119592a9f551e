// Where nobody is told who is a member: what an account with an address that nobody confirmed can do tells nothing of that address (ACC-10).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { accounts, security } from '../../contract/index.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { inProcessClient, refusalOf } from '../../test/fixtures/inProcessClient.ts'
import { advanceTo, newSignup, runClaimJobs, signupClient } from '../../test/fixtures/signup.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { domain as notifications } from '../notifications/index.ts'
import { sendReminders } from '../notifications/reminders.ts'
import { changeEmail } from '../security/changeEmail.ts'
import { hashPassword, domain as proving } from '../security/index.ts'
import { resetPassword } from '../security/resetPassword.ts'
import { sendResetMail } from '../security/sendResetMail.ts'
import { activate } from './activate.ts'
import { correctEmail } from './correctEmail.ts'
import { login } from './login.ts'
import { resendActivation } from './resendActivation.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
const password = 'quiet lantern street'

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db, { choices: { membership_privacy: 'strict' } })
})
afterAll(async () => {
  await db.close()
  await drop()
})

let createdCount = 0
/** An account with the address; `jobs` of it are done. */
async function signedUp(email: string) {
  const who = { ...newSignup(), email }
  await (await advanceTo(4, signupClient(app, site, { ip: `198.51.100.${++createdCount}` }), who)).step({ step: 4 })
  await runClaimJobs(app)
  const { id } = await db.one<{
    id: Id<'member'>
  }>`select id from member where site_id = ${site.id} and name = ${who.name}`
  return { ...who, id }
}
/** One with an address that is free, one with a member's. */
async function both() {
  const owned = `owner${++createdCount}@example.org`
  const owner = await makeMember(db, site, { email: owned })
  const free = `free${++createdCount}@example.org`
  return { owner, free: await signedUp(free), taken: await signedUp(owned) }
}
async function loggedIn(name: string) {
  const client = inProcessClient(app, site, `203.0.113.${++createdCount}`)
  await client.ask(accounts.login, login, { email: name, password })
  return client
}
const mailsTo = (email: string) => db.many<{ kind: string; body_text: string }>`
  select kind, body_text from notification where site_id = ${site.id} and recipient = ${email} order by id`
const tokenIn = (text = '') => /token=([\w-]{43})/.exec(text)?.[1] as string

test('ACC-10 ACC-7 a login by the address fails for free and taken ones alike, before it is confirmed; by the name it works', async () => {
  const { free, taken } = await both()
  for (const { email, name } of [free, taken]) {
    const client = inProcessClient(app, site, `192.0.2.${++createdCount}`)
    expect(await refusalOf(client.ask(accounts.login, login, { email, password }))).toEqual({ code: 'login_failed' })
    expect((await client.ask(accounts.login, login, { email: name, password })).user?.status).toBe('not_confirmed')
  }
  await activate(ctxOf(app, site, null), { token: tokenIn((await mailsTo(free.email))[0]?.body_text), password })
  const it = inProcessClient(app, site)
  expect((await it.ask(accounts.login, login, { email: free.email, password })).user?.status).toBe('active')
})

test('ACC-10 ACC-11 asking for a change to the address that is shown, or for the mail again, answers free and taken alike', async () => {
  const { free, taken } = await both()
  const answers = []
  for (const { email, name } of [free, taken]) {
    const client = await loggedIn(name)
    answers.push([
      await refusalOf(client.ask(security.changeEmail, changeEmail, { email })),
      await refusalOf(client.ask(accounts.correctEmail, correctEmail, { email })),
      await refusalOf(client.ask(accounts.resendActivation, resendActivation, {})),
    ])
  }
  expect(answers[0]).toEqual(answers[1])
  // What is shown decides, not what only we know of it.
  const email = `shown${++createdCount}@example.org`
  const member = await makeMember(db, site, { email })
  await db.run`
    update member set password_hash = ${await hashPassword(password)}, email_key = null where id = ${member.id}`
  const it = await loggedIn(member.name)
  const asked = it.ask(security.changeEmail, changeEmail, { email })
  expect(await refusalOf(asked)).toEqual({ code: 'email_same' })
})

test('ACC-10 ACC-15 an export shows free and taken addresses alike: no link and no mail that only a free one gets', async () => {
  const { free, taken } = await both()
  expect(await db.many`select 1 from single_use_link where member_id = ${free.id}`).toHaveLength(1)
  const held = async ({ id }: { id: Id<'member'> }) => {
    const ctx = ctxOf(app, site, null)
    return { ...(await notifications.onExport?.(ctx, id)), ...(await proving.onExport?.(ctx, id)) }
  }
  expect(await held(free)).toEqual(await held(taken))
  await activate(ctxOf(app, site, null), { token: tokenIn((await mailsTo(free.email))[0]?.body_text), password })
  expect(await held(free)).toMatchObject({
    links: [{ purpose: 'activate' }],
    notices: [{ kind: 'activation', recipient: free.email }],
  })

  // A change of address: the mail to the new one, and its link, are as little in it.
  const { id, name } = await makeMember(db, site, { email: `moving${++createdCount}@example.org` })
  const before = await held({ id })
  await db.run`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at)
    values (${site.id}, ${id}, 'mail', 'mail_change', 'new@example.org', ${name}, '', '', now())`
  await db.run`
    insert into single_use_link (token_hash, site_id, member_id, purpose, data, created_at, expires)
    values (${Buffer.from(name)}, ${site.id}, ${id}, 'mail_change', '{"email":"new@example.org"}', now(), now())`
  expect(await held({ id })).toEqual(before)
})

test('ACC-10 NOTE-1 no reminder goes to an address that may be another member’s', async () => {
  const { free, taken, owner } = await both()
  const now = app.time
  app.time = new Date(now.getTime() + 3 * 86_400_000)
  await sendReminders(app, site)
  app.time = now
  const kinds = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
  expect(await kinds(free.email)).toEqual(['activation'])
  expect(await kinds(taken.email)).toEqual(['already_member'])
  expect(await db.many`select 1 from single_use_link where member_id = any(${[taken.id, owner.id]})`).toEqual([])
})

test('ACC-10 ACC-6 a new password by mail: for the newest account with a free address, and for no other where somebody has it', async () => {
  const { free, taken, owner } = await both()
  const ask = async (email: string) => {
    const { id } = await db.one<{ id: Id<'member'> }>`
      insert into mail_request (site_id, purpose, email, created_at)
      values (${site.id}, 'reset', ${email}, ${app.time}) returning id`
    await sendResetMail(app, { request: id })
    return (await mailsTo(email)).at(-1)
  }
  await db.run`update member set status = 'banned' where id = ${owner.id}`
  expect(await ask(taken.email)).toMatchObject({ kind: 'already_member' })
  const later = await signedUp(free.email)
  const mail = await ask(free.email)
  expect(mail).toMatchObject({ kind: 'reset' })
  const input = {
    token: tokenIn(mail?.body_text),
    password: 'three geese at dusk',
    password_again: 'three geese at dusk',
  }
  await resetPassword(ctxOf(app, site, null), input)
  expect(await db.one`select status, email_key from member where id = ${later.id}`).toEqual({
    status: 'active',
    email_key: free.email,
  })
  const [first] = await mailsTo(free.email)
  await expect(activate(ctxOf(app, site, null), { token: tokenIn(first?.body_text), password })).rejects.toMatchObject({
    code: 'link_invalid',
  })
})

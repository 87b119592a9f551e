// Signing up, step by step, through the verbs, on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignupDraft } from '../../contract/accounts.ts'
import type { Ask } from '../../contract/call.ts'
import { accounts } from '../../contract/index.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/base/ctx.ts'
import { testDatabase } from '../../test/base/database.ts'
import { readCookies } from '../base/cookies.ts'
import type { Asker, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/database.ts'
import { ask, serve } from '../base/serve.ts'
import { hashToken } from '../base/tokens.ts'
import { isPassword, whoIs } from '../security/index.ts'
import { signupState } from './signupState.ts'
import { signupStep } from './signupStep.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

beforeAll(async () => {
  const made = await testDatabase()
  drop = made.drop
  db = connect(made.url)
  app = await makeApp(db)
  site = await makeSite(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Said = Ask<typeof accounts.signupStep>

/** One browser: its cookies, and the steps it takes. */
function browser(on = site, cookies: Record<string, string> = {}, member: Asker | null = null) {
  const jar = { ...cookies }
  const ctx = () => ctxOf(app, on, member, jar)
  return {
    jar,
    async step(said: Said) {
      const it = ctx()
      const answer = (await ask(serve(accounts.signupStep, signupStep), it, said)) as SignupDraft
      for (const line of it.cookies_set) Object.assign(jar, readCookies(line.split(';')[0]))
      await it.committed()
      return answer
    },
    state: () => signupState(ctx()),
    who: () => whoIs(db, on, hashToken(jar['auth.session'] ?? ''), app.time),
  }
}

let made = 0
const fresh = () => ({ name: `Newcomer ${++made}`, email: `newcomer${made}@example.org` })
type Browser = ReturnType<typeof browser>

async function upTo(step: 1 | 2 | 3 | 4, it: Browser = browser(), { name, email } = fresh(), target?: string) {
  await it.step({ step: 0, gender: 'male', looks_for: 'male', target })
  if (step > 1) await it.step({ step: 1, name, date_of_birth: '1990-05-05' })
  if (step > 2) await it.step({ step: 2, email })
  if (step > 3) await it.step({ step: 3, password: 'quiet lantern street', terms: true })
  return it
}

const members = (email: string, at = site) =>
  db.many<{ id: number }>`select id from member where site_id = ${at.id} and email = ${email}`

test('ACC-1 ACC-5 steps 0 to 4 make a member with credits, a session and an activation mail', async () => {
  const who = fresh()
  const it = await upTo(4, browser(), who)
  const answer = await it.step({ step: 4, interests: ['wine', 'tea', 'wine'], likes_for_me: true })
  expect(answer.step).toBe(5)
  const row = await db.one<
    Record<string, unknown>
  >`select * from member where site_id = ${site.id} and name = ${who.name}`
  expect(row).toMatchObject({
    kind: 'person',
    status: 'not_confirmed',
    email: who.email,
    birth: '1990-05-05',
    gender: 'male',
    looks_for: 'male',
    country: 'NL',
    interests: ['wine', 'tea'],
    likes_for_me: true,
    language: 'en',
    terms_version: '2024-01-01T00:00:00.000Z',
    adult_declared_at: app.time,
  })
  expect(await isPassword('quiet lantern street', row.password_hash as string)).toBe(true)
  expect(await it.who()).toMatchObject({ id: row.id, status: 'not_confirmed' })
  expect(await db.many`select lot, amount, reason from credit_entry where member_id = ${row.id as number}`).toEqual([
    { lot: 'signup', amount: site.signup_credits, reason: 'signup' },
  ])
  const [mail] = await db.many<{ kind: string; recipient: string; body_text: string }>`
    select kind, recipient, body_text from notice where member_id = ${row.id as number}`
  expect(mail).toMatchObject({ kind: 'activation', recipient: who.email })
  expect(mail?.body_text).toMatch(new RegExp(`http://${site.domain}/activate/do\\?token=[\\w-]{43}`))
})

test('ACC-1 a half-done signup survives a reload, and never says the password', async () => {
  const who = fresh()
  const it = await upTo(4, browser(), who)
  const state = await it.state()
  expect(state).toEqual({
    step: 4,
    target: null,
    gender: 'male',
    looks_for: 'male',
    name: who.name,
    date_of_birth: '1990-05-05',
    email: who.email,
    has_password: true,
  })
  const { data } = await db.one<{
    data: object
  }>`select data from signup_draft where token_hash = ${hashToken(it.jar.signup as string)}`
  expect(JSON.stringify(data)).not.toContain('quiet lantern')
  expect(await it.step({ step: 'back', to: 1 })).toMatchObject({ step: 1, email: who.email, has_password: true })
  expect((await it.step({ step: 1, name: who.name, date_of_birth: '1991-01-01' })).step).toBe(2)
})

test('ACC-1 a stranger without the cookie, another site and tomorrow see nothing of it', async () => {
  const it = await upTo(3)
  const nothing = { step: 0, name: null, email: null, gender: null }
  expect(await browser().state()).toMatchObject(nothing)
  expect(await browser(await makeSite(db), it.jar).state()).toMatchObject(nothing)
  const before = app.time
  app.time = new Date(before.getTime() + 86_401_000)
  expect(await it.state()).toMatchObject(nothing)
  app.time = before
})

test('ACC-1 steps are taken in order', async () => {
  await expect(browser().step({ step: 1, name: 'Early', date_of_birth: '1990-05-05' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const it = await upTo(2)
  await expect(it.step({ step: 3, password: 'quiet lantern street', terms: true })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(it.step({ step: 4 })).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['name_starts_with_at', { name: '@lantern' }],
  ['name_length', { name: 'ab' }],
  ['name_length', { name: 'a'.repeat(21) }],
  ['name_length', { name: ' \u200b\u202e ' }],
  ['invalid_birth', { date_of_birth: '2026-02-30' }],
  ['invalid_birth', { date_of_birth: '05-05-1990' }],
  ['invalid_birth', { date_of_birth: '' }],
  ['invalid_birth', { date_of_birth: '1900-01-01' }],
  ['invalid_birth', { date_of_birth: '2030-01-01' }],
] as const)('ACC-3 step 1 refuses with %s: %o', async (code, wrong) => {
  const it = await upTo(1)
  const [field] = Object.keys(wrong)
  const refused = it.step({ step: 1, name: 'Somebody', date_of_birth: '1990-05-05', ...wrong })
  await expect(refused).rejects.toMatchObject({ code, fields: { [field as string]: code } })
  expect((await it.state()).step).toBe(1)
})

test('ACC-3 a name counts characters, not bytes, and is taken whatever its case', async () => {
  const it = await upTo(1)
  await it.step({ step: 1, name: '\u{1f56f}\u{1f56f}\u{1f56f}', date_of_birth: '1990-05-05' })
  const owner = await makeMember(db, site, { email: 'owner@example.org' })
  const again = it.step({ step: 1, name: owner.name.toUpperCase(), date_of_birth: '1990-05-05' })
  await expect(again).rejects.toMatchObject({ code: 'name_taken' })
})

test('ACC-3 a name that is the e-mail address is refused, whichever of the two comes last', async () => {
  const it = await upTo(1)
  await it.step({ step: 1, name: 'Bob@Example.org', date_of_birth: '1990-05-05' })
  const later = it.step({ step: 2, email: 'bob@example.org' })
  await expect(later).rejects.toMatchObject({ code: 'name_is_email', fields: { name: 'name_is_email' } })
  await it.step({ step: 2, email: 'other@example.org' })
  await it.step({ step: 'back', to: 1 })
  const first = it.step({ step: 1, name: 'OTHER@example.org', date_of_birth: '1990-05-05' })
  await expect(first).rejects.toMatchObject({ code: 'name_is_email' })
})

test.each([
  'nobody',
  'a@b',
  'a b@example.org',
  '@example.org',
  'a@example..org',
  '.a@example.org',
  'a..b@example.org',
  `${'a'.repeat(65)}@example.org`,
  'a@-x.org',
  'a@[127.0.0.1]',
  'a@example.org, b@example.org',
])('ACC-3 step 2 refuses %s', async (email) => {
  await expect((await upTo(2)).step({ step: 2, email })).rejects.toMatchObject({ code: 'invalid_email' })
})

test('ACC-3 ACC-4 one account per address, whatever its case and the space around it; another site is another', async () => {
  const who = fresh()
  await (await upTo(4, browser(), who)).step({ step: 4 })
  const it = await upTo(2)
  await expect(it.step({ step: 2, email: `  ${who.email.toUpperCase()} ` })).rejects.toMatchObject({
    code: 'email_taken',
  })
  const elsewhere = await upTo(4, browser(await makeSite(db)), who)
  expect((await elsewhere.step({ step: 4 })).step).toBe(5)
  const kept = await upTo(2)
  expect(await kept.step({ step: 2, email: ' Mixed.Case@EXAMPLE.Org ' })).toMatchObject({
    email: 'Mixed.Case@example.org',
  })
})

test.each([
  ['password_length', { password: 'seven77' }],
  ['password_length', { password: 'x'.repeat(201) }],
  ['password_common', { password: 'Password123' }],
  ['password_common', { password: '12345678' }],
  ['terms_not_accepted', { terms: false }],
] as const)('ACC-3 step 3 refuses with %s', async (code, wrong) => {
  const it = await upTo(3)
  await expect(it.step({ step: 3, password: 'quiet lantern street', terms: true, ...wrong })).rejects.toMatchObject({
    code,
  })
  expect((await it.state()).has_password).toBe(false)
})

test("ACC-3 one's own name or address is no password; 200 characters of any script are", async () => {
  const who = { name: 'Lantern Keeper', email: 'lantern.keeper@example.org' }
  const it = await upTo(3, browser(), who)
  for (const password of ['lantern keeper', who.email]) {
    await expect(it.step({ step: 3, password, terms: true })).rejects.toMatchObject({ code: 'password_common' })
  }
  expect((await it.step({ step: 3, password: 'ø'.repeat(200), terms: true })).step).toBe(4)
})

test('ACC-1 step 4 refuses a message that is too long, and loses nothing', async () => {
  const it = await upTo(4)
  const long = it.step({ step: 4, signup_message: 'x'.repeat(site.message_length + 1) })
  await expect(long).rejects.toMatchObject({ code: 'message_too_long', values: { max: site.message_length } })
  expect((await it.state()).step).toBe(4)
})

test('ACC-1 step 4 twice at once makes one account, one grant and one mail, and both answers log in', async () => {
  const who = fresh()
  const it = await upTo(4, browser(), who)
  const [one, two] = [browser(site, it.jar), browser(site, it.jar)]
  const answers = await Promise.all([one.step({ step: 4 }), two.step({ step: 4 })])
  expect(answers.map(({ step }) => step)).toEqual([5, 5])
  const [row, ...others] = await members(who.email)
  expect(others).toEqual([])
  expect(await one.who()).toMatchObject({ id: row?.id })
  expect(await two.who()).toMatchObject({ id: row?.id })
  expect(await db.many`select 1 from credit_entry where member_id = ${row?.id}`).toHaveLength(1)
  expect(await db.many`select 1 from notice where member_id = ${row?.id}`).toHaveLength(1)
  const late = browser(site, { signup: it.jar.signup as string })
  const before = app.time
  app.time = new Date(before.getTime() + 601_000)
  await expect(late.step({ step: 4 })).rejects.toMatchObject({ code: 'invalid' })
  app.time = before
})

test('ACC-1 two browsers that take the same name at once: one gets it, the other keeps what it entered', async () => {
  const name = fresh().name
  const [a, b] = await Promise.all([upTo(4, browser(), { ...fresh(), name }), upTo(4, browser(), { ...fresh(), name })])
  const ended = await Promise.allSettled([a.step({ step: 4 }), b.step({ step: 4 })])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ended.find((it) => it.status === 'rejected')).toMatchObject({ reason: { code: 'name_taken' } })
})

test('ACC-1 CHAT-5 the signup message to the target is held until the address is confirmed', async () => {
  const target = await makeMember(db, site)
  const who = fresh()
  const it = await upTo(4, browser(), who, target.public_id)
  expect((await it.state()).target).toEqual({ id: target.public_id, name: target.name, fictional: false })
  await it.step({ step: 4, signup_message: ' Good evening ' })
  const [row] = await members(who.email)
  expect(await db.many`select body, held from message where sender_id = ${row?.id}`).toEqual([
    { body: 'Good evening', held: true },
  ])
  expect(await db.many`select 1 from outbox where member_id = ${target.id}`).toEqual([])
})

test('ACC-1 a target that is gone or foreign costs the message, not the account', async () => {
  const target = await makeMember(db, site)
  const who = fresh()
  const it = await upTo(4, browser(), who, target.public_id)
  await db.run`update member set status = 'disabled' where id = ${target.id}`
  expect((await it.step({ step: 4, signup_message: 'Hello?' })).step).toBe(5)
  expect(await members(who.email)).toHaveLength(1)
  const foreign = await makeMember(db, await makeSite(db))
  expect((await (await upTo(1, browser(), fresh(), foreign.public_id)).state()).target).toBeNull()
  expect((await (await upTo(1, browser(), fresh(), randomUUID().replaceAll('-', ''))).state()).target).toBeNull()
})

test('ACC-2 SITE-4 a site by invitation asks for a traffic source, and the account keeps it', async () => {
  const closed = await makeSite(db, { choices: { signups: 'with_trafficsource' } })
  await expect(upTo(1, browser(closed))).rejects.toMatchObject({ code: 'invite_only' })
  const src = Buffer.from(JSON.stringify({ network: 'lights', sub1: 'a' })).toString('base64url')
  const who = fresh()
  await (await upTo(4, browser(closed, { src }), who)).step({ step: 4 })
  expect(await db.many`select network, ref, sub1, sub2, sub3 from member where site_id = ${closed.id}`).toEqual([
    { network: 'lights', ref: null, sub1: 'a', sub2: null, sub3: null },
  ])
})

test('ACC-10 a strict site answers members and strangers alike, and tells the owner of the address by mail, once a day', async () => {
  const strict = await makeSite(db, { choices: { membership_privacy: 'strict' } })
  const who = fresh()
  const stranger = await upTo(4, browser(strict), who)
  const first = await stranger.step({ step: 4 })
  for (const name of ['Someone Else', 'Someone Third']) {
    const it = await upTo(4, browser(strict), { name, email: who.email })
    expect(await it.step({ step: 4 })).toEqual(first)
    expect(it.jar['auth.session']).toBeUndefined()
    expect(await it.state()).toEqual(await stranger.state())
  }
  expect(stranger.jar['auth.session']).toBeUndefined()
  expect(await members(who.email, strict)).toHaveLength(1)
  expect(await db.many`select kind from notice where site_id = ${strict.id} order by id`).toEqual([
    { kind: 'activation' },
    { kind: 'already_member' },
  ])
})

test('ACC-10 on an open site nobody finds members by trying addresses all day', async () => {
  const open = await makeSite(db)
  await makeMember(db, open, { email: 'known@example.org' })
  const it = await upTo(2, browser(open))
  const codes: string[] = []
  for (let n = 0; n < 22; n++)
    await it.step({ step: 2, email: 'known@example.org' }).catch((error) => codes.push(error.code))
  expect(codes.filter((code) => code === 'email_taken')).toHaveLength(20)
  expect(codes.at(-1)).toBe('too_many')
})

test('ACC-1 whoever logged out again starts afresh', async () => {
  const it = await upTo(4)
  await it.step({ step: 4 })
  expect((await it.state()).step).toBe(0)
  const who = fresh()
  await (await upTo(4, it, who)).step({ step: 4 })
  expect(await members(who.email)).toHaveLength(1)
})

// Signing up, step by step, through the verbs, on a real database.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { newSignup, signupClient, advanceTo as stepTo } from '../../test/fixtures/signup.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { hashToken } from '../base/encryption/tokens.ts'
import { verifyPassword } from '../security/index.ts'

const { db, app, site } = await databaseFixture()

const browser = (on = site, cookies: Record<string, string> = {}, member: CurrentMember | null = null) =>
  signupClient(app, on, { cookies, member })
type Browser = ReturnType<typeof browser>
const upTo = (step: 1 | 2 | 3 | 4, it: Browser = browser(), who = newSignup(), target?: string) =>
  stepTo(step, it, who, target)

const members = (email: string, at = site) =>
  db.many<{ id: number }>`select id from member where site_id = ${at.id} and email = ${email}`

test('ACC-1 ACC-5 steps 0 to 4 make a member with credits, a session and an activation mail', async () => {
  const signup = newSignup()
  const draft = await upTo(4, browser(), signup)
  const answer = await draft.step({ step: 4, interests: ['wine', 'tea', 'wine'], likes_for_me: true })
  expect(answer.step).toBe(5)
  const row = await db.one<
    Record<string, unknown>
  >`select * from member where site_id = ${site.id} and name = ${signup.name}`
  expect(row).toMatchObject({
    kind: 'person',
    status: 'not_confirmed',
    email: signup.email,
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
  expect(await verifyPassword('quiet lantern street', row.password_hash as string)).toBe(true)
  expect(await draft.who()).toMatchObject({ id: row.id, status: 'not_confirmed' })
  expect(await db.many`select lot, amount, reason from credit_entry where member_id = ${row.id as number}`).toEqual([
    { lot: 'signup', amount: site.signup_credits, reason: 'signup' },
  ])
  const [mail] = await db.many<{ kind: string; recipient: string; body_text: string }>`
    select kind, recipient, body_text from notification where member_id = ${row.id as number}`
  expect(mail).toMatchObject({ kind: 'activation', recipient: signup.email })
  expect(mail?.body_text).toMatch(new RegExp(`http://${site.domain}/activate/do\\?token=[\\w-]{43}`))
})

test('ACC-1 a half-done signup survives a reload, and never says the password', async () => {
  const signup = newSignup()
  const draft = await upTo(4, browser(), signup)
  const state = await draft.state()
  expect(state).toEqual({
    step: 4,
    target: null,
    gender: 'male',
    looks_for: 'male',
    name: signup.name,
    date_of_birth: '1990-05-05',
    email: signup.email,
    email_suggestion: null,
    has_password: true,
    likes: [],
    interests: [],
    hello: null,
    consents: ['sensitive_data.1'],
    age_required: false,
  })
  const { data } = await db.one<{
    data: object
  }>`select data from signup_draft where token_hash = ${hashToken(draft.jar.signup as string)}`
  expect(JSON.stringify(data)).not.toContain('quiet lantern')
  expect(await draft.step({ step: 'back', to: 1 })).toMatchObject({ step: 1, email: signup.email, has_password: true })
  expect((await draft.step({ step: 1, name: signup.name, date_of_birth: '1991-01-01' })).step).toBe(2)
})

test('ACC-1 a stranger without the cookie, another site and tomorrow see nothing of it', async () => {
  const signup = await upTo(3)
  const nothing = { step: 0, name: null, email: null, gender: null }
  expect(await browser().state()).toMatchObject(nothing)
  expect(await browser(await makeSite(db), signup.jar).state()).toMatchObject(nothing)
  const before = app.time
  app.time = new Date(before.getTime() + 86_401_000)
  expect(await signup.state()).toMatchObject(nothing)
  app.time = before
})

test('ACC-1 steps are taken in order', async () => {
  await expect(browser().step({ step: 1, name: 'Early', date_of_birth: '1990-05-05' })).rejects.toMatchObject({
    code: 'step_over',
  })
  const signup = await upTo(2)
  await expect(signup.step({ step: 3, password: 'quiet lantern street', terms: true })).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(signup.step({ step: 4 })).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['name_starts_with_at', { name: '@lantern' }],
  ['name_length', { name: 'ab' }],
  ['name_length', { name: 'a'.repeat(21) }],
  ['name_length', { name: ' \u200b\u202e ' }],
  ['name_length', { name: 'a'.repeat(19_000) }],
  ['name_letters', { name: '\u{1f56f}\u{1f56f}\u{1f56f}' }],
  ['name_letters', { name: 'Jоnas' }],
  ['name_contact', { name: 'snap: jonas' }],
  ['name_reserved', { name: 'Test site' }],
  ['name_reserved', { name: 'Moderator' }],
  ['name_is_email', { name: 'bob@example.org' }],
  ['invalid_birth', { date_of_birth: '1'.repeat(19_000) }],
  ['invalid_birth', { date_of_birth: '2026-02-30' }],
  ['invalid_birth', { date_of_birth: '05-05-1990' }],
  ['invalid_birth', { date_of_birth: '' }],
  ['invalid_birth', { date_of_birth: '1900-01-01' }],
  ['invalid_birth', { date_of_birth: '2030-01-01' }],
] as const)('ACC-3 step 1 refuses with %s: %o', async (code, wrong) => {
  const signup = await upTo(1)
  const [field] = Object.keys(wrong)
  const refused = signup.step({ step: 1, name: 'Somebody', date_of_birth: '1990-05-05', ...wrong })
  await expect(refused).rejects.toMatchObject({ code, fields: { [field as string]: code } })
  expect((await signup.state()).step).toBe(1)
})

test.each([
  { step: 1, name: 5, date_of_birth: '1990-05-05' },
  { step: 1, name: ['a'], date_of_birth: '1990-05-05' },
  { step: 1, date_of_birth: '1990-05-05' },
  { step: 1, name: 'Somebody', date_of_birth: null },
  { step: 2, email: { $ne: '' } },
  { step: 2, email: 'a@example.org', sure: 'yes' },
  { step: 3, password: 12345678, terms: true },
  { step: 3, password: 'quiet lantern street', terms: 'on' },
  { step: 4, interests: 'wine' },
  { step: 4, interests: ['stamps'] },
  { step: 9 },
  {},
])('ACC-3 CALL-4 a value of another kind is refused with its field, and changes nothing: %o', async (wrong) => {
  const signup = await upTo(4)
  const before = await signup.state()
  await expect(signup.step(wrong as never)).rejects.toMatchObject({ message: 'invalid' })
  expect(await signup.state()).toEqual(before)
})

test('ACC-3 a name of twenty letters of any script counts letters, not bytes', async () => {
  const signup = await upTo(1)
  expect((await signup.step({ step: 1, name: 'Ж'.repeat(20), date_of_birth: '1990-05-05' })).name).toBe('Ж'.repeat(20))
  expect((await signup.step({ step: 1, name: ' Jür\u200dgen  Graß ', date_of_birth: '1990-05-05' })).name).toBe(
    'Jürgen Graß',
  )
})

test('ACC-3 a name that is the e-mail address is refused, whichever of the two comes first', async () => {
  const signup = await upTo(1)
  const name_is_email = { code: 'name_is_email', fields: { name: 'name_is_email' } }
  await expect(signup.step({ step: 1, name: 'Bob@Example.org', date_of_birth: '1990-05-05' })).rejects.toMatchObject(
    name_is_email,
  )
  await signup.step({ step: 1, name: newSignup().name, date_of_birth: '1990-05-05' })
  await signup.step({ step: 2, email: 'other@example.org' })
  await signup.step({ step: 'back', to: 1 })
  const later = signup.step({ step: 1, name: 'OTHER@example.org', date_of_birth: '1990-05-05' })
  await expect(later).rejects.toMatchObject(name_is_email)
  await makeMember(db, site, { email: 'member@example.org' })
  for (const name of ['member@example.org', 'nobody@example.org']) {
    const refused = signup.step({ step: 1, name, date_of_birth: '1990-05-05' })
    await expect(refused).rejects.toMatchObject({ code: 'name_contact', fields: { name: 'name_contact' } })
  }
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
  '',
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org\nSubject: x',
  'a\r\n@example.org',
  'a@example.org%0ABcc:b@example.org',
  '"a b"@example.org',
  '\u202ea@example.org',
  'a@exam\u200bple.org',
  'jоnas@example.org',
  '\u{1f48c}@example.org',
  'a@\u{1f48c}.org',
  `a@${'b'.repeat(250)}.org`,
  'a'.repeat(19_000),
  'a@example.o',
  'a@example.123',
  'a@localhost',
  '<a@example.org>',
  "a@example.org';--",
])('ACC-3 step 2 refuses %s', async (email) => {
  await expect((await upTo(2)).step({ step: 2, email })).rejects.toMatchObject({ code: 'invalid_email' })
})

test('ACC-3 ACC-4 one account per address, whatever its case and the space around it; another site is another', async () => {
  const signup = newSignup()
  await (await upTo(4, browser(), signup)).step({ step: 4 })
  const draft = await upTo(2)
  await expect(draft.step({ step: 2, email: `  ${signup.email.toUpperCase()} ` })).rejects.toMatchObject({
    code: 'email_taken',
  })
  const elsewhere = await upTo(4, browser(await makeSite(db)), signup)
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
  const signup = await upTo(3)
  await expect(signup.step({ step: 3, password: 'quiet lantern street', terms: true, ...wrong })).rejects.toMatchObject(
    {
      code,
    },
  )
  expect((await signup.state()).has_password).toBe(false)
})

test("ACC-3 one's own name or address is no password; 200 characters of any script are", async () => {
  const signup = { name: 'Lantern Keeper', email: 'lantern.keeper@example.org' }
  const draft = await upTo(3, browser(), signup)
  for (const password of ['lantern keeper', signup.email]) {
    await expect(draft.step({ step: 3, password, terms: true })).rejects.toMatchObject({ code: 'password_common' })
  }
  expect((await draft.step({ step: 3, password: 'blåbærgrød'.repeat(20), terms: true })).step).toBe(4)
})

test('ACC-1 step 4 refuses a message that is too long, and loses nothing', async () => {
  const signup = await upTo(4)
  const long = signup.step({ step: 4, signup_message: 'x'.repeat(site.message_length + 1) })
  await expect(long).rejects.toMatchObject({ code: 'message_too_long', values: { max: site.message_length } })
  expect((await signup.state()).step).toBe(4)
})

test('ACC-1 step 4 twice at once makes one account, one grant and one mail, and both answers log in', async () => {
  const signup = newSignup()
  const draft = await upTo(4, browser(), signup)
  const [one, two] = [browser(site, draft.jar), browser(site, draft.jar)]
  const answers = await Promise.all([one.step({ step: 4 }), two.step({ step: 4 })])
  expect(answers.map(({ step }) => step)).toEqual([5, 5])
  const [row, ...others] = await members(signup.email)
  expect(others).toEqual([])
  expect(await one.who()).toMatchObject({ id: row?.id })
  expect(await two.who()).toMatchObject({ id: row?.id })
  expect(await db.many`select 1 from credit_entry where member_id = ${row?.id}`).toHaveLength(1)
  expect(await db.many`select 1 from notification where member_id = ${row?.id}`).toHaveLength(1)
  const lateClient = browser(site, { signup: draft.jar.signup as string })
  const before = app.time
  app.time = new Date(before.getTime() + 601_000)
  await expect(lateClient.step({ step: 4 })).rejects.toMatchObject({ code: 'invalid' })
  app.time = before
})

test('ACC-1 two browsers that take the same name at once: one gets it, the other keeps what it entered', async () => {
  const name = newSignup().name
  const [a, b] = await Promise.all([
    upTo(4, browser(), { ...newSignup(), name }),
    upTo(4, browser(), { ...newSignup(), name }),
  ])
  const ended = await Promise.allSettled([a.step({ step: 4 }), b.step({ step: 4 })])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ended.find((signup) => signup.status === 'rejected')).toMatchObject({ reason: { code: 'name_taken' } })
})

test('ACC-1 CHAT-5 the signup message to the target is held until the address is confirmed', async () => {
  const target = await makeMember(db, site)
  const signup = newSignup()
  const draft = await upTo(4, browser(), signup, target.public_id)
  expect((await draft.state()).target).toEqual({
    ...{ id: target.public_id, name: target.name, fictional: false, message_price: 2, credit_worth: null },
  })
  await draft.step({ step: 4, signup_message: ' Good evening ', price: 2 })
  const [row] = await members(signup.email)
  expect(await db.many`select body, held from message where sender_id = ${row?.id}`).toEqual([
    { body: 'Good evening', held: true },
  ])
  expect(await db.many`select 1 from outbox where member_id = ${target.id}`).toEqual([])
})

test('ACC-1 a target that is gone or foreign costs the message, not the account', async () => {
  const target = await makeMember(db, site)
  const signup = newSignup()
  const draft = await upTo(4, browser(), signup, target.public_id)
  await db.run`update member set status = 'disabled' where id = ${target.id}`
  expect((await draft.step({ step: 4, signup_message: 'Hello?' })).step).toBe(5)
  expect(await members(signup.email)).toHaveLength(1)
  const foreign = await makeMember(db, await makeSite(db))
  expect((await (await upTo(1, browser(), newSignup(), foreign.public_id)).state()).target).toBeNull()
  expect((await (await upTo(1, browser(), newSignup(), randomUUID().replaceAll('-', ''))).state()).target).toBeNull()
})

test('ACC-2 SITE-4 a site by invitation asks for a traffic source, and the account keeps it', async () => {
  const closed = await makeSite(db, {
    choices: { signups: 'with_trafficsource' },
    sources: [{ network: 'lights', ref_secret: null }],
  })
  for (const attribution_query of ['', '?network=zzz', '?ref=lights'])
    await expect(upTo(1, signupClient(app, closed, { attribution_query }))).rejects.toMatchObject({
      code: 'invite_only',
    })
  const signup = newSignup()
  const sent = await upTo(1, signupClient(app, closed, { attribution_query: '?network=lights&sub1=a&page=2' }))
  // What sent it is kept with the signup: later steps need not say it, and another source changes nothing.
  const later = signupClient(app, closed, { cookies: sent.jar, attribution_query: '?network=others' })
  await later.step({ step: 1, name: signup.name, date_of_birth: '1990-05-05' })
  const last = signupClient(app, closed, { cookies: sent.jar })
  await last.step({ step: 2, email: signup.email })
  await last.step({ step: 3, password: 'quiet lantern street', terms: true })
  await last.step({ step: 4 })
  expect(await db.many`select network, ref, sub1, sub2, sub3 from member where site_id = ${closed.id}`).toEqual([
    { network: 'lights', ref: null, sub1: 'a', sub2: null, sub3: null },
  ])
})

test('ACC-3 one address, however its domain is written', async () => {
  const it = await upTo(2)
  expect(await it.step({ step: 2, email: 'a@MÜNCHEN.example.org' })).toMatchObject({
    email: 'a@xn--mnchen-3ya.example.org',
  })
})

test('ACC-3 a mistyped address is asked about once: Did you mean, and passed by one answer either way', async () => {
  const signup = await upTo(2)
  const asked = { step: 2, email: 'jonas.one@gmial.com', email_suggestion: 'jonas.one@gmail.com' }
  expect(await signup.step({ step: 2, email: 'jonas.one@gmial.com' })).toMatchObject(asked)
  expect(await signup.state()).toMatchObject(asked)
  await expect(signup.step({ step: 3, password: 'quiet lantern street', terms: true })).rejects.toMatchObject({
    code: 'invalid',
  })
  const accepted = { step: 3, email: 'jonas.one@gmail.com', email_suggestion: null }
  expect(await signup.step({ step: 2, email: 'jonas.one@gmail.com' })).toMatchObject(accepted)
  await signup.step({ step: 'back', to: 2 })
  expect(await signup.step({ step: 2, email: 'jonas.one@wp.ol' })).toMatchObject({
    email_suggestion: 'jonas.one@wp.pl',
  })
  const kept = { step: 3, email: 'jonas.one@wp.ol', email_suggestion: null }
  expect(await signup.step({ step: 2, email: 'jonas.one@wp.ol', sure: true })).toMatchObject(kept)
  expect(await signup.step({ step: 'back', to: 2 })).toMatchObject({ email_suggestion: null })
})

test('ACC-4 an account that is being deleted is told as such: come back, or write to us', async () => {
  const leaving = await makeMember(db, site, { email: 'leaving@example.org' })
  await db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${leaving.id}`
  const signup = await upTo(2)
  const refusal = { code: 'account_leaving', fields: { email: 'account_leaving' } }
  await expect(signup.step({ step: 2, email: 'Leaving@example.org' })).rejects.toMatchObject(refusal)
  const late = await upTo(4, browser(), { ...newSignup(), email: 'late@example.org' })
  await db.run`update member set email = 'late@example.org', email_key = 'late@example.org' where id = ${leaving.id}`
  await expect(late.step({ step: 4 })).rejects.toMatchObject(refusal)
})

test('ACC-1 I18N-2 a half-done signup survives a change of language, and the account has the new one', async () => {
  const signupData = newSignup()
  const signup = await upTo(3, browser(), signupData)
  const switched = signupClient({ ...app, clock: app.clock }, site, { cookies: { ...signup.jar, lang: 'nl' } })
  expect(await switched.state()).toEqual(await signup.state())
  await switched.step({ step: 3, password: 'quiet lantern street', terms: true })
  expect((await switched.step({ step: 4 })).step).toBe(5)
  expect(await members(signupData.email)).toHaveLength(1)
})

test('ACC-10 on an open site nobody finds members by trying addresses all day', async () => {
  const open = await makeSite(db)
  await makeMember(db, open, { email: 'known@example.org' })
  const signup = await upTo(2, browser(open))
  const codes: string[] = []
  for (let n = 0; n < 22; n++)
    await signup.step({ step: 2, email: 'known@example.org' }).catch((error) => codes.push(error.code))
  expect(codes.filter((code) => code === 'email_taken')).toHaveLength(20)
  expect(codes.at(-1)).toBe('too_many')
})

test('ACC-1 whoever logged out again starts afresh', async () => {
  const signup = await upTo(4)
  await signup.step({ step: 4 })
  expect((await signup.state()).step).toBe(0)
  const signupData = newSignup()
  await (await upTo(4, signup, signupData)).step({ step: 4 })
  expect(await members(signupData.email)).toHaveLength(1)
})

// The activation mail once more, and another address (ACC-16).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../contract/index.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { runClaimJobs } from '../../test/fixtures/signup.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { runCall, serve } from '../base/http/serve.ts'
import { createLink } from '../notifications/index.ts'
import { activate } from './activate.ts'
import { correctEmail } from './correctEmail.ts'
import { resendActivation } from './resendActivation.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let open: Site
let strict: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  open = await makeSite(db)
  strict = await makeSite(db, { choices: { membership_privacy: 'strict' } })
})
afterAll(async () => {
  await db.close()
  await drop()
})

let createdCount = 0
async function newcomer(site: Site) {
  const email = `fresh${++createdCount}@example.org`
  const member = await makeMember(db, site, { name: `Fresh ${createdCount}`, status: 'not_confirmed', email })
  const token = new URL(await createLink(ctxOf(app, site, null), member.id, 'activate')).searchParams.get(
    'token',
  ) as string
  return { ...member, email, token }
}
async function correct(site: Site, member: CurrentMember, email: unknown, sure?: boolean) {
  const ctx = ctxOf(app, site, member)
  const answer = await runCall(serve(accounts.correctEmail, correctEmail), ctx, { email, sure })
  await ctx.committed()
  return answer
}
const resend = (site: Site, member: CurrentMember) => resendActivation(ctxOf(app, site, member))
const password = 'three geese over water'
const use = (site: Site, token: string) =>
  activate(ctxOf(app, site, null), { token, password, password_again: password })
const mails = (member: CurrentMember) =>
  db.many<{ kind: string; recipient: string; body_text: string }>`
    select kind, recipient, body_text from notification where member_id = ${member.id} order by id`
const tokenOf = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] as string
const rowOf = (member: CurrentMember) =>
  db.one<{ status: string; email: string; email_key: string | null }>`
    select status, email, email_key from member where id = ${member.id}`
const address = () => `other${++createdCount}@example.org`

test('ACC-16 ACC-6 the mail comes once more; once one of its links has confirmed the other is none, and there is no third', async () => {
  const member = await newcomer(open)
  await resend(open, member)
  const [mail, ...others] = await mails(member)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'activation', recipient: member.email })
  await use(open, member.token)
  expect(await rowOf(member)).toMatchObject({ status: 'active' })
  await expect(use(open, tokenOf(mail?.body_text as string))).rejects.toMatchObject({ code: 'link_invalid' })
  await resend(open, member)
  expect(await mails(member)).toHaveLength(1)
})

test.each(['open', 'strict'] as const)(
  'ACC-16 three an hour, six a day, on a site that is %s; at once or one after the other',
  async (privacy) => {
    const site = privacy === 'open' ? open : strict
    const member = await newcomer(site)
    const before = app.time
    const sent = async () => {
      const ended = await Promise.allSettled(Array.from({ length: 5 }, () => resend(site, member)))
      const codes = ended.flatMap((it) => (it.status === 'rejected' ? [it.reason.code] : []))
      expect(new Set(codes)).toEqual(new Set(['too_many_mails']))
      return 5 - codes.length
    }
    const rounds: number[] = []
    for (const hour of [0, 0.5, 1.01, 2.1, 23.9, 24.1]) {
      app.time = new Date(before.getTime() + hour * 3_600_000)
      rounds.push(await sent())
      await runClaimJobs(app)
    }
    app.time = before
    expect(rounds).toEqual([3, 0, 3, 0, 0, 3])
    expect(await mails(member)).toHaveLength(9)
  },
)

test('ACC-16 a corrected address gets the mail; the links to the old one die', async () => {
  const member = await newcomer(open)
  const email = address()
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${open.id}, ${member.id}, 'bounce', now())`
  expect(await correct(open, member, ` ${email.toUpperCase()} `)).toEqual({ email_suggestion: null })
  expect(await rowOf(member)).toMatchObject({ status: 'not_confirmed', email_key: email })
  expect(await db.many`select 1 from mail_suppression where member_id = ${member.id}`).toEqual([])
  await expect(use(open, member.token)).rejects.toMatchObject({ code: 'link_invalid' })
  const [mail] = await mails(member)
  expect(mail?.recipient.toLowerCase()).toBe(email)
  await use(open, tokenOf(mail?.body_text as string))
  expect(await rowOf(member)).toMatchObject({ status: 'active' })
  await expect(correct(open, { ...member, status: 'active' }, address())).rejects.toMatchObject({ code: 'invalid' })
  await expect(correct(open, member, address())).rejects.toMatchObject({ code: 'invalid' })
})

test('ACC-16 a correction at the same moment as the old link: either it is confirmed as it was, or the link is dead', async () => {
  for (let n = 0; n < 12; n++) {
    const member = await newcomer(open)
    const email = address()
    const [used, corrected] = await Promise.allSettled([use(open, member.token), correct(open, member, email)])
    const row = await rowOf(member)
    if (used.status === 'fulfilled') {
      expect(row).toMatchObject({ status: 'active', email: member.email })
      expect(corrected).toMatchObject({ reason: { code: 'invalid' } })
    } else {
      expect(used.reason).toMatchObject({ code: 'link_invalid' })
      expect(row).toMatchObject({ status: 'not_confirmed', email })
    }
  }
})

test.each([
  ['invalid_email', 'nobody'],
  ['invalid_email', ''],
  ['invalid_email', 'a@example.org\r\nBcc: b@example.org'],
  ['invalid_email', 'jоnas@example.org'],
  ['invalid_email', 'a'.repeat(19_000)],
] as const)('ACC-16 refuses with %s: %j', async (code, email) => {
  const member = await newcomer(open)
  await expect(correct(open, member, email)).rejects.toMatchObject({ code, fields: { email: code } })
  expect(await rowOf(member)).toMatchObject({ email: member.email })
})

test('ACC-16 the same address is told as such, on strict sites too', async () => {
  for (const site of [open, strict]) {
    const member = await newcomer(site)
    await expect(correct(site, member, member.email.toUpperCase())).rejects.toMatchObject({ code: 'email_same' })
  }
})

test('ACC-16 ACC-3 a mistyped correction is asked about', async () => {
  const member = await newcomer(open)
  expect(await correct(open, member, 'jonas@hotmail.con')).toEqual({ email_suggestion: 'jonas@hotmail.com' })
  expect(await rowOf(member)).toMatchObject({ email: member.email })
  expect(await correct(open, member, 'jonas@hotmail.con', true)).toEqual({ email_suggestion: null })
  expect(await rowOf(member)).toMatchObject({ email: 'jonas@hotmail.con' })
})

test('ACC-16 ACC-10 on an open site a taken address is told, to a network only so often; nothing has changed', async () => {
  const site = await makeSite(db)
  const owner = await newcomer(site)
  const leaving = await newcomer(site)
  await db.run`update member set status = 'deleted' where id = ${leaving.id}`
  const member = await newcomer(site)
  await expect(correct(site, member, leaving.email)).rejects.toMatchObject({ code: 'account_leaving' })
  const codes = []
  for (let n = 0; n < 22; n++) codes.push(await correct(site, member, owner.email).catch((error) => error.code))
  expect(codes).toEqual([...Array(19).fill('email_taken'), ...Array(3).fill('too_many')])
  expect(await rowOf(member)).toMatchObject({ email: member.email })
  expect(await mails(member)).toEqual([])
})

test('ACC-16 ACC-10 on a strict site a taken address is answered like a free one, and tells its owner alone', async () => {
  const owner = await makeMember(db, strict, { email: 'owner@example.org' })
  const [one, two] = [await newcomer(strict), await newcomer(strict)]
  const free = address()
  expect(await correct(strict, one, 'owner@example.org')).toEqual(await correct(strict, two, free))
  expect(await rowOf(one)).toMatchObject({ email: 'owner@example.org', email_key: null })
  expect(await rowOf(two)).toMatchObject({ email: free, email_key: null })
  await runClaimJobs(app)
  expect(await rowOf(one)).toMatchObject({ email: 'owner@example.org', email_key: null })
  expect(await rowOf(two)).toMatchObject({ email: free, email_key: null })
  expect(await mails(one)).toEqual([])
  expect(await mails(two)).toMatchObject([{ kind: 'activation', recipient: free }])
  expect(await mails(owner)).toMatchObject([{ kind: 'already_member' }])
  for (const { token } of [one, two]) await expect(use(strict, token)).rejects.toMatchObject({ code: 'link_invalid' })
  await resend(strict, one)
  await resend(strict, two)
  await runClaimJobs(app)
  expect(await mails(one)).toEqual([])
  expect(await mails(two)).toHaveLength(2)
  expect(await correct(strict, one, address())).toEqual({ email_suggestion: null })
})

test('ACC-16 corrections and mails once more share what a member may ask for', async () => {
  const member = await newcomer(open)
  await correct(open, member, address())
  await correct(open, member, address())
  await resend(open, member)
  const kept = (await rowOf(member)).email
  await expect(correct(open, member, address())).rejects.toMatchObject({ code: 'too_many_mails' })
  expect(await rowOf(member)).toMatchObject({ email: kept })
  const last = (await mails(member)).at(-1)
  await use(open, tokenOf(last?.body_text as string))
})

test('ACC-16 two that correct to one address at once: one has it', async () => {
  const [one, two] = [await newcomer(open), await newcomer(open)]
  const email = address()
  const ended = await Promise.allSettled([correct(open, one, email), correct(open, two, email)])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'email_taken' } })
})

test('ACC-6 a link of a member who is leaving or was banned confirms nothing', async () => {
  for (const status of ['deleted', 'banned']) {
    const member = await newcomer(open)
    await db.run`update member set status = ${status} where id = ${member.id}`
    await expect(use(open, member.token)).rejects.toMatchObject({ code: 'link_invalid' })
    expect(await rowOf(member)).toMatchObject({ status })
  }
})

// The program with which staff keep somebody away: what a ban does at once, what it leaves, how it is lifted, what is written down (OPS-4).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { domains } from '../server/app.ts'
import { addSeconds } from '../server/base/clock.ts'
import type { CurrentMember, Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { hashToken, newToken } from '../server/base/encryption/tokens.ts'
import { endExpiredBans } from '../server/cases/bans.ts'
import { isBanned } from '../server/cases/isBanned.ts'
import { find } from '../server/search/find.ts'
import { findSessionMember } from '../server/security/index.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { advanceTo, runClaimJobs, signupClient } from '../test/fixtures/signup.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { banCommand } from './banVerbs.ts'
import { parseArguments, runVerb } from './parseArguments.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let key: string
const busMessages: { topic: string; message: unknown }[] = []

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db, { hooks: { isBanned: domains.flatMap(({ isBanned: isBarred }) => isBarred ?? []) } })
  app.time = new Date()
  site = await makeSite(db)
  key = await staffKey(db)
  for (const topic of ['member_changed', 'session_ended'] as const)
    app.bus.subscribe(topic, (message) => void busMessages.push({ topic, message }))
})
afterAll(async () => {
  await db.close()
  await drop()
})

async function ban(...args: string[]) {
  const asked = parseArguments(banCommand, args)
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
const reasonArgs = ['--why', 'three reports, looked at']
async function done(...args: string[]) {
  const { code, output } = await ban(...args, ...reasonArgs)
  expect([code, output], args.join(' ')).toEqual([0, expect.anything()])
  return output.startsWith('{') ? JSON.parse(output) : output
}
const member = () => makeMember(db, site, { email: `${crypto.randomUUID()}@example.org`, now: app.time })
const statusOf = async ({ id }: CurrentMember) =>
  (await db.one<{ status: string }>`select status from member where id = ${id}`).status
const lastAudit = () => db.one<object>`
  select actor, action, subject, member_id, reason, before, after from audit where site_id = ${site.id} order by id desc limit 1`
async function session(member: CurrentMember) {
  const token = newToken()
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, confirmed_at, seen_at, expires)
    values (${hashToken(token)}, ${site.id}, ${member.id}, 'test', ${app.time}, ${app.time}, ${app.time}, ${addSeconds(app.time, 86_400)})`
  return () => findSessionMember(db, site, hashToken(token), app.time)
}
const seen = async (account: CurrentMember) => {
  const { results } = await find(ctxOf(app, site, await member()), { page: 1 })
  return results.some(({ id }) => id === account.public_id)
}

test('OPS-4 a banned member is gone at once: no session, no profile, no link, and told why; lifted, all of it is as before', async () => {
  const newMember = await member()
  const asks = await session(newMember)
  await db.run`
    insert into single_use_link (token_hash, site_id, member_id, purpose, created_at, expires)
    values (${hashToken('x')}, ${site.id}, ${newMember.id}, 'reset', ${app.time}, ${addSeconds(app.time, 3600)})`
  expect([(await asks())?.id, await seen(newMember)]).toEqual([newMember.id, true])
  busMessages.length = 0
  app.mails.length = 0
  const made = await done('member', site.key, newMember.public_id, '--reason', 'scam')
  expect(made).toEqual({ ban: expect.stringMatching(/^[0-9a-f]{32}$/), reason: 'scam' })
  expect([await statusOf(newMember), await asks(), await seen(newMember)]).toEqual(['banned', null, false])
  expect(busMessages).toEqual(
    expect.arrayContaining([
      { topic: 'session_ended', message: { member: newMember.id } },
      { topic: 'member_changed', message: { member: newMember.id } },
    ]),
  )
  expect(await db.many`select 1 from single_use_link where member_id = ${newMember.id}`).toEqual([])
  expect(app.mails).toEqual([
    {
      name: 'DecisionMade',
      props: expect.objectContaining({ name: newMember.name, measure: 'close', ground: 'scam', automated: false }),
    },
  ])
  const audited = await lastAudit()
  expect(audited).toEqual({
    ...{
      actor: 'Lena',
      action: 'ban.member',
      subject: made.ban,
      member_id: newMember.id,
      reason: reasonArgs[1],
    },
    ...{ before: { status: 'active' }, after: { status: 'banned', reason: 'scam' } },
  })
  expect(JSON.stringify(audited)).not.toMatch(new RegExp(`${newMember.name}|${newMember.public_id}|example\\.org`))
  expect(await ban('member', site.key, newMember.public_id, '--reason', 'scam', ...reasonArgs)).toEqual({
    code: 1,
    output: 'member: is banned already',
  })
  expect(JSON.parse((await ban('list', site.key)).output)).toMatchObject([
    { ...made, kind: 'member', member: newMember.public_id },
  ])

  app.mails.length = 0
  expect(await done('lift', site.key, newMember.public_id)).toBe('Written down.')
  expect([await statusOf(newMember), await seen(newMember)]).toEqual(['active', true])
  expect(app.mails.map(({ name }) => name)).toEqual(['BanLifted'])
  expect(await lastAudit()).toMatchObject({ action: 'ban.lift', member_id: newMember.id, before: { reason: 'scam' } })
  expect(JSON.parse((await ban('list', site.key)).output)).toEqual([])
  expect(JSON.parse((await ban('list', site.key, '--all')).output)).toHaveLength(1)
})

test('OPS-4 who paused is paused again; whose address is not confirmed gets no mail there', async () => {
  const paused = await member()
  await db.run`update member set status = 'disabled' where id = ${paused.id}`
  const { ban: number } = await done('member', site.key, paused.public_id, '--reason', 'other')
  await done('lift', site.key, number)
  expect(await statusOf(paused)).toBe('disabled')
  const newcomer = await member()
  await db.run`update member set status = 'not_confirmed', confirmed_at = null where id = ${newcomer.id}`
  app.mails.length = 0
  await done('member', site.key, newcomer.public_id, '--reason', 'fake')
  await done('lift', site.key, newcomer.public_id)
  expect([app.mails, await statusOf(newcomer)]).toEqual([[], 'not_confirmed'])
})

test('OPS-4 a banned address has no new account, however it is written; the address itself is kept nowhere', async () => {
  const { ban: number } = await done('address', site.key, 'Some.One+dating@Example.org', '--reason', 'harassment')
  const row = await db.one<Record<string, unknown>>`select * from ban where public_id = ${number}`
  expect(JSON.stringify([row, await lastAudit()])).not.toMatch(/example\.org|some/i)
  for (const email of ['some.one@example.org', 'SOME.ONE+x@EXAMPLE.ORG']) {
    const signup = signupClient(app, site)
    await advanceTo(4, signup, { name: `Newcomer ${email.length}`, email })
    await expect(signup.step({ step: 4, signup_message: '', interests: [] } as never)).rejects.toMatchObject({
      code: 'account_barred',
    })
  }
  const otherSite = await makeSite(db)
  const there = await advanceTo(4, signupClient(app, otherSite), {
    name: 'Newcomer there',
    email: 'some.one@example.org',
  })
  await there.step({ step: 4, signup_message: '', interests: [] } as never)
  await done('lift', site.key, number)
  expect(await db.one`select key from ban where public_id = ${number}`).toEqual({ key: null })
  const again = await advanceTo(4, signupClient(app, site), { name: 'Newcomer again', email: 'some.one@example.org' })
  await again.step({ step: 4, signup_message: '', interests: [] } as never)
})

test('OPS-4 ACC-10 where membership is private nobody learns of it: the signup ends as ever, and no link is mailed', async () => {
  const strict = await makeSite(db, { choices: { membership_privacy: 'strict' } })
  await done('address', strict.key, 'quiet@example.org', '--reason', 'scam')
  const answers = []
  for (const email of ['quiet@example.org', 'other@example.org']) {
    const it = await advanceTo(4, signupClient(app, strict), { name: `Quiet ${email[0]}`, email })
    answers.push(await it.step({ step: 4, signup_message: '', interests: [] } as never))
  }
  expect(answers[0]).toEqual(answers[1])
  app.mails.length = 0
  await runClaimJobs(app)
  expect(await db.many`select recipient from notification where site_id = ${strict.id}`).toEqual([
    { recipient: 'other@example.org' },
  ])
})

test('OPS-4 ACC-12 who was banned and is erased does not come back: the ban goes on for the address', async () => {
  const email = `erased.${crypto.randomUUID()}@example.org`
  const banned = await makeMember(db, site, { email, now: app.time })
  await done('member', site.key, banned.public_id, '--reason', 'scam')
  const ctx = ctxOf(app, site, null)
  for (const hook of domains.toReversed().flatMap(({ onErase }) => onErase ?? [])) await hook(ctx, banned.id)
  expect(await isBanned(ctx, { email: email.replace('@', '+again@') })).toBe(true)
  expect(JSON.stringify(await db.many`select * from ban`)).not.toContain(email)
  const other = await member()
  for (const hook of domains.toReversed().flatMap(({ onErase }) => onErase ?? [])) await hook(ctx, other.id)
})

test('OPS-4 a banned network opens no account until its time is over; its neighbours do', async () => {
  const { ban: number, expires } = await done('network', site.key, '192.0.2.77', '--reason', 'scam')
  expect(new Date(expires).getTime() - app.time.getTime()).toBe(30 * 86_400_000)
  expect(JSON.stringify(await db.many`select * from ban`)).not.toContain('192.0.2')
  let tries = -1
  const from = async (ip: string) => {
    tries += 1
    const signup = await advanceTo(4, signupClient(app, site, { ip }), {
      name: `Net ${'abc'[tries]}`,
      email: `${crypto.randomUUID()}@example.org`,
    })
    return signup.step({ step: 4, signup_message: '', interests: [] } as never).then(
      () => 'in',
      ({ code }) => code,
    )
  }
  expect([await from('192.0.2.3'), await from('::ffff:192.0.2.9'), await from('192.0.3.3')]).toEqual([
    ...['account_barred', 'account_barred', 'in'],
  ])
  const before = app.time
  app.time = addSeconds(before, 31 * 86_400)
  expect(await isBanned(ctxOf(app, site, null), { ip: '192.0.2.3' })).toBe(false)
  await endExpiredBans(db, app.time)
  expect(await db.one`select key, lifted_at is not null as over from ban where public_id = ${number}`).toEqual({
    key: null,
    over: true,
  })
  app.time = before
  await done('network', site.key, '2001:db8::1/64', '--reason', 'scam', '--days', '2')
  expect(await isBanned(ctxOf(app, site, null), { ip: '2001:db8::ffff' })).toBe(true)
})

test('OPS-4 what is no ban is said in a line, and changes nothing', async () => {
  const newMember = await member()
  const elsewhere = await makeSite(db)
  const before = await db.one`select (select count(*) from ban) as bans, (select count(*) from audit) as audits`
  const cases: [args: string[], says: RegExp][] = [
    [['member', site.key, 'nobody', '--reason', 'scam'], /^member: this site has no member/],
    [['member', elsewhere.key, newMember.public_id, '--reason', 'scam'], /^member: this site has no member/],
    [['member', 'nowhere', newMember.public_id, '--reason', 'scam'], /^site: there is none/],
    [['member', site.key, newMember.public_id, '--reason', 'because'], /^reason: one of underage/],
    [['address', site.key, 'no address', '--reason', 'scam'], /^address: an e-mail address/],
    [['address', site.key, `${'x'.repeat(300)}@example.org`, '--reason', 'scam'], /^address: an e-mail address/],
    [['network', site.key, '300.1.1.1', '--reason', 'scam'], /^network: an address of it/],
    [['network', site.key, '10.0.0.1', '--reason', 'scam', '--days', '0'], /^days: at least 1/],
    [['network', site.key, '10.0.0.1', '--reason', 'scam', '--days', 'long'], /^days: a number/],
    [['lift', site.key, 'nothing'], /^ban: this site has none/],
  ]
  for (const [args, says] of cases)
    expect([args, await ban(...args, ...reasonArgs)]).toEqual([args, { code: 1, output: expect.stringMatching(says) }])
  expect(
    await ban('member', site.key, newMember.public_id, '--reason', 'scam', '--why', 'write to a@b.example'),
  ).toMatchObject({
    output: expect.stringMatching(/^why: no addresses/),
  })
  for (const args of [[], ['member'], ['steal', 'x', 'y'], ['member', site.key, newMember.public_id]])
    expect(await ban(...args)).toMatchObject({ code: 2, output: expect.stringContaining('npm run ban -- member SITE') })
  expect(await ban('member', site.key, 'x', '--reason', 'scam')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^why/),
  })
  expect(await db.one`select (select count(*) from ban) as bans, (select count(*) from audit) as audits`).toEqual(
    before,
  )
})

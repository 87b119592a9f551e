// Signing up where nobody is told who is a member (ACC-4, ACC-10, membership_privacy): the same for members and strangers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '../../contract/ids.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { advanceTo, newSignup, runClaimJobs, signupClient } from '../../test/fixtures/signup.ts'
import type { Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { activate } from './activate.ts'
import { claimAddress } from './claimAddress.ts'
import { onErase } from './onErase.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

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

type Row = Record<string, unknown>
const accountOf = (name: string) =>
  db.one<
    Row & Columns<'member', 'id'>
  >`select id, status, email, email_key from member where site_id = ${site.id} and name = ${name}`
const mailsTo = (email: string) =>
  db.many<{ kind: string; body_text: string }>`
    select kind, body_text from notification where site_id = ${site.id} and recipient = ${email} order by id`
/** All the statements' worth of what a signup leaves, without what is the newcomer's own. */
async function traces(name: string) {
  const { id } = await accountOf(name)
  return db.one<Row>`
    select m.status, m.email_key, (select count(*)::int from credit_entry where member_id = m.id) as credits,
      (select count(*)::int from session where member_id = m.id) as sessions,
      (select count(*)::int from notification where member_id = m.id) as mails,
      (select count(*)::int from single_use_link where member_id = m.id) as links
    from member m where m.id = ${id}`
}

test('ACC-10 until a job has looked, a taken address leaves just what a free one does', async () => {
  const owner = await makeMember(db, site, { email: 'owner@example.org' })
  const [free, taken] = [newSignup(), { ...newSignup(), email: 'Owner@example.org' }]
  const browsers = [
    await advanceTo(4, signupClient(app, site), free),
    await advanceTo(4, signupClient(app, site), taken),
  ]
  const answers = await Promise.all(browsers.map((it) => it.step({ step: 4 })))
  expect(answers[0]).toEqual(answers[1])
  expect(await traces(free.name)).toEqual(await traces(taken.name))
  for (const it of browsers) expect(it.jar['auth.session']).toBeUndefined()
  expect(await browsers[0]?.state()).toEqual(await browsers[1]?.state())

  app.mails.length = 0
  expect(await runClaimJobs(app)).toBe(2)
  expect(await accountOf(free.name)).toMatchObject({ status: 'not_confirmed', email_key: null })
  expect(await accountOf(taken.name)).toMatchObject({ status: 'not_confirmed', email_key: null })
  expect(await mailsTo(free.email)).toMatchObject([{ kind: 'activation' }])
  expect(await mailsTo('owner@example.org')).toMatchObject([{ kind: 'already_member' }])
  expect(await db.many`select 1 from single_use_link where member_id = ${(await accountOf(taken.name)).id}`).toEqual([])
  // Which of the two came first, nobody knows.
  expect(app.mails.map(({ name }) => name).toSorted()).toEqual(['Activation', 'AlreadyMember'])
  expect(app.mails.find(({ name }) => name === 'AlreadyMember')?.props).toMatchObject({
    name: owner.name,
    leaving: false,
    link: expect.stringMatching(/^http:\/\/[\w.:]+\/login$/),
  })
})

test('ACC-3 ACC-10 the name is taken afterwards, whether or not the address was', async () => {
  const taken = { ...newSignup(), email: 'owner@example.org' }
  await (await advanceTo(4, signupClient(app, site), taken)).step({ step: 4 })
  await runClaimJobs(app)
  const it = await advanceTo(1, signupClient(app, site))
  const again = it.step({ step: 1, name: taken.name, date_of_birth: '1990-05-05' })
  await expect(again).rejects.toMatchObject({ code: 'name_taken' })
})

test('ACC-10 the owner is told once a day', async () => {
  await makeMember(db, site, { email: 'busy@example.org' })
  for (let n = 0; n < 3; n++)
    await (await advanceTo(4, signupClient(app, site), { ...newSignup(), email: 'busy@example.org' })).step({ step: 4 })
  await runClaimJobs(app)
  expect(await mailsTo('busy@example.org')).toHaveLength(1)
})

test('ACC-4 whoever is leaving is told how to come back', async () => {
  const leaving = await makeMember(db, site, { email: 'leaving@example.org' })
  await db.run`update member set status = 'deleted', deleted_at = ${app.time} where id = ${leaving.id}`
  const signup = { ...newSignup(), email: 'leaving@example.org' }
  expect((await (await advanceTo(4, signupClient(app, site), signup)).step({ step: 4 })).step).toBe(5)
  await runClaimJobs(app)
  expect(app.mails.at(-1)).toMatchObject({ name: 'AlreadyMember', props: { leaving: true } })
  expect(app.mails.at(-1)?.props.link).toMatch(/^http:\/\/[\w.:]+\/reactivate\/do\?token=[\w-]{43}$/)
})

test('ACC-6 ACC-10 two that sign up with one address: whoever confirms it has it, and is logged in; the other link is none', async () => {
  const [one, two] = [newSignup(), newSignup()]
  await (await advanceTo(4, signupClient(app, site), { ...one, email: 'both@example.org' })).step({ step: 4 })
  await (await advanceTo(4, signupClient(app, site), { ...two, email: 'both@example.org' })).step({ step: 4 })
  await runClaimJobs(app)
  const keys = async () => [(await accountOf(one.name)).email_key, (await accountOf(two.name)).email_key]
  expect(await keys()).toEqual([null, null])
  const mails = await mailsTo('both@example.org')
  const use = async ({ body_text }: { body_text: string }) => {
    const ctx = ctxOf(app, site, null)
    const password = 'three geese over water'
    const token = /token=([\w-]{43})/.exec(body_text)?.[1] as string
    await activate(ctx, { token, password, password_again: password })
    return ctx.cookies_set[0]
  }
  const ended = await Promise.allSettled(mails.map(use))
  expect(ended.filter(({ status }) => status === 'fulfilled')).toMatchObject([
    { value: expect.stringMatching(/^auth\.session=/) },
  ])
  expect(ended.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { code: 'link_invalid' } }])
  expect((await keys()).toSorted()).toEqual(['both@example.org', null])
})

test('ACC-12 ACC-10 when the owner is erased, nobody who tried the address keeps it', async () => {
  const owner = await makeMember(db, site, { email: 'gone@example.org' })
  const who = { ...newSignup(), email: 'Gone@example.org' }
  await (await advanceTo(4, signupClient(app, site), who)).step({ step: 4 })
  await runClaimJobs(app)
  await onErase(ctxOf(app, site, null), owner.id)
  const newcomer = await accountOf(who.name)
  expect(newcomer).toMatchObject({ email: null, email_key: null })
  await claimAddress(app, { member: newcomer.id })
  expect(await db.many`select 1 from notification where member_id = ${newcomer.id}`).toEqual([])
})

test('ACC-6 a job that comes twice, or after the confirmation, harms nobody', async () => {
  const signupData = newSignup()
  await (await advanceTo(4, signupClient(app, site), signupData)).step({ step: 4 })
  const { id } = await accountOf(signupData.name)
  await runClaimJobs(app)
  await claimAddress(app, { member: id })
  await db.run`update member set status = 'active' where id = ${id}`
  await claimAddress(app, { member: id })
  await claimAddress(app, { member: 0 as Id<'member'> })
  expect(await mailsTo(signupData.email)).toHaveLength(2)
})

// Nobody fills a stranger's mailbox: neither by an account with an address that is not confirmed, nor by many of them (ACC-10, ACC-16).
import { expect, test } from 'vitest'
import { mandatoryKinds } from '../../contract/notifications.ts'
import { ctxOf, makeMember, makeSite } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import { advanceTo, newSignup, runClaimJobs, signupClient } from '../../test/fixtures/signup.ts'
import type { Site } from '../base/ctx.ts'
import { createLink, enqueueMail, domain as notifications } from '../notifications/index.ts'
import { changePassword } from '../security/changePassword.ts'
import { confirmEmailChange } from '../security/confirmEmailChange.ts'
import { hashPassword } from '../security/index.ts'
import { correctEmail } from './correctEmail.ts'
import { resendActivation } from './resendActivation.ts'

const { db, app } = await databaseFixture()

const strict = () => makeSite(db, { choices: { membership_privacy: 'strict' } })
const kindsTo = async (site: Site, email: string) =>
  (
    await db.many<{ kind: string }>`
      select kind from notification where site_id = ${site.id} and lower(recipient) = ${email.toLowerCase()} order by id`
  ).map(({ kind }) => kind)

test('ACC-18 ACC-16 a new password ten times, from an account that nobody confirmed, mails nobody; from a member each is told', async () => {
  const site = await makeSite(db)
  const password_hash = await hashPassword('quiet lantern 0')
  for (const status of ['not_confirmed', 'active'] as const) {
    const email = `${status}@example.org`
    const member = await makeMember(db, site, { status, email })
    await db.run`update member set password_hash = ${password_hash} where id = ${member.id}`
    for (let n = 0; n < 10; n++) {
      const password = `quiet lantern ${n + 1}`
      const given = { old_password: `quiet lantern ${n}`, password, password_again: password }
      await changePassword(ctxOf(app, site, member), given)
    }
    expect(await kindsTo(site, email)).toHaveLength(status === 'active' ? 10 : 0)
  }
})

test('NOTE-2 ACC-16 of all that an account needs, an address that nobody confirmed gets what is for its owner', async () => {
  const site = await makeSite(db)
  const email = 'quiet@example.org'
  const member = await makeMember(db, site, { status: 'not_confirmed', email })
  for (const kind of mandatoryKinds) {
    await enqueueMail(ctxOf(app, site, null), { member: member.id, kind, template: 'Activation' })
    await enqueueMail(ctxOf(app, site, null), {
      member: member.id,
      kind,
      template: 'Activation',
      to: 'elsewhere@example.org',
    })
  }
  const allowed = ['activation', 'reset', 'deletion', 'reactivation', 'receipt', 'directdebit', 'answer']
  expect(await kindsTo(site, email)).toEqual(allowed)
  await db.run`update member set email_key = null where id = ${member.id}`
  app.time = new Date(app.time.getTime() + 2 * 86_400_000)
  for (const kind of mandatoryKinds)
    await enqueueMail(ctxOf(app, site, null), { member: member.id, kind, template: 'Activation' })
  expect((await kindsTo(site, email)).slice(allowed.length)).toEqual(['activation', 'reset'])
})

test('ACC-16 ACC-10 many accounts and networks together send one mailbox five mails an hour and ten a day; its neighbour gets its own', async () => {
  const site = await strict()
  const before = app.time
  const email = 'Victim@example.org'
  for (const hour of [0, 1.1, 2.2]) {
    app.time = new Date(before.getTime() + hour * 3_600_000)
    for (let n = 0; n < 8; n++) {
      const who = { ...newSignup(), email }
      await (await advanceTo(4, signupClient(app, site, { ip: `198.51.${n}.7` }), who)).step({ step: 4 })
    }
    await runClaimJobs(app)
    expect(await kindsTo(site, email)).toHaveLength(Math.min(10, hour === 0 ? 5 : 10))
  }
  const neighbour = newSignup()
  await (await advanceTo(4, signupClient(app, site), neighbour)).step({ step: 4 })
  await runClaimJobs(app)
  expect(await kindsTo(site, neighbour.email)).toEqual(['activation'])
  app.time = before
})

test('ACC-16 corrections from several accounts to one address add up', async () => {
  const site = await makeSite(db, { choices: { membership_privacy: 'strict' } })
  const email = 'pile@example.org'
  for (let n = 0; n < 4; n++) {
    const member = await makeMember(db, site, { status: 'not_confirmed', email: `own${n}@example.org` })
    await correctEmail(ctxOf(app, site, member), { email, sure: true })
    await resendActivation(ctxOf(app, site, member))
  }
  await runClaimJobs(app)
  expect(await kindsTo(site, email)).toHaveLength(5)
})

test('ACC-18 ACC-11 used up by strangers, what a member must hear of still comes', async () => {
  const site = await makeSite(db)
  const email = 'told@example.org'
  const member = await makeMember(db, site, { email })
  const send = (kind: (typeof mandatoryKinds)[number], to?: string) =>
    enqueueMail(ctxOf(app, site, null), { member: member.id, kind, template: 'Activation', ...(to && { to }) })
  for (let n = 0; n < 6; n++) await send('already_member')
  expect(await kindsTo(site, email)).toHaveLength(5)
  for (const kind of ['password_changed', 'mail_change', 'security', 'new_device', 'receipt', 'reset'] as const)
    expect([kind, await send(kind)]).toEqual([kind, true])
  expect(await send('mail_change', email)).toBe(false)
})

test('ACC-12 what is counted of a mailbox is a keyed hash, and goes with its member', async () => {
  const site = await makeSite(db)
  const email = 'counted@example.org'
  const member = await makeMember(db, site, { email })
  await enqueueMail(ctxOf(app, site, null), { member: member.id, kind: 'already_member', template: 'Activation' })
  const counted = () => db.many`select key from rate_limit where site_id = ${site.id} and key like 'mailbox:%'`
  expect(await counted()).toHaveLength(2)
  expect(JSON.stringify(await counted())).not.toContain('counted')
  await notifications.onErase?.(ctxOf(app, site, null), member.id)
  expect(await counted()).toEqual([])
})

test('ACC-11 ACC-16 what the database refuses for another reason is not called a taken address', async () => {
  const site = await makeSite(db)
  const other = Object.assign(new Error('another key'), { code: '23505', constraint_name: 'quota_pkey' })
  const broken = { ...app, renderMail: () => Promise.reject(other) }
  const member = await makeMember(db, site, { email: 'before@example.org' })
  const link = await createLink(ctxOf(app, site, null), member.id, 'mail_change', { email: 'after@example.org' })
  const token = new URL(link).searchParams.get('token') as string
  await expect(confirmEmailChange(ctxOf(broken, site, null), { token })).rejects.toBe(other)
  const newcomer = await makeMember(db, site, { status: 'not_confirmed', email: 'slip@example.org' })
  const given = { email: 'right@example.org', sure: true }
  await expect(correctEmail(ctxOf(broken, site, newcomer), given)).rejects.toBe(other)
})

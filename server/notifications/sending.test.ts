// What a member chose not to get is not sent: proven at the sending end, by what a real mail server receives.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type MandatoryKind,
  type MemberKind,
  mandatoryKinds,
  notificationKinds,
  preferenceKinds,
  suppressionReasons,
} from '../../contract/notifications.ts'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/fixtures/smtpServer.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { readEnv } from '../base/env.ts'
import { stopNotifications } from './cancelQueued.ts'
import { deliver } from './deliver.ts'
import { enqueueMail } from './enqueueMail.ts'
import { closeMailProvider } from './mail/mailProvider.ts'
import { resumeMail } from './resumeMail.ts'
import { deleteOldNotifications, retryDeliveries } from './retryDeliveries.ts'
import { savePreferences } from './savePreferences.ts'
import { deliveryStatus, settings } from './settings.ts'
import { suppressMail } from './suppressMail.ts'

let db: Database
let drop: () => Promise<void>
let smtp: TestSmtpServer
let app: TestApp
let site: Site
let member: CurrentMember & { email: string }

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  smtp = await startSmtpServer()
  app = await makeApp(db, { env: readEnv({ SMTP_URL: smtp.url }) })
  site = await makeSite(db)
})
beforeEach(async () => {
  member = await someone()
})
afterAll(async () => {
  closeMailProvider(app)
  await smtp.close()
  await db.close()
  await drop()
})

async function someone(given: Parameters<typeof makeMember>[2] = {}) {
  const email = `m${crypto.randomUUID()}@example.org`
  return { ...(await makeMember(db, site, { email, ...given })), email }
}
const ctx = (on: TestApp = app) => ctxOf(on, site, null)
const asMe = () => ctxOf(app, site, member)
/** Written down, not sent yet; null where it is not even written. */
async function write(kind: MemberKind, who = member, to?: string): Promise<number | null> {
  const written = await enqueueMail(ctx(), { member: who.id, kind, template: 'NewMessage', ...(to && { to }) })
  if (!written) return null
  return (await db.one<{ id: number }>`select max(id) as id from notification where member_id = ${who.id}`).id
}
const send = (id: number | null) => deliver(app, { notification: id as number })
const ends = (id: number | null) =>
  db.one<{ sent: boolean; suppressed: boolean; failed: boolean }>`
    select sent_at is not null as sent, canceled_at is not null as suppressed, failed_at is not null as failed
    from notification where id = ${id}`
const sent = { sent: true, suppressed: false, failed: false }
const suppressed = { sent: false, suppressed: true, failed: false }
const failed = { sent: false, suppressed: false, failed: true }
const waiting = { sent: false, suppressed: false, failed: false }
const got = () => smtp.to(member.email).length
const stop = (reason: (typeof suppressionReasons)[number]) => suppressMail(ctx(), member.id, reason)
const wantAll = () =>
  savePreferences(asMe(), {
    choices: Object.fromEntries(preferenceKinds.map((kind) => [kind, { mail: true, push: true }])),
  })

test('NOTE-1 at first everything is wanted, except what advertises: that waits to be asked for', async () => {
  const { choices } = await settings(asMe())
  for (const kind of preferenceKinds) {
    expect(choices[kind]).toEqual({
      mail: notificationKinds[kind].default_on,
      push: notificationKinds[kind].default_on,
    })
    const id = await write(kind)
    expect([kind, id !== null]).toEqual([kind, !['promotions', 'news'].includes(kind)])
  }
  await savePreferences(asMe(), { choices: { promotions: { mail: true } } })
  expect((await settings(asMe())).choices.promotions).toEqual({ mail: true, push: false })
  const id = await write('promotions')
  await send(id)
  expect([await ends(id), got()]).toEqual([sent, 1])
})

test('NOTE-1 banners of open pages are wanted until they are turned off', async () => {
  const banners = async () => [(await settings(asMe())).banners, (await deliveryStatus(ctx(), member.id)).banners]
  expect(await banners()).toEqual([true, true])
  expect((await savePreferences(asMe(), { choices: {}, banners: false })).banners).toBe(false)
  expect(await banners()).toEqual([false, false])
  expect((await savePreferences(asMe(), { choices: {}, push_words: true })).banners).toBe(false)
  await savePreferences(asMe(), { choices: {}, banners: true })
  expect(await banners()).toEqual([true, true])
})

test('NOTE-1 a kind that is turned off is not written; one written before is taken back; the others come', async () => {
  await wantAll()
  for (const kind of preferenceKinds) {
    const before = await write(kind)
    const other = await write(kind === 'like' ? 'reminders' : 'like')
    await savePreferences(asMe(), { choices: { [kind]: { mail: false } } })
    expect(await ends(before)).toEqual(suppressed)
    expect(await write(kind)).toBeNull()
    await send(before)
    await send(other)
    expect([kind, await ends(before), await ends(other)]).toEqual([kind, suppressed, sent])
    await wantAll()
  }
  expect(got()).toBe(preferenceKinds.length)
})

test('NOTE-1 the sending end asks by itself, whoever wrote the choice down', async () => {
  await wantAll()
  for (const kind of preferenceKinds) {
    const id = await write(kind)
    await db.run`
      insert into notification_preference (site_id, member_id, kind, channel, is_enabled) values (${site.id}, ${member.id}, ${kind}, 'mail', false)
      on conflict (member_id, kind, channel) do update set is_enabled = false`
    await send(id)
    expect([kind, await ends(id), got()]).toEqual([kind, suppressed, 0])
  }
})

test('NOTE-3 fbl, bounce and listunsubscribe stop every kind that one chooses about, and nothing that an account needs', async () => {
  await wantAll()
  for (const reason of suppressionReasons) {
    const ids = await Promise.all(preferenceKinds.map((kind) => write(kind)))
    await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${member.id}, ${reason}, ${app.time})`
    for (const id of ids) await send(id)
    for (const id of ids) expect([reason, await ends(id)]).toEqual([reason, suppressed])
    for (const kind of preferenceKinds) expect([kind, await write(kind)]).toEqual([kind, null])
    expect(got()).toBe(0)
    expect((await resumeMail(asMe())).suppressions).toEqual([])
  }
  for (const reason of suppressionReasons) await stop(reason)
  expect((await deliveryStatus(ctx(), member.id)).suppressions.toSorted()).toEqual(suppressionReasons.toSorted())
  const [heeding, needed] = [true, false].map((it) =>
    mandatoryKinds.filter((kind) => notificationKinds[kind].heeds_suppression === it),
  ) as [MandatoryKind[], MandatoryKind[]]
  expect(heeding).toEqual(['answer'])
  for (const kind of heeding) expect([kind, await write(kind)]).toEqual([kind, null])
  for (const kind of needed) await send(await write(kind))
  expect(got()).toBe(needed.length)
})

test('NOTE-3 a stop takes back what waits, once it is said; the way back lets the next one come', async () => {
  const [first, account] = [await write('like'), await write('reset')]
  app.liveEvents.length = 0
  const stopping = ctx()
  await suppressMail(stopping, member.id, 'listunsubscribe')
  await suppressMail(stopping, member.id, 'listunsubscribe')
  await stopping.committed()
  expect(app.liveEvents).toEqual([{ members: [member.id], event: { type: 'user' } }])
  expect([await ends(first), await ends(account)]).toEqual([suppressed, waiting])
  await resumeMail(asMe())
  await send(first)
  expect(got()).toBe(0)
  await send(await write('like'))
  expect(got()).toBe(1)
})

test('NOTE-2 who is gone or banned gets only what an account needs, who is not confirmed the reminder too, who pauses conversations', async () => {
  await wantAll()
  const may: Record<string, readonly string[]> = {
    not_confirmed: ['reminders'],
    deleted: [],
    banned: [],
    disabled: ['new_conversations', 'new_messages', 'unread_message_reminders'],
    active: preferenceKinds,
  }
  for (const [status, kinds] of Object.entries(may)) {
    for (const kind of preferenceKinds) {
      await db.run`update member set status = 'active' where id = ${member.id}`
      const id = await write(kind)
      await db.run`update member set status = ${status} where id = ${member.id}`
      await send(id)
      expect([status, kind, await ends(id)]).toEqual([status, kind, kinds.includes(kind) ? sent : suppressed])
      expect([status, kind, (await write(kind)) !== null]).toEqual([status, kind, kinds.includes(kind)])
    }
    const id = await write('deletion')
    await send(id)
    expect(await ends(id)).toEqual(sent)
  }
})

test('NOTE-1 a choice waits for a mail that is being handed over; nothing leaves once it has answered', async () => {
  const [first, second] = [await write('like'), await write('like')]
  const { here, release } = smtp.hold()
  const sending = send(first)
  await here
  let answered = false
  const choosing = savePreferences(asMe(), { choices: { like: { mail: false } } }).then(() => {
    answered = true
  })
  await expect
    .poll(async () => (await db.many`select 1 from pg_locks where not granted`).length, { timeout: 10_000 })
    .toBeGreaterThan(0)
  expect(answered).toBe(false)
  release()
  await Promise.all([sending, choosing])
  expect([await ends(first), await ends(second), got()]).toEqual([sent, suppressed, 1])
  await send(second)
  expect(got()).toBe(1)
})

test('NOTE-2 what a member chose to get goes to the address of now; a mail about an address goes where it was written to', async () => {
  const [news, change] = [await write('like'), await write('mail_changed')]
  const [before, after] = [member.email, `new-${member.email}`]
  await db.run`update member set email = ${after}, email_key = ${after} where id = ${member.id}`
  await send(news)
  await send(change)
  expect([smtp.to(before).length, smtp.to(after).length]).toEqual([1, 1])
  expect(smtp.to(after)[0]?.header('to')).toBe(after)
})

test('NOTE-3 a mailbox that is not there: the mail is given up and mails stop; a no about us or the mail stops nothing', async () => {
  const answers: [step: 'rcpt' | 'data', answer: string, bounces: boolean][] = [
    ['rcpt', '550 5.1.1 No such user here', true],
    ['rcpt', '550 user unknown', true],
    ['data', '550 5.2.1 mailbox disabled', true],
    ['rcpt', '550 5.7.1 blocked by a list of spam senders', false],
    ['rcpt', '552 5.2.2 mailbox full', false],
    ['data', '554 5.7.1 looks like spam', false],
  ]
  for (const [step, answer, bounces] of answers) {
    member = await someone()
    const id = await write('like')
    smtp.say(step, answer)
    await send(id)
    smtp.say(step)
    expect([answer, await ends(id)]).toEqual([answer, failed])
    expect([answer, (await settings(asMe())).suppressions]).toEqual([answer, bounces ? ['bounce'] : []])
    await send(id)
    expect(got()).toBe(0)
    expect([answer, (await write('like')) !== null]).toEqual([answer, !bounces])
    expect(await write('reset')).not.toBeNull()
  }
})

test('NOTE-3 a mailbox that was never the member’s own says nothing about the member', async () => {
  const id = await write('mail_change', member, 'elsewhere@example.org')
  smtp.say('rcpt', '550 5.1.1 No such user here')
  await send(id)
  smtp.say('rcpt')
  expect([await ends(id), (await settings(asMe())).suppressions]).toEqual([failed, []])
})

test('NOTE-2 whatever may pass is tried again: 4xx, a no to the sender, a server that is not there', async () => {
  for (const [step, answer] of [
    ['rcpt', '450 4.2.1 come back later'],
    ['mail', '553 5.1.8 your domain is unknown'],
    ['data', '451 4.7.1 greylisted'],
  ] as const) {
    const id = await write('like')
    smtp.say(step, answer)
    await expect(send(id)).rejects.toThrow()
    smtp.say(step)
    expect([answer, await ends(id)]).toEqual([answer, waiting])
    await send(id)
    expect([answer, await ends(id)]).toEqual([answer, sent])
  }
  const nobody = { ...app, env: { ...app.env, smtp_url: 'smtp://127.0.0.1:1' } }
  const id = await write('like')
  await expect(deliver(nobody, { notification: id as number })).rejects.toThrow()
  closeMailProvider(nobody)
  expect([await ends(id), (await settings(asMe())).suppressions]).toEqual([waiting, []])
})

test('NOTE-2 for three days; then it is given up, and forgotten after sixty', async () => {
  const [old, deletedMember] = [await write('like'), await write('like')]
  await savePreferences(asMe(), { choices: { like: { mail: false } } })
  await resumeMail(asMe())
  await db.run`update notification set canceled_at = null where id = ${old}`
  const startedAt = app.time
  app.queued_jobs.length = 0
  app.time = new Date(startedAt.getTime() + 3600_000)
  await retryDeliveries(app)
  expect(app.queued_jobs).toContainEqual({ task: 'notifications.deliver', payload: { notification: old } })
  expect(app.queued_jobs).not.toContainEqual({
    task: 'notifications.deliver',
    payload: { notification: deletedMember },
  })
  app.time = new Date(startedAt.getTime() + 3 * 86_400_000)
  const production = { ...app, env: { ...app.env, production: true } }
  await retryDeliveries(production)
  expect(await ends(old)).toEqual(failed)
  expect(await db.one`select body_text, body_html, unsubscribe from notification where id = ${old}`).toEqual({
    body_text: '',
    body_html: '',
    unsubscribe: null,
  })
  app.time = new Date(startedAt.getTime() + 60 * 86_400_000 + 1)
  await deleteOldNotifications(app)
  expect(await db.many`select 1 from notification where id = ${old}`).toEqual([])
  app.time = startedAt
})

test('NOTE-1 a push that is turned off is not sent either', async () => {
  const { id } = await db.one<{ id: number }>`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, created_at)
    values (${site.id}, ${member.id}, 'push', 'like', 'https://push.example.test/x', 'New like', '', '', 'en', ${app.time}) returning id`
  await savePreferences(asMe(), { choices: { like: { push: false } } })
  expect(await ends(id)).toEqual(suppressed)
  await db.run`update notification set canceled_at = null where id = ${id}`
  await send(id)
  expect(await ends(id)).toEqual(suppressed)
})

test('ACC-12 NOTE-2 who leaves gets nothing of what waits, except what was paid or paid back', async () => {
  const [like, reset, receipt] = [await write('like'), await write('reset'), await write('receipt')]
  await stopNotifications(asMe(), member)
  expect([await ends(like), await ends(reset), await ends(receipt)]).toEqual([suppressed, suppressed, waiting])
})

test('SITE-1 nobody chooses for a member of another site', async () => {
  const other = await makeSite(db)
  await suppressMail(ctxOf(app, other, null), member.id, 'fbl')
  expect((await settings(asMe())).suppressions).toEqual([])
})

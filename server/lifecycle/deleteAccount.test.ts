// Leaving and coming back, through the verbs: what is written, what stops, what returns, and what happens at the same moment.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { history } from '../chats/history.ts'
import { list as chatList } from '../chats/list.ts'
import { open } from '../chats/open.ts'
import { send } from '../chats/send.ts'
import { createLink } from '../notifications/index.ts'
import { relayOutbox } from '../notifications/relayOutbox.ts'
import { rememberDevice } from '../security/index.ts'
import { deleteAccount } from './deleteAccount.ts'
import { mailReactivationLink } from './mailReactivationLink.ts'
import { pause } from './pause.ts'
import { reactivate } from './reactivate.ts'
import { requestReactivation } from './requestReactivation.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let counter = 0

beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  db = connect(database.url)
  site = await makeSite(db, { free_mode: 'credits', message_credits: 2 })
})
beforeEach(async () => {
  app = await makeApp(db)
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Person = CurrentMember & { email: string }

/** Logged in a moment ago. */
async function person(given: Parameters<typeof makeMember>[2] = {}): Promise<Person> {
  const email = `leaver${++counter}.${process.pid}@leaving.nightjar.test`
  const member = await makeMember(db, site, { now: app.time, credits: 20, email, ...given })
  const session = Buffer.alloc(32, `session ${member.id}`)
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${session}, ${site.id}, ${member.id}, 'test', ${app.time}, ${app.time}, ${app.time}, ${addSeconds(app.time, 86_400)})`
  return { ...member, session, email }
}
const as = (who: CurrentMember) => ctxOf(app, site, who)
const visitor = () => ctxOf(app, site, null)
const state = (who: CurrentMember) => db.one<{ status: string; deleted_at: Date | null; paused_at: Date | null }>`
  select status, deleted_at, paused_at from member where id = ${who.id}`
const deletions = (who: CurrentMember) =>
  db.many`select reason, remarks, previous_status, outcome from deletion where member_id = ${who.id} order by id`

async function leave(who: CurrentMember, given: Partial<Parameters<typeof deleteAccount>[1]> = {}) {
  const ctx = as(who)
  await deleteAccount(ctx, { reason: 'time', remarks: '', ...given })
  await ctx.committed()
  return ctx
}
const tokenOf = (link: unknown) => new URL(String(link)).searchParams.get('token') as string
const lastMail = (name: string) => app.mails.findLast((it) => it.name === name)
const wayBack = (name = 'Goodbye') => tokenOf(lastMail(name)?.props.link)

async function comeBack(token: string) {
  const ctx = visitor()
  await reactivate(ctx, { token })
  await ctx.committed()
  return ctx
}

test('ACC-12 leaving is written down with its reason, ends every session, and says goodbye with the way back', async () => {
  const anna = await person()
  await db.run`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, expires)
    values (${Buffer.alloc(32, `phone ${anna.id}`)}, ${site.id}, ${anna.id}, 'phone', ${app.time}, ${app.time}, ${app.time}, 'infinity')`
  await db.run`
    insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
    values (${`https://push.example.test/${anna.id}`}, ${site.id}, ${anna.id}, 'k', 'a', ${app.time})`
  const ended: unknown[] = []
  app.bus.subscribe('session_ended', (message) => void ended.push(message))
  const ctx = await leave(anna, { reason: 'found_someone', remarks: '  Thank you!\r\nBye\u0000 ' })

  expect(await state(anna)).toEqual({ status: 'deleted', deleted_at: app.time, paused_at: null })
  expect(await deletions(anna)).toEqual([
    { reason: 'found_someone', remarks: 'Thank you!\nBye', previous_status: 'active', outcome: null },
  ])
  expect(await db.many`select 1 from session where member_id = ${anna.id}`).toEqual([])
  expect(await db.many`select 1 from push_subscription where member_id = ${anna.id}`).toEqual([])
  expect(ended).toContainEqual({ member: anna.id })
  expect(ctx.cookies_set).toEqual([expect.stringMatching(/^auth\.session=;.*Max-Age=0/)])
  expect(app.mails).toEqual([
    {
      name: 'Goodbye',
      props: expect.objectContaining({
        name: anna.name,
        link: expect.stringMatching(/\/reactivate\/do\?token=[\w-]{43}$/),
        until: addSeconds(app.time, 14 * 86_400).toISOString(),
      }),
    },
  ])
})

test('ACC-12 ACC-14 only a session that proved who it is within 15 minutes may delete', async () => {
  const anna = await person()
  app.time = addSeconds(app.time, 901)
  await expect(leave(anna)).rejects.toMatchObject({ code: 'confirm_first', status: 403 })
  expect(await state(anna)).toMatchObject({ status: 'active' })
})

test('ACC-12 clicked five times at once, one leaves once and gets one mail', async () => {
  const anna = await person()
  const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => leave(anna)))
  for (const it of clicks) if (it.status === 'rejected') expect(it.reason.code).toBe('confirm_first')
  expect(await deletions(anna)).toHaveLength(1)
  expect(app.mails.map(({ name }) => name)).toEqual(['Goodbye'])
})

test('ACC-12 NOTE-1 nothing reaches who left, and nobody hears of who left', async () => {
  const [anna, ben] = [await person(), await person()]
  const say = (from: CurrentMember, to: CurrentMember) =>
    send(as(from), { id: to.public_id, client_id: randomUUID(), body: 'Hello', price: 2 })
  await say(ben, anna)
  await say(anna, ben)
  await db.run`
    insert into outbox (site_id, member_id, kind, reference, created_at)
    values (${site.id}, ${ben.id}, 'like', ${anna.public_id}, ${app.time})`
  await db.run`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, language, created_at)
    values (${site.id}, ${anna.id}, 'mail', 'new_messages', ${anna.email}, 's', 't', 'h', 'en', ${app.time})`
  await leave(anna)
  expect(await db.many`select 1 from outbox where member_id = ${anna.id}`).toEqual([])
  expect(
    await db.one`select canceled_at from notification where member_id = ${anna.id} and kind = 'new_messages'`,
  ).toEqual({
    canceled_at: app.time,
  })
  expect(await db.one`select canceled_at from notification where member_id = ${anna.id} and kind = 'deletion'`).toEqual(
    {
      canceled_at: null,
    },
  )
  app.time = addSeconds(app.time, 600)
  app.mails.length = 0
  await relayOutbox(app)
  expect(app.mails).toEqual([])
})

test('ACC-12 the conversation leaves the list of the other side, closes, and comes back as it was', async () => {
  const [anna, ben] = [await person(), await person()]
  const say = (from: CurrentMember, to: CurrentMember, body: string) =>
    send(as(from), { id: to.public_id, client_id: randomUUID(), body, price: 2 })
  await say(anna, ben, 'Good evening')
  const { conversation } = await say(anna, ben, 'Are you there?')
  const before = await chatList(as(ben))
  expect(before.chats).toEqual([expect.objectContaining({ num_unread_messages: 2 })])
  const windowBefore = await open(as(ben), conversation)

  app.liveEvents.length = 0
  await leave(anna)
  expect(app.liveEvents.filter(({ members }) => members.includes(ben.id)).map(({ event }) => event)).toEqual([
    { type: 'relationship', with: anna.public_id },
    { type: 'chats' },
    { type: 'likes' },
  ])
  expect(await chatList(as(ben))).toMatchObject({ chats: [] })
  expect(await open(as(ben), conversation)).toMatchObject({
    closed: { code: 'member_gone', text: 'This member is no longer here.' },
    messages: [],
    more: false,
    profile: { main_image: null, age: 0, place: '' },
  })
  expect(await history(as(ben), conversation as never)).toEqual({ messages: [], more: false })
  await expect(say(ben, anna, 'Anna?')).rejects.toMatchObject({ code: 'member_gone', status: 410 })
  await expect(say(anna, ben, 'One more thing')).rejects.toMatchObject({ code: 'authentication_required' })

  await comeBack(wayBack())
  expect(await chatList(as(ben))).toEqual(before)
  expect(await open(as(ben), conversation)).toEqual(windowBefore)
})

test('ACC-12 coming back: everything as it was, logged in, welcomed; the links are used up', async () => {
  const anna = await person()
  await leave(anna)
  const [first] = [wayBack()]
  const second = tokenOf(await createLink(visitor(), anna.id, 'reactivate'))
  app.time = addSeconds(app.time, 14 * 86_400 - 1)
  const ctx = await comeBack(first)
  expect(await state(anna)).toEqual({ status: 'active', deleted_at: null, paused_at: null })
  expect(await deletions(anna)).toEqual([
    { reason: 'time', remarks: '', previous_status: 'active', outcome: 'returned' },
  ])
  expect(ctx.cookies_set.join()).toMatch(/auth\.session=[\w-]{43};/)
  expect(lastMail('WelcomeBack')?.props).toMatchObject({ name: anna.name })
  for (const token of [first, second, 'x'.repeat(43), ''])
    await expect(comeBack(token)).rejects.toMatchObject({ code: 'link_invalid', status: 410 })
})

test('ACC-12 PRO-9 ACC-1 who paused is paused again, who had not confirmed still has to', async () => {
  const paused = await person()
  await pause(as(paused), { paused: true })
  const before = await state(paused)
  await leave(paused)
  await comeBack(wayBack())
  expect(await state(paused)).toEqual(before)
  const unconfirmed = await person({ status: 'not_confirmed' })
  await leave(unconfirmed)
  await comeBack(wayBack())
  expect(await state(unconfirmed)).toMatchObject({ status: 'not_confirmed' })
})

test('ACC-12 after 14 days, or once erased, or banned, no link brings anybody back', async () => {
  const anna = await person()
  await leave(anna)
  app.time = addSeconds(app.time, 7 * 86_400)
  const late = tokenOf(await createLink(visitor(), anna.id, 'reactivate'))
  app.time = addSeconds(app.time, 7 * 86_400)
  await expect(comeBack(late)).rejects.toMatchObject({ code: 'link_invalid' })
  expect(await state(anna)).toMatchObject({ status: 'deleted' })

  const ben = await person()
  await leave(ben)
  const token = wayBack()
  await db.run`update member set erased_at = ${app.time} where id = ${ben.id}`
  await expect(comeBack(token)).rejects.toMatchObject({ code: 'link_invalid' })
  await db.run`update member set erased_at = null, status = 'banned' where id = ${ben.id}`
  await expect(comeBack(token)).rejects.toMatchObject({ code: 'link_invalid' })
  expect(await state(ben)).toMatchObject({ status: 'banned' })
})

test('ACC-12 one link clicked five times at once, or two links, bring back once', async () => {
  const anna = await person()
  await leave(anna)
  const token = wayBack()
  const other = tokenOf(await createLink(visitor(), anna.id, 'reactivate'))
  const clicks = await Promise.allSettled([token, token, other, token, other].map(comeBack))
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const it of clicks) if (it.status === 'rejected') expect(it.reason.code).toBe('link_invalid')
  expect(app.mails.filter(({ name }) => name === 'WelcomeBack')).toHaveLength(1)
  expect(await db.many`select 1 from session where member_id = ${anna.id}`).toHaveLength(1)
})

test('ACC-12 ACC-14 where a second step is asked for, the mailbox alone logs nobody in', async () => {
  const anna = await person()
  await db.run`
    insert into two_step (member_id, site_id, secret, confirmed_at, created_at)
    values (${anna.id}, ${site.id}, 'sealed', ${app.time}, ${app.time})`
  await leave(anna)
  const ctx = await comeBack(wayBack())
  expect(await state(anna)).toMatchObject({ status: 'active' })
  expect(ctx.cookies_set.join()).not.toContain('auth.session')
  expect(await db.many`select 1 from session where member_id = ${anna.id}`).toEqual([])
})

test('ACC-12 leaving ends other links that could change the account meanwhile', async () => {
  const anna = await person()
  for (const purpose of ['reset', 'mail_change', 'unsubscribe'] as const) await createLink(visitor(), anna.id, purpose)
  await leave(anna)
  expect(await db.many`select purpose from single_use_link where member_id = ${anna.id} order by purpose`).toEqual([
    { purpose: 'reactivate' },
    { purpose: 'unsubscribe' },
  ])
})

async function ask(email: string) {
  const ctx = visitor()
  const answer = await requestReactivation(ctx, { email })
  await ctx.committed()
  const rows = await db.many<{ id: number }>`select id from mail_request where site_id = ${site.id} order by id`
  for (const { id } of rows)
    await Promise.all([mailReactivationLink(app, { request: id }), mailReactivationLink(app, { request: id })])
  return answer
}

test('ACC-12 the link once more: the same answer for everybody, a mail to who left, and to nobody else', async () => {
  const [left, here] = [await person(), await person()]
  await leave(left)
  app.mails.length = 0
  expect(await ask(here.email)).toEqual(await ask('nobody@leaving.nightjar.test'))
  // What is rendered for nobody is thrown away.
  expect(await db.many`select recipient from notification where kind = 'reactivation' and subject = 'WayBack'`).toEqual(
    [],
  )
  await ask(` ${left.email.toUpperCase()} `)
  expect(await db.many`select recipient from notification where kind = 'reactivation' and subject = 'WayBack'`).toEqual(
    [{ recipient: left.email }],
  )
  expect(await db.many`select 1 from mail_request where site_id = ${site.id}`).toEqual([])
  await comeBack(wayBack('WayBack'))
  expect(await state(left)).toMatchObject({ status: 'active' })
  await expect(ask('no address')).rejects.toMatchObject({ code: 'invalid_email' })
})

test('ACC-12 the link once more is limited by address and by network', async () => {
  const who = `often.${counter}@leaving.nightjar.test`
  for (let n = 0; n < 5; n++) await ask(who)
  await expect(ask(who.toUpperCase())).rejects.toMatchObject({ code: 'too_many', status: 429 })
  const asked = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask(`${n}.${who}`)))
  expect(asked.some((it) => it.status === 'rejected' && it.reason.code === 'too_many')).toBe(true)
})

test('ACC-7 ACC-12 a device that was known is known again', async () => {
  const anna = await person()
  const ctx = as(anna)
  rememberDevice(ctx, anna.public_id)
  await leave(anna)
  const back = await comeBack(wayBack())
  expect(back.cookies_set.join()).toContain('known_device')
})

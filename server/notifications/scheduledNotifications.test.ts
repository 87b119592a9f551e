// What comes by the clock: when, to whom, how often, and what it says; on a real database, through days and weeks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { sendScheduledNotifications } from './scheduledNotifications.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

const day = 86_400
/** Wednesday and Friday, six in the evening in Lagos, where it is never summer time. */
const wednesday = new Date('2026-11-18T17:00:00Z')
const friday = new Date('2026-11-20T17:00:00Z')

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  // Only this test's site has an evening.
  await db.run`update site set time_zone = 'Pacific/Honolulu'`
  app = await makeApp(db)
  site = await makeSite(db, { time_zone: 'Africa/Lagos' })
  app.time = wednesday
})
afterAll(async () => {
  await db.close()
  await drop()
})

type Given = NonNullable<Parameters<typeof makeMember>[2]>
/** Signed up ten weeks ago and was here this afternoon. */
async function someone({
  now = addSeconds(wednesday, -70 * day),
  photo = true,
  ...given
}: Given & { photo?: boolean } = {}) {
  const made = await makeMember(db, site, {
    email: `${crypto.randomUUID()}@example.org`,
    last_active: addSeconds(app.time, -5 * 3600),
    ...given,
    now,
  })
  if (photo)
    await db.run`
      insert into photo (site_id, member_id, status, position, main, digest, width, height, full_file, card_file, thumb_file, locked_file, created_at)
      values (${site.id}, ${made.id}, 'active', 0, true, 'x', 1, 1, new_id(), new_id(), new_id(), new_id(), ${now})`
  return made
}

/** Messages as send.sql leaves them. */
async function writes(from: CurrentMember, to: CurrentMember, hours: number, count = 1) {
  const at = addSeconds(app.time, -hours * 3600)
  const { id } = await db.one<{ id: number }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, created_at)
    values (${site.id}, new_id(), ${Math.min(from.id, to.id)}, ${Math.max(from.id, to.id)}, ${from.id}, false, ${at})
    on conflict (a_id, b_id) do update set created_at = conversation.created_at
    returning id`
  for (let n = 0; n < count; n++) {
    const { seq } = await db.one<{ seq: number }>`
      update conversation
      set last_seq = last_seq + 1,
        a_unread = a_unread + (a_id = ${to.id})::int, a_last_visible_seq = last_seq + 1, a_last_visible_at = ${at},
        b_unread = b_unread + (b_id = ${to.id})::int, b_last_visible_seq = last_seq + 1, b_last_visible_at = ${at}
      where id = ${id}
      returning last_seq as seq`
    await db.run`
      insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
      values (${id}, ${seq}, ${site.id}, ${from.id}, 'text', 'a secret', 0, false, ${at})`
  }
}
const reads = (who: CurrentMember) => db.run`
  select chat_read(site_id, member_id, conversation_id, last_seq) from conversation_side where member_id = ${who.id}`
const likes = (from: CurrentMember, to: CurrentMember, at = app.time) => db.run`
  insert into member_like (site_id, from_id, to_id, origin, created_at)
  values (${site.id}, ${from.id}, ${to.id}, 'member', ${addSeconds(at, -3600)})`
const isHere = (who: CurrentMember, at = app.time) =>
  db.run`update member set last_active = ${addSeconds(at, -5 * 3600)} where id = ${who.id}`
const chooses = (who: CurrentMember, kind: string, channel: string, wanted: boolean) => db.run`
  insert into notification_preference (site_id, member_id, kind, channel, is_enabled) values (${site.id}, ${who.id}, ${kind}, ${channel}, ${wanted})`
const pushable = (member: CurrentMember) => db.run`
  insert into push_subscription (endpoint, site_id, member_id, p256dh, auth, created_at)
  values (${`https://push.example.test/${member.id}`}, ${site.id}, ${member.id}, 'x', 'y', ${app.time})`

/** Subjects, which in these tests are the names of templates. */
const notifiedSubjects = async (who: CurrentMember) =>
  (await db.many<{ subject: string }>`select subject from notification where member_id = ${who.id} order by id`).map(
    ({ subject }) => subject,
  )
const props = (name: string) => app.mails.filter((it) => it.name === name).map((it) => it.props)
/** So many evenings from now on. */
async function evenings(count: number, each?: () => Promise<unknown>) {
  for (let n = 0; n < count; n++) {
    await each?.()
    await sendScheduledNotifications(app)
    app.time = addSeconds(app.time, day)
  }
}

test('NOTE-1 it is evening by each site’s own clock, between six and seven', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await writes(anna, ben, 30)
  for (const time of ['05:00', '12:00', '16:59', '18:00', '23:00']) {
    app.time = new Date(`2026-11-18T${time}:00Z`)
    await sendScheduledNotifications(app)
  }
  expect(await notifiedSubjects(ben)).toEqual([])
  app.time = new Date('2026-11-18T17:59:00Z')
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual(['UnreadMessages'])
})

test('NOTE-1 NOTE-2 unread for a day: how many and from whom, fictional ones labelled, no word of what they say', async () => {
  const ben = await someone()
  const names = ['Anna', 'Clara', 'Dora', 'Emma']
  for (const [n, name] of names.entries())
    await writes(
      await someone({ name: `${name}${site.id}`, ...(n === 1 && { kind: 'fictional' }) }),
      ben,
      30 + n,
      n + 1,
    )
  await sendScheduledNotifications(app)
  expect(props('UnreadMessages')).toMatchObject([
    {
      count: 10,
      people: [
        { name: `Anna${site.id}`, fictional: false },
        { name: `Clara${site.id}`, fictional: true },
        { name: `Dora${site.id}`, fictional: false },
      ],
      others: 1,
      link: `http://${site.domain}:4000/chats`,
    },
  ])
  expect(JSON.stringify(app.mails)).not.toContain('a secret')
  const { mentions } = await db.one<{
    mentions: unknown[]
  }>`select mentions from notification where member_id = ${ben.id}`
  expect(mentions).toHaveLength(3)
})

test('NOTE-1 once about each message, and at most every third day', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await writes(anna, ben, 30)
  await evenings(10, () => isHere(ben))
  expect(await notifiedSubjects(ben)).toEqual(['UnreadMessages'])
  await evenings(7, async () => {
    await isHere(ben)
    await writes(anna, ben, 30)
  })
  expect(await notifiedSubjects(ben)).toHaveLength(1 + 3)
})

test('NOTE-1 CHAT-13 no reminder of what is young, read, blocked, muted, from who left, already mailed, or to who is here', async () => {
  const anna = await someone()
  const young = await someone()
  await writes(anna, young, 23)
  const reader = await someone()
  await writes(anna, reader, 30)
  await reads(reader)
  const blocker = await someone()
  await writes(anna, blocker, 30)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${blocker.id}, ${anna.id}, ${app.time})`
  const muter = await someone()
  await writes(anna, muter, 30)
  await db.run`update conversation set a_muted = true, b_muted = true where ${muter.id} in (a_id, b_id)`
  const left = await someone()
  await writes(await someone({ status: 'disabled' }), left, 30)
  const mailed = await someone()
  await writes(anna, mailed, 30)
  await db.run`
    insert into notification (site_id, member_id, channel, kind, recipient, subject, body_text, body_html, created_at)
    values (${site.id}, ${mailed.id}, 'mail', 'new_messages', 'x', 'NewMessage', '', '', ${addSeconds(app.time, -3600)})`
  const onlineMember = await someone()
  await writes(anna, onlineMember, 30)
  await db.run`insert into presence (member_id, site_id, seen_at) values (${onlineMember.id}, ${site.id}, ${addSeconds(app.time, -60)})`
  await sendScheduledNotifications(app)
  for (const who of [young, reader, blocker, muter, left, onlineMember]) expect(await notifiedSubjects(who)).toEqual([])
  expect(await notifiedSubjects(mailed)).toEqual(['NewMessage'])
})

test('NOTE-1 NOTE-2 Fridays: new likes, and who is new and fits; nothing new, no mail', async () => {
  app.time = friday
  const week = addSeconds(friday, -2 * day)
  const ben = await someone({ gender: 'male', looks_for: 'female', country: 'NL' })
  const fits: Given = {
    gender: 'female',
    looks_for: 'male',
    country: 'NL',
    city: 'Utrecht',
    birth: '1990-05-05',
    now: week,
  }
  await someone({ ...fits, name: `Anna${site.id}` })
  for (const not of [
    { now: addSeconds(friday, -8 * day) },
    { gender: 'male' },
    { looks_for: 'female' },
    { country: 'DE' },
    { kind: 'fictional' },
    { status: 'not_confirmed' },
  ] as Given[])
    await someone({ ...fits, ...not })
  const blocked = await someone(fits)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${blocked.id}, ${ben.id}, ${app.time})`
  const fan = await someone({ country: 'DE' })
  await likes(fan, ben)
  await likes(await someone({ country: 'DE', kind: 'fictional' }), ben)
  const quiet = await someone({ gender: 'male', looks_for: 'male', country: 'BE' })
  await sendScheduledNotifications(app)
  const [mine] = props('WeeklyUpdates').filter((it) => it.newcomers)
  expect(mine).toMatchObject({
    ...{ likes: 1, newcomers: 1, many: false, link: `http://${site.domain}:4000/members` },
    people: [{ name: `Anna${site.id}`, age: 36, place: 'Utrecht' }],
  })
  expect([await notifiedSubjects(ben), await notifiedSubjects(quiet)]).toEqual([['WeeklyUpdates'], []])
})

test('NOTE-1 Friday’s mail comes on Fridays, once, and tells nothing twice', async () => {
  app.time = wednesday
  const [anna, ben] = [await someone(), await someone({ country: 'BE' })]
  await likes(anna, ben)
  await evenings(9, () => isHere(ben))
  expect(await notifiedSubjects(ben)).toEqual(['WeeklyUpdates'])
  await likes(await someone(), ben)
  await evenings(7, () => isHere(ben))
  expect(await notifiedSubjects(ben)).toEqual(['WeeklyUpdates', 'WeeklyUpdates'])
  expect(props('WeeklyUpdates').map((it) => it.likes)).toEqual([1, 1])
})

test('ACC-6 NOTE-1 who has not confirmed is reminded once, after two days, with a link that confirms', async () => {
  const [ben, old] = [
    await someone({ status: 'not_confirmed', now: addSeconds(wednesday, -1 * day), photo: false }),
    await someone({ status: 'not_confirmed', now: addSeconds(wednesday, -15 * day), photo: false }),
  ]
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual([])
  app.time = addSeconds(app.time, day)
  await evenings(20)
  expect([await notifiedSubjects(ben), await notifiedSubjects(old)]).toEqual([['ConfirmReminder'], []])
  expect(props('ConfirmReminder')[0]?.link).toMatch(/\/activate\/do\?token=/)
  expect(await db.many`select purpose from single_use_link where member_id = ${ben.id} order by purpose`).toEqual([
    { purpose: 'activate' },
    { purpose: 'unsubscribe' },
  ])
})

test('NOTE-1 who shows no photo is reminded once, after three days', async () => {
  const [ben, shown] = [
    await someone({ now: addSeconds(wednesday, -2 * day), photo: false }),
    await someone({ now: addSeconds(wednesday, -2 * day), country: 'BE' }),
  ]
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual([])
  app.time = addSeconds(app.time, day)
  await evenings(10, async () => {
    await isHere(ben)
    await isHere(shown)
  })
  expect([await notifiedSubjects(ben), await notifiedSubjects(shown)]).toEqual([['PhotoReminder'], []])
})

test('NOTE-1 who stays away is told so after two weeks, then once a month, and after half a year no more', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await isHere(ben, addSeconds(wednesday, -13 * day))
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual([])
  await writes(anna, ben, 2, 2)
  await chooses(ben, 'unread_message_reminders', 'mail', false)
  await evenings(240)
  const got = await notifiedSubjects(ben)
  expect([new Set(got), got.length]).toEqual([new Set(['AwayReminder']), 6])
  expect(props('AwayReminder')[0]).toMatchObject({ unread: 2, likes: 0 })
})

test('NOTE-1 CHAT-7 what is hidden by its age is neither counted nor named', async () => {
  const [ben, anna, old] = [await someone(), await someone({ name: `Anna${site.id}` }), await someone()]
  await writes(old, ben, 24 * 91, 2)
  await writes(anna, ben, 30)
  await sendScheduledNotifications(app)
  expect(props('UnreadMessages')).toMatchObject([{ count: 1, people: [{ name: `Anna${site.id}` }], others: 0 }])
})

test("NOTE-1 PRO-6 CHAT-7 nobody is called back by what they can't read: from whom they blocked, who left, or too old", async () => {
  const [ben, blocked, gone, old, anna] = await Promise.all(Array.from({ length: 5 }, () => someone()))
  if (!ben || !blocked || !gone || !old || !anna) throw new Error('nobody')
  for (const it of [blocked, gone]) await writes(it, ben, 2)
  await writes(old, ben, 24 * 91)
  await writes(anna, ben, 2, 3)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${ben.id}, ${blocked.id}, ${app.time})`
  await db.run`update member set status = 'deleted' where id = ${gone.id}`
  await chooses(ben, 'unread_message_reminders', 'mail', false)
  await isHere(ben, addSeconds(wednesday, -15 * day))
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual(['AwayReminder'])
  expect(props('AwayReminder')).toMatchObject([{ unread: 3 }])
})

test('NOTE-1 one such mail an evening', async () => {
  app.time = friday
  const [anna, ben] = [await someone(), await someone({ photo: false, now: addSeconds(friday, -4 * day) })]
  await isHere(ben, addSeconds(friday, -day))
  await likes(anna, ben)
  await writes(anna, ben, 40)
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual(['WeeklyUpdates'])
  await evenings(3)
  expect(await notifiedSubjects(ben)).toEqual(['WeeklyUpdates', 'UnreadMessages', 'PhotoReminder'])
})

test('NOTE-1 NOTE-3 by each channel as it was chosen, and none by mail where mails are stopped', async () => {
  const anna = await someone()
  const [neither, pushed, both, stopped] = [await someone(), await someone(), await someone(), await someone()]
  for (const who of [neither, pushed, both, stopped]) {
    await writes(anna, who, 30)
    await pushable(who)
  }
  for (const who of [neither, pushed]) await chooses(who, 'unread_message_reminders', 'mail', false)
  await chooses(neither, 'unread_message_reminders', 'push', false)
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${stopped.id}, 'bounce', ${app.time})`
  await sendScheduledNotifications(app)
  expect([
    await notifiedSubjects(neither),
    await notifiedSubjects(pushed),
    await notifiedSubjects(both),
    await notifiedSubjects(stopped),
  ]).toEqual([[], ['PushUnread'], ['UnreadMessages', 'PushUnread'], ['PushUnread']])
  // It says nothing of anybody but that they are no masks.
  for (const { site: _, ...it } of props('PushUnread'))
    expect(it).toEqual({ link: expect.any(String), fictional: false })
})

test('NOTE-1 run twice, and on several nodes at once: each gets one; what fails for one holds up nobody', async () => {
  const anna = await someone()
  const many = await Promise.all(Array.from({ length: 220 }, () => someone()))
  for (const who of many) await writes(anna, who, 30)
  let rendered = 0
  const failing = {
    ...app,
    renderMail: ((...given) =>
      ++rendered === 5 ? Promise.reject(new Error('x')) : app.renderMail(...given)) as TestApp['renderMail'],
  }
  await Promise.all([
    sendScheduledNotifications(failing),
    sendScheduledNotifications(app),
    sendScheduledNotifications(app),
  ])
  await sendScheduledNotifications(app)
  const { notices, members } = await db.one<{ notices: number; members: number }>`
    select count(*)::int as notices, count(distinct member_id)::int as members from notification where site_id = ${site.id}`
  expect([notices, members]).toEqual([220, 220])
})

test('NOTE-1 an evening that was not finished in its hour goes on later the same evening, and no longer', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await writes(anna, ben, 30)
  // A run that was begun in the hour, and killed.
  await db.run`insert into evening_run (site_id, day) values (${site.id}, '2026-11-18')`
  for (const time of ['21:00', '23:30']) {
    app.time = new Date(`2026-11-18T${time}:00Z`)
    await sendScheduledNotifications(app)
  }
  expect(await notifiedSubjects(ben)).toEqual([])
  app.time = new Date('2026-11-18T18:20:00Z')
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(ben)).toEqual(['UnreadMessages'])
  // It is finished now.
  const clara = await someone()
  await writes(anna, clara, 30)
  app.time = new Date('2026-11-18T18:40:00Z')
  await sendScheduledNotifications(app)
  expect(await notifiedSubjects(clara)).toEqual([])
})

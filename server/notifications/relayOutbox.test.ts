// From the outbox to mail and push, through sending and relaying, on a real database.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ctxOf, makeMember } from '../../test/fixtures/app.ts'
import { databaseFixture } from '../../test/fixtures/databaseFixture.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { basePayload } from './push/sendPush.ts'
import { subscribePush } from './push/subscribePush.ts'
import { findAwayMembers, relayOutbox } from './relayOutbox.ts'

const { db, app, site } = await databaseFixture()

const someone = (given: Parameters<typeof makeMember>[2] = {}) =>
  makeMember(db, site, { email: `${randomUUID()}@example.org`, ...given })

/** A message as send.sql leaves it: conversation, unread, outbox. */
async function writes(from: CurrentMember, to: CurrentMember): Promise<string> {
  const { id, chat } = await db.one<{ id: number; chat: string }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at)
    values (${site.id}, new_id(), ${Math.min(from.id, to.id)}, ${Math.max(from.id, to.id)}, ${from.id}, false, 1, ${app.time})
    on conflict (a_id, b_id) do update set last_seq = conversation.last_seq + 1
    returning id, public_id as chat`
  await db.run`
    update conversation
    set a_unread = case when a_id = ${to.id} then a_unread + 1 else 0 end, a_seen_seq = case when a_id = ${from.id} then last_seq else a_seen_seq end,
      b_unread = case when b_id = ${to.id} then b_unread + 1 else 0 end, b_seen_seq = case when b_id = ${from.id} then last_seq else b_seen_seq end
    where id = ${id}`
  await happens(to, 'message', chat)
  return chat
}
const happens = (to: CurrentMember, kind: string, reference: string) => db.run`
  insert into outbox (site_id, member_id, kind, reference, created_at) values (${site.id}, ${to.id}, ${kind}, ${reference}, ${app.time})`
const loves = (from: CurrentMember, to: CurrentMember, by = 'member') => db.run`
  insert into member_like (site_id, from_id, to_id, origin, created_at) values (${site.id}, ${from.id}, ${to.id}, ${by}, ${app.time})`
/** A like as like.sql leaves it. */
async function likes(from: CurrentMember, to: CurrentMember, by?: string) {
  await loves(from, to, by)
  await happens(to, 'like', from.public_id)
}
const reads = (who: CurrentMember) => db.run`
  select chat_read(site_id, member_id, conversation_id, last_seq) from conversation_side where member_id = ${who.id}`
const isSeen = (member: CurrentMember, seconds: number, hidden = false) => db.run`
  insert into presence (member_id, site_id, seen_at, hidden_at)
  values (${member.id}, ${site.id}, ${at(seconds)}, ${hidden ? at(seconds) : null})
  on conflict (member_id) do update set seen_at = excluded.seen_at, hidden_at = excluded.hidden_at`
const at = (seconds: number) => new Date(app.time.getTime() + seconds * 1000)

const waiting = async (who: CurrentMember) => (await db.many`select 1 from outbox where member_id = ${who.id}`).length
const notificationsOf = (member: CurrentMember) => db.many<{
  channel: string
  kind: string
  recipient: string
  subject: string
  body_text: string
}>`
  select channel, kind, recipient, subject, body_text from notification where member_id = ${member.id} order by id`

test('NOTE-2 who is away gets one mail for a conversation while it is unread, and the next after reading', async () => {
  const [anna, ben] = [await someone({ name: 'Anna' }), await someone()]
  const chat = await writes(anna, ben)
  await writes(anna, ben)
  await relayOutbox(app)
  await writes(anna, ben)
  await relayOutbox(app)
  expect(await notificationsOf(ben)).toMatchObject([
    { channel: 'mail', kind: 'new_conversations', subject: 'NewMessage' },
  ])
  expect(app.mails.at(-1)?.props).toMatchObject({
    name: 'Anna',
    fictional: false,
    link: `http://${site.domain}:4000/chats/${chat}`,
  })
  await reads(ben)
  await writes(anna, ben)
  await relayOutbox(app)
  expect((await notificationsOf(ben)).map(({ kind }) => kind)).toEqual(['new_conversations', 'new_messages'])
  expect(await waiting(ben)).toBe(0)
})

test('CHAT-13 NOTE-2 of a muted conversation there is neither mail nor push; once it is not, of the next message', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const mutes = (muted: boolean) => db.run`
    update conversation set a_muted = case when a_id = ${ben.id} then ${muted} else false end,
      b_muted = case when b_id = ${ben.id} then ${muted} else false end
    where ${anna.id} in (a_id, b_id)`
  const subscription = { endpoint: 'https://push.example.test/muted', keys: { p256dh: 'x', auth: 'y' } }
  await subscribePush(ctxOf(app, site, ben), { subscription })
  await writes(anna, ben)
  await mutes(true)
  await relayOutbox(app)
  expect([await notificationsOf(ben), await waiting(ben)]).toEqual([[], 0])
  await writes(ben, anna)
  await relayOutbox(app)
  expect(await notificationsOf(anna)).toHaveLength(1)
  await mutes(false)
  await writes(anna, ben)
  await relayOutbox(app)
  expect((await notificationsOf(ben)).map(({ channel }) => channel).sort()).toEqual(['mail', 'push'])
})

test('NOTE-2 CHAT-2 who removed a chat unread gets a mail about what comes after it', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const chat = await writes(anna, ben)
  await relayOutbox(app)
  await db.run`select chat_remove(${site.id}, ${ben.id}, ${chat}, ${app.time})`
  await writes(anna, ben)
  await relayOutbox(app)
  expect((await notificationsOf(ben)).map(({ kind }) => kind)).toEqual(['new_conversations', 'new_messages'])
})

test('NOTE-2 who is here is told nothing, who leaves without looking is', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await isSeen(ben, -30)
  await writes(anna, ben)
  await relayOutbox(app)
  expect([await waiting(ben), await notificationsOf(ben)]).toEqual([1, []])
  await isSeen(ben, 10)
  await relayOutbox(app)
  expect([await waiting(ben), await notificationsOf(ben)]).toEqual([0, []])

  await isSeen(ben, -30)
  await writes(anna, ben)
  await isSeen(ben, -20, true)
  await relayOutbox(app)
  expect(await notificationsOf(ben)).toHaveLength(1)

  const clara = await someone()
  await isSeen(clara, -601)
  await writes(anna, clara)
  await relayOutbox(app)
  expect(await notificationsOf(clara)).toHaveLength(1)
})

test('NOTE-2 CHAT-8 whose page may still be open has a minute to see what came', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await isSeen(ben, -90)
  await writes(anna, ben)
  await relayOutbox(app)
  expect([await waiting(ben), await notificationsOf(ben)]).toEqual([1, []])
  app.time = at(61)
  await relayOutbox(app)
  expect([await waiting(ben), (await notificationsOf(ben)).length]).toEqual([0, 1])
})

test('CHAT-8 what was seen before the page was hidden is not told, what came after is', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await isSeen(ben, -30)
  await writes(anna, ben)
  await isSeen(ben, 5)
  app.time = at(10)
  await db.run`update presence set hidden_at = ${at(0)} where member_id = ${ben.id}`
  await relayOutbox(app)
  expect([await waiting(ben), await notificationsOf(ben)]).toEqual([0, []])
  await writes(anna, ben)
  await relayOutbox(app, [ben.id])
  expect(await notificationsOf(ben)).toHaveLength(1)
})

test('CHAT-8 asked about some, it leaves the others alone', async () => {
  const [anna, ben, clara] = [await someone(), await someone(), await someone()]
  await writes(anna, ben)
  await writes(anna, clara)
  expect(new Set(await findAwayMembers(db, [ben.id, clara.id], app.time))).toEqual(new Set([ben.id, clara.id]))
  await relayOutbox(app, [ben.id])
  expect([await waiting(ben), await waiting(clara)]).toEqual([0, 1])
})

test('NOTE-2 what was read, or came from behind a block, is not told', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await writes(anna, ben)
  await reads(ben)
  await relayOutbox(app)
  const clara = await someone()
  await writes(anna, clara)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${site.id}, ${clara.id}, ${anna.id}, ${app.time})`
  await likes(anna, clara)
  await relayOutbox(app)
  expect([...(await notificationsOf(ben)), ...(await notificationsOf(clara))]).toEqual([])
  expect(await waiting(clara)).toBe(0)
})

test('NOTE-1 what a member does not want is not sent; the rest is', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await db.run`
    insert into notification_preference (site_id, member_id, kind, channel, is_enabled) values (${site.id}, ${ben.id}, 'new_conversations', 'mail', false)`
  await writes(anna, ben)
  await likes(anna, ben)
  await loves(ben, anna)
  await happens(ben, 'match', anna.public_id)
  await relayOutbox(app)
  expect((await notificationsOf(ben)).map(({ subject }) => subject)).toEqual(['NewLike', 'NewMatch'])
})

test('NOTE-3 no such mail to who reported one, has not confirmed, or is drawn', async () => {
  const anna = await someone()
  const stopped = await someone()
  await db.run`insert into mail_suppression (site_id, member_id, reason, at) values (${site.id}, ${stopped.id}, 'fbl', ${app.time})`
  const all = [
    stopped,
    await someone({ status: 'not_confirmed' }),
    await someone({ kind: 'fictional', answered: true }),
  ]
  for (const who of all) await likes(anna, who)
  await relayOutbox(app)
  for (const who of all) expect([await notificationsOf(who), await waiting(who)]).toEqual([[], 0])
})

test('NOTE-4 a push to each browser says that something came, never who or what: nothing of it is written down', async () => {
  const [anna, ben] = [await someone({ name: 'Belinda' }), await someone()]
  for (const name of ['one', 'two']) {
    const subscription = { endpoint: `https://push.example.test/${name}`, keys: { p256dh: 'x', auth: 'y' } }
    await subscribePush(ctxOf(app, site, ben), { subscription })
  }
  await writes(anna, ben)
  await writes(anna, ben)
  await relayOutbox(app)
  const pushes = (await notificationsOf(ben)).filter(({ channel }) => channel === 'push')
  expect(pushes.map(({ recipient }) => recipient).sort()).toEqual([
    'https://push.example.test/one',
    'https://push.example.test/two',
  ])
  const { props } = app.mails.find(({ name }) => name === 'PushMessage') as (typeof app.mails)[0]
  expect(JSON.stringify(props)).not.toContain('Belinda')
})

test('NOTE-4 a browser gets the pushes of who logged in there last', async () => {
  const [anna, ben] = [await someone(), await someone()]
  const subscription = { endpoint: 'https://push.example.test/shared', keys: { p256dh: 'x', auth: 'y' } }
  for (const who of [anna, ben]) await subscribePush(ctxOf(app, site, who), { subscription })
  expect(await db.many`select member_id from push_subscription where endpoint = ${subscription.endpoint}`).toEqual([
    { member_id: ben.id },
  ])
  for (let n = 0; n < 12; n++) {
    app.time = at(1)
    await subscribePush(ctxOf(app, site, ben), {
      subscription: { ...subscription, endpoint: `https://push.example.test/${n}` },
    })
  }
  expect(await db.many`select 1 from push_subscription where member_id = ${ben.id}`).toHaveLength(10)
})

test('NOTE-2 several relays at once tell everything once', async () => {
  const anna = await someone()
  const many = await Promise.all(Array.from({ length: 150 }, () => someone()))
  for (const who of many) await likes(anna, who)
  await Promise.all([relayOutbox(app), relayOutbox(app), relayOutbox(app)])
  const { n } = await db.one<{ n: number }>`
    select count(*)::int as n from notification where member_id = any(${many.map(({ id }) => String(id))}::bigint[])`
  expect(n).toBe(150)
})

test('NOTE-2 two relays at once for one member, each with messages of the same conversations, do not lock each other out', async () => {
  const [ben, ...others] = [await someone(), await someone(), await someone(), await someone()]
  const chats: string[] = []
  for (const who of others) chats.push(await writes(who, ben))
  for (let n = 0; n < 60; n++)
    for (const chat of n % 2 ? chats : chats.toReversed()) await happens(ben, 'message', chat)
  await Promise.all([relayOutbox(app), relayOutbox(app)])
  expect([await waiting(ben), (await notificationsOf(ben)).length]).toEqual([0, 3])
})

test('NOTE-2 LIKE-1 a like or a match that was taken back is not told', async () => {
  const [anna, ben, clara] = [await someone(), await someone(), await someone()]
  await likes(anna, ben)
  await db.run`delete from member_like where from_id = ${anna.id}`
  // Clara still likes Anna; Anna took hers back.
  await loves(clara, anna)
  await happens(anna, 'match', clara.public_id)
  await happens(clara, 'match', anna.public_id)
  await relayOutbox(app)
  for (const who of [anna, ben, clara]) expect([await notificationsOf(who), await waiting(who)]).toEqual([[], 0])
})

test('PRO-8 NOTE-4 push and mail about a fictional profile know that it is one, and hide no person’s behind it', async () => {
  const mask = await someone({ kind: 'fictional', answered: true })
  const [anna, ben] = [await someone(), await someone()]
  const subscription = { endpoint: 'https://push.example.test/ben', keys: { p256dh: 'x', auth: 'y' } }
  await subscribePush(ctxOf(app, site, ben), { subscription })
  app.mails.length = 0
  await likes(mask, ben, 'profile')
  await likes(anna, ben)
  await loves(ben, mask)
  await happens(ben, 'match', mask.public_id)
  await writes(mask, ben)
  await relayOutbox(app)
  const fictional = (name: string) => app.mails.filter((it) => it.name === name).map(({ props }) => props.fictional)
  expect([fictional('PushLike'), fictional('PushMatch'), fictional('PushMessage')]).toEqual([
    [true, false],
    [true],
    [true],
  ])
  expect([fictional('NewLike'), fictional('NewMatch'), fictional('NewMessage')]).toEqual([
    [true, false],
    [true],
    [true],
  ])
})

test('LIKE-6 a mail about a like that a switch gave says so', async () => {
  const [anna, ben] = [await someone(), await someone()]
  await likes(anna, ben, 'switch')
  await relayOutbox(app)
  expect(app.mails.at(-1)).toMatchObject({ name: 'NewLike', props: { by_switch: true } })
})

test('LIKE-5 the mail about a like leads to that like, over the others; two likes are one push, which leads to all of them', async () => {
  const [anna, clara, ben] = [await someone(), await someone(), await someone()]
  const subscription = { endpoint: 'https://push.example.test/likes', keys: { p256dh: 'x', auth: 'y' } }
  await subscribePush(ctxOf(app, site, ben), { subscription })
  app.mails.length = 0
  await likes(anna, ben)
  await likes(clara, ben)
  await relayOutbox(app)
  const links = (name: string) => app.mails.filter((it) => it.name === name).map(({ props }) => props.link)
  const origin = `http://${site.domain}:4000`
  expect(links('NewLike')).toEqual([anna, clara].map((it) => `${origin}/likes?t=1&profile=${it.public_id}`))
  expect(links('PushLike')).toEqual([`${origin}/likes`])
})

test('NOTE-4 a push takes the place of one that says the same about the same page, and of no other', () => {
  const tag = (kind: string, subject: string, path: string) =>
    basePayload({ kind, subject, body_text: `Nightjar\nhttps://site.test${path}` }).tag
  const like = tag('like', 'New like', '/likes')
  expect(tag('like', 'New like', '/likes')).toBe(like)
  const others = [
    tag('like', 'New like (🎭 fictional)', '/likes'),
    tag('like', 'New match', '/members/anna'),
    tag('like', 'New match', '/members/bob'),
    tag('new_messages', 'New message', '/chats/one'),
    tag('new_messages', 'New message', '/chats/two'),
    tag('unread_message_reminders', 'Unread messages', '/chats'),
  ]
  expect(new Set([like, ...others]).size).toBe(7)
  expect(tag('new_conversations', 'New message', '/chats/one')).toBe(tag('new_messages', 'Anna', '/chats/one'))
})

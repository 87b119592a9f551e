// What becomes of a message, and who learns of it: held back from those who paused, left or block, paid back, seen only
// by whom it is told, counted only where it may be read (CHAT-1, CHAT-5, ROLE-2, PRO-6, PRO-9).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { endSeen } from '../../server/chats/endSeen.ts'
import { refundUndelivered } from '../../server/chats/refundUndelivered.ts'
import { release, releaseHeld } from '../../server/chats/release.ts'
import { removeMessage } from '../../server/chats/removeMessage.ts'
import { ledgerFaults } from '../../server/credits/index.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { inJob } from '../../server/sites/index.ts'
import { eraseMemberNow } from '../../server/staff/memberCommands.ts'
import { ctxOf, makeMember, makeSite } from '../fixtures/app.ts'
import { creditsOf, type Device, openDevice } from '../fixtures/chatClients.ts'
import { openLiveConnection } from '../fixtures/liveConnection.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let site: Site

beforeAll(async () => {
  server = await testServer({}, undefined, { jobs: false })
  site = await makeSite(server.db, { key: 'message-states' })
})
afterAll(() => server.close())

const member = (over = {}) => makeMember(server.db, site, { credits: 100, ...over })
const device = (who: CurrentMember) => openDevice(server.db, site, who, server.port)
const send = (it: Device, to: CurrentMember, body = 'Hello') =>
  it.post(`/api/members/${to.public_id}/messages`, { client_id: crypto.randomUUID(), body, price: 2 })
const windowOf = async (it: Device, other: CurrentMember) => (await it.get(`/api/members/${other.public_id}/chat`)).json
const statesIn = async (it: Device, other: CurrentMember) =>
  ((await windowOf(it, other)).messages as { state: string }[]).map(({ state }) => state)
const listOf = async (it: Device) => (await it.get('/api/chats.php')).json
const change = async (who: CurrentMember, status: string) => {
  await server.db.run`update member set status = ${status} where id = ${who.id}`
  server.app.bus.publish('member_changed', { member: who.id })
}

/** Anna is about to confirm her address; her first message to Ben waits. */
async function waiting() {
  const [anna, ben] = [await member({ status: 'not_confirmed' }), await member()]
  const [hers, his] = [await device(anna), await device(ben)]
  expect((await send(hers, ben)).json.message.state).toBe('held')
  const confirm = async () => {
    await change(anna, 'active')
    const ctx = ctxOf(server.app, site, null)
    await release(ctx, anna.id)
    await ctx.committed()
  }
  return { anna, ben, hers, his, confirm }
}

test('CHAT-5 PRO-9 a held first message does not reach somebody who pauses, and does once they are back', async () => {
  const { ben, hers, his, anna, confirm } = await waiting()
  expect((await his.put('/api/pause', { paused: true })).status).toBe(200)
  await confirm()
  for (let n = 0; n < 2; n++) {
    expect(await statesIn(hers, ben)).toEqual(['held'])
    expect((await listOf(his)).chats).toEqual([])
    expect(await server.db.many`select 1 from outbox where member_id = ${ben.id}`).toEqual([])
    await releaseHeld(server.app)
  }
  await his.put('/api/pause', { paused: false })
  await releaseHeld(server.app)
  expect(await statesIn(hers, ben)).toEqual(['sent'])
  expect(await listOf(his)).toMatchObject({ chats: [{ num_unread_messages: 1 }], total_unread_messages: 1 })
  expect(await creditsOf(server.db, anna)).toBe(98)
})

test('CHAT-5 PRO-9 to somebody who pauses, a stranger whose message waits cannot write past it', async () => {
  const { ben, hers, his, confirm } = await waiting()
  await his.put('/api/pause', { paused: true })
  await confirm()
  const { status, json } = await send(hers, ben, 'And now?')
  expect([status, json.code]).toEqual([410, 'member_gone'])
  expect(await statesIn(hers, ben)).toEqual(['held'])
  expect((await listOf(his)).chats).toEqual([])
})

test('CHAT-5 CHAT-6 after a pause or a block what was held is read first, also where the next message is faster than the job', async () => {
  const { anna, ben, hers, his, confirm } = await waiting()
  await his.post(`/api/members/${anna.public_id}/block`)
  await confirm()
  await his.delete(`/api/members/${anna.public_id}/block`)
  expect((await send(hers, ben, 'Second')).json.message.state).toBe('sent')
  expect(await statesIn(hers, ben)).toEqual(['sent', 'sent'])
  expect(await listOf(his)).toMatchObject({
    chats: [{ num_unread_messages: 2, last_message: { seq: 2, body: 'Second' } }],
    total_unread_messages: 2,
  })
  await releaseHeld(server.app)
  expect(await listOf(his)).toMatchObject({ chats: [{ last_message: { seq: 2 } }], total_unread_messages: 2 })
})

test('CHAT-5 ACC-12 a held message whose receiver is erased at once is paid back, once', async () => {
  const { anna, ben } = await waiting()
  expect(await creditsOf(server.db, anna)).toBe(98)
  const actor = { who: 'test', why: 'asked for it' }
  await inJob(server.app, site, (ctx) => eraseMemberNow(ctx, actor, ben.public_id))
  expect(await creditsOf(server.db, anna)).toBe(100)
  await refundUndelivered(server.app)
  expect(await creditsOf(server.db, anna)).toBe(100)
  expect(await ledgerFaults(server.db)).toEqual([])
})

test.each(['deleted', 'banned'])(
  'CHAT-5 a held message to somebody who is %s by the confirmation is paid back, never delivered',
  async (status) => {
    const { anna, ben, hers, confirm } = await waiting()
    await change(ben, status)
    await confirm()
    await releaseHeld(server.app)
    expect(await server.db.one`select held, returned from message where sender_id = ${anna.id}`).toEqual({
      held: true,
      returned: false,
    })
    await refundUndelivered(server.app)
    expect(await creditsOf(server.db, anna)).toBe(100)
    expect(await server.db.one`select held, returned from message where sender_id = ${anna.id}`).toEqual({
      held: false,
      returned: true,
    })
    await change(ben, 'active')
    await releaseHeld(server.app)
    expect(await statesIn(hers, ben)).toEqual(['returned'])
    expect((await listOf(await device(ben))).chats).toEqual([])
  },
)

test('CHAT-5 CHAT-11 to its receiver a held conversation is as unknown by its id as it is by name, at every call that shows something', async () => {
  const { anna, ben, hers, his, confirm } = await waiting()
  const { conversation } = await windowOf(hers, ben)
  const path = `/api/chats/${conversation.id}`
  const asked = async () => [
    (await his.get(path)).status,
    (await his.get(`${path}/messages?before=9`)).status,
    (await his.post(`${path}/read`, { seq: 1 })).status,
    (await his.post(`${path}/photos/1/open`, {})).status,
  ]
  expect((await his.get(`/api/members/${anna.public_id}/chat`)).status).toBe(404)
  expect(await asked()).toEqual([404, 404, 404, 404])
  expect((await hers.get(path)).status).toBe(200)
  await confirm()
  const opened = await his.get(path)
  expect([opened.status, opened.json.messages.length]).toEqual([200, 1])
  expect((await asked()).slice(0, 3)).toEqual([200, 200, 200])
})

test('CHAT-5 PRO-9 what waits does not go out either while its sender pauses, and does once they are back', async () => {
  const { ben, hers, his, confirm } = await waiting()
  await his.put('/api/pause', { paused: true })
  await confirm()
  await hers.put('/api/pause', { paused: true })
  await his.put('/api/pause', { paused: false })
  await releaseHeld(server.app)
  expect(await statesIn(hers, ben)).toEqual(['held'])
  expect((await listOf(his)).chats).toEqual([])
  await hers.put('/api/pause', { paused: false })
  await releaseHeld(server.app)
  expect(await statesIn(hers, ben)).toEqual(['sent'])
  expect((await listOf(his)).total_unread_messages).toBe(1)
})

test('CHAT-5 what was free and reached nobody comes back: the message, and the conversation of whose receiver left', async () => {
  const free = await makeSite(server.db, { key: 'free-words', free_mode: 'conversations' })
  const [anna, ben, carl, dora] = await Promise.all(
    Array.from({ length: 4 }, (_, at) => makeMember(server.db, free, at ? {} : { status: 'not_confirmed' })),
  )
  if (!anna || !ben || !carl || !dora) throw new Error('nobody')
  const hers = await openDevice(server.db, free, anna, server.port)
  const write = (to: CurrentMember, price = 0) =>
    hers.post(`/api/members/${to.public_id}/messages`, { client_id: crypto.randomUUID(), body: 'Hello', price })
  const freeLeft = async (to: CurrentMember) => (await windowOf(hers, to)).price.free_left
  for (const to of [ben, ben, carl]) expect((await write(to)).json.message).toMatchObject({ state: 'held', price: 0 })
  expect([await freeLeft(ben), await freeLeft(dora)]).toEqual([8, null])

  await change(ben, 'deleted')
  await refundUndelivered(server.app)
  expect(await freeLeft(dora)).toBe(10)
  await server.db.run`update message set created_at = now() - interval '15 days' where site_id = ${free.id} and held`
  await refundUndelivered(server.app)
  await refundUndelivered(server.app)
  // The conversation with Carl is still one of hers.
  expect(await freeLeft(carl)).toBe(10)
  expect((await write(dora)).json.message).toMatchObject({ state: 'held', price: 0 })
  expect(await freeLeft(await makeMember(server.db, free))).toBe(null)
})

test('CHAT-5 PRO-6 a held message across a block waits, and goes out after it', async () => {
  const { anna, ben, hers, his, confirm } = await waiting()
  await his.post(`/api/members/${anna.public_id}/block`)
  await confirm()
  await releaseHeld(server.app)
  expect((await listOf(his)).chats).toEqual([])
  await his.delete(`/api/members/${anna.public_id}/block`)
  await releaseHeld(server.app)
  expect(await statesIn(hers, ben)).toEqual(['sent'])
  expect((await listOf(his)).total_unread_messages).toBe(1)
})

test('ROLE-2 CHAT-3 what was seen is told to premium members alone, by call and by live connection', async () => {
  const ben = await member()
  const his = await device(ben)
  for (const paid_user of [true, false]) {
    const anna = await member({ paid_user })
    const hers = await device(anna)
    const tab = await openLiveConnection(server.port, hers)
    const chat = (await send(hers, ben)).json.conversation.id
    await his.post(`/api/chats/${chat}/read`, { seq: 1 })
    // Its own tabs are told that the list changed; by then the other side would have been told, too.
    await send(his, anna)
    await tab.hear('message', ({ seq }) => seq === 2)
    expect(tab.heard.filter(({ type }) => type === 'seen')).toHaveLength(paid_user ? 1 : 0)
    expect(await windowOf(hers, ben)).toMatchObject({
      seen_seq: paid_user ? 2 : null,
      messages: [{ state: paid_user ? 'seen' : 'sent' }, {}],
    })
    for (const path of [`/api/chats/${chat}/messages`, `/api/chats/${chat}/messages?after=0`])
      expect((await hers.get(path)).json.messages[0].state).toBe(paid_user ? 'seen' : 'sent')
    tab.close()
  }
})

test.each([
  ['a free member', { paid_user: false }, {}],
  ['anybody, of who hides it', { paid_user: true }, { shows_seen: false }],
])('ROLE-2 CHAT-3 that a photo was opened is not told to %s', async (_, sender, receiver) => {
  const [anna, ben] = [await member(sender), await member()]
  const [hers, his] = [await device(anna), await device(ben)]
  await his.put('/api/profile', receiver)
  const tab = await openLiveConnection(server.port, hers)
  const picture = await testPicture(9, { width: 60, height: 80 })
  const path = `/api/members/${ben.public_id}/messages/${crypto.randomUUID()}/photo-once?price=5`
  const raw = { raw: picture, headers: { 'content-type': 'application/octet-stream' } }
  const { message, conversation } = (await hers.post(path, undefined, raw)).json
  const photoOf = async () => (await windowOf(hers, ben)).messages[0].photo
  const before = await photoOf()
  expect(before).toMatchObject({ state: 'closed', blur: null, image: null })
  expect(message.photo).toEqual(before)
  const opened = await his.post(`/api/chats/${conversation.id}/photos/1/open`)
  expect(opened.json.photo).toMatchObject({ state: 'open', image: expect.any(String) })
  await server.db.run`update chat_photo set opened_at = opened_at - interval '2 minutes' where sender_id = ${anna.id}`
  await endSeen(server.app)
  expect(await photoOf()).toEqual(before)
  expect((await windowOf(his, anna)).messages[0].photo.state).toBe('gone')
  await send(his, anna)
  await tab.hear('message', ({ seq }) => seq === 2)
  expect(tab.heard.filter(({ type }) => type === 'photo')).toEqual([])
  tab.close()
})

test('ROLE-2 a member hides what they have read, from premium members too, and shows it again', async () => {
  const [anna, ben] = [await member({ paid_user: true }), await member({ paid_user: true })]
  const [hers, his] = [await device(anna), await device(ben)]
  const tab = await openLiveConnection(server.port, hers)
  expect((await his.get('/api/profile')).json.shows_seen).toBe(true)
  expect((await his.put('/api/profile', { shows_seen: false })).json.shows_seen).toBe(false)
  const chat = (await send(hers, ben)).json.conversation.id
  await his.post(`/api/chats/${chat}/read`, { seq: 1 })
  expect((await listOf(his)).total_unread_messages).toBe(0)
  await send(his, anna)
  await tab.hear('message', ({ seq }) => seq === 2)
  expect(tab.heard.filter(({ type }) => type === 'seen')).toEqual([])
  expect(await windowOf(hers, ben)).toMatchObject({ seen_seq: null, messages: [{ state: 'sent' }, {}] })
  // The other way nothing changed.
  await hers.post(`/api/chats/${chat}/read`, { seq: 2 })
  expect(await windowOf(his, anna)).toMatchObject({ seen_seq: 2, messages: [{}, { state: 'seen' }] })
  await his.put('/api/profile', { shows_seen: true })
  expect((await windowOf(hers, ben)).messages[0].state).toBe('seen')
  tab.close()
})

test('PRO-6 NAV-6 what somebody wrote whom I blocked is counted nowhere, and is again after an unblock', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()]
  const [hers, his, carls] = [await device(anna), await device(ben), await device(carl)]
  for (const it of [his, his, carls]) await send(it, anna)
  const unread = async () => {
    const { chats, total_unread_messages } = await listOf(hers)
    const byName = (who: CurrentMember) =>
      chats.find((it: { profile: { name: string } }) => it.profile.name === who.name)?.num_unread_messages
    return [total_unread_messages, byName(ben), byName(carl)]
  }
  expect(await unread()).toEqual([3, 2, 1])
  const { headers } = await hers.get('/api/chats.php')
  await hers.post(`/api/members/${ben.public_id}/block`)
  expect(await unread()).toEqual([1, 0, 1])
  // A page that knows the answer of before is not told that nothing has changed.
  const again = await hers.get('/api/chats.php', { headers: { 'if-none-match': headers.etag as string } })
  expect([again.status, again.json.total_unread_messages]).toEqual([200, 1])
  expect((await hers.get('/chats', { headers: { accept: 'text/html' } })).text).toMatch(/<title[^>]*>\(1\) /)
  await hers.delete(`/api/members/${ben.public_id}/block`)
  expect(await unread()).toEqual([3, 2, 1])
  // Who is blocked goes on counting what the other wrote before.
  await hers.post(`/api/members/${ben.public_id}/block`)
  await hers.delete(`/api/members/${ben.public_id}/block`)
  await his.post(`/api/members/${anna.public_id}/block`)
  expect(await unread()).toEqual([3, 2, 1])
})

test('CHAT-1 SAFE-2 what staff remove lowers the unread count only where it was unread, also of what was read across a block', async () => {
  const [anna, ben] = [await member(), await member()]
  const [hers, his] = [await device(anna), await device(ben)]
  const chat = (await send(hers, ben)).json.conversation.id
  for (const body of ['Two', 'Three']) await send(hers, ben, body)
  await his.post(`/api/members/${anna.public_id}/block`)
  await his.post(`/api/chats/${chat}/read`, { seq: 3 })
  await his.delete(`/api/members/${anna.public_id}/block`)
  for (const body of ['Four', 'Five']) await send(hers, ben, body)
  const actor = { who: 'test', why: 'reported' }
  const remove = (seq: number) => inJob(server.app, site, (ctx) => removeMessage(ctx, actor, { chat, seq }))
  const unread = async () => (await listOf(his)).total_unread_messages
  expect(await unread()).toBe(2)
  await remove(2)
  expect(await unread()).toBe(2)
  await his.post(`/api/chats/${chat}/read`, { seq: 4 })
  expect(await unread()).toBe(1)
  await remove(5)
  expect(await unread()).toBe(0)
})

test.each(['first', 'second'])(
  'CHAT-1 CHAT-2 of the two the %s removes the chat: nothing of it stays unread',
  async (which) => {
    const both = [await member(), await member()] as const
    const [one, other] = which === 'first' ? both : both.toReversed()
    const [mine, theirs] = [await device(one as CurrentMember), await device(other as CurrentMember)]
    for (const body of ['One', 'Two']) await send(theirs, one as CurrentMember, body)
    const [{ conversation }] = (await listOf(mine)).chats
    await mine.delete('/api/chat.php', { conversation: conversation.id })
    expect(await listOf(mine)).toMatchObject({ chats: [], total_unread_messages: 0 })
    await send(theirs, one as CurrentMember, 'Three')
    expect(await listOf(mine)).toMatchObject({ chats: [{ num_unread_messages: 1 }], total_unread_messages: 1 })
  },
)

test('CHAT-5 what was returned is its sender’s alone, also once the two write to each other', async () => {
  const { anna, ben, hers, his, confirm } = await waiting()
  await server.db.run`update message set created_at = now() - interval '15 days' where sender_id = ${anna.id}`
  await refundUndelivered(server.app)
  await confirm()
  const chat = (await send(hers, ben, 'Now I am here')).json.conversation.id
  expect(await statesIn(hers, ben)).toEqual(['returned', 'sent'])
  const bodies = ({ messages }: { messages: { body: string }[] }) => messages.map(({ body }) => body)
  expect(bodies(await windowOf(his, anna))).toEqual(['Now I am here'])
  for (const query of ['', '?after=0'])
    expect(bodies((await his.get(`/api/chats/${chat}/messages${query}`)).json), query).toEqual(['Now I am here'])
})

test('CHAT-1 CHAT-2 a removed chat has nothing unread, and held or returned messages never had', async () => {
  const { anna, ben, hers, his, confirm } = await waiting()
  expect(await listOf(his)).toMatchObject({ chats: [], total_unread_messages: 0 })
  await confirm()
  await send(hers, ben, 'And another')
  expect((await listOf(his)).total_unread_messages).toBe(2)
  const [{ conversation }] = (await listOf(his)).chats
  expect((await his.delete('/api/chat.php', { conversation: conversation.id })).status).toBe(200)
  expect(await listOf(his)).toMatchObject({ chats: [], total_unread_messages: 0 })
  await send(hers, ben, 'Are you there?')
  expect(await listOf(his)).toMatchObject({ chats: [{ num_unread_messages: 1 }], total_unread_messages: 1 })

  // A read that is late counts what is still unread: neither what is held nor what was returned.
  await send(hers, ben, 'Held')
  await send(hers, ben, 'Returned')
  await server.db
    .run`update message set held = body = 'Held', returned = body = 'Returned' where sender_id = ${anna.id} and body in ('Held', 'Returned')`
  await his.post(`/api/chats/${conversation.id}/read`, { seq: 2 })
  expect((await listOf(his)).total_unread_messages).toBe(1)
})

test('CHAT-2 CHAT-3 who removes a chat unread has not seen it: its sender is told nothing, and what comes after it is seen', async () => {
  const [anna, ben] = [await member({ paid_user: true }), await member()]
  const [hers, his] = [await device(anna), await device(ben)]
  const tab = await openLiveConnection(server.port, hers)
  const chat = (await send(hers, ben)).json.conversation.id
  expect((await his.delete('/api/chat.php', { conversation: chat })).status).toBe(200)
  // A page that was open on it reports late what it had shown.
  expect((await his.post(`/api/chats/${chat}/read`, { seq: 1 })).status).toBe(200)
  expect(await windowOf(hers, ben)).toMatchObject({ seen_seq: 0, messages: [{ state: 'sent' }] })
  expect(await listOf(his)).toMatchObject({ chats: [], total_unread_messages: 0 })
  await send(hers, ben, 'And now?')
  expect(await listOf(his)).toMatchObject({ chats: [{ num_unread_messages: 1 }], total_unread_messages: 1 })
  expect(tab.heard.filter(({ type }) => type === 'seen')).toEqual([])
  await his.post(`/api/chats/${chat}/read`, { seq: 2 })
  expect((await listOf(his)).total_unread_messages).toBe(0)
  await tab.hear('seen', ({ seq }) => seq === 2)
  tab.close()
})

test('CHAT-13 a chat is muted by its members alone, each for their own side; the list and the window say so', async () => {
  const [anna, ben, carl] = [await member(), await member(), await member()]
  const [hers, his, other] = [await device(anna), await device(ben), await device(carl)]
  const { id } = (await send(hers, ben)).json.conversation
  const mute = (by: Device, muted: unknown, chat = id) => by.post(`/api/chats/${chat}/mute`, { muted })
  const seen = async (by: Device) => {
    const [inList] = (await listOf(by)).chats
    return [inList.muted, (await by.get(`/api/chats/${id}`)).json.muted]
  }
  for (let n = 0; n < 2; n++) expect((await mute(his, true)).status).toBe(200)
  expect([await seen(his), await seen(hers)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await mute(other, true)).status).toBe(404)
  expect((await mute(his, true, 'nothing'.padEnd(20, 'x'))).status).toBe(404)
  expect((await mute(his, 'yes')).status).toBe(400)
  expect((await mute(his, false)).status).toBe(200)
  expect(await seen(his)).toEqual([false, false])
})

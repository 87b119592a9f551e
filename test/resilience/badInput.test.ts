// Invalid messages and recipients: refused clearly and at no cost, or stored harmlessly (CHAT-3, CHAT-4, CALL-4,
// PRO-6).
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Message } from '../../contract/chats.ts'
import type { CurrentMember, Site } from '../../server/base/ctx.ts'
import { closedPolicy } from '../../server/base/http/securityHeaders.ts'
import { messagePreview } from '../../server/notifications/push/messagePreview.ts'
import { relayOutbox } from '../../server/notifications/relayOutbox.ts'
import { testPicture } from '../../server/photos/testPicture.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import {
  countInconsistencies,
  creditsOf,
  type Device,
  openDevice,
  type SendMethod,
  sendMethods,
  type Tab,
} from '../fixtures/chatClients.ts'
import { type TestServer, testServer } from '../fixtures/servers.ts'

let server: TestServer
let folder: string
let site: Site
/** Where a message may be as long as on any site. */
let wordy: Site
const tabs: Tab[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nightjar-bad-input-'))
  server = await testServer({ DATA_DIR: folder }, undefined, { jobs: false })
  site = await makeSite(server.db, { message_length: 500 })
  wordy = await makeSite(server.db, { message_length: 10_000 })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const pair of tabs.splice(0)) pair.close()
  for (const on of [site, wordy])
    for (const [what, count] of Object.entries(await countInconsistencies(server.db, on))) expect(count, what).toBe(0)
  expect(server.log.filter((line) => /"bug"|"error"/.test(line))).toEqual([])
})

async function tabOf(it: Device) {
  const tab = await it.tab()
  tabs.push(tab)
  return tab
}

/** Two who have talked already: from here on plain words go by the line. */
async function couple(on = site, given: Parameters<typeof makeMember>[2] = {}) {
  const anna = await makeMember(server.db, on, { credits: 102 })
  const ben = await makeMember(server.db, on, { credits: 100, ...given })
  const [annasDevice, bensDevice] = [
    await openDevice(server.db, on, anna, server.port),
    await openDevice(server.db, on, ben, server.port),
  ]
  const [tab, other] = [await tabOf(annasDevice), await tabOf(bensDevice)]
  const chat = (await tab.say('call', ben, 'Good evening')).chat as string
  return { anna, ben, hers: annasDevice, his: bensDevice, tab, other, chat }
}
type Couple = Awaited<ReturnType<typeof couple>>

const newest = async ({ his, chat }: Couple): Promise<Message> =>
  (await his.get(`/api/chats/${chat}/messages`)).json.messages.at(-1)
const post = (it: Device, to: CurrentMember, body: string) =>
  it.post(`/api/members/${to.public_id}/messages`, { client_id: randomUUID(), body, price: 2 })

/** What the other side has of it, sent by this way. */
async function kept(it: Couple, way: SendMethod, body: string) {
  const { code, seq } = await it.tab.say(way, it.ben, body)
  expect(code).toBe('kept')
  const message = await newest(it)
  expect(message.seq).toBe(seq)
  return message.body
}

/** By each way; nothing is kept and nothing is paid. */
async function refusedBoth(it: Couple, body: string) {
  const before = [await creditsOf(server.db, it.anna), (await newest(it)).seq]
  expect(await it.tab.line(it.ben, body)).toBe(null)
  const { status, json } = await post(it.hers, it.ben, body)
  expect([await creditsOf(server.db, it.anna), (await newest(it)).seq]).toEqual(before)
  return { status, code: json.code, detail: json.detail, fields: json.fields }
}

test('CHAT-3 CHAT-4 a wall of 10,000 characters is told the limit; where it is the limit it is kept whole, and one more is not', async () => {
  const short = await couple()
  const wall = 'Wall '.repeat(2_000)
  expect(await refusedBoth(short, wall)).toMatchObject({
    status: 400,
    code: 'message_too_long',
    detail: 'This message is too long. Shorten it to 500 characters.',
  })
  const long = await couple(wordy)
  for (const way of sendMethods) expect(await kept(long, way, `${'w'.repeat(9_999)}.`)).toBe(`${'w'.repeat(9_999)}.`)
  expect(await refusedBoth(long, 'w'.repeat(10_001))).toMatchObject({ code: 'message_too_long' })
})

test('CALL-4 20,001 characters do not come through the door: a 400 that names the field; the line says nothing to it and stays', async () => {
  const pair = await couple(wordy)
  const httpResponse = await post(pair.hers, pair.ben, 'w'.repeat(20_001))
  expect(httpResponse).toMatchObject({ status: 400, json: { code: 'invalid', fields: { body: expect.any(String) } } })
  pair.tab.live.tell({
    type: 'send',
    to: pair.ben.public_id,
    client_id: randomUUID(),
    body: 'w'.repeat(20_001),
    price: 2,
  })
  expect(await kept(pair, 'line', 'And on')).toBe('And on')
  expect(pair.tab.live.heard.filter(({ type }) => type === 'ack')).toHaveLength(1)
  expect(await creditsOf(server.db, pair.anna)).toBe(98)
})

test('CHAT-3 the limit is counted as the composer counts it: whole characters, without the space around', async () => {
  const pair = await couple()
  const fitting = ['😀'.repeat(500), ` \n${'é'.repeat(500)} \r\n`, `${'a\r\n'.repeat(248)}abcd`, '\u0627'.repeat(500)]
  for (const way of sendMethods)
    for (const body of fitting) {
      // The expression is the composer's own.
      const counted = [...(await kept(pair, way, body)).trim()].length
      expect(counted).toBe(500)
    }
  for (const body of fitting) {
    const more = `${body.trim()}!`
    expect(await refusedBoth(pair, more)).toMatchObject({ code: 'message_too_long' })
  }
})

test('CHAT-3 5,000 emoji are 5,000 characters, families as many as they are joined of; what is kept comes back as it was', async () => {
  const family = '👨‍👩‍👧‍👦'
  const pair = await couple(wordy)
  for (const way of sendMethods) {
    expect(await kept(pair, way, '😀'.repeat(5_000))).toBe('😀'.repeat(5_000))
    expect(await kept(pair, way, family.repeat(1_428))).toBe(family.repeat(1_428))
  }
  const credits = await creditsOf(server.db, pair.anna)
  expect(await refusedBoth(pair, family.repeat(1_429))).toMatchObject({ code: 'message_too_long' })
  expect((await post(pair.hers, pair.ben, family.repeat(5_000))).json).toMatchObject({ status: 413, code: 'too_large' })
  const tab = await tabOf(pair.hers)
  tab.live.tell({ type: 'send', to: pair.ben.public_id, client_id: randomUUID(), body: family.repeat(5_000), price: 2 })
  expect(await tab.live.closed).toBe(1009)
  expect(await creditsOf(server.db, pair.anna)).toBe(credits)
  expect(await refusedBoth(await couple(), '😀'.repeat(5_000))).toMatchObject({ code: 'message_too_long' })
})

const cleaned: [string, string, string][] = [
  ['C0', 'a\u0001\u0007\u0008\u000b\u000c\u001b[31mb', 'a[31mb'],
  ['DEL and C1', 'a\u007f\u0080\u0085\u009b31mb\u009f', 'a31mb'],
  ['line breaks of every kind', 'a\r\nb\rc\nd\u2028e\u2029f', 'a\nb\nc\nd\ne\nf'],
  ['a tab', 'a\tb', 'a\tb'],
  ['a byte order mark around it', '\ufeffa b\ufeff', 'a b'],
  ['joiners that words and emoji need', 'می\u200cخواهم 👩\u200d🚀 ❤\ufe0f', 'می\u200cخواهم 👩\u200d🚀 ❤\ufe0f'],
  ['characters that have no meaning yet', 'a\ufffe\u{10ffff}\ue000', 'a\ufffe\u{10ffff}\ue000'],
]
test.each(cleaned)(
  'CHAT-3 %s: kept the same by both ways, without what controls a machine',
  async (_what, body, expected) => {
    const pair = await couple()
    for (const way of sendMethods) expect(await kept(pair, way, body)).toBe(expected)
  },
)

test('CALL-4 CHAT-3 a NUL and half a pair can not be read, in words; over the line they are left to the call or left out', async () => {
  const pair = await couple()
  const unread = {
    status: 400,
    code: 'invalid_text',
    detail: 'We can’t read some characters in this text. Remove them and try again.',
  }
  expect(await refusedBoth(pair, 'half \ud83d')).toMatchObject(unread)
  expect(await refusedBoth(pair, '\udc00\ud83d')).toMatchObject(unread)
  expect((await post(pair.hers, pair.ben, 'a\u0000b')).json).toMatchObject(unread)
  expect((await pair.tab.line(pair.ben, 'a\u0000b'))?.message.body).toBe('ab')
})

const unseen: [string, string][] = [
  ['nothing', ''],
  ['spaces of every kind', ' \t\n\u00a0\u2003\u3000\u2028\u2029\u0085'],
  ['controls', '\u0001\u001b\u009b'],
  ['joiners and zero-width spaces', '\u200b\u200c\u200d\u2060'],
  ['a byte order mark', '\ufeff'],
  ['turns of direction', '\u202e\u2066\u2069\u200f'],
  ['fillers that look like nothing', '\u3164\u115f\uffa0\u2800\u00ad\u034f'],
  ['tags and variation selectors', '\u{e0041}\u{e007f}\ufe0f\u{e0100}'],
]
test.each(unseen)('CHAT-3 CHAT-4 %s is no message and costs nothing, by both ways', async (_what, body) => {
  expect(await refusedBoth(await couple(), body)).toMatchObject({
    status: 400,
    code: 'empty_message',
    detail: 'Write something first.',
  })
})

const turned = ['\u202e', '\u202d', '\u202b', '\u2066', '\u2067', '\u2068', '\u2069\u202e', '\u2069\u2069\u202c\u202e']

test('CHAT-3 NOTE-2 NOTE-4 an open turn of direction ends with its bubble, and neither push nor mail nor a name has it', async () => {
  const pair = await couple(site, { email: `${randomUUID()}@example.org` })
  await server.db.run`
    insert into notification_preference (member_id, site_id, kind, channel, is_enabled)
    values (${pair.ben.id}, ${site.id}, 'push_words', 'push', true)`
  for (const [at, mark] of turned.entries()) {
    const body = `Look ${mark}txt.exe.${at}`
    for (const way of sendMethods) {
      // Kept as it was written: Hebrew and Arabic need these marks.
      expect(await kept(pair, way, body)).toBe(body)
      const push = await messagePreview(
        server.db,
        { site_id: site.id, member_id: pair.ben.id } as never,
        `/chats/${pair.chat}`,
      )
      expect(push).toMatchObject({ name: pair.anna.name, words: `Look txt.exe.${at}` })
    }
  }
  const [row] = (await pair.his.get('/api/chats.php')).json.chats
  expect([row.profile.name, row.last_message.body]).toEqual([
    pair.anna.name,
    `Look ${turned.at(-1)}txt.exe.${turned.length - 1}`,
  ])

  const { text: page } = await pair.his.get(`/chats/${pair.chat}`)
  const marks = /[\u202a-\u202e\u2066-\u2069]/
  // As the page is drawn: without the data that travels with it.
  const drawn = page.replace(/<script[\s\S]*?<\/script>/g, '')
  const bubbles = drawn.match(/<p dir="auto"[^>]*>[^<]*<\/p>/g)?.filter((html) => html.includes('txt.exe')) ?? []
  expect(bubbles).toHaveLength(turned.length * 2)
  const outside = bubbles.reduce((rest, bubble) => rest.replace(bubble, ''), drawn)
  // Beside the bubbles only the list's line has its words, the last thing in a box of its own.
  const lines = outside.match(/<span class="truncate[^"]*">[^<]*txt\.exe[^<]*<\/span>/g) ?? []
  expect(lines.length).toBeLessThanOrEqual(1)
  expect(lines.reduce((rest, line) => rest.replace(line, ''), outside)).not.toMatch(marks)

  // What came after his last look is told by mail; his looks themselves are written down a moment later.
  for (const way of sendMethods) await kept(pair, way, `Look ${turned[0]}txt.exe.away`)
  await server.db.run`
    insert into presence (member_id, site_id, seen_at, hidden_at) values (${pair.ben.id}, ${site.id}, now() - interval '1 day', now())
    on conflict (member_id) do update set seen_at = excluded.seen_at, hidden_at = excluded.hidden_at`
  await relayOutbox(server.app)
  const notices = () => server.db.many<{ all: string }>`
    select n.*::text as all from notification n where n.member_id = ${pair.ben.id} and n.channel = 'mail'`
  await expect.poll(async () => (await notices()).length).toBeGreaterThan(0)
  for (const { all } of await notices()) expect(all).not.toMatch(/txt\.exe|[\u202a-\u202e\u2066-\u2069]/)
})

test('ROLE-1 SITE-1 CHAT-1 an unknown conversation, and one of others, is the same 404 to every call, and nothing of it changes', async () => {
  const { tab, ben, his, other, anna, chat } = await couple()
  const picture = await testPicture(1, { grain: 60 })
  expect(await tab.photo(ben, picture)).toMatchObject({ code: 'kept', seq: 2 })
  const state = () => server.db.many`
    select s.unread, s.seen_seq, s.removed_seq, s.last_visible_seq, p.opened_at, p.deleted_at
    from conversation c join conversation_side s on s.conversation_id = c.id
    left join chat_photo p on p.conversation_id = c.id
    where c.public_id = ${chat} order by s.member_id`
  const before = await state()
  const third = await makeMember(server.db, site, { credits: 10 })
  const foreign = await makeMember(server.db, wordy, { credits: 10 })
  for (const [on, who] of [
    [site, third],
    [wordy, foreign],
  ] as const) {
    const device = await openDevice(server.db, on, who, server.port)
    const asks = (id: string) => [
      device.get(`/api/chats/${id}`),
      device.get(`/api/chats/${id}/messages`),
      device.get(`/api/chats/${id}/messages?after=0`),
      device.post(`/api/chats/${id}/read`, { seq: 2 }),
      device.post(`/api/chats/${id}/photos/2/open`),
      device.delete('/api/chat.php', { conversation: id }),
    ]
    const [others, none] = [await Promise.all(asks(chat)), await Promise.all(asks('n'.repeat(32)))]
    for (const { status, json } of [...others, ...none]) expect([status, json.code]).toEqual([404, 'not_found'])
    expect(others.map(({ text }) => text)).toEqual(none.map(({ text }) => text))
    for (const { status } of await Promise.all(asks('no'))) expect(status).toBe(400)
    expect((await device.get(`/chats/${chat}`)).text).not.toContain('Good evening')
  }
  expect(await state()).toEqual(before)

  const { photo } = (await his.post(`/api/chats/${chat}/photos/2/open`)).json
  const nobody = [
    await openDevice(server.db, site, third, server.port),
    await openDevice(server.db, wordy, foreign, server.port),
  ]
  for (const it of nobody)
    for (const url of [photo.image, photo.blur]) {
      const { status, text } = await it.get(url)
      expect([status, text]).toEqual([404, ''])
    }
  // What its sender sent, its sender can't open; and there is no photo in words.
  const hers = await openDevice(server.db, site, anna, server.port)
  for (const seq of [1, 2, 3])
    expect((await hers.post(`/api/chats/${chat}/photos/${seq}/open`)).json.code).toBe('not_found')

  // Typing towards somebody one does not talk with reaches nobody; towards who one talks with it does.
  const strange = await tabOf(nobody[0] as Device)
  strange.live.tell({ type: 'typing', to: ben.public_id })
  strange.live.tell({ type: 'typing', to: 'n'.repeat(32) })
  // What a stranger sends begins a conversation of their own.
  expect((await strange.line(anna, 'Hello'))?.conversation.id).not.toBe(chat)
  tab.live.tell({ type: 'typing', to: ben.public_id })
  await other.live.hear('typing', ({ from }) => from === anna.public_id)
  expect(other.live.heard.filter((it) => it.type === 'typing' && it.from !== anna.public_id)).toEqual([])
})

/** Everything that can be sent; each is refused with this code and these words, and costs nothing. */
async function closedTo(from: Couple['hers'], tab: Tab, to: CurrentMember, refusal: { code: string; detail?: string }) {
  const before = await creditsOf(server.db, from.who)
  const picture = await testPicture(2, { grain: 60 })
  expect(await tab.line(to, 'By the line')).toBe(null)
  const answer = await post(from, to, 'By the call')
  expect(answer.json).toMatchObject(refusal)
  const { gifs } = (await from.get('/api/gifs?q=')).json ?? {}
  const others = [await tab.gift(to), await tab.photo(to, picture)]
  if (gifs?.[0])
    others.push({
      ...(await from.post(`/api/members/${to.public_id}/gifs`, { client_id: randomUUID(), gif: gifs[0].id, price: 2 }))
        .json,
    })
  for (const { code } of others) expect(code).toBe(refusal.code)
  expect(await creditsOf(server.db, from.who)).toBe(before)
}

test('PRO-6 CHAT-4 blocked between a keystroke and the message: neither side’s words go, by any way, and none is charged', async () => {
  const pair = await couple()
  const { anna, ben, hers, his, tab, other } = pair
  tab.live.tell({ type: 'typing', to: ben.public_id })
  await other.live.hear('typing')
  expect((await his.post(`/api/members/${anna.public_id}/block`, {})).status).toBe(200)
  const typed = () => [...tab.live.heard, ...other.live.heard].filter(({ type }) => type === 'typing').length
  const before = typed()
  tab.live.tell({ type: 'typing', to: ben.public_id })
  other.live.tell({ type: 'typing', to: anna.public_id })
  const closed = `You're blocked by ${ben.name}. You do not have access to this page.`
  await closedTo(hers, tab, ben, { code: 'blocked', detail: closed })
  await closedTo(his, other, anna, {
    code: 'blocked_by_you',
    detail: `You blocked ${anna.name}. Unblock them to write again.`,
  })
  expect(typed()).toBe(before)
  await his.delete(`/api/members/${anna.public_id}/block`)
  expect(await kept(pair, 'line', 'Again')).toBe('Again')
})

test('PRO-6 CRED-6 a block in the middle of many messages: what was kept was paid, what was refused was not, and nothing is kept after it', async () => {
  const { anna, ben, his, tab, chat } = await couple()
  const all = Array.from({ length: 30 }, (_, n) => tab.say(sendMethods[n % 2] ?? 'call', ben, `Words ${n}`))
  await all[0]
  expect((await his.post(`/api/members/${anna.public_id}/block`, {})).status).toBe(200)
  const late = await Promise.all(sendMethods.map((way) => tab.say(way, ben, 'Late')))
  const outcomes = await Promise.all(all)
  expect(late.map(({ code }) => code)).toEqual(['blocked', 'blocked'])
  const many = outcomes.filter(({ code }) => code === 'kept').length
  expect(outcomes.filter(({ code }) => code === 'blocked')).toHaveLength(30 - many)
  expect(many).toBeGreaterThan(0)
  expect(await creditsOf(server.db, anna)).toBe(100 - 2 * many)
  const { end } = await server.db.one<{
    end: number
  }>`select last_seq as end from conversation where public_id = ${chat}`
  expect(end).toBe(many + 1)
})

const gone: [string, string, string][] = [
  ['deleted', 'member_gone', 'This member is no longer here.'],
  ['banned', 'member_gone', 'This member is no longer here.'],
]
test.each(gone)(
  'CHAT-4 a receiver who is %s between keystroke and message gets nothing, and it costs nothing',
  async (status, code, detail) => {
    const { ben, hers, tab } = await couple()
    await server.db.run`update member set status = ${status} where id = ${ben.id}`
    await closedTo(hers, tab, ben, { code, detail })
  },
)

test('ACC-12 CHAT-4 a receiver who pauses is there for those they talk with, and gone for others; a sender who is banned can’t write', async () => {
  const pair = await couple()
  const stranger = await makeMember(server.db, site, { credits: 10 })
  const strange = await openDevice(server.db, site, stranger, server.port)
  await server.db.run`update member set status = 'disabled' where id = ${pair.ben.id}`
  for (const way of sendMethods) expect(await kept(pair, way, 'Rest well')).toBe('Rest well')
  await closedTo(strange, await tabOf(strange), pair.ben, { code: 'member_gone' })
  // Not told to this process: it may still know her as she was.
  await server.db.run`update member set status = 'banned' where id = ${pair.anna.id}`
  await closedTo(pair.hers, pair.tab, pair.ben, { code: 'authentication_required' })
})

const words = 'Unlikely words behind a picture'
const asImage = (type: string, name: string) => ({
  headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
})

test('CHAT-3 PRO-4 a photo swapped for a script, whatever it is called: refused by its name, nothing is kept, nothing is paid', async () => {
  const { anna, ben, hers, chat } = await couple()
  const picture = await testPicture(3, { grain: 60 })
  const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(2_000_000)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
  const files: [string, Buffer, string, string][] = [
    ['image/jpeg', Buffer.from('<!doctype html><script>alert(document.domain)</script>'), 'photo.jpg', 'not_a_photo'],
    ['image/png', Buffer.from('alert(1)//'.repeat(50)), 'photo.png', 'not_a_photo'],
    ['image/svg+xml', Buffer.from(svg), 'photo.svg', 'not_a_photo'],
    ['image/gif', Buffer.from('GIF89a=1;alert(1)//'), 'photo.gif', 'not_a_photo'],
    [
      'image/jpeg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
      'photo.jpg',
      'photo_damaged',
    ],
    [
      'image/jpeg',
      Buffer.concat([picture, Buffer.from('<html><script>alert(1)</script></html>')]),
      'p.jpg',
      'photo_mixed',
    ],
    ['image/jpeg', Buffer.concat([Buffer.from('<script>alert(1)</script>'), picture]), 'p.jpg', 'not_a_photo'],
    ['image/jpeg', picture.subarray(0, picture.length >> 1), 'p.jpg', 'photo_damaged'],
    ['image/png', bomb, 'p.png', 'photo_too_large'],
    ['image/jpeg', Buffer.alloc(0), 'p.jpg', 'not_a_photo'],
  ]
  const [client_id, before] = [randomUUID(), await stored()]
  const send = (raw: Buffer, type: string, name: string) =>
    hers.post(`/api/members/${ben.public_id}/messages/${client_id}/photo?price=5`, undefined, {
      raw,
      ...asImage(type, name),
    })
  for (const [type, raw, name, code] of files) {
    const { status, json } = await send(raw, type, name)
    expect([json.code, status], name).toEqual([code, code === 'photo_too_large' ? 413 : 415])
    expect(json.detail.length).toBeGreaterThan(10)
  }
  expect(await creditsOf(server.db, anna)).toBe(100)
  expect((await hers.get(`/api/chats/${chat}/messages`)).json.messages).toHaveLength(1)
  expect(await stored()).toEqual(before)
  // The same message, with a photo at last; and again with a script, which is never looked at.
  const first = await send(picture, 'text/html', 'evil.html')
  expect(first.json).toMatchObject({ credits: 95, message: { kind: 'photo', price: 5 } })
  expect((await send(Buffer.from(svg), 'image/jpeg', 'p.jpg')).json.message).toEqual(first.json.message)
  expect(await creditsOf(server.db, anna)).toBe(95)
})

const stored = async () =>
  (await readdir(join(folder, 'media'), { recursive: true }).catch(() => [])).filter((it) => /\.\w+$/.test(it))

test('CHAT-3 PRO-4 what comes out of a photo is newly drawn pixels, of a picture’s type, that no browser takes for anything else', async () => {
  const { ben, hers, his, tab, chat } = await couple()
  const picture = await sharp(await testPicture(4, { width: 400, height: 300, grain: 60 }))
    .withExif({ IFD0: { ImageDescription: words, Copyright: words } })
    .jpeg()
    .toBuffer()
  expect(picture.includes(words)).toBe(true)
  const { seq } = await tab.photo(ben, picture)
  const { photo } = (await his.post(`/api/chats/${chat}/photos/${seq}/open`)).json
  const sent = (await hers.get(`/api/chats/${chat}/messages`)).json.messages.at(-1).photo
  for (const [who, url, accept] of [
    [his, photo.image, '*/*'],
    [his, photo.image, 'image/avif,text/html'],
    [his, photo.blur, '*/*'],
    [hers, sent.image, 'text/html'],
  ] as const) {
    const { status, headers, text } = await who.get(url, { headers: { accept } })
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^image\/(webp|avif)$/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': closedPolicy,
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(text).not.toContain(words)
    expect(text.slice(0, 12)).toMatch(/^RIFF|ftypavif/)
  }
})

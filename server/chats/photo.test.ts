// Photos in conversations: what they cost, who gets their bytes by the media route, and when those are gone.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSite } from '../../test/fixtures/app.ts'
import { type ChatFixture, chatFixture, outcomeCode } from '../../test/fixtures/chats.ts'
import { addSeconds } from '../base/clock.ts'
import { ledgerFaults } from '../credits/index.ts'
import { stopDecoders } from '../photos/decoderPool.ts'
import { testPicture } from '../photos/testPicture.ts'
import { dropFiles } from './dropFiles.ts'
import { release } from './release.ts'

let fixture: ChatFixture

beforeAll(async () => {
  fixture = await chatFixture()
})
afterAll(async () => {
  expect(await ledgerFaults(fixture.db)).toEqual([])
  await fixture.end()
  stopDecoders()
})

const two = () => Promise.all([fixture.member(), fixture.member()])
const size = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test('CHAT-3 CHAT-4 a photo has its price; its receiver gets 24 blurred pixels of its own proportions until they open it', async () => {
  const [anna, ben] = await two()
  fixture.app.liveEvents.length = 0
  const bytes = await testPicture(1, { width: 1_800, height: 900, grain: 60 })
  const sent = await fixture.photo(anna, ben, { bytes })
  expect(sent).toMatchObject({ credits: 95, message: { seq: 1, kind: 'photo', body: '', price: 5, state: 'sent' } })
  expect(sent.price).toMatchObject({ credits: 2, photo: 5 })
  expect(sent.message.photo).toMatchObject({ state: 'open', view_once: false, width: 1_200, height: 600 })
  expect(fixture.app.liveEvents).toEqual([
    {
      members: [anna.id, ben.id],
      event: { type: 'message', chat: sent.conversation.id, from: anna.public_id, seq: 1 },
    },
  ])

  const [seen] = await fixture.messages(ben, anna)
  expect(seen).toMatchObject({ kind: 'photo', price: null, photo: { state: 'closed', image: null } })
  const blur = await fixture.bytes(ben, seen?.photo?.blur)
  expect(await size(blur.bytes)).toEqual({ format: 'webp', width: 24, height: 12 })

  fixture.app.liveEvents.length = 0
  const opened = await fixture.opens(ben, anna, 1)
  expect(opened).toMatchObject({ state: 'open', blur: seen?.photo?.blur })
  const whole = await fixture.bytes(ben, opened.image)
  expect(await size(whole.bytes)).toEqual({ format: 'webp', width: 1_200, height: 600 })
  const modern = await fixture.bytes(ben, opened.image, { accept: 'image/avif,image/webp' })
  expect(modern.headers['content-type']).toBe('image/avif')
  expect(modern.bytes.length).toBeLessThan(whole.bytes.length)
  expect((await fixture.bytes(ben, seen?.photo?.blur, { accept: 'image/avif' })).headers['content-type']).toBe(
    'image/webp',
  )
  const event = { type: 'photo', chat: sent.conversation.id, seq: 1 }
  // To its sender it looks as before.
  expect(fixture.app.liveEvents).toEqual([{ members: [ben.id], event }])
  await fixture.opens(ben, anna, 1)
  expect(fixture.app.liveEvents).toHaveLength(1)
})

test('CHAT-3 nobody else gets a byte: no visitor, no other member, not on another site, not with a changed address', async () => {
  const [anna, ben] = await two()
  const [carl, premium] = [await fixture.member(), await fixture.member({ paid_user: true })]
  const { message } = await fixture.photo(anna, ben)
  const annasPhoto = message.photo
  const closed = (await fixture.messages(ben, anna))[0]?.photo
  // Unopened: with the blurred file's address in hand, and with hers.
  const name = (url: string | null | undefined) => /\/m\/(\w+)\./.exec(url ?? '')?.[1] ?? ''
  const smuggled = closed?.blur?.replace(name(closed.blur), name(annasPhoto?.image))
  for (const url of [annasPhoto?.image, annasPhoto?.blur, smuggled]) expect(await fixture.status(ben, url)).toBe(404)
  expect(await fixture.status(anna, annasPhoto?.image)).toBe(200)
  const bensPhoto = await fixture.opens(ben, anna, 1)
  const otherSite = await makeSite(fixture.db)
  for (const url of [annasPhoto?.image, annasPhoto?.blur, bensPhoto.image, bensPhoto.blur]) {
    for (const who of [null, carl, premium]) expect(await fixture.status(who, url)).toBe(404)
    for (const who of [anna, ben]) expect(await fixture.status(who, url, otherSite)).toBe(404)
  }
  // Even rightly signed, the large one is for whoever has opened it.
  const opened = (to: Date | null) =>
    fixture.db.run`update chat_photo set opened_at = ${to} where receiver_id = ${ben.id}`
  await opened(null)
  expect([await fixture.status(ben, bensPhoto.image), await fixture.status(ben, bensPhoto.blur)]).toEqual([404, 200])
  await opened(fixture.app.time)
  expect(await outcomeCode(fixture.opens(anna, ben, 1))).toBe('not_found')
  expect(await outcomeCode(fixture.opens(ben, anna, 2))).toBe('not_found')
  expect([await fixture.status(anna, annasPhoto?.image), await fixture.status(ben, bensPhoto.image)]).toEqual([
    200, 200,
  ])
})

test('PRO-6 across a block neither gets a byte, and nothing is opened', async () => {
  const [anna, ben] = await two()
  await fixture.photo(anna, ben)
  await fixture.photo(anna, ben, { n: 2 })
  const bensPhoto = await fixture.opens(ben, anna, 1)
  const [annasMessage] = await fixture.messages(anna, ben)
  const all = async () => [
    await fixture.status(ben, bensPhoto.image),
    await fixture.status(ben, bensPhoto.blur),
    await fixture.status(anna, annasMessage?.photo?.image),
  ]
  expect(await all()).toEqual([200, 200, 200])
  for (const [by, who, code] of [
    [anna, ben, 'blocked'],
    [ben, anna, 'blocked_by_you'],
  ] as const) {
    await fixture.db.run`
      insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${fixture.site.id}, ${by.id}, ${who.id}, now())`
    expect(await all()).toEqual([404, 404, 404])
    expect(await outcomeCode(fixture.opens(ben, anna, 2))).toBe(code)
    await fixture.db.run`delete from member_block where blocker_id = ${by.id}`
  }
  expect(await all()).toEqual([200, 200, 200])
})

test.each(['deleted', 'banned'] as const)('ACC-12 of who is %s there is not a byte', async (status) => {
  const [anna, ben] = await two()
  await fixture.photo(anna, ben)
  const his = await fixture.opens(ben, anna, 1)
  await fixture.db.run`update member set status = ${status} where id = ${anna.id}`
  expect([await fixture.status(ben, his.image), await fixture.status(ben, his.blur)]).toEqual([404, 404])
})

test('CHAT-5 of a held photo its receiver gets neither blur nor bytes, nor can open it', async () => {
  const [anna, ben] = [await fixture.member({ status: 'not_confirmed' }), await fixture.member()]
  fixture.app.liveEvents.length = 0
  const { message } = await fixture.photo(anna, ben)
  expect([message.state, fixture.app.liveEvents.flatMap(({ members }) => members)]).toEqual(['held', [anna.id]])
  expect(await fixture.status(anna, message.photo?.image)).toBe(200)
  expect(await outcomeCode(fixture.messages(ben, anna))).toBe('not_found')
  expect(await outcomeCode(fixture.opens(ben, anna, 1))).toBe('not_found')
  await fixture.db.run`update member set status = 'active' where id = ${anna.id}`
  await release(fixture.as(anna), anna.id)
  const blur = (await fixture.messages(ben, anna))[0]?.photo?.blur
  expect(await fixture.status(ben, blur)).toBe(200)
  await fixture.db.run`update message set held = true where sender_id = ${anna.id}`
  expect(await fixture.status(ben, blur)).toBe(404)
})

test('CHAT-3 one that is seen once is gone for both a minute after it was opened, files and all', async () => {
  const start = fixture.app.time
  // A premium member sees what was seen.
  const [anna, ben] = [await fixture.member({ paid_user: true }), await fixture.member()]
  const before = await fixture.stored()
  const { message } = await fixture.photo(anna, ben, { how: 'photo-once' })
  expect(message.photo).toMatchObject({ state: 'open', view_once: true })
  // Unopened it waits.
  fixture.app.time = addSeconds(start, 3_600)
  await fixture.work()
  const opened = await fixture.opens(ben, anna, 1)
  expect(opened).toMatchObject({ state: 'open', view_once: true })
  const annasPhoto = (await fixture.messages(anna, ben))[0]?.photo
  expect((await fixture.bytes(ben, opened.image)).headers['cache-control']).toBe('private, no-store')
  fixture.app.time = addSeconds(start, 3_600 + 59)
  expect((await fixture.opens(ben, anna, 1)).image).toBe(opened.image)
  expect(await fixture.status(ben, opened.image)).toBe(200)
  fixture.app.time = addSeconds(start, 3_600 + 60)
  for (const [who, photo] of [
    [ben, opened],
    [anna, annasPhoto],
  ] as const)
    for (const url of [photo?.image, photo?.blur]) expect(await fixture.status(who, url)).toBe(404)
  const gone = { state: 'gone', view_once: true, image: null, blur: null }
  expect(await fixture.opens(ben, anna, 1)).toMatchObject(gone)
  expect((await fixture.messages(anna, ben))[0]?.photo).toMatchObject(gone)
  expect(await fixture.work()).toEqual(['chats.endSeen'])
  expect(await fixture.work()).toEqual(['chats.dropFiles'])
  expect(await fixture.stored()).toBe(before)
  fixture.app.time = start
})

test('CHAT-6 the same client_id, again and at once, is one photo and one charge, and leaves no second file', async () => {
  const [anna, ben] = await two()
  const before = await fixture.stored()
  const client_id = randomUUID()
  const sent = await Promise.all([1, 2, 3].map((n) => fixture.photo(anna, ben, { client_id, n })))
  expect(new Set(sent.map(({ message }) => message.seq))).toEqual(new Set([1]))
  expect(new Set(sent.map(({ message }) => message.photo?.image)).size).toBe(1)
  expect(await fixture.credits(anna)).toBe(95)
  const files = await fixture.stored()
  expect(files - before).toBeLessThanOrEqual(3)
  // Again: not even looked at, though it could not be paid for any more.
  await fixture.db.run`update credit_balance set bought = 0 where member_id = ${anna.id}`
  const again = await fixture.photo(anna, ben, { client_id, bytes: Buffer.from('no photo') })
  await fixture.db.run`update credit_balance set bought = 95 where member_id = ${anna.id}`
  expect(again.message).toEqual(sent[0]?.message)
  expect(await fixture.stored()).toBe(files)
  expect(await fixture.db.many`select 1 from message where sender_id = ${anna.id}`).toHaveLength(1)
  // What it was said with before is not a photo, or went to somebody else.
  const carl = await fixture.member()
  expect(await outcomeCode(fixture.photo(anna, carl, { client_id }))).toBe('key_reused')
  expect(await fixture.credits(anna)).toBe(95)
})

test('CHAT-4 who can’t pay or can’t write is refused before anything is looked at, and it counts as nothing', async () => {
  const [anna, ben] = [await fixture.member({ credits: 4 }), await fixture.member()]
  const none = { bytes: Buffer.from('no photo') }
  expect(await outcomeCode(fixture.photo(anna, ben, none))).toBe('no_credits')
  await fixture.db.run`update member set status = 'banned' where id = ${ben.id}`
  expect(await outcomeCode(fixture.photo(anna, ben, none))).toBe('member_gone')
  const carl = await fixture.member()
  await fixture.db.run`
    insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${fixture.site.id}, ${carl.id}, ${anna.id}, now())`
  expect(await outcomeCode(fixture.photo(anna, carl, none))).toBe('blocked')
  expect(await fixture.db.many`select 1 from rate_limit where key = ${`chats:photos:${anna.id}`}`).toEqual([])
})

test('CHAT-12 to a fictional profile that nobody answers for it is free', async () => {
  const anna = await fixture.member({ credits: 0 })
  const drawn = await fixture.member({ kind: 'fictional', answered: false, credits: 0 })
  expect((await fixture.photo(anna, drawn)).message.price).toBe(0)
})

const php = Buffer.from('<?php system($_GET[0]); ?>')
const script = Buffer.from('<script>fetch("//a.test")</script>')
test.each([
  ['a script', async () => script, 'not_a_photo'],
  [
    'a drawing with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
    'not_a_photo',
  ],
  ['a photo with a script behind it', async () => Buffer.concat([await testPicture(1), script]), 'photo_mixed'],
  ['a photo with a program behind it', async () => Buffer.concat([await testPicture(1), php]), 'photo_mixed'],
  ['half a photo', async () => (await testPicture(1, { grain: 60 })).subarray(0, 4_000), 'photo_damaged'],
] as const)('CHAT-3 PRO-4 %s is refused, costs nothing and leaves nothing', async (_, bytes, code) => {
  const [anna, ben] = await two()
  const before = await fixture.stored()
  expect(await outcomeCode(fixture.photo(anna, ben, { bytes: Buffer.from(await bytes()) }))).toBe(code)
  expect([await fixture.credits(anna), await fixture.stored()]).toEqual([100, before])
  expect(await fixture.db.many`select 1 from conversation where started_by = ${anna.id}`).toEqual([])
})

test('CHAT-4 photos that race for the last credits: one, and no file of the others', async () => {
  const anna = await fixture.member({ credits: 7 })
  const others = await Promise.all([1, 2, 3].map(() => fixture.member()))
  const before = await fixture.stored()
  const codes = await Promise.all(others.map((to, n) => outcomeCode(fixture.photo(anna, to, { n }))))
  expect(codes.toSorted()).toEqual(['done', 'no_credits', 'no_credits'])
  expect(await fixture.credits(anna)).toBe(2)
  const [{ avif }] = (await fixture.db.many`select avif from chat_photo where sender_id = ${anna.id}`) as [
    { avif: boolean },
  ]
  expect((await fixture.stored()) - before).toBe(avif ? 3 : 2)
})

test('PRO-4 a member has a hundred photos an hour', async () => {
  const [anna, ben] = await two()
  await fixture.db.run`
    insert into rate_limit (site_id, key, used, window_start) values (${fixture.site.id}, ${`chats:photos:${anna.id}`}, 99, ${fixture.app.time})`
  expect([await outcomeCode(fixture.photo(anna, ben)), await outcomeCode(fixture.photo(anna, ben))]).toEqual([
    'done',
    'too_many',
  ])
  expect(await fixture.credits(anna)).toBe(95)
})

test('CHAT-3 what waits to be swept is kept where a message has it', async () => {
  const [anna, ben] = await two()
  fixture.app.queued_jobs.length = 0
  const { message } = await fixture.photo(anna, ben)
  const planned = fixture.app.queued_jobs.find(({ task }) => task === 'chats.dropFiles')?.payload as { files: string[] }
  const lost = `${'a1'.repeat(16)}.webp`
  await fixture.app.storage.put(lost, Buffer.from('x'))
  await dropFiles(fixture.app, { files: [...planned.files, lost] })
  expect(await fixture.app.storage.get(lost)).toBe(null)
  expect(await fixture.status(anna, message.photo?.image)).toBe(200)
  for (const file of planned.files) expect(await fixture.app.storage.get(file)).not.toBe(null)
})

test('CHAT-3 opened in many tabs at once it is opened once', async () => {
  const [anna, ben] = await two()
  await fixture.photo(anna, ben, { how: 'photo-once' })
  fixture.app.liveEvents.length = 0
  await Promise.all(Array.from({ length: 6 }, () => fixture.opens(ben, anna, 1)))
  expect(fixture.app.liveEvents).toHaveLength(1)
})

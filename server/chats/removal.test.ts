// Removing a conversation: what goes for one, what for both, and that nothing is left of what both removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatFixture, chatFixture, outcomeCode } from '../../test/fixtures/chats.ts'
import { ledgerFaults } from '../credits/index.ts'
import { isWaitingForLock, overlap } from '../members/testOverlap.ts'
import { stopDecoders } from '../photos/decoderPool.ts'
import { list } from './list.ts'
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
const rows = async (who: { id: number }) =>
  fixture.db.one<{ messages: number; photos: number }>`
    select (select count(*)::int from message where sender_id = ${who.id}) as messages,
      (select count(*)::int from chat_photo where sender_id = ${who.id}) as photos`

test('CHAT-2 one removes: it is off their list and theirs to see no more, the other keeps every word', async () => {
  const [anna, ben] = await two()
  await fixture.say(anna, ben, 'One')
  await fixture.say(ben, anna, 'Two')
  fixture.app.liveEvents.length = 0
  const removed = await fixture.conversation(anna, ben)
  await fixture.removes(anna, ben)
  expect(fixture.app.liveEvents).toEqual([{ members: [anna.id], event: { type: 'chats', removed } }])
  expect(await fixture.messages(anna, ben)).toEqual([])
  expect((await list(fixture.as(anna))).chats).toEqual([])
  expect((await fixture.messages(ben, anna)).map(({ body }) => body)).toEqual(['One', 'Two'])
  await fixture.say(ben, anna, 'Three')
  expect((await fixture.messages(anna, ben)).map(({ body }) => body)).toEqual(['Three'])
})

test('CHAT-2 CHAT-3 who sent a photo takes it along: gone for both, its files too, and the other is told', async () => {
  const [anna, ben] = await two()
  const before = await fixture.stored()
  await fixture.photo(anna, ben)
  const opened = await fixture.opens(ben, anna, 1)
  const bensPhoto = (await fixture.photo(ben, anna, { n: 2 })).message.photo
  const storedCount = (await fixture.stored()) - before
  const annasPhoto = (await fixture.messages(anna, ben))[0]?.photo
  fixture.app.liveEvents.length = 0
  const chat = await fixture.conversation(anna, ben)
  await fixture.removes(anna, ben)
  expect(fixture.app.liveEvents).toEqual([
    { members: [anna.id], event: { type: 'chats', removed: chat } },
    { members: [ben.id], event: { type: 'photo', chat, seq: 1 } },
  ])
  for (const url of [annasPhoto?.image, annasPhoto?.blur]) expect(await fixture.status(anna, url)).toBe(404)
  for (const url of [opened.image, opened.blur]) expect(await fixture.status(ben, url)).toBe(404)
  expect((await fixture.messages(ben, anna))[0]?.photo).toMatchObject({ state: 'gone', image: null, blur: null })
  expect(await fixture.opens(ben, anna, 1)).toMatchObject({ state: 'gone' })
  // What the other one sent is theirs still.
  expect(await fixture.status(ben, bensPhoto?.image)).toBe(200)
  expect(await fixture.work()).toEqual(['chats.dropFiles'])
  expect((await fixture.stored()) - before).toBeLessThan(storedCount)
  expect(await fixture.status(ben, bensPhoto?.image)).toBe(200)
})

test('CHAT-2 CHAT-3 who received a photo and removes it sees it no more; its sender keeps it', async () => {
  const [anna, ben] = await two()
  const { message } = await fixture.photo(anna, ben)
  const opened = await fixture.opens(ben, anna, 1)
  await fixture.removes(ben, anna)
  for (const url of [opened.image, opened.blur]) expect(await fixture.status(ben, url)).toBe(404)
  expect(await outcomeCode(fixture.opens(ben, anna, 1))).toBe('not_found')
  expect(await fixture.status(anna, message.photo?.image)).toBe(200)
})

test('CHAT-7 what both removed is erased at once, with its files; what came after is not', async () => {
  const [anna, ben] = await two()
  const before = await fixture.stored()
  await fixture.say(anna, ben, 'One')
  await fixture.photo(anna, ben)
  await fixture.photo(ben, anna, { n: 2 })
  await fixture.removes(anna, ben)
  await fixture.say(ben, anna, 'After')
  expect(await rows(anna)).toEqual({ messages: 2, photos: 1 })
  await fixture.removes(ben, anna)
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
  expect(await rows(ben)).toEqual({ messages: 1, photos: 0 })
  await fixture.work()
  expect(await fixture.stored()).toBe(before)
  expect((await fixture.messages(anna, ben)).map(({ body, seq }) => [seq, body])).toEqual([[4, 'After']])
  // They count on where they were.
  expect((await fixture.say(anna, ben)).message.seq).toBe(5)
  await fixture.removes(anna, ben)
  await fixture.removes(anna, ben)
  expect(await rows(anna)).toMatchObject({ messages: 1 })
  await fixture.removes(ben, anna)
  expect([await rows(anna), await rows(ben)]).toMatchObject([{ messages: 0 }, { messages: 0 }])
})

test('CHAT-2 removed by both at the same moment it is erased, and a message that comes meanwhile is there', async () => {
  const [anna, ben] = await two()
  await fixture.say(anna, ben, 'One')
  const chat = await fixture.conversation(anna, ben)
  const gone = (inside: typeof fixture.db | Parameters<Parameters<typeof fixture.db.transaction>[0]>[0], who: number) =>
    inside.one`select * from chat_remove(${fixture.site.id}, ${who}, ${chat}, ${fixture.app.time})`
  await overlap(
    fixture.db,
    (inside) => gone(inside, anna.id),
    () => gone(fixture.db, ben.id),
  )
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
  await overlap(
    fixture.db,
    (inside) => gone(inside, anna.id),
    () => fixture.say(ben, anna, 'Still here'),
  )
  expect((await fixture.messages(anna, ben)).map(({ body }) => body)).toEqual(['Still here'])
})

test('CHAT-2 CHAT-5 removed while its sender confirms: one waits for the other, and what was held is paid back', async () => {
  const [anna, ben] = [await fixture.member({ status: 'not_confirmed' }), await fixture.member()]
  await fixture.say(anna, ben, 'Held')
  const chat = await fixture.conversation(anna, ben)
  let confirmed: Promise<void> | undefined
  await fixture.db.transaction(async (inside) => {
    await inside.run`select from conversation where public_id = ${chat} for update`
    confirmed = release(fixture.as(anna), anna.id)
    await expect.poll(() => isWaitingForLock(fixture.db)).toBe(true)
    await inside.run`select * from chat_remove(${fixture.site.id}, ${ben.id}, ${chat}, ${fixture.app.time})`
  })
  await confirmed
  expect([await fixture.credits(anna), await fixture.messages(ben, anna)]).toEqual([100, []])
})

test('CHAT-2 another’s conversation is not found, and nothing of it changes', async () => {
  const [anna, ben] = await two()
  const carl = await fixture.member()
  await fixture.say(anna, ben)
  await fixture.say(carl, ben)
  const chat = await fixture.conversation(anna, ben)
  expect(await fixture.db.many`select * from chat_remove(${fixture.site.id}, ${carl.id}, ${chat}, now())`).toEqual([])
  expect(await fixture.messages(ben, anna)).toHaveLength(1)
})

test('CHAT-5 what is held and can’t arrive any more is paid back: a photo taken back, a message whose receiver removed all', async () => {
  const [anna, ben] = [await fixture.member({ status: 'not_confirmed' }), await fixture.member()]
  await fixture.say(anna, ben, 'Held')
  await fixture.photo(anna, ben)
  expect(await fixture.credits(anna)).toBe(93)
  fixture.app.liveEvents.length = 0
  await fixture.removes(anna, ben)
  expect(fixture.app.liveEvents).toContainEqual({ members: [anna.id], event: { type: 'user' } })
  // The words still wait for her confirmation.
  expect(await fixture.credits(anna)).toBe(98)
  expect(fixture.app.liveEvents.flatMap(({ members }) => members)).not.toContain(ben.id)
  await fixture.removes(ben, anna)
  expect(await fixture.credits(anna)).toBe(100)
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
})

// Removing a conversation: what goes for one, what for both, and that nothing is left of what both removed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatGround, chatGround, code } from '../../test/fixtures/chats.ts'
import { ledgerFaults } from '../credits/index.ts'
import { overlap, waits } from '../members/testOverlap.ts'
import { endDecoders } from '../photos/decoders.ts'
import { list } from './list.ts'
import { release } from './release.ts'

let ground: ChatGround

beforeAll(async () => {
  ground = await chatGround()
})
afterAll(async () => {
  expect(await ledgerFaults(ground.db)).toEqual([])
  await ground.end()
  endDecoders()
})

const two = () => Promise.all([ground.member(), ground.member()])
const rows = async (who: { id: number }) =>
  ground.db.one<{ messages: number; photos: number }>`
    select (select count(*)::int from message where sender_id = ${who.id}) as messages,
      (select count(*)::int from chat_photo where sender_id = ${who.id}) as photos`

test('CHAT-2 one removes: it is off their list and theirs to see no more, the other keeps every word', async () => {
  const [anna, ben] = await two()
  await ground.say(anna, ben, 'One')
  await ground.say(ben, anna, 'Two')
  ground.app.nudges.length = 0
  const removed = await ground.conversation(anna, ben)
  await ground.removes(anna, ben)
  expect(ground.app.nudges).toEqual([{ members: [anna.id], nudge: { type: 'chats', removed } }])
  expect(await ground.messages(anna, ben)).toEqual([])
  expect((await list(ground.as(anna))).chats).toEqual([])
  expect((await ground.messages(ben, anna)).map(({ body }) => body)).toEqual(['One', 'Two'])
  await ground.say(ben, anna, 'Three')
  expect((await ground.messages(anna, ben)).map(({ body }) => body)).toEqual(['Three'])
})

test('CHAT-2 CHAT-3 who sent a photo takes it along: gone for both, its files too, and the other is told', async () => {
  const [anna, ben] = await two()
  const before = await ground.stored()
  await ground.photo(anna, ben)
  const opened = await ground.opens(ben, anna, 1)
  const theirs = (await ground.photo(ben, anna, { n: 2 })).message.photo
  const kept = (await ground.stored()) - before
  const hers = (await ground.messages(anna, ben))[0]?.photo
  ground.app.nudges.length = 0
  const chat = await ground.conversation(anna, ben)
  await ground.removes(anna, ben)
  expect(ground.app.nudges).toEqual([
    { members: [anna.id], nudge: { type: 'chats', removed: chat } },
    { members: [ben.id], nudge: { type: 'photo', chat, seq: 1 } },
  ])
  for (const url of [hers?.image, hers?.blur]) expect(await ground.status(anna, url)).toBe(404)
  for (const url of [opened.image, opened.blur]) expect(await ground.status(ben, url)).toBe(404)
  expect((await ground.messages(ben, anna))[0]?.photo).toMatchObject({ state: 'gone', image: null, blur: null })
  expect(await ground.opens(ben, anna, 1)).toMatchObject({ state: 'gone' })
  // What the other one sent is theirs still.
  expect(await ground.status(ben, theirs?.image)).toBe(200)
  expect(await ground.work()).toEqual(['chats.dropFiles'])
  expect((await ground.stored()) - before).toBeLessThan(kept)
  expect(await ground.status(ben, theirs?.image)).toBe(200)
})

test('CHAT-2 CHAT-3 who received a photo and removes it sees it no more; its sender keeps it', async () => {
  const [anna, ben] = await two()
  const { message } = await ground.photo(anna, ben)
  const opened = await ground.opens(ben, anna, 1)
  await ground.removes(ben, anna)
  for (const url of [opened.image, opened.blur]) expect(await ground.status(ben, url)).toBe(404)
  expect(await code(ground.opens(ben, anna, 1))).toBe('not_found')
  expect(await ground.status(anna, message.photo?.image)).toBe(200)
})

test('CHAT-7 what both removed is erased at once, with its files; what came after is not', async () => {
  const [anna, ben] = await two()
  const before = await ground.stored()
  await ground.say(anna, ben, 'One')
  await ground.photo(anna, ben)
  await ground.photo(ben, anna, { n: 2 })
  await ground.removes(anna, ben)
  await ground.say(ben, anna, 'After')
  expect(await rows(anna)).toEqual({ messages: 2, photos: 1 })
  await ground.removes(ben, anna)
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
  expect(await rows(ben)).toEqual({ messages: 1, photos: 0 })
  await ground.work()
  expect(await ground.stored()).toBe(before)
  expect((await ground.messages(anna, ben)).map(({ body, seq }) => [seq, body])).toEqual([[4, 'After']])
  // They count on where they were.
  expect((await ground.say(anna, ben)).message.seq).toBe(5)
  await ground.removes(anna, ben)
  await ground.removes(anna, ben)
  expect(await rows(anna)).toMatchObject({ messages: 1 })
  await ground.removes(ben, anna)
  expect([await rows(anna), await rows(ben)]).toMatchObject([{ messages: 0 }, { messages: 0 }])
})

test('CHAT-2 removed by both at the same moment it is erased, and a message that comes meanwhile is there', async () => {
  const [anna, ben] = await two()
  await ground.say(anna, ben, 'One')
  const chat = await ground.conversation(anna, ben)
  const gone = (inside: typeof ground.db | Parameters<Parameters<typeof ground.db.transaction>[0]>[0], who: number) =>
    inside.one`select * from chat_remove(${ground.site.id}, ${who}, ${chat}, ${ground.app.time})`
  await overlap(
    ground.db,
    (inside) => gone(inside, anna.id),
    () => gone(ground.db, ben.id),
  )
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
  await overlap(
    ground.db,
    (inside) => gone(inside, anna.id),
    () => ground.say(ben, anna, 'Still here'),
  )
  expect((await ground.messages(anna, ben)).map(({ body }) => body)).toEqual(['Still here'])
})

test('CHAT-2 CHAT-5 removed while its sender confirms: one waits for the other, and what was held is paid back', async () => {
  const [anna, ben] = [await ground.member({ status: 'not_confirmed' }), await ground.member()]
  await ground.say(anna, ben, 'Held')
  const chat = await ground.conversation(anna, ben)
  let confirmed: Promise<void> | undefined
  await ground.db.transaction(async (inside) => {
    await inside.run`select from conversation where public_id = ${chat} for update`
    confirmed = release(ground.as(anna), anna.id)
    await expect.poll(() => waits(ground.db)).toBe(true)
    await inside.run`select * from chat_remove(${ground.site.id}, ${ben.id}, ${chat}, ${ground.app.time})`
  })
  await confirmed
  expect([await ground.credits(anna), await ground.messages(ben, anna)]).toEqual([100, []])
})

test('CHAT-2 another’s conversation is not found, and nothing of it changes', async () => {
  const [anna, ben] = await two()
  const carl = await ground.member()
  await ground.say(anna, ben)
  await ground.say(carl, ben)
  const chat = await ground.conversation(anna, ben)
  expect(await ground.db.many`select * from chat_remove(${ground.site.id}, ${carl.id}, ${chat}, now())`).toEqual([])
  expect(await ground.messages(ben, anna)).toHaveLength(1)
})

test('CHAT-5 what is held and can’t arrive any more is paid back: a photo taken back, a message whose receiver removed all', async () => {
  const [anna, ben] = [await ground.member({ status: 'not_confirmed' }), await ground.member()]
  await ground.say(anna, ben, 'Held')
  await ground.photo(anna, ben)
  expect(await ground.credits(anna)).toBe(93)
  ground.app.nudges.length = 0
  await ground.removes(anna, ben)
  expect(ground.app.nudges).toContainEqual({ members: [anna.id], nudge: { type: 'user' } })
  // The words still wait for her confirmation.
  expect(await ground.credits(anna)).toBe(98)
  expect(ground.app.nudges.flatMap(({ members }) => members)).not.toContain(ben.id)
  await ground.removes(ben, anna)
  expect(await ground.credits(anna)).toBe(100)
  expect(await rows(anna)).toEqual({ messages: 0, photos: 0 })
})

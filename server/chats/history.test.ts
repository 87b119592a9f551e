// After chat_history_days messages are hidden at once and erased by a job, with all that belongs to them (CHAT-7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatGround, chatGround, code } from '../../test/fixtures/chats.ts'
import { later } from '../base/clock.ts'
import { ledgerFaults } from '../credits/index.ts'
import { endDecoders } from '../photos/decoders.ts'
import { eraseOld } from './eraseOld.ts'

let ground: ChatGround
const day = 86_400

beforeAll(async () => {
  ground = await chatGround({ choices: { chat_history_days: 30 } })
})
afterAll(async () => {
  expect(await ledgerFaults(ground.db)).toEqual([])
  await ground.end()
  endDecoders()
})

test('CHAT-7 what is older is not shown, its photo neither; the job erases it and its files, the conversation stays', async () => {
  const start = ground.app.time
  const [anna, ben] = [await ground.member(), await ground.member()]
  const before = await ground.stored()
  await ground.say(anna, ben, 'Old')
  const { message } = await ground.photo(anna, ben)
  const his = await ground.opens(ben, anna, 2)
  const [{ conversation_id, outbox }] = (await ground.db.many`
    select (select conversation_id from message limit 1), (select count(*)::int from outbox) as outbox`) as [
    { conversation_id: number; outbox: number },
  ]
  await ground.db.run`
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    values (${ground.site.id}, ${anna.id}, ${conversation_id}, 1, '{money}', ${start})`
  await ground.db.run`update conversation set opener = '\\x01'`
  ground.app.time = later(start, 29 * day)
  await ground.say(ben, anna, 'New')
  ground.app.time = later(start, 30 * day - 1)
  await eraseOld(ground.app)
  expect((await ground.messages(anna, ben)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  const fresh = (await ground.messages(anna, ben))[1]?.photo
  expect(await ground.status(anna, fresh?.image)).toBe(200)

  ground.app.time = later(start, 30 * day)
  expect((await ground.messages(anna, ben)).map(({ body }) => body)).toEqual(['New'])
  for (const [who, url] of [
    [anna, fresh?.image],
    [anna, message.photo?.image],
    [ben, his.image],
  ] as const)
    expect(await ground.status(who, url)).toBe(404)
  expect(await code(ground.opens(ben, anna, 2))).toBe('not_found')

  await eraseOld(ground.app)
  await eraseOld(ground.app)
  await ground.work()
  expect(await ground.db.many`select seq from message`).toEqual([{ seq: 3 }])
  expect(await ground.db.many`select seq from message`).toEqual([{ seq: 3 }])
  for (const left of [
    await ground.db.many`select 1 from chat_photo`,
    await ground.db.many`select 1 from message_mark`,
    await ground.db.many`select 1 from conversation where opener is not null`,
  ])
    expect(left).toEqual([])
  expect(await ground.stored()).toBe(before)
  expect(await ground.db.one`select count(*)::int as n from outbox`).toEqual({ n: outbox + 1 })
  expect((await ground.say(anna, ben)).message.seq).toBe(4)
  ground.app.time = start
})

test('CHAT-7 a few thousand are erased in one go, and what is held waits', async () => {
  const start = ground.app.time
  const [anna, ben] = [await ground.member(), await ground.member()]
  await ground.say(anna, ben)
  await ground.db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select m.conversation_id, n, m.site_id, m.sender_id, 'text', 'x', 0, n = 2, m.created_at
    from message m, generate_series(2, 2500) n where m.sender_id = ${anna.id}`
  ground.app.time = later(start, 31 * day)
  await eraseOld(ground.app)
  expect(await ground.db.many`select seq from message where sender_id = ${anna.id}`).toEqual([{ seq: 2 }])
  ground.app.time = start
})

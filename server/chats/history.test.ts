// After chat_history_days messages are hidden at once and erased by a job, with all that belongs to them (CHAT-7).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatFixture, chatFixture, outcomeCode } from '../../test/fixtures/chats.ts'
import { addSeconds } from '../base/clock.ts'
import { ledgerFaults } from '../credits/index.ts'
import { stopDecoders } from '../photos/decoderPool.ts'
import { eraseOld } from './eraseOld.ts'

let fixture: ChatFixture
const day = 86_400

beforeAll(async () => {
  fixture = await chatFixture({ choices: { chat_history_days: 30 } })
})
afterAll(async () => {
  expect(await ledgerFaults(fixture.db)).toEqual([])
  await fixture.end()
  stopDecoders()
})

test('CHAT-7 what is older is not shown, its photo neither; the job erases it and its files, the conversation stays', async () => {
  const start = fixture.app.time
  const [anna, ben] = [await fixture.member(), await fixture.member()]
  const before = await fixture.stored()
  await fixture.say(anna, ben, 'Old')
  const { message } = await fixture.photo(anna, ben)
  const bensPhoto = await fixture.opens(ben, anna, 2)
  const [{ conversation_id, outbox }] = (await fixture.db.many`
    select (select conversation_id from message limit 1), (select count(*)::int from outbox) as outbox`) as [
    { conversation_id: number; outbox: number },
  ]
  await fixture.db.run`
    insert into message_mark (site_id, sender_id, conversation_id, seq, signs, created_at)
    values (${fixture.site.id}, ${anna.id}, ${conversation_id}, 1, '{money}', ${start})`
  await fixture.db.run`update conversation set first_message_digest = '\\x01'`
  fixture.app.time = addSeconds(start, 29 * day)
  await fixture.say(ben, anna, 'New')
  fixture.app.time = addSeconds(start, 30 * day - 1)
  await eraseOld(fixture.app)
  expect((await fixture.messages(anna, ben)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  const newPhoto = (await fixture.messages(anna, ben))[1]?.photo
  expect(await fixture.status(anna, newPhoto?.image)).toBe(200)

  fixture.app.time = addSeconds(start, 30 * day)
  expect((await fixture.messages(anna, ben)).map(({ body }) => body)).toEqual(['New'])
  for (const [who, url] of [
    [anna, newPhoto?.image],
    [anna, message.photo?.image],
    [ben, bensPhoto.image],
  ] as const)
    expect(await fixture.status(who, url)).toBe(404)
  expect(await outcomeCode(fixture.opens(ben, anna, 2))).toBe('not_found')

  await eraseOld(fixture.app)
  await eraseOld(fixture.app)
  await fixture.work()
  expect(await fixture.db.many`select seq from message`).toEqual([{ seq: 3 }])
  expect(await fixture.db.many`select seq from message`).toEqual([{ seq: 3 }])
  for (const left of [
    await fixture.db.many`select 1 from chat_photo`,
    await fixture.db.many`select 1 from message_mark`,
    await fixture.db.many`select 1 from conversation where first_message_digest is not null`,
  ])
    expect(left).toEqual([])
  expect(await fixture.stored()).toBe(before)
  expect(await fixture.db.one`select count(*)::int as n from outbox`).toEqual({ n: outbox + 1 })
  expect((await fixture.say(anna, ben)).message.seq).toBe(4)
  fixture.app.time = start
})

test('CHAT-7 a few thousand are erased in one go, and what is held waits', async () => {
  const start = fixture.app.time
  const [anna, ben] = [await fixture.member(), await fixture.member()]
  await fixture.say(anna, ben)
  await fixture.db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select m.conversation_id, n, m.site_id, m.sender_id, 'text', 'x', 0, n = 2, m.created_at
    from message m, generate_series(2, 2500) n where m.sender_id = ${anna.id}`
  fixture.app.time = addSeconds(start, 31 * day)
  await eraseOld(fixture.app)
  expect(await fixture.db.many`select seq from message where sender_id = ${anna.id}`).toEqual([{ seq: 2 }])
  fixture.app.time = start
})

test('CHAT-7 OPS-3 the job finds the expired messages of its site by an index, without reading those of others', async () => {
  const plan = await fixture.db.transaction(async (db) => {
    await db.run`set local enable_seqscan = off`
    return db.one<{ 'QUERY PLAN': unknown }>`
      explain (format json) select conversation_id, seq from message
      where site_id = ${fixture.site.id} and created_at <= now() and not held order by created_at limit 1000`
  })
  expect(JSON.stringify(plan)).toMatch(/"Index Name":"message_old".*"Index Cond":"\(\(site_id = [^"]*created_at <= /)
})

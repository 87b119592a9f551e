// What was held and never could be delivered is paid back, once, into the lots it came from (CHAT-5).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatGround, chatGround } from '../../test/fixtures/chats.ts'
import { later } from '../base/clock.ts'
import type { Asker } from '../base/ctx.ts'
import { issue, ledgerFaults } from '../credits/index.ts'
import { overlap } from '../members/testOverlap.ts'
import { payBack } from './payBack.ts'
import { release } from './release.ts'
import { sendGift } from './sendGift.ts'

let ground: ChatGround
const day = 86_400

beforeAll(async () => {
  ground = await chatGround()
})
afterAll(async () => {
  expect(await ledgerFaults(ground.db)).toEqual([])
  await ground.end()
})

const newcomer = (over = {}) => ground.member({ status: 'not_confirmed', ...over })
const lots = ({ id }: Asker) =>
  ground.db.one<{ bought: number; bonus: number; signup: number }>`
    select bought, bonus, signup from credit_balance where member_id = ${id}`
const states = async (who: Asker, other: Asker) => (await ground.messages(who, other)).map(({ state }) => state)

test('CHAT-5 CRED-6 never confirmed within 14 days: the sender alone sees it, and has the credits again, lot by lot', async () => {
  const start = ground.app.time
  const [anna, ben] = [await newcomer({ credits: 20 }), await ground.member()]
  for (const [lot, amount] of [
    ['signup', 3],
    ['bonus', 4],
  ] as const)
    await issue(ground.db, {
      site_id: ground.site.id,
      member_id: anna.id,
      lot,
      amount,
      reason: 'grant',
      reference: `given ${anna.id}`,
      now: start,
    })
  const before = await lots(anna)
  const client_id = randomUUID()
  const gift = { id: ben.public_id, client_id, gift: 'rose' } as const
  expect((await sendGift(ground.as(anna), gift)).message).toMatchObject({ price: 10, state: 'held' })
  await ground.say(anna, ben)
  expect(await lots(anna)).toEqual({ bought: 15, bonus: 0, signup: 0 })

  ground.app.time = later(start, 14 * day - 1)
  await payBack(ground.app)
  expect(await states(anna, ben)).toEqual(['held', 'held'])
  ground.app.time = later(start, 14 * day)
  ground.app.nudges.length = 0
  await Promise.all([payBack(ground.app), payBack(ground.app)])
  await payBack(ground.app)
  expect(ground.app.nudges).toEqual([{ members: [anna.id], nudge: { type: 'user' } }])
  expect(await lots(anna)).toEqual(before)
  expect(await states(anna, ben)).toEqual(['returned', 'returned'])
  expect(await ground.messages(ben, anna)).toEqual([])
  // Sent again after an answer that got lost, it says what became of it.
  expect((await sendGift(ground.as(anna), gift)).message).toMatchObject({ seq: 1, state: 'returned' })

  // Who confirms too late delivers nothing of it, and pays nothing.
  await ground.db.run`update member set status = 'active' where id = ${anna.id}`
  await release(ground.as(anna), anna.id)
  expect(await ground.messages(ben, anna)).toEqual([])
  expect(await ground.db.one`select unread, shown_seq from conversation_side where member_id = ${ben.id}`).toEqual({
    unread: 0,
    shown_seq: null,
  })
  expect(await lots(anna)).toEqual(before)
  ground.app.time = start
})

test.each(['deleted', 'banned'] as const)('CHAT-5 its receiver is %s meanwhile: paid back at once', async (status) => {
  const [anna, ben, carl] = [await newcomer(), await ground.member(), await ground.member()]
  await ground.say(anna, ben)
  await ground.say(anna, carl)
  await ground.db.run`update member set status = ${status} where id = ${ben.id}`
  await payBack(ground.app)
  expect(await ground.credits(anna)).toBe(98)
  expect(
    await ground.db.many`
      select held, returned, sender_id as from from message where sender_id = ${anna.id} order by conversation_id`,
  ).toEqual([
    { held: false, returned: true, from: anna.id },
    { held: true, returned: false, from: anna.id },
  ])
})

test('CHAT-5 what was delivered is never paid back, whoever leaves', async () => {
  const start = ground.app.time
  const [anna, ben] = [await ground.member(), await ground.member()]
  await ground.say(anna, ben)
  await ground.db.run`update member set status = 'deleted' where id = ${ben.id}`
  ground.app.time = later(start, 20 * day)
  await payBack(ground.app)
  expect(await ground.credits(anna)).toBe(98)
  ground.app.time = start
})

test('CHAT-5 confirmed at the very moment: delivered or paid back, never both', async () => {
  const start = ground.app.time
  const [anna, ben] = [await newcomer(), await ground.member()]
  await ground.say(anna, ben)
  await ground.db.run`update member set status = 'active' where id = ${anna.id}`
  ground.app.time = later(start, 15 * day)
  await overlap(
    ground.db,
    (inside) => release({ ...ground.as(anna), db: inside }, anna.id),
    () => payBack(ground.app),
  )
  expect([await ground.credits(anna), await states(ben, anna)]).toEqual([98, ['sent']])

  const [carl, dora] = [await newcomer(), await ground.member()]
  await ground.say(carl, dora)
  ground.app.time = later(start, 30 * day)
  const { id } = await ground.db.one<{ id: number }>`select id from conversation where started_by = ${carl.id}`
  await overlap(
    ground.db,
    (inside) => inside.many`select * from chat_pay_back(${ground.site.id}, ${id}, ${ground.app.time})`,
    () => release(ground.as(carl), carl.id),
  )
  expect([await ground.credits(carl), await ground.messages(dora, carl)]).toEqual([100, []])
  ground.app.time = start
})

test('CHAT-12 what was free gives nothing back', async () => {
  const anna = await newcomer()
  const drawn = await ground.member({ kind: 'fictional', answered: false, credits: 0 })
  await ground.say(anna, drawn)
  await ground.db.run`update member set status = 'banned' where id = ${drawn.id}`
  await payBack(ground.app)
  expect(await ground.credits(anna)).toBe(100)
  expect(await ground.db.many`select reason from credit_entry where member_id = ${anna.id}`).toEqual([
    { reason: 'grant' },
  ])
})

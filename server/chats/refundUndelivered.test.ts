// What was held and never could be delivered is paid back, once, into the lots it came from (CHAT-5).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatFixture, chatFixture, outcomeCode } from '../../test/fixtures/chats.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { issueCredits, ledgerFaults } from '../credits/index.ts'
import { overlap } from '../members/testOverlap.ts'
import { refundUndelivered } from './refundUndelivered.ts'
import { release } from './release.ts'
import { sendGift } from './sendGift.ts'

let fixture: ChatFixture
const day = 86_400

beforeAll(async () => {
  fixture = await chatFixture()
})
afterAll(async () => {
  expect(await ledgerFaults(fixture.db)).toEqual([])
  await fixture.end()
})

const newcomer = (over = {}) => fixture.member({ status: 'not_confirmed', ...over })
const lots = ({ id }: CurrentMember) =>
  fixture.db.one<{ bought: number; bonus: number; signup: number }>`
    select bought, bonus, signup from credit_balance where member_id = ${id}`
const states = async (who: CurrentMember, other: CurrentMember) =>
  (await fixture.messages(who, other)).map(({ state }) => state)

test('CHAT-5 CRED-6 never confirmed within 14 days: the sender alone sees it, and has the credits again, lot by lot', async () => {
  const start = fixture.app.time
  const [anna, ben] = [await newcomer({ credits: 20 }), await fixture.member()]
  for (const [lot, amount] of [
    ['signup', 3],
    ['bonus', 4],
  ] as const)
    await issueCredits(fixture.db, {
      site_id: fixture.site.id,
      member_id: anna.id,
      lot,
      amount,
      reason: 'grant',
      reference: `given ${anna.id}`,
      now: start,
    })
  const before = await lots(anna)
  const client_id = randomUUID()
  const gift = { id: ben.public_id, client_id, gift: 'rose', price: 10 } as const
  expect((await sendGift(fixture.as(anna), gift)).message).toMatchObject({ price: 10, state: 'held' })
  await fixture.say(anna, ben)
  expect(await lots(anna)).toEqual({ bought: 15, bonus: 0, signup: 0 })

  fixture.app.time = addSeconds(start, 14 * day - 1)
  await refundUndelivered(fixture.app)
  expect(await states(anna, ben)).toEqual(['held', 'held'])
  fixture.app.time = addSeconds(start, 14 * day)
  fixture.app.liveEvents.length = 0
  await Promise.all([refundUndelivered(fixture.app), refundUndelivered(fixture.app)])
  await refundUndelivered(fixture.app)
  expect(fixture.app.liveEvents).toEqual([{ members: [anna.id], event: { type: 'user' } }])
  expect(await lots(anna)).toEqual(before)
  expect(await states(anna, ben)).toEqual(['returned', 'returned'])
  expect(await outcomeCode(fixture.messages(ben, anna))).toBe('not_found')
  // Sent again after an answer that got lost, it says what became of it.
  expect((await sendGift(fixture.as(anna), gift)).message).toMatchObject({ seq: 1, state: 'returned' })

  // Who confirms too late delivers nothing of it, and pays nothing.
  await fixture.db.run`update member set status = 'active' where id = ${anna.id}`
  await release(fixture.as(anna), anna.id)
  expect(await outcomeCode(fixture.messages(ben, anna))).toBe('not_found')
  expect(
    await fixture.db.one`select unread, last_visible_seq from conversation_side where member_id = ${ben.id}`,
  ).toEqual({
    unread: 0,
    last_visible_seq: null,
  })
  expect(await lots(anna)).toEqual(before)
  fixture.app.time = start
})

test.each(['deleted', 'banned'] as const)('CHAT-5 its receiver is %s meanwhile: paid back at once', async (status) => {
  const [anna, ben, carl] = [await newcomer(), await fixture.member(), await fixture.member()]
  await fixture.say(anna, ben)
  await fixture.say(anna, carl)
  await fixture.db.run`update member set status = ${status} where id = ${ben.id}`
  await refundUndelivered(fixture.app)
  expect(await fixture.credits(anna)).toBe(98)
  expect(
    await fixture.db.many`
      select held, returned, sender_id as from from message where sender_id = ${anna.id} order by conversation_id`,
  ).toEqual([
    { held: false, returned: true, from: anna.id },
    { held: true, returned: false, from: anna.id },
  ])
})

test('CHAT-5 what was delivered is never paid back, whoever leaves', async () => {
  const start = fixture.app.time
  const [anna, ben] = [await fixture.member(), await fixture.member()]
  await fixture.say(anna, ben)
  await fixture.db.run`update member set status = 'deleted' where id = ${ben.id}`
  fixture.app.time = addSeconds(start, 20 * day)
  await refundUndelivered(fixture.app)
  expect(await fixture.credits(anna)).toBe(98)
  fixture.app.time = start
})

test('CHAT-5 confirmed at the very moment: delivered or paid back, never both', async () => {
  const start = fixture.app.time
  const [anna, ben] = [await newcomer(), await fixture.member()]
  await fixture.say(anna, ben)
  await fixture.db.run`update member set status = 'active' where id = ${anna.id}`
  fixture.app.time = addSeconds(start, 15 * day)
  await overlap(
    fixture.db,
    (inside) => release({ ...fixture.as(anna), db: inside }, anna.id),
    () => refundUndelivered(fixture.app),
  )
  expect([await fixture.credits(anna), await states(ben, anna)]).toEqual([98, ['sent']])

  const [carl, dora] = [await newcomer(), await fixture.member()]
  await fixture.say(carl, dora)
  fixture.app.time = addSeconds(start, 30 * day)
  const { id } = await fixture.db.one<{ id: number }>`select id from conversation where started_by = ${carl.id}`
  await overlap(
    fixture.db,
    (inside) => inside.many`select * from chat_refund_undelivered(${fixture.site.id}, ${id}, ${fixture.app.time})`,
    () => release(fixture.as(carl), carl.id),
  )
  expect([await fixture.credits(carl), await outcomeCode(fixture.messages(dora, carl))]).toEqual([100, 'not_found'])
  fixture.app.time = start
})

test('CHAT-12 what was free gives nothing back', async () => {
  const anna = await newcomer()
  const drawn = await fixture.member({ kind: 'fictional', answered: false, credits: 0 })
  await fixture.say(anna, drawn)
  await fixture.db.run`update member set status = 'banned' where id = ${drawn.id}`
  await refundUndelivered(fixture.app)
  expect(await fixture.credits(anna)).toBe(100)
  expect(await fixture.db.many`select reason from credit_entry where member_id = ${anna.id}`).toEqual([
    { reason: 'grant' },
  ])
})

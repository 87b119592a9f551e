// Sending, through its verb, on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { shownPrice } from '../../test/fixtures/shownPrice.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { overlap } from '../members/testOverlap.ts'
import { open, openWith } from './open.ts'
import { priceOf as priceOfPermission, readPermission } from './permission.ts'
import { send } from './send.ts'
import { sendGift } from './sendGift.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let paying: Site
let free: Site

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  paying = await makeSite(db, { free_mode: 'credits', message_credits: 2, message_length: 40 })
  free = await makeSite(db, { free_mode: 'conversations', free_conversations: 2, free_messages: 3 })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const say = async (
  from: CurrentMember,
  to: CurrentMember,
  body = 'Good evening',
  client_id: string = randomUUID(),
  site = paying,
) =>
  send(ctxOf(app, site, from), {
    id: to.public_id,
    client_id,
    body,
    price: await shownPrice(db, { site, from, to }),
  })

const credits = async (who: CurrentMember) =>
  (await db.maybe<{ n: number }>`select bought + bonus + signup as n from credit_balance where member_id = ${who.id}`)
    ?.n ?? 0

async function addsUp(member: CurrentMember) {
  const { balance, entries } = await db.one<{ balance: number; entries: number }>`
    select (select bought + bonus + signup from credit_balance where member_id = ${member.id})::int as balance,
      (select coalesce(sum(amount), 0) from credit_entry where member_id = ${member.id})::int as entries`
  expect(balance).toBe(entries)
}

test('CHAT-4 CRED-6 a message costs message_credits, once, and the ledger adds up', async () => {
  const anna = await makeMember(db, paying, { credits: 5 })
  const ben = await makeMember(db, paying)
  const ctx = ctxOf(app, paying, anna)
  const sent = await send(ctx, { id: ben.public_id, client_id: randomUUID(), body: ' Good evening \u0007', price: 2 })
  expect(sent.message).toMatchObject({ seq: 1, body: 'Good evening', price: 2, state: 'sent' })
  expect(sent.credits).toBe(3)
  await addsUp(anna)
  app.liveEvents.length = 0
  await ctx.committed()
  expect(app.liveEvents).toEqual([
    {
      members: [anna.id, ben.id],
      event: { type: 'message', chat: sent.conversation.id, from: anna.public_id, seq: 1 },
    },
  ])
})

test('CHAT-6 the same client_id, twice and at once, is one message and one charge', async () => {
  const anna = await makeMember(db, paying, { credits: 20 })
  const ben = await makeMember(db, paying)
  const client_id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(anna, ben, 'Once', client_id)))
  expect(new Set(answers.map(({ message }) => message.seq))).toEqual(new Set([1]))
  expect(await credits(anna)).toBe(18)
  const again = await say(anna, ben, 'Once', client_id)
  expect(again.message).toMatchObject({ seq: 1, price: 2 })
  await addsUp(anna)
})

test('CHAT-6 a client_id used towards somebody else is refused and costs nothing', async () => {
  const anna = await makeMember(db, paying, { credits: 20 })
  const [ben, carl] = [await makeMember(db, paying), await makeMember(db, paying)]
  const client_id = randomUUID()
  await say(anna, ben, 'To Ben', client_id)
  await expect(say(anna, carl, 'To Carl', client_id)).rejects.toMatchObject({ code: 'key_reused' })
  expect(await credits(anna)).toBe(18)
  await say(anna, carl, 'A new one')
  expect(await credits(anna)).toBe(16)
})

test('CRED-6 many sends racing for the last credits never spend one twice', async () => {
  const anna = await makeMember(db, paying, { credits: 5 })
  const receivers = await Promise.all(Array.from({ length: 6 }, () => makeMember(db, paying)))
  const results = await Promise.allSettled(receivers.map((to) => say(anna, to)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const it of results) if (it.status === 'rejected') expect(it.reason.code).toBe('no_credits')
  expect(await credits(anna)).toBe(1)
  await addsUp(anna)
  const { n } = await db.one<{ n: number }>`select count(*)::int as n from conversation where started_by = ${anna.id}`
  expect(n, 'a refused first message leaves no conversation').toBe(2)
})

test('CRED-6 what was given is spent before what was bought', async () => {
  const anna = await makeMember(db, paying, { credits: 10 })
  const ben = await makeMember(db, paying)
  await db.run`update credit_balance set signup = 1 where member_id = ${anna.id}`
  await db.run`
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    values (${paying.id}, ${anna.id}, 'signup', 'issued', 1, 11, 'signup', ${anna.public_id}, now())`
  await say(anna, ben)
  const lots =
    await db.many`select lot, amount, balance_after from credit_entry where member_id = ${anna.id} and reason = 'message' order by id`
  expect(lots).toEqual([
    { lot: 'signup', amount: -1, balance_after: 10 },
    { lot: 'bought', amount: -1, balance_after: 9 },
  ])
})

test('CHAT-5 ROLE-2 the first two conversations are free, replies included, racing or not', async () => {
  const anna = await makeMember(db, free)
  const others = await Promise.all(Array.from({ length: 4 }, () => makeMember(db, free)))
  const results = await Promise.allSettled(others.map((to) => say(anna, to, 'Hello', randomUUID(), free)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

  const [ben] = others.filter((_, i) => results[i]?.status === 'fulfilled')
  if (!ben) throw new Error('nobody got a message')
  const reply = await say(ben, anna, 'Hello back', randomUUID(), free)
  expect(reply.message.price).toBe(0)

  const second = await say(anna, ben, 'Two', randomUUID(), free)
  expect(second.price).toEqual({ credits: 0, why: 'free_conversation', free_left: 1, photo: 5, gift: 10 })
  const third = await say(anna, ben, 'Three', randomUUID(), free)
  expect(third.price).toEqual({ credits: 2, why: 'credits', free_left: null, photo: 5, gift: 10 })
  await expect(say(anna, ben, 'Four', randomUUID(), free)).rejects.toMatchObject({ code: 'no_credits', status: 402 })
})

test('CHAT-5 CHAT-4 the last free conversation, begun in two tabs at once, is one', async () => {
  const site = await makeSite(db, { free_mode: 'conversations', free_conversations: 1, free_messages: 3 })
  const [anna, ben, carl] = [await makeMember(db, site), await makeMember(db, site), await makeMember(db, site)]
  const ctx = ctxOf(app, site, anna)
  const message = (to: CurrentMember) => ({ id: to.public_id, client_id: randomUUID(), body: 'Hello', price: 0 })
  const [first, second] = await overlap(
    db,
    (inside) => send({ ...ctx, db: inside }, message(ben)),
    () =>
      send(ctx, message(carl)).then(
        () => 'sent',
        ({ code }) => code,
      ),
  )
  expect([first.message.price, second]).toEqual([0, 'price_changed'])
})

test('CHAT-5 each side of a free conversation has as many free messages; then each pays', async () => {
  const [anna, ben] = [await makeMember(db, free), await makeMember(db, free)]
  await say(anna, ben, 'Hello', randomUUID(), free)
  for (const left of [2, 1]) {
    const { message, price } = await say(ben, anna, 'Hello back', randomUUID(), free)
    expect([message.price, price.free_left]).toEqual([0, left])
  }
  expect((await say(ben, anna, 'The third', randomUUID(), free)).price).toMatchObject({ credits: 2, why: 'credits' })
  const four = Array.from({ length: 4 }, () => say(ben, anna, 'More', randomUUID(), free))
  for (const { status } of await Promise.allSettled(four)) expect(status).toBe('rejected')
  expect((await say(anna, ben, 'Two', randomUUID(), free)).price.free_left).toBe(1)
})

test('CHAT-3 CHAT-4 CHAT-5 after a gift the next text costs what it is then looked up to cost, and a gift uses up no free one', async () => {
  const give = async (from: CurrentMember, to: CurrentMember, site: Site) =>
    sendGift(ctxOf(app, site, from), {
      id: to.public_id,
      client_id: randomUUID(),
      gift: 'rose',
      price: await shownPrice(db, { site, from, to }, 'gift'),
    })
  for (const site of [paying, free]) {
    const [anna, ben, nobody] = [
      await makeMember(db, site, { credits: 100 }),
      await makeMember(db, site, { credits: 100 }),
      await makeMember(db, site, { kind: 'fictional', answered: false }),
    ]
    const priceOf = async (from: CurrentMember, to: CurrentMember) =>
      priceOfPermission(await readPermission(db, site.id, from.id, to.public_id))
    // To a stranger, in a free conversation, as an answer, when nothing is free any more, and to nobody.
    for (const [from, to, texts] of [
      [anna, ben, 0],
      [anna, ben, 1],
      [ben, anna, 0],
      [anna, ben, 2],
      [anna, nobody, 0],
    ] as const) {
      for (let n = 0; n < texts; n++) await say(from, to, 'Good evening', randomUUID(), site)
      const before = to === nobody || texts || from === ben ? await priceOf(from, to) : null
      const { message, price } = await give(from, to, site)
      expect(message.price).toBe(to === nobody ? 0 : 10)
      expect(price).toEqual(await priceOf(from, to))
      if (before) expect(price).toEqual(before)
    }
    await addsUp(anna)
  }
})

test('CHAT-12 writing to a fictional profile that nobody answers for is free and says so', async () => {
  const anna = await makeMember(db, paying)
  const drawn = await makeMember(db, paying, { kind: 'fictional', answered: false })
  const seen = await readPermission(db, paying.id, anna.id, drawn.public_id)
  expect(priceOfPermission(seen)).toEqual({ credits: 0, why: 'nobody_answers', free_left: null, photo: 0, gift: 0 })
  expect((await say(anna, drawn)).message.price).toBe(0)
})

test('ACC-1 CHAT-5 what an unconfirmed member writes is held, and nobody can write back before', async () => {
  const anna = await makeMember(db, paying, { status: 'not_confirmed', credits: 10 })
  const ben = await makeMember(db, paying, { credits: 10 })
  expect((await say(anna, ben)).message.state).toBe('held')
  expect(await db.one`select unread, last_visible_seq from conversation_side where member_id = ${ben.id}`).toEqual({
    unread: 0,
    last_visible_seq: null,
  })
  expect(await db.many`select 1 from outbox where member_id = ${ben.id}`).toEqual([])
  await expect(say(ben, anna)).rejects.toMatchObject({ code: 'partner_not_confirmed' })
  // To its receiver it is as if it had not been written: neither the window nor the name is shown.
  await expect(openWith(ctxOf(app, paying, ben), { id: anna.public_id })).rejects.toMatchObject({ code: 'not_found' })
  const { id } = await db.one<{ id: string }>`select public_id as id from conversation_side where member_id = ${ben.id}`
  await expect(open(ctxOf(app, paying, ben), { id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await openWith(ctxOf(app, paying, anna), { id: ben.public_id })).messages).toHaveLength(1)
})

test("PRO-6 a block closes the door both ways, with the specification's text", async () => {
  const anna = await makeMember(db, paying, { credits: 10, name: 'Anna' })
  const ben = await makeMember(db, paying, { credits: 10, name: 'Ben' })
  await say(anna, ben)
  await db.run`insert into member_block (site_id, blocker_id, blocked_id, created_at) values (${paying.id}, ${ben.id}, ${anna.id}, now())`
  await expect(say(anna, ben)).rejects.toMatchObject({ code: 'blocked', values: { name: 'Ben' } })
  await expect(say(ben, anna)).rejects.toMatchObject({ code: 'blocked_by_you' })
  expect(await credits(anna)).toBe(8)
})

test('SITE-1 a member of another site, an unknown id, oneself: refused, and nothing is written', async () => {
  const anna = await makeMember(db, paying, { credits: 10 })
  const stranger = await makeMember(db, free)
  await expect(say(anna, stranger)).rejects.toMatchObject({ code: 'not_found', status: 404 })
  await expect(say(anna, { ...stranger, public_id: 'nobody-nobody-nobody' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(say(anna, anna)).rejects.toMatchObject({ code: 'own_profile' })
  expect(await credits(anna)).toBe(10)
})

test('CHAT-3 empty, too long, and broken text is refused and costs nothing', async () => {
  const anna = await makeMember(db, paying, { credits: 10 })
  const ben = await makeMember(db, paying)
  await expect(say(anna, ben, ' \n\u0000 ')).rejects.toMatchObject({ code: 'empty_message' })
  await expect(say(anna, ben, 'x'.repeat(41))).rejects.toMatchObject({ code: 'message_too_long', values: { max: 40 } })
  await expect(say(anna, ben, 'half a pair \ud83d')).rejects.toMatchObject({ code: 'invalid_text' })
  expect((await say(anna, ben, '😀'.repeat(40))).message.seq).toBe(1)
  expect(await credits(anna)).toBe(8)
})

test('CHAT-4 a member who is gone gets nothing and it costs nothing', async () => {
  const anna = await makeMember(db, paying, { credits: 10 })
  const ben = await makeMember(db, paying)
  await db.run`update member set status = 'deleted' where id = ${ben.id}`
  await expect(say(anna, ben)).rejects.toMatchObject({ code: 'member_gone' })
  expect(await credits(anna)).toBe(10)
})

test('CHAT-6 two members writing at once keep one order without gaps', async () => {
  const anna = await makeMember(db, paying, { credits: 100 })
  const ben = await makeMember(db, paying, { credits: 100 })
  await Promise.all(Array.from({ length: 20 }, (_, i) => say(i % 2 ? anna : ben, i % 2 ? ben : anna)))
  const rows = await db.many<{
    seq: number
  }>`select seq from message where sender_id in (${anna.id}, ${ben.id}) order by seq`
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})

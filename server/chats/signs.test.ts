// Which signs count for whom, who sees them, and what they do to their sender's pace (SAFE-4); through the verbs, on a real database.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ctxOf, makeApp, makeMember, makeSite, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import { shownPrice } from '../../test/fixtures/shownPrice.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { history } from './history.ts'
import { send } from './send.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site

const minutes = 60_000
const day = 1440 * minutes
const opening = 'Hello beautiful, I saw your profile and I think that we would get along very well'

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
  app = await makeApp(db)
  site = await makeSite(db, { message_credits: 2 })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const ago = (time: number) => new Date(app.time.getTime() - time)
const later = (time: number) => {
  app.time = new Date(app.time.getTime() + time)
}
const member = (over: Partial<Parameters<typeof makeMember>[2]> = {}) =>
  makeMember(db, site, { credits: 200, now: ago(30 * day), ...over })
const say = async (from: CurrentMember, to: CurrentMember, body: string, client_id: string = randomUUID()) =>
  send(ctxOf(app, site, from), {
    id: to.public_id,
    client_id,
    body,
    confirmed: true,
    price: await shownPrice(db, { site, from, to }),
  })

const seenBy = async (who: CurrentMember, chat: string) =>
  (await history(ctxOf(app, site, who), { id: chat })).messages.map(({ body, signs }) => ({ body, signs }))

const marksOf = (who: CurrentMember) => db.many<{ seq: number; signs: string[] }>`
  select seq, signs from message_mark where site_id = ${site.id} and sender_id = ${who.id} order by created_at, seq`

test('SAFE-4 contact details and links count for members of less than a day, money for all', async () => {
  const cases: [string, number, string[]][] = [
    ['mail me: jenny@gmail.com or www.example.com', day - minutes, ['contact', 'link']],
    ['mail me: jenny@gmail.com or www.example.com', day, []],
    ['can you lend me 200 euros?', day - minutes, ['money']],
    ['can you lend me 200 euros?', 400 * day, ['money']],
    ['call 06 12345678 and lend me 200 euros', 400 * day, ['money']],
    ['How was your weekend?', 0, []],
  ]
  for (const [body, age, signs] of cases) {
    const [anna, ben] = [await member({ now: ago(age) }), await member()]
    await say(anna, ben, body)
    expect([age, body, (await marksOf(anna)).flatMap((mark) => mark.signs)]).toEqual([age, body, signs])
  }
})

test('SAFE-4 a day counts from the confirmation, and who is not confirmed is new', async () => {
  const ben = await member()
  const late = await member()
  await db.run`update member set confirmed_at = ${ago(minutes)} where id = ${late.id}`
  await say(late, ben, 'www.example.com')
  expect(await marksOf(late)).toEqual([{ seq: 1, signs: ['link'] }])

  const waiting = await member({ status: 'not_confirmed' })
  await db.run`update member set confirmed_at = null where id = ${waiting.id}`
  await say(waiting, ben, 'www.example.com')
  expect(await marksOf(waiting)).toEqual([{ seq: 1, signs: ['link'] }])
})

test('SAFE-4 the reader sees the signs, the sender never does, not when answered either', async () => {
  const [anna, ben] = [await member({ now: ago(minutes) }), await member()]
  const client_id = randomUUID()
  const body = 'find me on www.example.com'
  const sent = await say(anna, ben, body, client_id)
  expect(sent.message).not.toHaveProperty('signs')
  expect((await say(anna, ben, body, client_id)).message).not.toHaveProperty('signs')
  await say(ben, anna, 'no thanks')
  const chat = sent.conversation.id
  expect(await seenBy(ben, chat)).toEqual(
    expect.arrayContaining([
      { body, signs: ['link'] },
      { body: 'no thanks', signs: undefined },
    ]),
  )
  expect((await seenBy(anna, chat)).map(({ signs }) => signs)).toEqual([undefined, undefined])
})

test('SAFE-4 CHAT-6 a message sent again has one mark; one that is refused has none', async () => {
  const [anna, ben] = [await member({ now: ago(minutes), credits: 2 }), await member()]
  const client_id = randomUUID()
  for (let n = 0; n < 3; n++) await say(anna, ben, 'www.example.com', client_id)
  await expect(say(anna, ben, 'lend me 200 euros please')).rejects.toMatchObject({ code: 'no_credits' })
  expect(await marksOf(anna)).toEqual([{ seq: 1, signs: ['link'] }])
})

test('SAFE-4 CHAT-12 nobody is warned where nobody reads', async () => {
  const anna = await member({ now: ago(minutes) })
  const drawn = await makeMember(db, site, { kind: 'fictional', now: ago(30 * day) })
  await say(anna, drawn, 'www.example.com, lend me 200 euros')
  expect(await marksOf(anna)).toEqual([])
})

test('SAFE-4 the same first words to a fifth within a day are a sign, however they are written', async () => {
  const anna = await member()
  const written = [opening, opening.toUpperCase(), `${opening} 😘`, opening.replaceAll('e', 'é'), `${opening}!!!`]
  for (const body of written) await say(anna, await member(), body)
  expect(await marksOf(anna)).toEqual([{ seq: 1, signs: ['same_text'] }])
})

test('SAFE-4 the same text is none later in a conversation, after a day, in a few words, or in other words', async () => {
  const [anna, ben] = [await member(), await member()]
  const others = await Promise.all(Array.from({ length: 4 }, () => member()))
  for (const other of others) await say(anna, other, opening)
  await say(anna, ben, 'Something else, about your lovely picture at the sea, where was that?')
  await say(anna, ben, opening)
  expect(await marksOf(anna)).toEqual([])
  later(day)
  await say(anna, await member(), opening)
  expect(await marksOf(anna)).toEqual([])
  const short = await member()
  for (let n = 0; n < 6; n++) await say(short, await member(), 'Hi, how are you?')
  expect(await marksOf(short)).toEqual([])
})

test('SAFE-4 who was marked three times within a day starts one conversation in ten minutes, and it costs nothing to be told so', async () => {
  const anna = await member({ now: ago(minutes) })
  const [ben, carl] = [await member(), await member()]
  for (let n = 0; n < 3; n++) await say(anna, ben, 'www.example.com')
  const before = await db.one`select bought from credit_balance where member_id = ${anna.id}`
  await expect(say(anna, carl, 'Good evening')).rejects.toMatchObject({ code: 'new_chats_limit' })
  expect(await db.one`select bought from credit_balance where member_id = ${anna.id}`).toEqual(before)
  expect(await db.many`select 1 from conversation where started_by = ${anna.id}`).toHaveLength(1)

  // Whom they talk with already, they answer as before.
  await say(anna, ben, 'Still there?')
  await say(carl, anna, 'Hello you')
  await say(anna, carl, 'Good evening')

  later(10 * minutes)
  await say(anna, await member(), 'Good evening')
  await expect(say(anna, await member(), 'Good evening')).rejects.toMatchObject({ code: 'new_chats_limit' })
  later(day)
  for (let n = 0; n < 2; n++) await say(anna, await member(), 'Good evening')
})

test('SAFE-4 two marks do not slow anybody', async () => {
  const anna = await member({ now: ago(minutes) })
  const ben = await member()
  for (let n = 0; n < 2; n++) await say(anna, ben, 'www.example.com')
  for (let n = 0; n < 3; n++) await say(anna, await member(), 'Good evening')
  expect(await marksOf(anna)).toHaveLength(2)
})

test('SAFE-4 in two tabs at once, who is slow starts one', async () => {
  const anna = await member({ now: ago(minutes) })
  const ben = await member()
  for (let n = 0; n < 3; n++) await say(anna, ben, 'www.example.com')
  later(11 * minutes)
  const others = await Promise.all(Array.from({ length: 4 }, () => member()))
  const told = await Promise.allSettled(others.map((other) => say(anna, other, 'Good evening')))
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

// The list of conversations by pages: order, cursors, what moves meanwhile, names, what is unread in all (CHAT-1, CHAT-10).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Output } from '../../contract/call.ts'
import type * as chats from '../../contract/chats.ts'
import { type ChatFixture, chatFixture } from '../../test/fixtures/chats.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember } from '../base/ctx.ts'
import { Invalid } from '../base/refusal.ts'
import { overlap } from '../members/testOverlap.ts'
import { find, list, PAGE_SIZE } from './list.ts'
import { read } from './read.ts'
import { send } from './send.ts'

let fixture: ChatFixture
let anna: CurrentMember

beforeAll(async () => {
  fixture = await chatFixture()
  anna = await fixture.member()
})
afterAll(() => fixture.end())

type Page = Output<typeof chats.list>
const names = ({ chats }: Page) => chats.map(({ profile }) => profile.name)
const counted = (name: string, from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => `${name} ${from - n}`)

/** Members "NAME 1", "NAME 2", … with a message of theirs each, `apart` seconds after one another. */
async function written(member: CurrentMember, name: string, count: number, apart: number) {
  const { db, site } = fixture
  const begin = fixture.app.time
  const others: CurrentMember[] = []
  for (let n = 1; n <= count; n++) others.push(await fixture.member({ name: `${name} ${n}` }))
  await db.run`
    with it as (
      select id as other, ${begin}::timestamptz + n * ${apart}::float8 * interval '1 second' as at, n
      from unnest(${others.map(({ id }) => `${id}`)}::bigint[]) with ordinality o (id, n)
    ), c as (
      insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at,
        a_unread, a_last_visible_seq, a_last_visible_at, a_last_visible_day, b_unread, b_last_visible_seq, b_last_visible_at, b_last_visible_day)
      select ${site.id}::bigint, new_id(), least(${member.id}::bigint, other), greatest(${member.id}::bigint, other), other, false, 1, at,
        (${member.id} < other)::int, 1, at, at::date, (${member.id} > other)::int, 1, at, at::date
      from it order by n
      returning id, started_by as other, created_at as at
    )
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select c.id, 1, ${site.id}::bigint, c.other, 'text', 'Hello', 0, false, c.at from c`
  fixture.app.time = addSeconds(begin, count * apart + 1)
  return others
}
const page = (who: CurrentMember, { name, ...input }: { cursor?: string; name?: string } = {}) =>
  name === undefined ? list(fixture.as(who), input) : find(fixture.as(who), { name, ...input })
const following = (who: CurrentMember, { next }: Page) => page(who, { cursor: next as string })

test('CHAT-1 CHAT-10 NAV-6 newest first, a page at a time, each once; what is unread is counted over all', async () => {
  await written(anna, 'Ben', 2 * PAGE_SIZE + 5, 1)
  const first = await page(anna)
  expect(names(first)).toEqual(counted('Ben', 85, 46))
  expect(first.total_unread_messages).toBe(85)
  const second = await following(anna, first)
  expect(names(second)).toEqual(counted('Ben', 45, 6))
  expect(second.total_unread_messages).toBeNull()
  const third = await following(anna, second)
  expect(names(third)).toEqual(counted('Ben', 5, 1))
  expect(third.next).toBeNull()
})

test('CHAT-1 one that moves to the top between two pages leaves none out and shows none twice', async () => {
  const bea = await fixture.member()
  const others = await written(bea, 'Bob', PAGE_SIZE + 10, 1)
  const first = await page(bea)
  // From the second page, and from the first.
  await fixture.say(others[4] as CurrentMember, bea)
  fixture.app.time = addSeconds(fixture.app.time, 1)
  await fixture.say(others[30] as CurrentMember, bea)
  const second = await following(bea, first)
  expect(names(second)).toEqual([...counted('Bob', 10, 6), ...counted('Bob', 4, 1)])
  expect(names(await page(bea)).slice(0, 3)).toEqual(['Bob 31', 'Bob 5', 'Bob 50'])
  expect((await page(bea)).total_unread_messages).toBe(52)
})

test('CHAT-1 what comes while its conversation is read stays unread', async () => {
  const ben = await fixture.member()
  await fixture.say(anna, ben, 'One')
  const id = await fixture.conversation(anna, ben)
  await overlap(
    fixture.db,
    (inside) =>
      send({ ...fixture.as(anna), db: inside }, { id: ben.public_id, client_id: randomUUID(), body: 'Two', price: 2 }),
    () => read(fixture.as(ben), { id, seq: 1 }),
  )
  const unread = async () => (await page(ben)).chats.map((it) => it.num_unread_messages)
  expect(await unread()).toEqual([1])
  await read(fixture.as(ben), { id, seq: 2 })
  expect(await unread()).toEqual([0])
})

test('CHAT-1 those of one moment have an order, too; a cursor between them is exact', async () => {
  const cara = await fixture.member()
  await written(cara, 'Tom', 2 * PAGE_SIZE, 0)
  const first = await page(cara)
  const second = await following(cara, first)
  expect(names(first)).toEqual(counted('Tom', 80, 41))
  expect(names(second)).toEqual(counted('Tom', 40, 1))
  expect(second.next).toBeNull()
})

test('CHAT-1 who left is neither shown nor counted; a page is whole nevertheless', async () => {
  const dora = await fixture.member()
  const others = await written(dora, 'Max', PAGE_SIZE + 2, 1)
  await fixture.db.run`update member set status = 'banned' where id = ${(others[20] as CurrentMember).id}`
  const first = await page(dora)
  expect(first.chats).toHaveLength(PAGE_SIZE)
  expect(names(first)).not.toContain('Max 21')
  expect(first.total_unread_messages).toBe(PAGE_SIZE + 1)
  expect(names(await following(dora, first))).toEqual(['Max 1'])
})

test('CHAT-1 a name is found on whichever page it stands, whatever its case and accents', async () => {
  await fixture.db.run`update member set name = 'Zoë Müller' where site_id = ${fixture.site.id} and name = 'Ben 3'`
  for (const name of ['zoe', ' MULLER ', 'Zoë', 'oe\u0308 m']) {
    const found = await page(anna, { name })
    expect([names(found), found.next, found.total_unread_messages]).toEqual([['Zoë Müller'], null, null])
  }
  expect(names(await page(anna, { name: '%' }))).toEqual([])
  expect((await page(anna, { name: '  ' })).total_unread_messages).toBe(85)
  const many = await page(anna, { name: 'ben' })
  expect(names(many)).toEqual(counted('Ben', 85, 46))
  const rest = await page(anna, { name: 'ben', cursor: many.next as string })
  expect(names(rest)[0]).toBe('Ben 45')
})

test('CHAT-1 a cursor of somebody else, or of nobody, is refused as such', async () => {
  const { next } = await page(anna)
  const eve = await fixture.member()
  await expect(page(eve, { cursor: next as string })).rejects.toEqual(new Invalid({ cursor: 'cursor' }))
  for (const cursor of ['', 'x', 'A'.repeat(71), (next as string).replace(/^./, (it) => (it === 'A' ? 'B' : 'A'))])
    await expect(page(anna, { cursor })).rejects.toMatchObject({ fields: { cursor: 'cursor' } })
  expect((next as string).length).toBeLessThanOrEqual(120)
})

test('CHAT-1 whoever has no conversations has an empty page', async () => {
  const fay = await fixture.member()
  expect(await page(fay)).toEqual({ chats: [], total_unread_messages: 0, next: null })
})

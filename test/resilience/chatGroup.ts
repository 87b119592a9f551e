// Members who chat during failures, and the invariants of all they sent (CHAT-6, CRED-6, NOTE-2).
import { expect } from 'vitest'
import type { Database } from '../../server/base/db/database.ts'
import { makeMember, makeSite } from '../fixtures/app.ts'
import { makeRetryingClient, type RetryingClient, type SendMethod, sendMethods } from './retryingClient.ts'

const INITIAL_CREDITS = 10_000_000
const prices = { message_credits: 2, photo_credits: 5, gift_credits: 10 }
const priceOf: Record<SendMethod, number> = { line: 2, text: 2, gif: 2, gift: 10, photo: 5 }
const kindOf = (way: SendMethod) => (way === 'line' ? 'text' : way)

export type ChatGroup = Awaited<ReturnType<typeof makeChatGroup>>

/** Three members who chat with each other and write to a fourth, who is away and gets a mail. */
export async function makeChatGroup(db: Database) {
  const site = await makeSite(db, prices)
  const member = (given = {}) => makeMember(db, site, { credits: INITIAL_CREDITS, ...given })
  const away = await member({ email: 'away@example.org', last_active: new Date(0) })
  const people = [await member(), await member(), await member()]
  const clients = await Promise.all(
    people.map((me) => makeRetryingClient(db, site, me, () => [...people.filter((it) => it !== me), away])),
  )
  return { site, away, people, talkers: clients }
}

const each = (clients: RetryingClient[], what: (it: RetryingClient) => Promise<unknown>) =>
  Promise.all(clients.map(what))
export const connectAll = ({ talkers: clients }: ChatGroup, port: number) => each(clients, (it) => it.connect(port))
export const settleAll = ({ talkers: clients }: ChatGroup) => each(clients, (it) => it.settle())
/** Resets the rate limit of photos first. */
export const sendFromAll = async (db: Database, { talkers: clients }: ChatGroup, isOver: () => boolean) => {
  await db.run`delete from rate_limit where key like 'chats:photos:%'`
  await each(clients, (it) => it.talk(isOver))
}
export const sentMessages = ({ talkers: clients }: ChatGroup) => clients.flatMap(({ words }) => words)
export const acknowledgedCount = (group: ChatGroup) => sentMessages(group).filter(({ seq }) => seq !== null).length

/** Each sent message exists once, is paid for, and both sides see it. */
export async function expectConsistent(db: Database, group: ChatGroup) {
  const { talkers: clients, site } = group
  expect(clients.flatMap(({ faults }) => faults)).toEqual([])
  await expectMessages(db, group)
  await expectLedger(db, group)
  await expectSides(db, site.id)
  for (const it of clients) await expectWindows(db, it)
  await expectMails(db, group)
}

async function expectMessages(db: Database, group: ChatGroup) {
  const { site } = group
  const rows = await db.many<{ client_id: string; from: number; to: number; seq: number; kind: string; price: number }>`
    select m.client_id, m.sender_id as "from", case c.a_id when m.sender_id then c.b_id else c.a_id end as "to", m.seq, m.kind, m.price
    from message m
    join conversation c on c.id = m.conversation_id
    where m.site_id = ${site.id}`
  const expected = sentMessages(group).map(({ from, to, way, client_id, seq }) => {
    return { client_id, from: from.id, to: to.id, seq, kind: kindOf(way), price: priceOf[way] }
  })
  const sorted = <T extends { client_id: string }>(them: T[]) =>
    them.toSorted((a, b) => (a.client_id < b.client_id ? -1 : 1))
  expect(sorted(rows)).toEqual(sorted(expected))

  const counts = await db.one`
    select (select count(*) from message where site_id = ${site.id})::int as messages,
      (select count(*) from chat_photo where site_id = ${site.id})::int as photos,
      (select count(*)
       from conversation c
       cross join lateral (select count(*) as n, max(seq) as last from message m where m.conversation_id = c.id) held
       where c.site_id = ${site.id} and (held.n, held.last) is distinct from (c.last_seq, c.last_seq))::int as broken`
  const photos = expected.filter(({ kind }) => kind === 'photo').length
  expect(counts).toEqual({ messages: expected.length, photos, broken: 0 })
}

async function expectLedger(db: Database, { site }: ChatGroup) {
  const wrong = await db.one`
    with paid as (
      select member_id, reason, reference, -sum(amount) as amount
      from credit_entry where site_id = ${site.id} and house = 'spent' group by 1, 2, 3
    ), priced as (
      select sender_id as member_id, case kind when 'gif' then 'message' when 'text' then 'message' else kind end as reason,
        conversation_id || ':' || seq as reference, price as amount
      from message where site_id = ${site.id} and price > 0
    ), running as (
      select balance_after, sum(amount) over (partition by member_id order by id) as so_far
      from credit_entry where site_id = ${site.id}
    )
    select (select count(*) from (select * from paid except select * from priced) x)::int as charges_without_message,
      (select count(*) from (select * from priced except select * from paid) x)::int as messages_without_charge,
      (select count(*) from running where balance_after <> so_far)::int as steps,
      (select count(*) from credit_balance b where b.site_id = ${site.id} and b.bought + b.bonus + b.signup <> (
        select sum(amount) from credit_entry e where e.member_id = b.member_id))::int as balances`
  expect(wrong).toEqual({ charges_without_message: 0, messages_without_charge: 0, steps: 0, balances: 0 })
}

/** Nobody opened a conversation: unread counts what followed one's own last message. */
async function expectSides(db: Database, site: number) {
  const wrong = await db.many`
    select cs.*
    from conversation_side cs
    join conversation c on c.id = cs.conversation_id
    cross join lateral (
      select coalesce(max(seq), 0) as n from message m where m.conversation_id = c.id and m.sender_id = cs.member_id) own
    where cs.site_id = ${site}
      and (cs.last_visible_seq, cs.seen_seq, cs.unread) is distinct from (c.last_seq, own.n, c.last_seq - own.n)`
  expect(wrong).toEqual([])
}

/** Each client's window equals the history that a new client reads. */
async function expectWindows(db: Database, { me, windows, browser }: RetryingClient) {
  const chats = await db.many<{ id: number; public_id: string }>`
    select id, public_id from conversation where ${me.id} in (a_id, b_id)`
  expect([...windows.keys()].toSorted()).toEqual(chats.map(({ public_id }) => public_id).toSorted())
  for (const { id, public_id } of chats) {
    const rows = await db.many<{ seq: number; client_id: string }>`
      select seq, client_id from message where conversation_id = ${id} order by seq`
    const true_ones = rows.map(({ seq, client_id }) => [seq, client_id])
    const kept = () => [...(windows.get(public_id)?.messages ?? [])].toSorted(([a], [b]) => a - b)
    await expect.poll(() => kept().length, { timeout: 10_000 }).toBe(rows.length)
    expect(kept()).toEqual(true_ones)

    const history: [number, string][] = []
    for (let more = true; more; ) {
      const page = (await browser().get(`/api/chats/${public_id}/messages?after=${history.at(-1)?.[0] ?? 0}`)).json
      for (const { seq, client_id } of page.messages) history.push([seq, client_id])
      more = page.more
    }
    expect(history).toEqual(true_ones)
  }
}

/** The absent member gets one mail per unread conversation, and the outbox is empty. */
async function expectMails(db: Database, { away, people }: ChatGroup) {
  const left = async () => (await db.many`select 1 from outbox where member_id = ${away.id}`).length
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  const mails = await db.many`select 1 from notification where member_id = ${away.id} and channel = 'mail'`
  const wrote = await db.many`select 1 from conversation where ${away.id} in (a_id, b_id)`
  expect(mails).toHaveLength(wrote.length)
  expect(wrote.length).toBeLessThanOrEqual(people.length)
}

export const countByMethod = (group: ChatGroup) =>
  Object.fromEntries(
    sendMethods.map((way) => [way, sentMessages(group).filter((it) => it.way === way).length] as const),
  )

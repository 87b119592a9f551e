// Writes plain messages together, in one statement and one commit: whose door was found open, and still is (CHAT-6, decision 37).
import type { Db } from '../base/db/database.ts'
import type { Door } from './doors.ts'

/** `door`: with a price. */
export type Plain = { door: Door & { price: number }; sender: number; client_id: string; body: string }
/** `nth` counts from 1. */
export type Written = { nth: number; seq: number; credits: number }

/**
 * `said`: a list of rows; `talked`: those that were written, in the order in which balances are locked. Whoever writes has seen what came before.
 * The balance of whom nothing is asked is written, too: it says what they have. What was given goes first, what was bought last.
 */
const statement = (said: string, talked: string) =>
  squeezed(`
  with talked as (
    update conversation c
    set last_seq = c.last_seq + 1,
      a_shown_seq = c.last_seq + 1, a_shown_at = $8, a_shown_day = $9,
      b_shown_seq = c.last_seq + 1, b_shown_at = $8, b_shown_day = $9,
      a_seen_seq = case when c.a_id = a.me then c.last_seq + 1 else c.a_seen_seq end,
      b_seen_seq = case when c.b_id = a.me then c.last_seq + 1 else c.b_seen_seq end,
      a_unread = case when c.a_id = a.me then 0 else c.a_unread + 1 end,
      b_unread = case when c.b_id = a.me then 0 else c.b_unread + 1 end
    from ${said} a (talk, stamp, me, you, price, client_id, body, nth)
    where c.id = a.talk and c.door = a.stamp
    returning a.nth::int, c.id as talk, c.public_id as chat, c.site_id, c.last_seq as seq, a.me, a.you, a.price, a.client_id, a.body,
      c.a_shown_at as now
  ), messages as (
    insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, price, held, created_at)
    select t.talk, t.seq, t.site_id, t.me, t.client_id, 'text', t.body, t.price, false, t.now from talked t
  ), paid as (
    update credit_balance b
    set signup = case when b.signup > 0 then b.signup - t.price else 0 end,
      bonus = case when b.signup = 0 and b.bonus > 0 then b.bonus - t.price else b.bonus end,
      bought = case when b.signup = 0 and b.bonus = 0 then b.bought - t.price else b.bought end
    from ${talked} t
    where b.member_id = t.me
    returning t.nth, t.site_id, t.talk, t.seq, t.me, t.price, t.now, new.signup + new.bonus + new.bought as credits,
      case when old.signup > 0 then 'signup' when old.bonus > 0 then 'bonus' else 'bought' end as lot
  ), entries as (
    insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
    select p.site_id, p.me, p.lot, 'spent', -p.price, p.credits, 'message', p.talk || ':' || p.seq, p.now
    from paid p
    where p.price > 0
  ), told as (
    insert into outbox (site_id, member_id, kind, reference, created_at)
    select t.site_id, t.you, 'message', t.chat, t.now from talked t
  )
  select p.nth, p.seq, p.credits from paid p`)

/** The driver reads the whole text with each message, to know it again. */
const squeezed = (sql: string) => sql.replace(/\s+/g, ' ').trim()

/** One is said by single values: arrays would cost a twentieth more. */
const writeOne = statement(
  '(values ($1::bigint, $2::int, $3::bigint, $4::bigint, $5::int, $6::uuid, $7::text, 1))',
  'talked',
)
/** Balances are locked after all conversations and in their own order, as everybody does who locks several. */
const writeSome = statement(
  'unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::int[], $6::uuid[], $7::text[]) with ordinality',
  '(select * from talked order by me)',
)

/**
 * One message of each sender and of each conversation; in the order of their conversations, as everybody locks them. What is not among the answers
 * was not written: what its door was found to be holds no longer. Throws where a client_id was used before, or where what a sender is to pay is not
 * in one lot (the given, the bonus, the bought): then nothing is written.
 */
export async function writeMany(db: Db, said: Plain[], now: Date): Promise<Written[]> {
  const day = now.toISOString().slice(0, 10)
  const [one] = said
  if (one && said.length === 1) {
    const { door, sender, client_id, body } = one
    return db.prepared(writeOne, [door.talk, door.stamp, sender, door.receiver, door.price, client_id, body, now, day])
  }
  // Of two rows for one balance it would take one.
  for (const ids of [said.map(({ sender }) => sender), said.map(({ door }) => door.talk)])
    if (new Set(ids).size < said.length) throw new Error('one sender, or one conversation, twice')
  const of = (what: (it: Plain) => string | number) => said.map((it) => `${what(it)}`)
  return db.prepared(writeSome, [
    of(({ door }) => door.talk),
    of(({ door }) => door.stamp),
    of(({ sender }) => sender),
    of(({ door }) => door.receiver),
    of(({ door }) => door.price),
    of(({ client_id }) => client_id),
    of(({ body }) => body),
    now,
    day,
  ])
}

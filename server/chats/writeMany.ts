// Writes plain messages together, in one statement and one commit: whose door was found open, and still is (CHAT-6, decision 37).
import type { Db } from '../base/database.ts'
import type { Door } from './doors.ts'

/** `door`: with a price. */
export type Plain = { door: Door & { price: number }; sender: number; client_id: string; body: string }
/** `nth` counts from 1. */
export type Written = { nth: number; seq: number; credits: number }

/**
 * One message of each sender and of each conversation; in the order of their conversations, as everybody locks them. What is not among the answers
 * was not written: what its door was found to be holds no longer. Throws where a client_id was used before, or a sender has not enough credits:
 * then nothing is written.
 */
export async function writeMany(db: Db, said: Plain[], now: Date): Promise<Written[]> {
  // Of two rows for one balance it would take one.
  for (const ids of [said.map(({ sender }) => sender), said.map(({ door }) => door.talk)])
    if (new Set(ids).size < said.length) throw new Error('one sender, or one conversation, twice')
  const day = now.toISOString().slice(0, 10)
  return db.many<Written>`
    with talked as (
      -- Whoever writes has seen what came before.
      update conversation c
      set last_seq = c.last_seq + 1,
        a_shown_seq = c.last_seq + 1, a_shown_at = ${now}, a_shown_day = ${day},
        b_shown_seq = c.last_seq + 1, b_shown_at = ${now}, b_shown_day = ${day},
        a_seen_seq = case when c.a_id = a.me then c.last_seq + 1 else c.a_seen_seq end,
        b_seen_seq = case when c.b_id = a.me then c.last_seq + 1 else c.b_seen_seq end,
        a_unread = case when c.a_id = a.me then 0 else c.a_unread + 1 end,
        b_unread = case when c.b_id = a.me then 0 else c.b_unread + 1 end
      from ${rows(db, said)} a (talk, stamp, me, you, price, client_id, body, nth)
      where c.id = a.talk and c.door = a.stamp
      returning a.nth::int, c.id as talk, c.public_id as chat, c.site_id, c.last_seq as seq, a.me, a.you, a.price, a.client_id, a.body,
        c.a_shown_at as now
    ), messages as (
      insert into message (conversation_id, seq, site_id, sender_id, client_id, kind, body, price, held, created_at)
      select t.talk, t.seq, t.site_id, t.me, t.client_id, 'text', t.body, t.price, false, t.now from talked t
    ), paid as (
      -- Of whom nothing is asked, too: it says what they have. What was given goes first, what was bought last.
      update credit_balance b
      set signup = b.signup - least(t.price, b.signup),
        bonus = b.bonus - least(greatest(t.price - b.signup, 0), b.bonus),
        bought = b.bought - greatest(t.price - b.signup - b.bonus, 0)
      from ${said.length > 1 ? inOrder(db) : db.part`talked`} t
      where b.member_id = t.me
      returning t.nth, t.site_id, t.talk, t.seq, t.me, t.now, old.signup - new.signup as of_signup, old.bonus - new.bonus as of_bonus,
        old.bought - new.bought as of_bought, new.signup + new.bonus + new.bought as credits
    ), entries as (
      insert into credit_entry (site_id, member_id, lot, house, amount, balance_after, reason, reference, created_at)
      select p.site_id, p.me, l.lot, 'spent', -l.amount, l.after, 'message', p.talk || ':' || p.seq, p.now
      from paid p, lateral (values
        ('signup', p.of_signup, p.credits + p.of_bought + p.of_bonus),
        ('bonus', p.of_bonus, p.credits + p.of_bought),
        ('bought', p.of_bought, p.credits)) l (lot, amount, after)
      where l.amount > 0
    ), told as (
      insert into outbox (site_id, member_id, kind, reference, created_at)
      select t.site_id, t.you, 'message', t.chat, t.now from talked t
    )
    select p.nth, p.seq, p.credits from paid p`
}

/** One is said by single values: arrays would cost a twentieth more. */
function rows(db: Db, said: Plain[]) {
  const [one, ...more] = said
  if (one && !more.length) {
    const { door, sender, client_id, body } = one
    return db.part`(values (
      ${door.talk}::bigint, ${door.stamp}::int, ${sender}::bigint, ${door.receiver}::bigint, ${door.price}::int, ${client_id}::uuid, ${body}::text, 1))`
  }
  const of = (what: (it: Plain) => string | number) => said.map((it) => `${what(it)}`)
  return db.part`unnest(
    ${of(({ door }) => door.talk)}::bigint[], ${of(({ door }) => door.stamp)}::int[], ${of(({ sender }) => sender)}::bigint[],
    ${of(({ door }) => door.receiver)}::bigint[], ${of(({ door }) => door.price)}::int[], ${of(({ client_id }) => client_id)}::uuid[],
    ${of(({ body }) => body)}::text[]) with ordinality`
}

/** Balances are locked after all conversations and in their own order, as everybody does who locks several. */
const inOrder = (db: Db) => db.part`(select * from talked order by me)`

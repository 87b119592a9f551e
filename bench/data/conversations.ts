// Inserts conversations between two members, with and without messages.
import type { AppFixture } from '../harness/appFixture.ts'
import type { LoggedIn } from './members.ts'

const messageText = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

/** `public_id`: its id in URLs. */
export type Conversation = { id: number; public_id: string; a: number; b: number }

/** Inserts a conversation without its messages, all of which count as seen. `a`: the member with the lower id. */
export function insertConversation(
  { db, site_id }: AppFixture,
  one: LoggedIn,
  other: LoggedIn,
  messages: number,
): Promise<Conversation> {
  const [a, b] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
  return db.one<Conversation>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, is_free, last_seq, created_at,
      a_seen_seq, a_last_visible_seq, a_last_visible_at, a_last_visible_day, b_seen_seq, b_last_visible_seq, b_last_visible_at, b_last_visible_day)
    select ${site_id}, ${crypto.randomUUID().replaceAll('-', '')}, ${a}, ${b}, ${a}, false, n, at, n, n, at, at::date, n, n, at, at::date
    from (select ${messages}::int as n, now() as at) it
    returning id, public_id, a_id as a, b_id as b`
}

/** Makes a conversation of recent messages by both sides in turn. Returns its public id. */
export async function makeConversation(fixture: AppFixture, one: LoggedIn, other: LoggedIn, lines: number) {
  const { db, site_id } = fixture
  const { id, public_id, a, b } = await insertConversation(fixture, one, other, lines)
  await db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select ${id}, n, ${site_id}, case when n % 2 = 0 then ${a}::bigint else ${b}::bigint end, 'text', ${messageText}, 2, false,
      now() - make_interval(secs => (${lines} - n) * 10)
    from generate_series(1, ${lines}::int) n`
  return public_id
}

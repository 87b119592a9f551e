// Two members who have written to each other.
import type { AppGround } from './ground.ts'
import type { LoggedIn } from './members.ts'

const said = 'Are you free on Friday? There is a small bar by the canal that I would like to show you.'

/** Its id in addresses. Each side wrote every other line, in the last minutes. */
export async function converse({ db, site_id }: AppGround, one: LoggedIn, other: LoggedIn, lines: number) {
  const [a, b] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
  const { id, public_id } = await db.one<{ id: number; public_id: string }>`
    insert into conversation (site_id, public_id, a_id, b_id, started_by, free, last_seq, created_at)
    values (${site_id}, ${crypto.randomUUID().replaceAll('-', '')}, ${a}, ${b}, ${a}, false, ${lines}, now())
    returning id, public_id`
  await db.run`
    insert into conversation_side (conversation_id, member_id, other_id, site_id, shown_seq, shown_at, seen_seq)
    values (${id}, ${a}, ${b}, ${site_id}, ${lines}, now(), ${lines}), (${id}, ${b}, ${a}, ${site_id}, ${lines}, now(), ${lines})`
  await db.run`
    insert into message (conversation_id, seq, site_id, sender_id, kind, body, price, held, created_at)
    select ${id}, n, ${site_id}, case when n % 2 = 0 then ${a}::bigint else ${b}::bigint end, 'text', ${said}, 2, false,
      now() - make_interval(secs => (${lines} - n) * 10)
    from generate_series(1, ${lines}::int) n`
  return public_id
}

// The SQL of likes and matches.
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

export type Kind = 'received' | 'given' | 'matches'
/** A place in a list; `at` in microseconds since 1970. `fresh`: the like is new. */
export type Spot = { fresh: boolean; at: number; id: number }
export type Row = Spot & { by_switch: boolean }

/** At most `limit` of a list after a spot: the latest first, of those received the new ones before (LIKE-4). */
export function findLikes(ctx: MemberCtx, kind: Kind, limit: number, after?: Spot) {
  const { part } = ctx.db
  const from = after
    ? part`
      where (fresh, created_at, id) <
        (${after.fresh}, 'epoch'::timestamptz + ${after.at}::float8 * interval '1 microsecond', ${after.id}::bigint)`
    : part``
  return ctx.db.many<Row>`
    select id, fresh, by_switch, (extract(epoch from created_at) * 1000000)::bigint as at
    from (${lists[kind](ctx)}) list
    ${from}
    order by fresh desc, created_at desc, id desc
    limit ${limit}`
}

const lists = {
  received: ({ db, site, member }: MemberCtx) => db.part`
    select from_id as id, like_new as fresh, given_by = 'switch' as by_switch, created_at
    from member_like
    where to_id = ${member.id} and site_id = ${site.id}`,
  given: ({ db, site, member }: MemberCtx) => db.part`
    select to_id as id, false as fresh, given_by = 'switch' as by_switch, created_at
    from member_like
    where from_id = ${member.id} and site_id = ${site.id}`,
  matches: ({ db, site, member }: MemberCtx) => db.part`
    select case when a_id = ${member.id} then b_id else a_id end as id, false as fresh, false as by_switch, created_at
    from member_match
    where (a_id = ${member.id} or b_id = ${member.id}) and site_id = ${site.id}`,
}

/** Who of these and the asker match. */
export const matchedAmong = ({ db, site, member }: MemberCtx, others: number[]) => db.many<{ id: number }>`
  select other.id
  from unnest(${others.map(String)}::bigint[]) as other (id)
  join member_match m on m.a_id = least(other.id, ${member.id}) and m.b_id = greatest(other.id, ${member.id})
  where m.site_id = ${site.id}`

export const dropMatch = (db: Db, site_id: number, one: number, other: number) => db.run`
  delete from member_match
  where a_id = least(${one}::bigint, ${other}) and b_id = greatest(${one}::bigint, ${other}) and site_id = ${site_id}`

export const dropLikes = (db: Db, site_id: number, one: number, other: number) => db.run`
  delete from member_like
  where site_id = ${site_id} and (from_id = ${one} and to_id = ${other} or from_id = ${other} and to_id = ${one})`

export type LikeState = { liked: boolean; liked_by: boolean; matched: boolean }

/** What stands between the asker and another member. */
export const likeState = (ctx: MemberCtx, other: number) => ctx.db.one<LikeState>`
  select
    exists (select 1 from member_like where from_id = ${ctx.member.id} and to_id = ${other} and site_id = ${ctx.site.id}) as liked,
    exists (select 1 from member_like where from_id = ${other} and to_id = ${ctx.member.id} and site_id = ${ctx.site.id}) as liked_by,
    exists (
      select 1 from member_match
      where a_id = least(${ctx.member.id}::bigint, ${other}) and b_id = greatest(${ctx.member.id}::bigint, ${other})
        and site_id = ${ctx.site.id}) as matched`

export const countPress = ({ db, site }: Ctx, day: string, pressed: string) => db.run`
  insert into like_modal_press (site_id, day, pressed, count) values (${site.id}, ${day}, ${pressed}, 1)
  on conflict (site_id, day, pressed) do update
  set count = like_modal_press.count + 1`

// SQL of likes and matches.
import type { Id } from '../../contract/ids.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

export type LikeList = 'received' | 'given' | 'matches'
/** Keyset position in a list; `at` in microseconds since 1970. `is_new`: the like has not been seen. */
export type Position = { is_new: boolean; at: number; id: Id<'member'> }
export type LikeRow = Position & { by_switch: boolean }

/** At most `limit` of a list after a position, latest first; of received likes the new ones come before (LIKE-4). */
export function findLikes(ctx: MemberCtx, listName: LikeList, limit: number, after?: Position) {
  const { fragment } = ctx.db
  const keysetCondition = after
    ? fragment`
      where (is_new, created_at, id) <
        (${after.is_new}, 'epoch'::timestamptz + ${after.at}::float8 * interval '1 microsecond', ${after.id}::bigint)`
    : fragment``
  return ctx.db.many<LikeRow>`
    select id, is_new, by_switch, (extract(epoch from created_at) * 1000000)::bigint as at
    from (${lists[listName](ctx)}) list
    ${keysetCondition}
    order by is_new desc, created_at desc, id desc
    limit ${limit}`
}

const lists = {
  received: ({ db, site, member }: MemberCtx) => db.fragment`
    select from_id as id, is_new as is_new, origin = 'switch' as by_switch, created_at
    from member_like
    where to_id = ${member.id} and site_id = ${site.id}`,
  given: ({ db, site, member }: MemberCtx) => db.fragment`
    select to_id as id, false as is_new, origin = 'switch' as by_switch, created_at
    from member_like
    where from_id = ${member.id} and site_id = ${site.id}`,
  matches: ({ db, site, member }: MemberCtx) => db.fragment`
    select case when a_id = ${member.id} then b_id else a_id end as id, false as is_new, false as by_switch, created_at
    from member_match
    where (a_id = ${member.id} or b_id = ${member.id}) and site_id = ${site.id}`,
}

export const deleteMatch = (db: Db, site_id: Id<'site'>, memberId: Id<'member'>, otherId: Id<'member'>) => db.run`
  delete from member_match
  where a_id = least(${memberId}::bigint, ${otherId}) and b_id = greatest(${memberId}::bigint, ${otherId}) and site_id = ${site_id}`

export const deleteLikes = (db: Db, site_id: Id<'site'>, memberId: Id<'member'>, otherId: Id<'member'>) => db.run`
  delete from member_like
  where site_id = ${site_id} and (from_id = ${memberId} and to_id = ${otherId} or from_id = ${otherId} and to_id = ${memberId})`

export type LikeState = { liked: boolean; liked_by: boolean; matched: boolean }

/** Likes and match between the current member and another. */
export const likeState = (ctx: MemberCtx, otherId: Id<'member'>) => ctx.db.one<LikeState>`
  select
    exists (select 1 from member_like where from_id = ${ctx.member.id} and to_id = ${otherId} and site_id = ${ctx.site.id}) as liked,
    exists (select 1 from member_like where from_id = ${otherId} and to_id = ${ctx.member.id} and site_id = ${ctx.site.id}) as liked_by,
    exists (
      select 1 from member_match
      where a_id = least(${ctx.member.id}::bigint, ${otherId}) and b_id = greatest(${ctx.member.id}::bigint, ${otherId})
        and site_id = ${ctx.site.id}) as matched`

export const countPress = ({ db, site }: Ctx, day: string, pressed: string) => db.run`
  insert into like_modal_press (site_id, day, target, count) values (${site.id}, ${day}, ${pressed}, 1)
  on conflict (site_id, day, target) do update
  set count = like_modal_press.count + 1`

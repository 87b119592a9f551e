// The SQL of likes and matches.
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'

/** Entries of each of the three lists; the latest are kept. */
const listed = 200

export const findGiven = (ctx: MemberCtx) => ctx.db.many<{ id: number }>`
  select to_id as id from member_like
  where from_id = ${ctx.member.id} and site_id = ${ctx.site.id}
  order by created_at desc, to_id
  limit ${listed}`

/** New ones first (LIKE-4). */
export const findReceived = (ctx: MemberCtx) => ctx.db.many<{ id: number; like_new: boolean }>`
  select from_id as id, like_new from member_like
  where to_id = ${ctx.member.id} and site_id = ${ctx.site.id}
  order by like_new desc, created_at desc, from_id
  limit ${listed}`

export const findMatches = (ctx: MemberCtx) => ctx.db.many<{ id: number }>`
  select case when a_id = ${ctx.member.id} then b_id else a_id end as id
  from member_match
  where (a_id = ${ctx.member.id} or b_id = ${ctx.member.id}) and site_id = ${ctx.site.id}
  order by created_at desc, a_id, b_id
  limit ${listed}`

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

/**
 * A fictional profile that likes newcomers, fits whom `member` looks for and has not liked it yet; undefined where none is left.
 * Only for a confirmed member that asked for such likes, on a site that says what fictional profiles are (LIKE-6).
 */
export const findNewcomerLiker = (ctx: Ctx, member: number) => ctx.db.maybe<{
  id: number
  public_id: string
  name: string
}>`
  select f.id, f.public_id, f.name
  from member me
  join member f on f.site_id = me.site_id and f.gender = coalesce(me.looks_for, f.gender)
  where me.id = ${member} and me.site_id = ${ctx.site.id} and me.status = 'active' and me.likes_for_me
    and ${ctx.site.choices.fictional_warning !== ''}
    and f.likes_newcomers and f.kind = 'fictional' and f.status = 'active' and f.id <> me.id
    and not exists (select 1 from member_like l where l.from_id = f.id and l.to_id = me.id)
    and not exists (select 1 from member_block b where b.by_id = me.id and b.who_id = f.id or b.by_id = f.id and b.who_id = me.id)
  order by f.last_active desc, f.id
  limit 1`

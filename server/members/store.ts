// SQL of members: rows, visibility conditions and blocks. Secret columns are never selected here.
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { Attributes } from '../../contract/members.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type MemberRow = Attributes &
  Columns<
    'member',
    | 'id'
    | 'site_id'
    | 'public_id'
    | 'kind'
    | 'answered'
    | 'likes_newcomers'
    | 'status'
    | 'name'
    | 'email'
    | 'looks_for'
    | 'looks_for_min_age'
    | 'looks_for_max_age'
    | 'country'
    | 'region'
    | 'city'
    | 'paid_user'
    | 'likes_for_me'
    | 'likes_matches'
    | 'shows_presence'
    | 'shows_seen'
    | 'about_waiting'
    | 'confirmed_at'
    | 'visibility'
    | 'created_at'
    | 'last_active'
  > & {
    /** A calendar day, YYYY-MM-DD. */
    birth: string
    language: Locale
  }

const columns = (db: Db) => db.fragment`
  m.id, m.site_id, m.public_id, m.kind, m.answered, m.likes_newcomers, m.status, m.name, m.email, m.birth, m.gender, m.sexuality,
  m.looks_for, m.looks_for_min_age, m.looks_for_max_age, m.country, m.region, m.city, m.hair_color, m.eye_color, m.body_type,
  m.relationship_status, m.tattoos, m.signup_reason, m.interests, m.about, m.language, m.paid_user, m.likes_for_me, m.likes_matches,
  m.shows_presence, m.shows_seen, m.visibility, m.about_waiting, m.created_at, m.confirmed_at, m.last_active`

/** A member of this site in any status, or null. */
export const findMember = async (ctx: Pick<Ctx, 'db' | 'site'>, public_id: string): Promise<MemberRow | null> =>
  (await ctx.db.maybe<MemberRow>`
    select ${columns(ctx.db)} from member m where m.public_id = ${public_id} and m.site_id = ${ctx.site.id}`) ?? null

export const memberById = (ctx: Ctx, id: Id<'member'>) => ctx.db.one<MemberRow>`
  select ${columns(ctx.db)} from member m where m.id = ${id} and m.site_id = ${ctx.site.id}`

/** As `memberById`, with the row locked until the transaction ends. */
export const lockMember = (db: Db, site_id: Id<'site'>, id: Id<'member'>) => db.one<MemberRow>`
  select ${columns(db)} from member m where m.id = ${id} and m.site_id = ${site_id} for no key update`

/** The viewer's id; 0, which nobody has, for visitors. */
export const viewerId = (ctx: Ctx) => ctx.member?.id ?? (0 as Id<'member'>)

/** SQL: the members whom the viewer may see, in a FROM clause; visibleTo.sql has the rule (PRO-6, PRO-9, PRO-10). */
export const visibleMembers = (ctx: Ctx, { paused = false } = {}) =>
  ctx.db.fragment`member_visible_to(${ctx.site.id}, ${viewerId(ctx)}, ${paused})`

/** The id of a member whom the viewer may see, or null. */
export const findVisibleMember = async (ctx: Ctx, public_id: string): Promise<Id<'member'> | null> =>
  (
    await ctx.db.maybe<
      Columns<'member', 'id'>
    >`select m.id from ${visibleMembers(ctx)} m where m.public_id = ${public_id}`
  )?.id ?? null

/** Whether a member hides from the viewer, whom it has neither liked nor written to (PRO-10). */
export const isIncognito = async (ctx: Ctx, { id, visibility }: Pick<MemberRow, 'id' | 'visibility'>) =>
  visibility === 'liked' &&
  id !== ctx.member?.id &&
  (await ctx.db.maybe`select 1 from approach where member_id = ${id} and other_id = ${viewerId(ctx)}`) === undefined

/** SQL: array of the ids that the viewer blocked or that blocked the viewer. */
export const blockedIds = (ctx: Ctx) => ctx.db.fragment`
  array(
    select blocked_id from member_block where blocker_id = ${viewerId(ctx)}
    union all
    select blocker_id from member_block where blocked_id = ${viewerId(ctx)})`

export type Blocks = { by_them: boolean; by_me: boolean }

export const blocksBetween = (ctx: Ctx, otherId: Id<'member'>) => ctx.db.one<Blocks>`
  select
    exists (select 1 from member_block where blocker_id = ${otherId} and blocked_id = ${viewerId(ctx)} and site_id = ${ctx.site.id}) as by_them,
    exists (select 1 from member_block where blocker_id = ${viewerId(ctx)} and blocked_id = ${otherId} and site_id = ${ctx.site.id}) as by_me`

/** Serializes what two members do to each other (a like, a block) until this transaction ends. */
export const lockPair = (db: Db, a: Id<'member'>, b: Id<'member'>) => db.run`select lock_pair(${a}, ${b})`

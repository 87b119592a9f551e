// SQL of discount codes. `used` is part of the row and depends on the current member (CRED-3).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export type DiscountRow = Columns<
  'discount_code',
  | 'id'
  | 'code'
  | 'value_percentage'
  | 'country'
  | 'currency'
  | 'expires'
  | 'status'
  | 'validity'
  | 'paymentmethods'
  | 'welcome'
> & {
  /** Minor units of the order before the discount. */
  minimum_order_value: number | null
  /** Only this member may use it. */
  member_id: Id<'member'> | null
  member_public: string | null
  /** Applied automatically for so many days after the welcome bonus. */
  follows_days: number | null
  /** Has a completed or pending payment; an opened checkout does not count. */
  used: boolean
  /** A code for one use: until when another checkout may hold it, and whether that is the member's own. */
  held_until: Date | null
  held_by_member: boolean
}

const columns = (ctx: Ctx) => ctx.db.fragment`
  d.id, d.code, d.value_percentage, d.minimum_order_value, d.country, d.currency, d.member_id, o.public_id as member_public,
  d.expires, d.status, d.validity, d.paymentmethods, d.welcome, d.follows_days,
  -- Each uses the index payment_discount: a bonus is used by thousands.
  case d.validity
    when 'once' then exists (
      select from member_payment p where p.discount_id = d.id and p.site_id = d.site_id)
    when 'once-per-user' then exists (
      select from member_payment p
      where p.discount_id = d.id and p.member_id = ${ctx.member?.id ?? null}::bigint and p.site_id = d.site_id)
    else false
  end as used, held.until as held_until, coalesce(held.by_member, false) as held_by_member`

const holder = (ctx: Ctx) => ctx.db.fragment`
  left join lateral (
    select max(c.until) as until, bool_and(c.member_id is not distinct from ${ctx.member?.id ?? null}::bigint) as by_member
    from discount_checkout c
    where d.validity = 'once' and c.discount_id = d.id and c.site_id = d.site_id and c.until > ${ctx.clock.now()}) held on true`

/** `letters`: as codeLetters makes them. */
export const findCode = (ctx: Ctx, letters: string) =>
  ctx.db.maybe<DiscountRow>`
    select ${columns(ctx)}
    from discount_code d
    left join member_public o on o.id = d.member_id
    ${holder(ctx)}
    where d.site_id = ${ctx.site.id} and upper(d.code) = ${letters}`

export const findWelcome = (ctx: Ctx) =>
  ctx.db.maybe<DiscountRow>`
    select ${columns(ctx)}
    from discount_code d
    left join member_public o on o.id = d.member_id
    ${holder(ctx)}
    where d.site_id = ${ctx.site.id} and d.welcome and d.status = 'active'
    order by d.value_percentage desc, d.id
    limit 1`

/** The best of the following codes that are worth less than the bonus. */
export const findFollowing = (ctx: Ctx, below: number) =>
  ctx.db.maybe<DiscountRow>`
    select ${columns(ctx)}
    from discount_code d
    left join member_public o on o.id = d.member_id
    ${holder(ctx)}
    where d.site_id = ${ctx.site.id} and d.follows_days is not null and d.status = 'active' and d.value_percentage < ${below}
    order by d.value_percentage desc, d.id
    limit 1`

/** From the table, not from the session, which may be some seconds old. A refunded payment still counts as paid. */
export const findNewcomer = (ctx: Ctx, member_id: Id<'member'>) =>
  ctx.db.one<
    Columns<'member_public', 'created_at'> & Columns<'member_welcome', 'has_welcome'> & { paid_user: boolean }
  >`
    select m.created_at, w.has_welcome,
      m.paid_user or exists (
        select from member_payment p where p.member_id = m.id and p.site_id = m.site_id and p.status = 'completed') as paid_user
    from member_public m join member_welcome w on w.id = m.id
    where m.site_id = ${ctx.site.id} and m.id = ${member_id}`

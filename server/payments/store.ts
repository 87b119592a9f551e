// Queries on the payment table (PAY-2).
import type { Id } from '../../contract/ids.ts'
import type { Payment } from '../../contract/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type PaymentRow = Omit<Payment, 'payment_id' | 'created_at'> & Columns<'payment', 'public_id' | 'created_at'>
export type OpenPayment = Columns<'payment', 'id' | 'provider' | 'provider_ref'>

/** What `present` shows of a payment p. */
export const paymentColumns = ({ db }: Pick<Ctx, 'db'>) => db.fragment`
  p.public_id, p.credits, p.paymentmethod, p.status, p.reason, p.bundle, p.amount, p.currency, p.country, p.created_at,
  (select c.code from discount_entered c where c.id = p.discount_id and c.site_id = p.site_id) as code,
  exists (select from payment_refund r where r.payment_id = p.id and r.reason in ('left', 'instrument')) as paid_back`

/** Only the member's own; another member's payment is not found. */
export const findOwnPayment = (ctx: MemberCtx, public_id: string) =>
  ctx.db.maybe<PaymentRow>`
    select ${paymentColumns(ctx)}
    from payment p
    where p.site_id = ${ctx.site.id} and p.member_id = ${ctx.member.id} and p.public_id = ${public_id}`

export const saveProviderRef = (ctx: Ctx, payment: Id<'payment'>, provider_ref: string) =>
  ctx.db.run`
    update payment
    set provider_ref = ${provider_ref}
    where site_id = ${ctx.site.id} and id = ${payment} and provider_ref is null`

/** Checkouts that a member opened and did not finish; only those with this discount code where one is given. */
export const findOpenCheckouts = (ctx: Ctx, member_id: Id<'member'>, discount_id: Id<'discount_code'> | null) =>
  ctx.db.many<OpenPayment>`
    select id, provider, provider_ref
    from payment
    where site_id = ${ctx.site.id} and member_id = ${member_id} and status = 'loading' and stored_id is null
      and (${discount_id}::bigint is null or discount_id = ${discount_id}) and provider_ref is not null`

/** Other checkouts for this bundle that could still be paid; payment_open checks the same view. */
export const findOtherCheckouts = (ctx: MemberCtx, bundle: string, paymentmethod: string) =>
  ctx.db.many<OpenPayment>`
    select id, provider, provider_ref
    from payment_other_checkouts(${ctx.site.id}, ${ctx.member.id}, ${bundle}, ${paymentmethod}, ${ctx.clock.now()})
    order by id desc
    limit 5`

export const markCheckoutClosed = (ctx: Ctx, payment: Id<'payment'>) =>
  ctx.db.run`update payment set closed_at = ${ctx.clock.now()} where id = ${payment} and site_id = ${ctx.site.id}`

/** Of these payments, the newest that is completed or pending. */
export const findPaidPayment = (ctx: Ctx, payments: Id<'payment'>[]) =>
  ctx.db.maybe<Columns<'payment', 'public_id' | 'bundle' | 'paymentmethod'>>`
    select public_id, bundle, paymentmethod
    from payment
    where site_id = ${ctx.site.id} and id = any(${payments}::bigint[]) and status in ('pending', 'completed')
    order by id desc
    limit 1`

/** Delays between polls; then hourly, and from the second day on every 12 hours. */
const POLL_DELAYS_MINUTES = [1, 5, 15, 60]

const [HOUR_SECONDS, HALF_DAY_SECONDS, DAY_SECONDS] = [3_600, 43_200, 86_400]

/** Over all sites. Each payment is claimed by one process: its next poll is moved on here. */
export const claimDuePayments = (db: Db, now: Date) =>
  db.many<OpenPayment>`
    with due as (
      select id from payment
      where status in ('loading', 'pending') and poll_at <= ${now} and (provider_ref is not null or stored_id is not null)
      order by poll_at
      limit 200
      for update skip locked
    )
    update payment p
    set poll_count = p.poll_count + 1,
        poll_at = case
          when p.poll_count + 1 < ${POLL_DELAYS_MINUTES.length} then ${now}::timestamptz + make_interval(mins => (${POLL_DELAYS_MINUTES}::int[])[p.poll_count + 2])
          when p.created_at > ${addSeconds(now, -DAY_SECONDS)} then ${addSeconds(now, HOUR_SECONDS)}
          else ${addSeconds(now, HALF_DAY_SECONDS)} end
    from due where p.id = due.id
    returning p.id, p.provider, p.provider_ref`

export const failAbandonedPayments = (
  db: Db,
  { unstartedBefore, unansweredBefore, now }: Record<'unstartedBefore' | 'unansweredBefore' | 'now', Date>,
) =>
  db.run`
    update payment
    set status = 'failed', reason = 'technical', settled_at = ${now}
    where status in ('loading', 'pending') and provider_ref is null
      and created_at < case when stored_id is null then ${unstartedBefore}::timestamptz else ${unansweredBefore} end`

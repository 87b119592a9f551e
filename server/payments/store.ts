// What the payment table is asked (PAY-2).
import type { Payment } from '../../contract/payments.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/database.ts'

export type PaymentRow = Omit<Payment, 'payment_id' | 'created_at'> & { public_id: string; created_at: Date }
export type OpenPayment = { id: number; site_id: number; provider: string; provider_ref: string }

/** Someone else's payment is none. */
export const findOwn = (ctx: Ctx, member_id: number, public_id: string) =>
  ctx.db.maybe<PaymentRow>`
    select public_id, credits, paymentmethod, status, bundle, amount, currency, created_at
    from payment
    where site_id = ${ctx.site.id} and member_id = ${member_id} and public_id = ${public_id}`

export const keepRef = (ctx: Ctx, payment: number, provider_ref: string) =>
  ctx.db.run`
    update payment
    set provider_ref = ${provider_ref}
    where site_id = ${ctx.site.id} and id = ${payment} and provider_ref is null`

/** Checkouts that a member opened with a code and left. */
export const openWithCode = (ctx: Ctx, member_id: number, discount_id: number) =>
  ctx.db.many<OpenPayment>`
    select id, site_id, provider, provider_ref
    from payment
    where site_id = ${ctx.site.id} and member_id = ${member_id} and discount_id = ${discount_id} and status = 'loading'
      and provider_ref is not null`

/** Over all sites, in the order of their age. */
export const openBefore = (db: Db, before: Date, after_id: number) =>
  db.many<OpenPayment>`
    select id, site_id, provider, provider_ref
    from payment
    where status in ('loading', 'pending') and created_at < ${before} and provider_ref is not null and id > ${after_id}
    order by id
    limit 200`

export const failUnstarted = (db: Db, before: Date, now: Date) =>
  db.run`
    update payment
    set status = 'failed', settled_at = ${now}
    where status = 'loading' and provider_ref is null and created_at < ${before}`

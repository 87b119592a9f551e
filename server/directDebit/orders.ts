// Orders from payments, and their state (PAY-3, PAY-5, PAY-6).
import { addSeconds } from '../base/clock.ts'
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Order, PaymentState, ProviderBooking } from '../providers/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { newReference } from './encryptedFields.ts'
import { storedMandate } from './settlement.ts'
import { endOrder, findOrder, type OrderRow } from './store.ts'

/** How long a buyer has for the form, and for a transfer. */
const FORM_TIMEOUT_SECONDS = 3_600
const TRANSFER_TIMEOUT_DAYS = 30

/** Idempotent: the same payment is the same order. */
export async function openOrder({ db, clock }: App, order: Order): Promise<OrderRow> {
  if (order.currency !== 'EUR' || (order.paymentmethod !== 'sdd' && order.paymentmethod !== 'sct'))
    throw new Error('this is not paid by a bank of SEPA')
  await db.run`
    insert into bank_order (reference, site_id, payment_id, buyer, method, amount, currency, country, store_method, return_to, created_at)
    values (${newReference()}, ${order.site_id}, ${order.payment_id}, ${order.buyer}, ${order.paymentmethod}, ${order.amount}, ${order.currency},
      ${order.country}, ${order.store_method}, ${order.return_to}, ${clock.now()})
    on conflict (payment_id) do nothing`
  return db.one<OrderRow>`select * from bank_order where payment_id = ${order.payment_id} and site_id = ${order.site_id}`
}

async function withOrder<T>(
  app: App,
  reference: string,
  work: (ctx: JobCtx, order: OrderRow) => Promise<T>,
): Promise<T> {
  const found = await app.db.maybe<Columns<'bank_order', 'site_id'>>`
    select site_id from bank_order where reference = ${reference}`
  const site = found && (await siteById(app.db, found.site_id))
  if (!site) throw new Error('the bank has no such order')
  return inJob(app, site, async (ctx) => work(ctx, (await findOrder(ctx, reference, true)) as OrderRow))
}

export const status = (app: App, reference: string): Promise<PaymentState> =>
  withOrder(app, reference, async (ctx, order) => {
    const waits = order.method === 'sct' ? TRANSFER_TIMEOUT_DAYS * 86_400 : FORM_TIMEOUT_SECONDS
    // An announced transfer that never comes expires as well; later money still counts.
    const isLeft = order.status === 'open' || (order.status === 'pending' && order.method === 'sct')
    if (isLeft && order.created_at <= addSeconds(app.clock.now(), -waits)) {
      await endOrder(ctx, reference, 'failed', 'expired')
      return stateOf(ctx, { ...order, status: 'failed', reason: 'expired' })
    }
    return stateOf(ctx, order)
  })

/** Cancels an order that is neither signed nor announced. */
export const cancel = (app: App, reference: string): Promise<PaymentState> =>
  withOrder(app, reference, async (ctx, order) => {
    if (order.status !== 'open') return stateOf(ctx, order)
    await ctx.db.run`delete from mandate_draft where site_id = ${ctx.site.id} and order_reference = ${reference}`
    await endOrder(ctx, reference, 'failed', 'cancelled')
    return stateOf(ctx, { ...order, status: 'failed', reason: 'cancelled' })
  })

async function stateOf(ctx: JobCtx, { reference, status, reason, amount, currency }: OrderRow): Promise<PaymentState> {
  const stored = status === 'completed' ? await storedMandate(ctx, reference) : undefined
  return { outcome: status, amount, currency, ...(reason && { reason }), ...(stored && { stored }) }
}

/** Money movements reported to payments since then. */
export async function bookingsSince({ db }: App, since: Date): Promise<ProviderBooking[]> {
  const rows = await db.many<Omit<ProviderBooking, 'payment'> & { payment_id: string }>`
    select t.event_id as reference, t.created_at as at, t.event ->> 'kind' as kind, (t.event ->> 'amount')::bigint as amount,
      t.event ->> 'currency' as currency, coalesce(t.event -> 'payment' ->> 'payment_id', o.payment_id) as payment_id
    from bank_event t
    left join bank_refund r on r.refund_id = t.event ->> 'refund_id'
    left join bank_order o on o.reference = r.order_reference
    where t.created_at >= ${since} and (t.event ->> 'kind' = 'chargeback' or t.event ->> 'outcome' = 'completed')
    order by t.id`
  return rows.map(({ payment_id, ...it }) => ({ ...it, payment: { payment_id } }))
}

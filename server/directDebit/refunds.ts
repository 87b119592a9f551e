// Refunds: transfers that staff make from a list; completed when the statement shows them (PAY-5, PAY-6).
import type { App, JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Outcome, Refund } from '../providers/index.ts'
import { inJob, siteById } from '../sites/index.ts'
import { type BookingDetails, type BookingMatch, type BookingToMatch, heldForStaff, matched } from './bookingMatch.ts'
import { decryptField, encryptField, newReference } from './encryptedFields.ts'
import { recordRefundEvent } from './paymentEvents.ts'
import { findOrder, type OrderRow } from './store.ts'
import { referencesIn } from './transfers.ts'

type RefundRow = Columns<'bank_refund', 'refund_id' | 'order_reference' | 'reference' | 'amount' | 'state'> & {
  currency: OrderRow['currency']
}
const outcomes: Record<RefundRow['state'], Outcome> = { open: 'pending', completed: 'completed', failed: 'failed' }

/** Idempotent by refund_id. failed: there is nothing to pay back, or no account to pay it to. */
export async function refund(app: App, request: Refund): Promise<Outcome> {
  const order = await app.db.maybe<Columns<'bank_order', 'site_id'>>`
    select site_id from bank_order where reference = ${request.provider_ref}`
  const site = order && (await siteById(app.db, order.site_id))
  return site ? inJob(app, site, (ctx) => createRefund(ctx, request)) : 'failed'
}

async function createRefund(ctx: JobCtx, { refund_id, provider_ref, amount, currency }: Refund): Promise<Outcome> {
  const { app, db, site, clock } = ctx
  const order = await findOrder(ctx, provider_ref, true)
  const existing =
    await db.maybe<RefundRow>`select * from bank_refund where site_id = ${site.id} and refund_id = ${refund_id}`
  if (existing) {
    const isSame =
      existing.order_reference === provider_ref && existing.amount === amount && existing.currency === currency
    return isSame ? outcomes[existing.state] : 'failed'
  }
  const { back: refunded } = await db.one<{ back: number }>`
    select coalesce(sum(amount), 0)::bigint as back from bank_refund
    where site_id = ${site.id} and order_reference = ${provider_ref} and state <> 'failed'`
  if (order?.status !== 'completed' || order.currency !== currency || refunded + amount > order.amount) return 'failed'
  const payee = order.method === 'sdd' ? await debtor(ctx, order) : await sender(ctx, order)
  if (!payee) return 'failed'
  await db.run`
    insert into bank_refund (refund_id, site_id, order_reference, reference, amount, currency, holder, iban, created_at)
    values (${refund_id}, ${site.id}, ${provider_ref}, ${newReference()}, ${amount}, ${currency}, ${encryptField(app, payee.holder)},
      ${encryptField(app, payee.iban)}, ${clock.now()})`
  return 'pending'
}

type Recipient = { holder: string; iban: string } | null

/** The debtor of a settled debit; a debit that came back is not refunded again. */
async function debtor({ app, db, site }: JobCtx, { reference }: OrderRow): Promise<Recipient> {
  const mandate = await db.maybe<Columns<'mandate', 'holder' | 'iban'>>`
    select m.holder, m.iban from direct_debit d join mandate m on m.id = d.mandate_id
    where d.site_id = ${site.id} and d.order_reference = ${reference} and d.state = 'settled'`
  return mandate?.iban ? { holder: decryptField(app, mandate.holder), iban: decryptField(app, mandate.iban) } : null
}

async function sender({ app, db, site }: JobCtx, { reference }: OrderRow): Promise<Recipient> {
  const booking = await db.maybe<Columns<'bank_booking', 'details'>>`
    select details from bank_booking
    where site_id = ${site.id} and order_reference = ${reference} and kind = 'received' and state = 'applied'`
  const { name, iban }: Partial<BookingDetails> = booking?.details ? JSON.parse(decryptField(app, booking.details)) : {}
  return iban ? { holder: name ?? '', iban } : null
}

/**
 * An outgoing transfer: completes the refund whose reference and amount it carries. Money of an order that goes out otherwise, as where the
 * bank reverses a transfer, is for staff.
 */
export const matchOutgoing = async (ctx: JobCtx, it: BookingToMatch): Promise<BookingMatch> => {
  const refund = await matchRefund(ctx, it, 'completed')
  if (refund.state !== 'not_ours') return refund
  const order = await ctx.db.maybe<Columns<'bank_order', 'reference'>>`
    select reference from bank_order
    where site_id = ${ctx.site.id} and reference = any(${referencesIn(it.remittance, it.identifiers, it.end_to_end_id)})
    limit 1`
  return order ? heldForStaff('reversed', order.reference) : refund
}

export const matchReturnedRefund = (ctx: JobCtx, it: BookingToMatch) => matchRefund(ctx, it, 'failed')
/** A transfer of ours bounced. */
export const matchBouncedRefund = async (ctx: JobCtx, it: BookingToMatch): Promise<BookingMatch> => {
  const verdict = await matchReturnedRefund(ctx, it)
  return verdict.state === 'not_ours' ? heldForStaff('unknown') : verdict
}

async function matchRefund(
  ctx: JobCtx,
  { remittance, identifiers, end_to_end_id, amount, currency }: BookingToMatch,
  outcome: 'completed' | 'failed',
): Promise<BookingMatch> {
  const [row, another] = await ctx.db.many<RefundRow>`
    select * from bank_refund
    where site_id = ${ctx.site.id} and reference = any(${referencesIn(remittance, identifiers, end_to_end_id)})
    order by reference
    for update`
  if (!row) return { state: 'not_ours' }
  if (another) return heldForStaff('several references')
  if (row.amount !== amount || row.currency !== currency) return heldForStaff('another_sum', row.order_reference)
  // Bounced after completion: the member was told that it is paid, so staff has to look.
  if (row.state !== 'open') return heldForStaff(`was ${row.state}`, row.order_reference)
  await settleRefund(ctx, row, outcome)
  return matched(row.order_reference)
}

/** Also called by staff, where the statement lacks the reference. */
export async function settleRefund(
  ctx: JobCtx,
  row: Pick<RefundRow, 'refund_id' | 'amount' | 'currency'>,
  outcome: 'completed' | 'failed',
) {
  const settledRows = await ctx.db.run`
    update bank_refund set state = ${outcome}, settled_at = ${ctx.clock.now()}
    where site_id = ${ctx.site.id} and refund_id = ${row.refund_id} and state = 'open'`
  if (settledRows) await recordRefundEvent(ctx, row, outcome)
  return settledRows > 0
}

// Incoming credit transfers, matched by the creditor reference that the checkout showed (PAY-6, ISO 11649).
import type { Input } from '../../contract/call.ts'
import type { announceTransfer as asked } from '../../contract/directDebit.ts'
import type { JobCtx, MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import { ibanOf } from '../sepa/index.ts'
import { type BookingMatch, type BookingToMatch, heldForStaff, matched } from './bookingMatch.ts'
import { recordPaymentEvent } from './paymentEvents.ts'
import { completeOrder } from './settlement.ts'
import { findOwnOrder, type OrderRow } from './store.ts'

/**
 * Creditor references in free text: any case and shape, grouped, between other words, O and I for the check digits 0 and 1. Those with a wrong
 * check digit are ignored.
 */
export function referencesIn(...texts: (string | null | undefined)[]): string[] {
  const candidates = texts.flatMap((text) => {
    const bare = (text ?? '')
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
    return [...bare.matchAll(/(?=RF([0-9OIL]{2})([A-Z0-9]{10}))/g)].map(
      ([, digits = '', rest = '']) => `RF${digits.replaceAll('O', '0').replace(/[IL]/g, '1')}${rest}`,
    )
  })
  return [...new Set(candidates)].filter((it) => ibanOf('RF', it.slice(4)) === it)
}

/** A wrong amount, a second payment or no order: held for staff. Money for an expired order counts. */
export async function matchTransfer(
  ctx: JobCtx,
  { amount, currency, remittance, identifiers, end_to_end_id, iban }: BookingToMatch,
): Promise<BookingMatch> {
  const references = referencesIn(remittance, identifiers, end_to_end_id)
  const orders = await ctx.db.many<OrderRow>`
    select * from bank_order
    where site_id = ${ctx.site.id} and method = 'sct' and reference = any(${references})
    order by reference
    for update`
  const [order, another] = orders
  if (!order) return heldForStaff('unknown')
  if (another) return heldForStaff('several references')
  if (order.status === 'completed') return heldForStaff('paid twice', order.reference)
  if (currency !== order.currency || amount !== order.amount) return heldForStaff('another_sum', order.reference)
  await completeOrder(ctx, order, iban)
  return matched(order.reference)
}

/** The buyer says that the transfer is sent. */
export async function announceTransfer(ctx: MemberCtx, { payment }: Input<typeof asked>) {
  await ctx.db.transaction(async (db) => {
    const order = await findOwnOrder({ ...ctx, db }, payment, true)
    refuseUnless(order.method === 'sct' && ['open', 'pending'].includes(order.status), 'step_over')
    if (order.status === 'pending') return
    await db.run`update bank_order set status = 'pending' where site_id = ${ctx.site.id} and reference = ${order.reference}`
    await recordPaymentEvent({ ...ctx, db }, order, 'pending')
  })
  return {}
}

// One-step repeat of the last order, paid with a stored method (CRED-7).
import type { Input, Output } from '../../contract/call.ts'
import type { CountryCode } from '../../contract/countries.ts'
import type * as contract from '../../contract/payments.ts'
import { asksExpressRequest } from '../../contract/withdrawal.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { type BundleRow, isServedCountry, saleCountry } from '../credits/index.ts'
import { providerForMethod } from '../providers/index.ts'
import { chargeStoredMethod } from './chargeStoredMethod.ts'
import { requireExpressRequest, saveExpressRequest } from './expressRequest.ts'
import { offeredMethods } from './offerMethods.ts'
import { providerOrder } from './providerOrder.ts'
import { isAsShown, quote } from './quote.ts'
import { openPayment, orderContext, ownPayment, paymentOrderOf } from './start.ts'
import { findStoredMethods, presentStoredMethod, type StoredMethodRow } from './storedMethods.ts'

/** The last completed purchase at today's price, or null. `stored`: the stored methods that can pay for it now. */
async function lastOrder(ctx: MemberCtx) {
  const last = await ctx.db.maybe<Columns<'payment', 'country'> & { bundle: BundleRow['key'] }>`
    select bundle, country from payment
    where member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status = 'completed'
    order by id desc limit 1`
  if (!last) return null
  const country: CountryCode = isServedCountry(ctx, last.country) ? last.country : saleCountry(ctx)
  const orderQuote = await quote(ctx, country, { bundle: last.bundle })
  if (!orderQuote) return null
  const usableMethods = (await offeredMethods(ctx, country, orderQuote.currency)).methods.map(({ key }) => key)
  const stored = (await findStoredMethods(ctx)).filter(
    (it) => usableMethods.includes(it.method) && isChargeable(ctx, it),
  )
  return { orderQuote, stored }
}

const isChargeable = ({ app, site }: MemberCtx, { method, provider }: StoredMethodRow) => {
  const found = providerForMethod(app, site, method)
  return found?.key === provider && found.storableMethods.includes(method)
}

export async function repeatOffer(ctx: MemberCtx): Promise<Output<typeof contract.repeatOffer>> {
  const previous = await lastOrder(ctx)
  if (!previous) return { offer: null }
  const { bundle, price, currency, country, vat_rate } = previous.orderQuote
  const [stored] = previous.stored
  return {
    offer: {
      bundle: bundle.key,
      credits: bundle.credits,
      amount: price,
      currency,
      country,
      vat_rate,
      statement_name: ctx.site.company.name,
      express: asksExpressRequest(country),
      stored: stored ? presentStoredMethod(stored) : null,
    },
  }
}

/**
 * Refuses card_failed where the provider declines; the member can still pay at a checkout. While the outcome is unknown the payment is pending
 * and is polled.
 */
export async function repeatOrder(
  ctx: MemberCtx,
  { stored: id, express, ...shown }: Input<typeof contract.repeat>,
): Promise<Output<typeof contract.repeat>> {
  const { orderQuote, stored } = (await lastOrder(ctx)) ?? refuse('nothing_to_repeat')
  const method = stored.find(({ public_id }) => public_id === id) ?? refuse('method_not_available')
  refuseUnless(isAsShown(orderQuote, shown), 'price_changed')
  requireExpressRequest(orderQuote, { express })
  const provider = providerForMethod(ctx.app, ctx.site, method.method) ?? refuse('method_not_available')
  const {
    id: payment,
    public_id,
    status,
  } = await openPayment(ctx, provider, orderQuote, method.method, { stored: method.id })
  // The same order, paid a moment ago, maybe in another tab.
  if (status === 'completed' || status === 'pending') return { ...(await ownPayment(ctx, public_id)), before: true }
  await saveExpressRequest(ctx, payment, { express })
  const order = providerOrder(orderContext(ctx), paymentOrderOf(ctx, orderQuote, method.method, public_id))
  await chargeStoredMethod(ctx.app, provider, order, method.token)
  await ctx.db
    .run`update stored_method set used_at = ${ctx.clock.now()} where id = ${method.id} and site_id = ${ctx.site.id}`
  const result = await ownPayment(ctx, public_id)
  return result.status === 'failed' ? refuse('card_failed') : { ...result, before: false }
}

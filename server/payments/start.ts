// Starts a payment for a bundle: one order, one payment, at the price that was shown (PAY-2, PAY-8).
import type { Input, Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type { start as asked, Payment, PaymentMethod } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId } from '../base/encryption/tokens.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { isServedCountry, saleCountry } from '../credits/index.ts'
import { type Provider, providerForMethod } from '../providers/index.ts'
import { closeOtherCheckouts } from './closeOtherCheckouts.ts'
import { requireExpressRequest, saveExpressRequest } from './expressRequest.ts'
import { methodRow } from './methods.ts'
import { availableMethods } from './offerMethods.ts'
import { present } from './present.ts'
import { providerOrder, returnPath } from './providerOrder.ts'
import { isAsShown, type Quote, quote } from './quote.ts'
import { syncWithProvider } from './reconcile.ts'
import { findOpenCheckouts, findOwnPayment, saveProviderRef } from './store.ts'

type StartInput = Input<typeof asked>

/**
 * Refuses as the contract says. Idempotent: a second click answers the same payment. Where another checkout turns out to be paid, answers that one.
 */
export async function start(ctx: MemberCtx, input: StartInput): Promise<Output<typeof asked>> {
  const orderQuote = await quoteOrder(ctx, input)
  requireExpressRequest(orderQuote, input)
  const provider = providerForMethod(ctx.app, ctx.site, input.paymentmethod) ?? refuse('method_not_available')
  let result = await openPayment(ctx, provider, orderQuote, input.paymentmethod, { exclusive: true })
  if (result.verdict === 'other_checkout') {
    const paid = await closeOtherCheckouts(ctx, input)
    if (paid) return { payment: await ownPayment(ctx, paid.public_id), redirect: returnPath(paid) }
    result = await openPayment(ctx, provider, orderQuote, input.paymentmethod)
  }
  const { public_id, id } = result
  await saveExpressRequest(ctx, id, input)
  const paymentOrder = paymentOrderOf(ctx, orderQuote, input.paymentmethod, public_id)
  const { provider_ref, redirect } = await provider.start(
    ctx.app,
    providerOrder(orderContext(ctx), paymentOrder, input.keep),
  )
  await saveProviderRef(ctx, id, provider_ref)
  return { payment: await ownPayment(ctx, public_id), redirect }
}

export const ownPayment = async (ctx: MemberCtx, public_id: string): Promise<Payment> =>
  present((await findOwnPayment(ctx, public_id)) ?? refuse('not_found'))

/** The payment as its provider is asked for it. */
export const paymentOrderOf = (
  ctx: MemberCtx,
  { bundle, country, currency, price }: Quote,
  paymentmethod: PaymentMethod,
  public_id: string,
) => ({
  ...{ public_id, member_id: ctx.member.id, bundle: bundle.key, amount: price, currency, country, paymentmethod },
})

export const orderContext = ({ app, site, request, locale }: MemberCtx) => ({
  app,
  site,
  origin: request.origin,
  locale,
})

async function quoteOrder(ctx: MemberCtx, input: StartInput): Promise<Quote> {
  const country = input.country ?? saleCountry(ctx)
  refuseUnless(isServedCountry(ctx, country), 'method_not_available')
  const orderQuote = (await quote(ctx, country, input)) ?? refuse('method_not_available')
  refuseUnless(
    availableMethods(ctx, country, orderQuote.currency).some(({ key }) => key === input.paymentmethod),
    'method_not_available',
  )
  refuseUnless(isAsShown(orderQuote, input), 'price_changed')
  return orderQuote
}

type OpenResult = Columns<'payment', 'id' | 'public_id' | 'created_at' | 'status'> & {
  verdict: 'other_checkout' | 'code_used' | 'cap_reached' | 'method_barred' | 'method_waits' | null
}

type OpenOptions = { stored?: Id<'stored_method'>; exclusive?: boolean }

/**
 * Opens a payment in the state loading. With `stored` it may be pending or completed: the same order, paid by another tab a moment ago.
 * `exclusive`: opens none, with the verdict `other_checkout`, while another checkout is open.
 */
export async function openPayment(
  ctx: MemberCtx,
  provider: Provider,
  orderQuote: Quote,
  paymentmethod: PaymentMethod,
  { stored, exclusive: isExclusive = false }: OpenOptions = {},
) {
  const { bundle, country, currency, discount, price, vat_rate, vat_country } = orderQuote
  const attempt = () =>
    ctx.db.one<OpenResult>`
      select * from payment_open(${ctx.site.id}, ${ctx.member.id}, ${bundle.key}, ${bundle.credits}, ${bundle.amount}, ${price},
        ${currency}, ${vat_rate}, ${country}, ${paymentmethod}, ${provider.key}, ${discount?.id ?? null}, ${stored ?? null},
        ${newId()}, ${ctx.clock.now()}, ${isExclusive}, ${ctx.site.choices.refund_days},
        ${methodRow(paymentmethod).chargeback_days > 0}, ${vat_country}, ${ctx.request.network_country ?? null})`
  let result = await attempt()
  if (result.verdict === 'code_used' || result.verdict === 'cap_reached') {
    await cancelOpenCheckouts(ctx, result.verdict === 'code_used' ? (discount?.id ?? null) : null)
    result = await attempt()
  }
  const { verdict } = result
  // A blocked method is not offered, so a buyer who chose from the offer never gets here.
  if (verdict === 'method_barred' && !stored) refuse('method_not_available')
  return verdict && verdict !== 'other_checkout' ? refuse(verdict) : result
}

/** A single-use code, like the rest of a spend cap, is held by one checkout at a time: a new order cancels the earlier checkouts. */
async function cancelOpenCheckouts(ctx: MemberCtx, discount_id: Id<'discount_code'> | null) {
  for (const checkout of await findOpenCheckouts(ctx, ctx.member.id, discount_id))
    await syncWithProvider(ctx.app, checkout, 'cancel').catch((error) =>
      ctx.app.log.error('cancel a checkout', error, { payment: checkout.id }),
    )
}

// Starts paying for a bundle: one order, one payment, at the price that was shown (PAY-2, PAY-8).
import type { Input, Output } from '../../contract/call.ts'
import type { start as asked, Payment, PaymentMethod } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { newId } from '../base/encryption/tokens.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import { countryOfSale, serves } from '../credits/index.ts'
import { type Provider, providerFor } from '../providers/index.ts'
import { closeOthers } from './closeOthers.ts'
import { working } from './offer.ts'
import { orderOf, returnTo } from './order.ts'
import { present } from './present.ts'
import { type Quote, quote } from './quote.ts'
import { askFor } from './reconcile.ts'
import { findOwn, keepRef, openCheckouts } from './store.ts'

type Start = Input<typeof asked>

/** Refuses as the contract says. A second click answers the same payment; where it was paid by another method after all, that one. */
export async function start(ctx: MemberCtx, input: Start): Promise<Output<typeof asked>> {
  const quoted = await order(ctx, input)
  const provider = providerFor(ctx.app, ctx.site, input.paymentmethod) ?? refuse('method_not_available')
  let opened = await open(ctx, provider, quoted, input.paymentmethod, { alone: true })
  if (opened.verdict === 'elsewhere') {
    const before = await closeOthers(ctx, input)
    if (before) return { payment: await told(ctx, before.public_id), redirect: returnTo(before) }
    opened = await open(ctx, provider, quoted, input.paymentmethod)
  }
  const { public_id, id, created_at } = opened
  const placed = placedOf(ctx, quoted, input.paymentmethod, public_id)
  const { provider_ref, redirect } = await provider.start(ctx.app, orderOf(whereOf(ctx), placed, input.keep))
  await keepRef(ctx, id, provider_ref)
  const { credits } = quoted.bundle
  return { payment: present({ ...placed, credits, status: 'loading', reason: null, created_at }), redirect }
}

export const told = async (ctx: MemberCtx, public_id: string): Promise<Payment> =>
  present((await findOwn(ctx, public_id)) ?? refuse('not_found'))

/** As it was opened. */
export const placedOf = (
  ctx: MemberCtx,
  { bundle, country, currency, price }: Quote,
  paymentmethod: PaymentMethod,
  public_id: string,
) => ({
  ...{ public_id, member_id: ctx.member.id, bundle: bundle.key, amount: price, currency, country, paymentmethod },
})

export const whereOf = ({ app, site, asked, locale }: MemberCtx) => ({ app, site, origin: asked.origin, locale })

async function order(ctx: MemberCtx, input: Start): Promise<Quote> {
  const country = input.country ?? countryOfSale(ctx)
  refuseUnless(serves(ctx, country), 'method_not_available')
  const quoted = (await quote(ctx, country, input)) ?? refuse('method_not_available')
  refuseUnless(
    working(ctx, country, quoted.currency).some(({ key }) => key === input.paymentmethod),
    'method_not_available',
  )
  refuseUnless(input.amount === quoted.price, 'price_changed')
  return quoted
}

type Opened = {
  verdict: 'elsewhere' | 'code_used' | 'cap_reached' | 'method_barred' | null
  id: number
  public_id: string
  created_at: Date
}

type How = { stored?: number; alone?: boolean }

/**
 * One that is loading. With `stored` it may be pending or completed: the same order, paid by another tab a moment ago. `alone`: none, with the
 * verdict elsewhere, where another checkout is left.
 */
export async function open(
  ctx: MemberCtx,
  provider: Provider,
  quoted: Quote,
  paymentmethod: PaymentMethod,
  { stored, alone = false }: How = {},
) {
  const { bundle, country, currency, discount, price, vat_rate } = quoted
  const attempt = () =>
    ctx.db.one<Opened>`
      select * from payment_open(${ctx.site.id}, ${ctx.member.id}, ${bundle.key}, ${bundle.credits}, ${bundle.amount}, ${price},
        ${currency}, ${vat_rate}, ${country}, ${paymentmethod}, ${provider.key}, ${discount?.id ?? null}, ${stored ?? null},
        ${newId()}, ${ctx.clock.now()}, ${alone})`
  let opened = await attempt()
  if (opened.verdict === 'code_used' || opened.verdict === 'cap_reached') {
    await leave(ctx, opened.verdict === 'code_used' ? (discount?.id ?? null) : null)
    opened = await attempt()
  }
  const { verdict } = opened
  // It was not offered, as long as its buyer chose from what is.
  if (verdict === 'method_barred' && !stored) refuse('method_not_available')
  return verdict && verdict !== 'elsewhere' ? refuse(verdict) : opened
}

/** A code that works once holds one checkout at a time, and so does what is left of a cap: whoever comes back leaves the first one. */
async function leave(ctx: MemberCtx, discount_id: number | null) {
  for (const before of await openCheckouts(ctx, ctx.member.id, discount_id))
    await askFor(ctx.app, before, 'cancel').catch((error) => ctx.app.log.error('leave', error, { payment: before.id }))
}

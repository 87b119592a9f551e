// Starts paying for a bundle: one order, one payment, at the price that was shown (PAY-2, PAY-8).
import type { Input, Output } from '../../contract/call.ts'
import type { start as asked } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refuse.ts'
import { newId } from '../base/tokens.ts'
import { countryOfSale, serves } from '../credits/index.ts'
import { methodsFor } from './methods.ts'
import { present } from './present.ts'
import { providerOf } from './providers/index.ts'
import type { Provider } from './providers/provider.ts'
import { type Quote, quote } from './quote.ts'
import { askFor } from './reconcile.ts'
import { findOwn, keepRef, openWithCode } from './store.ts'

type Start = Input<typeof asked>

/** Refuses method_not_available, price_changed, code_not_found, code_used. A second click answers the same payment. */
export async function start(ctx: MemberCtx, input: Start): Promise<Output<typeof asked>> {
  const provider = providerOf(ctx.app) ?? refuse('method_not_available')
  const quoted = await order(ctx, input)
  const { public_id, id } = await open(ctx, provider, quoted, input.paymentmethod)
  const { provider_ref, redirect } = await provider.start(ctx.app, {
    payment_id: public_id,
    site_id: ctx.site.id,
    amount: quoted.price,
    currency: quoted.currency,
    paymentmethod: input.paymentmethod,
    return_to: `/credits/${input.bundle}/${input.paymentmethod}?payment=${public_id}`,
    locale: ctx.locale,
  })
  await keepRef(ctx, id, provider_ref)
  const row = (await findOwn(ctx, ctx.member.id, public_id)) ?? refuse('not_found')
  return { payment: present(row), redirect }
}

async function order(ctx: MemberCtx, input: Start): Promise<Quote> {
  const country = input.country ?? countryOfSale(ctx)
  refuseUnless(serves(ctx, country), 'method_not_available')
  const quoted = (await quote(ctx, country, input)) ?? refuse('method_not_available')
  const offered = methodsFor(country, quoted.currency, ctx.clock.now())
  refuseUnless(
    offered.some(({ key }) => key === input.paymentmethod),
    'method_not_available',
  )
  refuseUnless(input.amount === quoted.price, 'price_changed')
  return quoted
}

async function open(ctx: MemberCtx, provider: Provider, quoted: Quote, paymentmethod: string) {
  const { bundle, country, currency, discount, price } = quoted
  const attempt = () =>
    ctx.db.one<{ verdict: 'code_used' | null; id: number; public_id: string }>`
      select * from payment_open(${ctx.site.id}, ${ctx.member.id}, ${bundle.key}, ${bundle.credits}, ${price}, ${currency},
        ${country}, ${paymentmethod}, ${provider.key}, ${discount?.id ?? null}, ${newId()}, ${ctx.clock.now()})`
  let opened = await attempt()
  if (opened.verdict && discount) {
    await leave(ctx, provider, discount.id)
    opened = await attempt()
  }
  return opened.verdict ? refuse(opened.verdict) : opened
}

/** A code that works once holds one checkout at a time: whoever comes back for another bundle leaves the first one. */
async function leave(ctx: MemberCtx, provider: Provider, discount_id: number) {
  for (const before of await openWithCode(ctx, ctx.member.id, discount_id)) {
    if (before.provider === provider.key) await askFor(ctx.app, provider, before, 'cancel')
  }
}

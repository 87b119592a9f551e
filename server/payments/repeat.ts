// The last order once more, with the method that was kept, in one step (CRED-7).
import type { Input, Output } from '../../contract/call.ts'
import type { CountryCode } from '../../contract/countries.ts'
import type { repeat as asked, Payment, repeatOffer } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse, refuseUnless } from '../base/refusal.ts'
import type { BundleRow } from '../credits/index.ts'
import { countryOfSale, serves } from '../credits/index.ts'
import { providerFor } from '../providers/index.ts'
import { charge } from './charge.ts'
import { open as openMethods } from './offer.ts'
import { orderOf } from './order.ts'
import { quote } from './quote.ts'
import { open, placedOf, told, whereOf } from './start.ts'
import { findStored, presentStored, type StoredRow } from './storedMethods.ts'

/** What was bought last, at today's price; null where there is nothing to repeat. `stored`: what it can be paid with now. */
async function lastOrder(ctx: MemberCtx) {
  const last = await ctx.db.maybe<{ bundle: BundleRow['key']; country: string }>`
    select bundle, country from payment
    where member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and status = 'completed'
    order by id desc limit 1`
  if (!last) return null
  const country: CountryCode = serves(ctx, last.country) ? last.country : countryOfSale(ctx)
  const quoted = await quote(ctx, country, { bundle: last.bundle })
  if (!quoted) return null
  const works = (await openMethods(ctx, country, quoted.currency)).map(({ key }) => key)
  const stored = (await findStored(ctx)).filter((it) => works.includes(it.method) && takes(ctx, it))
  return { quoted, stored }
}

const takes = ({ app, site }: MemberCtx, { method, provider }: StoredRow) => {
  const found = providerFor(app, site, method)
  return found?.key === provider && found.keeps.includes(method)
}

export async function offer(ctx: MemberCtx): Promise<Output<typeof repeatOffer>> {
  const found = await lastOrder(ctx)
  if (!found) return { offer: null }
  const { bundle, price, currency, country, vat_rate } = found.quoted
  const [stored] = found.stored
  return {
    offer: {
      bundle: bundle.key,
      credits: bundle.credits,
      amount: price,
      currency,
      country,
      vat_rate,
      statement_name: ctx.site.company.name,
      stored: stored ? presentStored(stored) : null,
    },
  }
}

/** Refuses card_failed where the provider says no: the member may pay by hand. Nobody knows yet: the payment is pending, and asked for. */
export async function repeat(ctx: MemberCtx, { stored: id, amount }: Input<typeof asked>): Promise<Payment> {
  const { quoted, stored } = (await lastOrder(ctx)) ?? refuse('nothing_to_repeat')
  const kept = stored.find(({ public_id }) => public_id === id) ?? refuse('method_not_available')
  refuseUnless(amount === quoted.price, 'price_changed')
  const provider = providerFor(ctx.app, ctx.site, kept.method) ?? refuse('method_not_available')
  const { public_id } = await open(ctx, provider, quoted, kept.method, { stored: kept.id })
  const order = orderOf(whereOf(ctx), placedOf(ctx, quoted, kept.method, public_id))
  await charge(ctx.app, provider, order, kept.token)
  await ctx.db
    .run`update stored_method set used_at = ${ctx.clock.now()} where id = ${kept.id} and site_id = ${ctx.site.id}`
  const result = await told(ctx, public_id)
  return result.status === 'failed' ? refuse('card_failed') : result
}

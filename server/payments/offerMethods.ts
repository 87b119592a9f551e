// The ways to pay for a bundle, and its price (PAY-1, PAY-8, PAY-9).
import type { Input, Output } from '../../contract/call.ts'
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { methods, PaymentMethod } from '../../contract/payments.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { countryOfSale, serves } from '../credits/index.ts'
import { providerForMethod } from '../providers/index.ts'
import { type MethodRow, methodsFor } from './methods.ts'
import { quote } from './quote.ts'

/** A country that the site does not sell in is answered for the country in use. */
export async function offerMethods(ctx: MemberCtx, input: Input<typeof methods>): Promise<Output<typeof methods>> {
  const chosen = serves(ctx, input.country) ? input.country : countryOfSale(ctx)
  const { bundle, country, currency, price, vat_rate } =
    (await quote(ctx, chosen, { bundle: input.bundle, code: input.code })) ?? refuse('not_found')
  return {
    country,
    currency,
    credits: bundle.credits,
    amount: bundle.amount,
    discounted: price,
    prior: bundle.prior,
    vat_rate,
    message_credits: ctx.site.message_credits,
    statement_name: ctx.site.company.name,
    methods: (await offeredMethods(ctx, country, currency)).map(({ key, kind, days }) => ({
      ...{ id: key, kind, days },
      keeps: providerForMethod(ctx.app, ctx.site, key)?.storableMethods.includes(key) ?? false,
    })),
  }
}

/** Not of one country. */
const worldwideMethods: PaymentMethod[] = ['paypal', 'paysafecard']
const rank = ({ key, kind }: MethodRow) =>
  kind === 'delayed' ? 3 : worldwideMethods.includes(key) ? 2 : kind === 'instant' ? 1 : 0

/** That work here, on this device, and somebody takes them. */
export const availableMethods = (ctx: MemberCtx, country: CountryCode, currency: Currency): MethodRow[] =>
  methodsFor(country, currency, ctx.clock.now()).filter(
    ({ key, device }) => (device?.test(ctx.request.user_agent) ?? true) && providerForMethod(ctx.app, ctx.site, key),
  )

/**
 * Of these, for this member, the ones that are not barred. Those paid with last come first, then what is usual in the country,
 * what takes days last.
 */
export async function offeredMethods(ctx: MemberCtx, country: CountryCode, currency: Currency): Promise<MethodRow[]> {
  const { barred, used } = await methodHistory(ctx)
  const recency = ({ key }: MethodRow) => (used.includes(key) ? used.indexOf(key) : used.length)
  return availableMethods(ctx, country, currency)
    .filter(({ key }) => !barred.includes(key))
    .toSorted((a, b) => recency(a) - recency(b) || rank(a) - rank(b))
}

/** `used`: the one that was paid with last comes first. */
const methodHistory = ({ db, site, member }: MemberCtx) =>
  db.one<Record<'barred' | 'used', PaymentMethod[]>>`
    select
      array(
        select method from method_bar
        where member_id = ${member.id} and site_id = ${site.id} and lifted_at is null) as barred,
      array(
        select paymentmethod from payment
        where member_id = ${member.id} and site_id = ${site.id} and status in ('pending', 'completed')
        group by 1 order by max(id) desc) as used`

// The payment methods offered for a bundle, and its price (PAY-1, PAY-8, PAY-9).
import type { Input, Output } from '../../contract/call.ts'
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { methods, PaymentMethod } from '../../contract/payments.ts'
import { asksExpressRequest } from '../../contract/withdrawal.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { isServedCountry, saleCountry } from '../credits/index.ts'
import { providerForMethod } from '../providers/index.ts'
import { type MethodRow, methodsFor } from './methods.ts'
import { quote } from './quote.ts'

/** For a country that the site does not sell in, answers for the country in use. */
export async function offerMethods(ctx: MemberCtx, input: Input<typeof methods>): Promise<Output<typeof methods>> {
  const chosen = isServedCountry(ctx, input.country) ? input.country : saleCountry(ctx)
  const { bundle, country, currency, discount, price, vat_rate } =
    (await quote(ctx, chosen, { bundle: input.bundle, code: input.code })) ?? refuse('not_found')
  const { methods: offered, review } = await offeredMethods(ctx, country, currency)
  return {
    country,
    currency,
    credits: bundle.credits,
    amount: bundle.amount,
    discounted: price,
    discount_methods: (discount?.paymentmethods ?? null) as PaymentMethod[] | null,
    prior: bundle.prior,
    vat_rate,
    message_credits: ctx.site.message_credits,
    statement_name: ctx.site.company.name,
    express: asksExpressRequest(country),
    review,
    methods: offered.map(({ key, kind, days }) => ({
      ...{ id: key, kind, days },
      keeps: providerForMethod(ctx.app, ctx.site, key)?.storableMethods.includes(key) ?? false,
    })),
  }
}

/** Methods that belong to no single country: offered after the country's own. */
const worldwideMethods: PaymentMethod[] = ['paypal', 'paysafecard']
/** A wallet of the device comes first: it is offered only on devices that have it. */
const rank = ({ key, kind, device }: MethodRow) =>
  device ? -1 : kind === 'delayed' ? 3 : worldwideMethods.includes(key) ? 2 : kind === 'instant' ? 1 : 0

/** Methods that work in this country, on this device, and that some provider takes. */
export const availableMethods = (ctx: MemberCtx, country: CountryCode, currency: Currency): MethodRow[] =>
  methodsFor(country, currency, ctx.clock.now()).filter(
    ({ key, device }) => (device?.test(ctx.request.user_agent) ?? true) && providerForMethod(ctx.app, ctx.site, key),
  )

/**
 * The available methods that are not blocked for this member. Order: those paid with most recently, the device's wallet, the country's usual
 * ones, and last those that take days. `review`: after a chargeback, new ones that can be
 * charged back wait for a person.
 */
export async function offeredMethods(
  ctx: MemberCtx,
  country: CountryCode,
  currency: Currency,
): Promise<{ methods: MethodRow[]; review: boolean }> {
  const { blocked, used, known } = await methodHistory(ctx)
  const review = blocked.includes('new')
  const recency = ({ key }: MethodRow) => (used.includes(key) ? used.indexOf(key) : used.length)
  const methods = availableMethods(ctx, country, currency)
    .filter(({ key }) => !blocked.includes(key))
    .filter(({ key, chargeback_days }) => !review || chargeback_days === 0 || known.includes(key))
    .toSorted((a, b) => recency(a) - recency(b) || rank(a) - rank(b))
  return { methods, review }
}

/** `used`: most recently used first. `known`: paid with and not charged back, as payment_method_known says. */
const methodHistory = ({ db, site, member }: MemberCtx) =>
  db.one<{ blocked: (PaymentMethod | 'new')[] } & Record<'used' | 'known', PaymentMethod[]>>`
    select
      array(
        select method from method_block
        where member_id = ${member.id} and site_id = ${site.id} and lifted_at is null) as blocked,
      array(
        select paymentmethod from payment
        where member_id = ${member.id} and site_id = ${site.id} and status in ('pending', 'completed')
        group by 1 order by max(id) desc) as used,
      array(
        select distinct paymentmethod from payment p
        where member_id = ${member.id} and site_id = ${site.id} and status = 'completed'
          and not exists (select from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won')) as known`

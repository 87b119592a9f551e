// Price quote of one bundle for this member and country: what the checkout shows and `start` charges (PAY-8, CRED-10).
import type { CountryCode } from '../../contract/countries.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { type BundleRow, bundles, currencyOf } from '../credits/index.ts'
import { type DiscountRow, discountedPrice, discountFor } from '../discounts/index.ts'
import { taxOf } from './taxOf.ts'

type QuoteRequest = { bundle: BundleRow['key']; code?: string | undefined; paymentmethod?: string | undefined }
export type Quote = {
  bundle: BundleRow
  country: CountryCode
  currency: ReturnType<typeof currencyOf>
  discount: DiscountRow | null
  /** Minor units, after the discount. */
  price: number
  /** Percent, included in the price. */
  vat_rate: number
  /** Whose VAT it is. */
  vat_country: CountryCode
}

/** What a page showed of an order; what it did not say is not compared. */
type ShownOrder = {
  amount: number
  currency?: string | undefined
  bundle?: string | undefined
  credits?: number | undefined
}

/** Whether the order is still the one that was shown. */
export const isAsShown = ({ bundle, currency, price }: Quote, shown: ShownOrder) =>
  shown.amount === price &&
  (shown.currency ?? currency) === currency &&
  (shown.bundle ?? bundle.key) === bundle.key &&
  (shown.credits ?? bundle.credits) === bundle.credits

/** null for a bundle without a price in this country. Refuses code_not_found and code_used. */
export async function quote(
  ctx: MemberCtx,
  country: CountryCode,
  { bundle: key, code, paymentmethod }: QuoteRequest,
): Promise<Quote | null> {
  const currency = currencyOf(country)
  const bundle = (await bundles(ctx, currency)).find((it) => it.key === key)
  if (!bundle) return null
  const discount = await discountFor(ctx, code, { country, currency, amount: bundle.amount, paymentmethod })
  const price = discountedPrice(bundle.amount, discount)
  return { bundle, country, currency, discount, price, ...taxOf(ctx, country) }
}

// One bundle, at its price for this member in this country: what the checkout shows and what start charges (PAY-8, CRED-10).
import type { CountryCode } from '../../contract/countries.ts'
import { vatRate } from '../../contract/vat.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { type BundleRow, bundles, currencyOf } from '../credits/index.ts'
import { type DiscountRow, discountFor, priceAfter } from '../discounts/index.ts'

type QuoteRequest = { bundle: BundleRow['key']; code?: string | undefined; paymentmethod?: string | undefined }
export type Quote = {
  bundle: BundleRow
  country: CountryCode
  currency: ReturnType<typeof currencyOf>
  discount: DiscountRow | null
  /** Minor units, after the discount. */
  price: number
  /** Percent that is part of it. */
  vat_rate: number
}

/** null for a bundle that has no price in this country. Refuses as a code is refused: code_not_found, code_used. */
export async function quote(
  ctx: MemberCtx,
  country: CountryCode,
  { bundle: key, code, paymentmethod }: QuoteRequest,
): Promise<Quote | null> {
  const currency = currencyOf(country)
  const bundle = (await bundles(ctx, currency)).find((it) => it.key === key)
  if (!bundle) return null
  const discount = await discountFor(ctx, code, { country, currency, amount: bundle.amount, paymentmethod })
  const price = priceAfter(bundle.amount, discount)
  return { bundle, country, currency, discount, price, vat_rate: vatRate(country, ctx.clock.now()) }
}

// One bundle, at its price for this member in this country: what the checkout shows and what start charges (PAY-8, CRED-10).
import type { CountryCode } from '../../contract/countries.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { type BundleRow, bundles, currencyOf } from '../credits/index.ts'
import { type DiscountRow, discountFor, priceAfter } from '../discounts/index.ts'

type Wanted = { bundle: BundleRow['key']; code?: string; paymentmethod?: string }
export type Quote = {
  bundle: BundleRow
  country: CountryCode
  currency: ReturnType<typeof currencyOf>
  discount: DiscountRow | null
  /** Minor units, after the discount. */
  price: number
}

/** null for a bundle that has no price in this country. Refuses as a code is refused: code_not_found, code_used. */
export async function quote(
  ctx: MemberCtx,
  country: CountryCode,
  { bundle: key, code, paymentmethod }: Wanted,
): Promise<Quote | null> {
  const currency = currencyOf(country)
  const bundle = (await bundles(ctx, currency)).find((it) => it.key === key)
  if (!bundle) return null
  const discount = await discountFor(ctx, code, { country, currency, amount: bundle.amount, paymentmethod })
  return { bundle, country, currency, discount, price: priceAfter(bundle.amount, discount) }
}

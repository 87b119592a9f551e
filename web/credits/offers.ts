// Prices of the bundles for this member: the automatic discount, or the code in the address where it is better
// (CRED-10).
import type { Bundle } from '../../contract/credits.ts'
import type { Discount } from '../../contract/discounts.ts'

/** Minor units, rounded in the buyer's favour; the server charges no other amount than the one shown. */
export function discountedPrice(amount: number, { value_percentage }: Pick<Discount, 'value_percentage'>): number {
  return Math.max(1, Math.floor((amount * (10_000 - Math.round(value_percentage * 100))) / 10_000))
}

/** Whether the code applies to this order. */
export const appliesTo = ({ minimum_order_value, paymentmethods }: Discount, amount: number, method?: string) =>
  (minimum_order_value === null || amount >= minimum_order_value) &&
  (paymentmethods === null || method === undefined || paymentmethods.includes(method))

/** The bundle at its lowest price; `by_code`: the code makes it. */
export function offerOf(bundle: Bundle, code: Discount | null): Bundle & { by_code: boolean } {
  const price = code && appliesTo(code, bundle.amount) ? discountedPrice(bundle.amount, code) : bundle.amount
  const by_code = price < bundle.discounted
  return { ...bundle, discounted: by_code ? price : bundle.discounted, by_code }
}

/** Reduction from the lowest price of the last thirty days, in whole percent, rounded down. */
export const percentOff = ({ prior, discounted }: Pick<Bundle, 'prior' | 'discounted'>) =>
  Math.max(0, Math.floor((1 - discounted / prior) * 100))

/** In minor units. */
export const perMessage = ({ discounted, credits }: Pick<Bundle, 'discounted' | 'credits'>, message_credits: number) =>
  Math.round((discounted * message_credits) / credits)

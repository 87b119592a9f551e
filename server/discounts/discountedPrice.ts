// Price after a discount.

const FULL_BASIS_POINTS = 10_000

/** Minor units in and out, rounded down, so that the buyer never gets less than the stated percentage. */
export function discountedPrice(amount: number, discount: { value_percentage: number } | null): number {
  if (!discount) return amount
  const remainingBasisPoints = FULL_BASIS_POINTS - Math.round(discount.value_percentage * 100)
  return Math.max(1, Math.floor((amount * remainingBasisPoints) / FULL_BASIS_POINTS))
}

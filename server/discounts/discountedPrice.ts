// What an amount costs after a discount.

/** Minor units in and out, rounded to the buyer's side, so that a stated percentage is never less than stated. */
export function discountedPrice(amount: number, discount: { value_percentage: number } | null): number {
  if (!discount) return amount
  const kept = 10_000 - Math.round(discount.value_percentage * 100)
  return Math.max(1, Math.floor((amount * kept) / 10_000))
}

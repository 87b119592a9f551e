// Area under the ROC curve: how well one number separates two groups, from ranks. 0.5 is a guess, 1 perfect.

/** In the direction that separates better. Ties count half. */
export function auc(ones: number[], others: number[]): number {
  const all = [...ones.map((value) => ({ value, one: true })), ...others.map((value) => ({ value, one: false }))]
  all.sort((a, b) => a.value - b.value)
  let sum = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]?.value === all[at]?.value) end += 1
    const rank = (at + 1 + end) / 2
    sum += rank * all.slice(at, end).filter(({ one }) => one).length
    at = end
  }
  const area = (sum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length)
  return Math.max(area, 1 - area)
}

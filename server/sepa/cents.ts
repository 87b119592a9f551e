// Euro amounts: whole cents here, decimal text in bank files; exact, without floating point.

/** Largest amount of one direct debit (EPC130-08). */
export const MAX_CENTS = 99_999_999_999
export const isCollectable = (cents: number) => Number.isSafeInteger(cents) && cents >= 1 && cents <= MAX_CENTS

export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} are no cents`)
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** null for text that is no amount, has fractions of a cent, or exceeds the safe integers. */
export function parseCents(decimal: string): number | null {
  const [, whole, fraction = ''] = /^\+?(\d{1,18})(?:\.(\d{0,2})0*)?$/.exec(decimal) ?? []
  if (whole === undefined) return null
  const cents = Number(whole + fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

export function sumCents(amounts: number[]): number {
  const sum = amounts.reduce((all, it) => all + it, 0)
  if (!Number.isSafeInteger(sum)) throw new RangeError('sum exceeds the safe integers')
  return sum
}

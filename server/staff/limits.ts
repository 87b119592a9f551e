// What one member of staff may give away in a day without a second person (OPS-4). No setting: one person could raise it.
import type { Currency } from '../../contract/countries.ts'

export const MAX_GRANT_CREDITS = 200

/** Minor units, about a hundred euros. */
const maxRefunds: Record<Currency, number> = {
  ...{ EUR: 10_000, USD: 10_000, GBP: 10_000, CHF: 10_000 },
  ...{ PLN: 40_000, DKK: 75_000, NOK: 100_000, SEK: 100_000 },
}

export const maxRefund = (currency: string) => maxRefunds[currency as Currency] ?? 0

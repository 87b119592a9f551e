// Bundles p0 to p3 in each currency (CRED-1): the price of a credit falls with the size; p1 is the popular one.
import { type CountryCode, type Currency, countries } from '../../contract/countries.ts'
import type { BundleSeed } from './shape.ts'

const credits = [15, 40, 100, 200] as const

/** Minor units of p0 to p3. */
const amounts: Record<Currency, readonly [number, number, number, number]> = {
  EUR: [899, 2199, 4999, 8999],
  USD: [999, 2399, 5499, 9799],
  GBP: [799, 1899, 4299, 7799],
  CHF: [890, 2190, 4990, 8990],
  PLN: [3499, 8499, 18999, 33999],
  DKK: [6900, 16500, 37500, 67500],
  NOK: [9900, 24900, 56900, 99900],
  SEK: [9900, 24500, 55900, 99900],
}

export function bundlesFor(served: readonly CountryCode[]): Partial<Record<Currency, BundleSeed[]>> {
  const inUse = [...new Set(served.map((country) => countries[country].currency))]
  return Object.fromEntries(
    inUse.map((currency) => [
      currency,
      amounts[currency].map((amount, index) => ({
        id: `p${index}` as BundleSeed['id'],
        credits: credits[index] ?? 0,
        amount,
        popular: index === 1,
      })),
    ]),
  )
}

/** What a message costs at least, bought with the largest bundle (spec §3); minor units. */
export function costsFor(
  served: readonly CountryCode[],
  message_credits = 2,
): Record<string, { costs: number; currency: Currency }> {
  return Object.fromEntries(
    served.map((country) => {
      const { currency } = countries[country]
      return [country, { costs: Math.round((amounts[currency][3] / credits[3]) * message_credits), currency }]
    }),
  )
}

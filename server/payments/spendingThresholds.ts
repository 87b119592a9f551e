// From which sums and hours a buyer is gently warned: the one table (CRED-6).
import type { Currency } from '../../contract/countries.ts'

export const SPENDING_DAYS = [1, 7, 30] as const

/** Minor units, by the days of SPENDING_DAYS. About 100, 250 and 500 euros everywhere. */
export const spendingThresholds: Record<Currency, readonly [number, number, number]> = {
  EUR: [100_00, 250_00, 500_00],
  USD: [100_00, 250_00, 500_00],
  GBP: [90_00, 220_00, 450_00],
  CHF: [100_00, 250_00, 500_00],
  PLN: [400_00, 1_000_00, 2_000_00],
  DKK: [750_00, 1_900_00, 3_700_00],
  NOK: [1_100_00, 2_800_00, 5_500_00],
  SEK: [1_100_00, 2_800_00, 5_500_00],
}

/** Hours of the last day in which messages were paid for. */
export const SPENDING_HOURS = 8

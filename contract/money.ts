// Money: amounts are integers in minor units (899 is 8.99 euro). The exponent of a currency (ISO 4217) stands here alone.
import type { Currency } from './countries.ts'

/** Digits after the decimal point. */
const exponents: Record<Currency, number> = { EUR: 2, USD: 2, GBP: 2, CHF: 2, PLN: 2, DKK: 2, NOK: 2, SEK: 2 }
/** What most currencies have; for a currency that is not in the table. */
const DEFAULT_EXPONENT_DIGITS = 2

export const currencyExponent = (currency: string): number => exponents[currency as Currency] ?? DEFAULT_EXPONENT_DIGITS

export const toMajorUnits = (minor: number, currency: string): number => minor / 10 ** currencyExponent(currency)

/** Rounded to whole minor units. */
export const toMinorUnits = (major: number, currency: string): number =>
  Math.round(major * 10 ** currencyExponent(currency))

/** Decimal text without a symbol or grouping: 8.99. */
export const formatDecimal = (minor: number, currency: string): string =>
  toMajorUnits(minor, currency).toFixed(currencyExponent(currency))

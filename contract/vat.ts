// Value added tax: the standard rate of the buyer's country, included in each price (PAY-8). Source: the European Commission's
// and the national tax offices' tables of standard rates, as of November 2026.
import type { CountryCode } from './countries.ts'

/** Percent, valid from a day on (UTC); newest last. Prices in the United States include none. */
const rates: Record<CountryCode, readonly [since: string, percent: number][]> = {
  US: [['2000-01-01', 0]],
  GB: [['2011-01-04', 20]],
  IE: [['2021-03-01', 23]],
  NL: [['2012-10-01', 21]],
  BE: [['1996-01-01', 21]],
  DE: [['2021-01-01', 19]],
  AT: [['1984-01-01', 20]],
  CH: [
    ['2018-01-01', 7.7],
    ['2024-01-01', 8.1],
  ],
  IT: [['2013-10-01', 22]],
  FR: [['2014-01-01', 20]],
  ES: [['2012-09-01', 21]],
  PL: [['2011-01-01', 23]],
  DK: [['1992-01-01', 25]],
  FI: [
    ['2013-01-01', 24],
    ['2024-09-01', 25.5],
  ],
  NO: [['2005-01-01', 25]],
  SE: [['1990-07-01', 25]],
}

export const vatRate = (country: CountryCode, at: Date): number =>
  rates[country].findLast(([since]) => new Date(since) <= at)?.[1] ?? 0

/** The tax included in an amount; minor units, rounded half up as the database does. */
export const vatOf = (amount: number, percent: number) => Math.round((amount * percent) / (100 + percent))

// The ways to pay: where each works, in which currencies, and how soon the money is known to come (PAY-1).
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { PaymentMethod } from '../../contract/payments.ts'

/** instant: known at once. redirect: confirmed at a bank or in an app first. delayed: the money comes days later. */
export type Kind = 'instant' | 'redirect' | 'delayed'
export type MethodRow = {
  key: PaymentMethod
  kind: Kind
  countries: 'all' | readonly CountryCode[]
  currencies: 'all' | readonly Currency[]
  /** From this day (UTC) on it is known, but never offered. */
  retired_from?: string
}

const eurozone = ['IE', 'NL', 'BE', 'DE', 'AT', 'IT', 'FR', 'ES', 'FI'] as const

export const methodRows: readonly MethodRow[] = [
  { key: 'sdd', kind: 'delayed', countries: eurozone, currencies: ['EUR'] },
  { key: 'prezelewy24', kind: 'redirect', countries: ['PL'], currencies: ['PLN', 'EUR'] },
  { key: 'blik', kind: 'instant', countries: ['PL'], currencies: ['PLN'] },
  { key: 'sct', kind: 'delayed', countries: eurozone, currencies: ['EUR'] },
  { key: 'giropay', kind: 'redirect', countries: ['DE'], currencies: ['EUR'], retired_from: '2024-12-31' },
  { key: 'mastercard', kind: 'instant', countries: 'all', currencies: 'all' },
  { key: 'visa', kind: 'instant', countries: 'all', currencies: 'all' },
  { key: 'creditcard', kind: 'instant', countries: 'all', currencies: 'all' },
  { key: 'dankort', kind: 'instant', countries: ['DK'], currencies: ['DKK'] },
  { key: 'mobilepay', kind: 'redirect', countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'] },
  { key: 'swish', kind: 'redirect', countries: ['SE'], currencies: ['SEK'] },
  { key: 'twint', kind: 'redirect', countries: ['CH'], currencies: ['CHF'] },
  { key: 'satispay', kind: 'redirect', countries: ['IT'], currencies: ['EUR'] },
  { key: 'vipps', kind: 'redirect', countries: ['NO'], currencies: ['NOK'] },
  { key: 'cartebancaire', kind: 'instant', countries: ['FR'], currencies: ['EUR'] },
  { key: 'nexi', kind: 'redirect', countries: ['IT'], currencies: ['EUR'] },
  { key: 'ideal', kind: 'redirect', countries: ['NL'], currencies: ['EUR'] },
  { key: 'bancontact', kind: 'redirect', countries: ['BE'], currencies: ['EUR'] },
  { key: 'applepay', kind: 'instant', countries: 'all', currencies: 'all' },
  {
    key: 'paysafecard',
    kind: 'redirect',
    countries: [...eurozone, 'GB', 'CH', 'PL', 'DK', 'NO', 'SE'],
    currencies: ['EUR', 'GBP', 'CHF', 'PLN', 'DKK', 'NOK', 'SEK'],
  },
  {
    key: 'maestro',
    kind: 'instant',
    countries: [...eurozone, 'CH', 'GB', 'PL'],
    currencies: ['EUR', 'CHF', 'GBP', 'PLN'],
    retired_from: '2023-07-01',
  },
  { key: 'paypal', kind: 'redirect', countries: 'all', currencies: 'all' },
  {
    key: 'sofort',
    kind: 'redirect',
    countries: ['DE', 'AT', 'CH', 'BE', 'NL', 'IT', 'ES', 'PL'],
    currencies: ['EUR', 'CHF', 'PLN'],
    retired_from: '2025-09-29',
  },
  { key: 'eps', kind: 'redirect', countries: ['AT'], currencies: ['EUR'] },
]

/** What is offered for an order in this country and currency, today. */
export const methodsFor = (country: CountryCode, currency: Currency, now: Date): MethodRow[] =>
  methodRows.filter(
    (row) =>
      (row.countries === 'all' || row.countries.includes(country)) &&
      (row.currencies === 'all' || row.currencies.includes(currency)) &&
      (row.retired_from === undefined || now < new Date(row.retired_from)),
  )

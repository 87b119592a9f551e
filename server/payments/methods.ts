// Catalogue of payment methods: countries, currencies, and when the money is certain (PAY-1).
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { PaymentMethod } from '../../contract/payments.ts'

/** instant: certain at once. redirect: confirmed at a bank or in an app first. delayed: the money comes days later. */
export type MethodKind = 'instant' | 'redirect' | 'delayed'
export type MethodRow = {
  key: PaymentMethod
  kind: MethodKind
  countries: 'all' | readonly CountryCode[]
  currencies: 'all' | readonly Currency[]
  /** Usual days until the money is certain; 0: at once. */
  days: number
  /** Usual days until a refund reaches the buyer. */
  refund_days: number
  /** Days in which the buyer's bank may charge back, by the rules of the scheme; 0: never. */
  chargeback_days: number
  /** User agents that it works on; without it, all. */
  device?: RegExp
  /** From this day (UTC) on it is no longer offered; its payments stay valid. */
  retired_from?: string
}

const eurozone = ['IE', 'NL', 'BE', 'DE', 'AT', 'IT', 'FR', 'ES', 'FI'] as const

/** Chargeback days by the schemes' rules: a card's 120 (Visa 13.1, Mastercard 4853), direct debit 8 weeks without a reason, PayPal 180. */
const card = { kind: 'instant', days: 0, refund_days: 5, chargeback_days: 120 } as const
const cardRedirect = { ...card, kind: 'redirect' } as const
const bank = { kind: 'redirect', days: 0, refund_days: 2, chargeback_days: 0 } as const

export const methodRows: readonly MethodRow[] = [
  {
    ...{ key: 'sdd', kind: 'delayed', countries: eurozone, currencies: ['EUR'] },
    ...{ days: 5, refund_days: 2, chargeback_days: 56 },
  },
  { ...bank, key: 'prezelewy24', countries: ['PL'], currencies: ['PLN', 'EUR'] },
  { ...bank, key: 'blik', kind: 'instant', countries: ['PL'], currencies: ['PLN'] },
  {
    ...{ key: 'sct', kind: 'delayed', countries: eurozone, currencies: ['EUR'] },
    ...{ days: 2, refund_days: 2, chargeback_days: 0 },
  },
  { ...bank, key: 'giropay', countries: ['DE'], currencies: ['EUR'], retired_from: '2024-12-31' },
  { ...card, key: 'mastercard', countries: 'all', currencies: 'all' },
  { ...card, key: 'visa', countries: 'all', currencies: 'all' },
  { ...card, key: 'creditcard', countries: 'all', currencies: 'all' },
  { ...card, key: 'dankort', countries: ['DK'], currencies: ['DKK'] },
  { ...cardRedirect, key: 'mobilepay', countries: ['DK', 'FI'], currencies: ['DKK', 'EUR'] },
  { ...bank, key: 'swish', countries: ['SE'], currencies: ['SEK'] },
  { ...bank, key: 'twint', countries: ['CH'], currencies: ['CHF'] },
  { ...bank, key: 'satispay', countries: ['IT'], currencies: ['EUR'] },
  { ...cardRedirect, key: 'vipps', countries: ['NO'], currencies: ['NOK'] },
  { ...card, key: 'cartebancaire', countries: ['FR'], currencies: ['EUR'] },
  { ...cardRedirect, key: 'nexi', countries: ['IT'], currencies: ['EUR'] },
  { ...bank, key: 'ideal', countries: ['NL'], currencies: ['EUR'] },
  { ...bank, key: 'bancontact', countries: ['BE'], currencies: ['EUR'] },
  { ...card, key: 'applepay', countries: 'all', currencies: 'all', device: /iPhone|iPad|Macintosh/ },
  {
    ...{ ...bank, key: 'paysafecard', refund_days: 7 },
    countries: [...eurozone, 'GB', 'CH', 'PL', 'DK', 'NO', 'SE'],
    currencies: ['EUR', 'GBP', 'CHF', 'PLN', 'DKK', 'NOK', 'SEK'],
  },
  {
    ...{ ...card, key: 'maestro', retired_from: '2023-07-01' },
    countries: [...eurozone, 'CH', 'GB', 'PL'],
    currencies: ['EUR', 'CHF', 'GBP', 'PLN'],
  },
  { ...{ ...cardRedirect, key: 'paypal', chargeback_days: 180 }, countries: 'all', currencies: 'all' },
  {
    ...{ ...bank, key: 'sofort', retired_from: '2025-09-29' },
    countries: ['DE', 'AT', 'CH', 'BE', 'NL', 'IT', 'ES', 'PL'],
    currencies: ['EUR', 'CHF', 'PLN'],
  },
  { ...bank, key: 'eps', countries: ['AT'], currencies: ['EUR'] },
]

const byKey = new Map(methodRows.map((row) => [row.key, row]))
export const methodRow = (key: PaymentMethod) => byKey.get(key) as MethodRow

/** The methods offered in this country and currency at this time. */
export const methodsFor = (country: CountryCode, currency: Currency, now: Date): MethodRow[] =>
  methodRows.filter(
    (row) =>
      (row.countries === 'all' || row.countries.includes(country)) &&
      (row.currencies === 'all' || row.currencies.includes(currency)) &&
      (row.retired_from === undefined || now < new Date(row.retired_from)),
  )

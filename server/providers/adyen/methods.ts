// Maps our payment methods to Adyen's types (PAY-1). Absent: satispay (not in Adyen's API document), retired methods (giropay, sofort, maestro),
// and credit transfers, which buyers would have to copy from a page.
import type { Locale } from '../../../contract/limits.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'

const cards = ['mastercard', 'visa', 'creditcard', 'dankort', 'cartebancaire', 'nexi'] as const

const adyenTypes: Partial<Record<PaymentMethod, readonly string[]>> = {
  sdd: ['sepadirectdebit'],
  prezelewy24: ['onlineBanking_PL'],
  blik: ['blik'],
  mobilepay: ['mobilepay'],
  swish: ['swish'],
  twint: ['twint'],
  vipps: ['vipps'],
  ideal: ['ideal'],
  bancontact: ['bcmc', 'bcmc_mobile'],
  applepay: ['applepay'],
  paysafecard: ['paysafecard'],
  paypal: ['paypal'],
  eps: ['eps'],
  // All cards share one type: the number identifies the scheme.
  ...Object.fromEntries(cards.map((it) => [it, ['scheme']])),
}

export const methods = Object.keys(adyenTypes) as PaymentMethod[]
/** Without direct debit: charging a stored one is documented only together with its IBAN, which we do not have. */
export const storableMethods: readonly PaymentMethod[] = [...cards, 'paypal']

export function adyenTypesOf(method: PaymentMethod) {
  const types = adyenTypes[method]
  if (!types) throw new Error(`Adyen does not take ${method} for us`)
  return types
}

const adyenLocales: Record<Locale, string> = {
  en: 'en-US',
  nl: 'nl-NL',
  de: 'de-DE',
  it: 'it-IT',
  fr: 'fr-FR',
  es: 'es-ES',
  pl: 'pl-PL',
  da: 'da-DK',
  fi: 'fi-FI',
  nb: 'no-NO',
  sv: 'sv-SE',
}
export const adyenLocale = (locale: Locale) => adyenLocales[locale]

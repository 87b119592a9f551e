// Our methods in Adyen's words (PAY-1). Absent: what Adyen's document does not know (satispay), what is no longer sold (giropay, sofort,
// maestro), and the transfer, which buyers would have to type off a page.
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
  // One field for every card: its number says of which kind it is.
  ...Object.fromEntries(cards.map((it) => [it, ['scheme']])),
}

export const methods = Object.keys(adyenTypes) as PaymentMethod[]
/** A direct debit is stored too, but paying with it again is described only together with its IBAN, which we do not have. */
export const storableMethods: readonly PaymentMethod[] = [...cards, 'paypal']

export function adyenTypesOf(method: PaymentMethod) {
  const found = adyenTypes[method]
  if (!found) throw new Error(`Adyen does not take ${method} for us`)
  return found
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

// How the sandbox plays each way to pay: what its page asks for, who confirms it, how long the money takes, why it may fail (PAY-1, PAY-3).
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { Reason } from '../provider.ts'
import type { FieldName } from './formFields.ts'

/**
 * Who says yes after the page was filled in. challenge: the card's bank, by a code (3-D Secure). app: the buyer, on the phone.
 * bank: the buyer, at the bank. wallet: the buyer, at the wallet. transfer: nobody, the buyer sends the money.
 */
export type Step = 'challenge' | 'app' | 'bank' | 'wallet' | 'transfer' | null

export type SandboxMethod = {
  name: string
  fields: readonly FieldName[]
  step: Step
  /** Seconds until the money is there; 0: at once. */
  delay: number
  /** Seconds until a refund is there. */
  refund: number
  failures: readonly Reason[]
  /** Can be kept for orders that are repeated. */
  keeps?: true
  /** Digits that its test card numbers begin with. */
  prefix?: string
  /** Of its phone numbers. */
  calling?: string
  retired?: true
}

const day = 86_400
const cardFails = ['declined', 'not_enough_money', 'limit', 'blocked', 'authentication', 'technical'] as const
const appFails = ['cancelled', 'expired', 'declined', 'not_enough_money', 'limit', 'technical'] as const
const bankFails = ['cancelled', 'expired', 'declined', 'not_enough_money', 'authentication', 'technical'] as const

const card = (name: string, prefix: string): SandboxMethod => ({
  name,
  prefix,
  fields: ['number', 'expiry', 'cvc'],
  step: 'challenge',
  delay: 0,
  refund: 0,
  failures: cardFails,
  keeps: true,
})
const app = (name: string, calling: string): SandboxMethod => ({
  name,
  calling,
  fields: ['phone'],
  step: 'app',
  delay: 0,
  refund: 0,
  failures: appFails,
})
const bank = (name: string, fields: readonly FieldName[] = ['bank']): SandboxMethod => ({
  name,
  fields,
  step: 'bank',
  delay: 5,
  refund: day,
  failures: bankFails,
})

export const sandboxMethods: Record<PaymentMethod, SandboxMethod> = {
  sdd: {
    ...{
      name: 'SEPA Direct Debit',
      fields: ['holder', 'iban'],
      step: null,
      delay: 5 * day,
      refund: 2 * day,
      keeps: true,
    },
    failures: ['details', 'not_enough_money', 'blocked', 'declined', 'technical'],
  },
  prezelewy24: bank('Przelewy24', ['bank', 'email']),
  blik: { ...app('BLIK', '+48'), fields: ['blik'], failures: ['details', ...appFails] },
  sct: {
    ...{ name: 'SEPA Credit Transfer', fields: [], step: 'transfer', delay: 2 * day, refund: 2 * day },
    failures: ['cancelled', 'expired', 'technical'],
  },
  giropay: { ...bank('giropay'), retired: true },
  mastercard: card('Mastercard', '5555'),
  visa: card('Visa', '4000'),
  creditcard: card('Credit card', '4000'),
  dankort: card('Dankort', '5019'),
  mobilepay: app('MobilePay', '+45'),
  swish: app('Swish', '+46'),
  twint: app('TWINT', '+41'),
  satispay: app('Satispay', '+39'),
  vipps: app('Vipps', '+47'),
  cartebancaire: card('Carte Bancaire', '4970'),
  nexi: { ...bank('Nexi'), delay: 0 },
  ideal: { ...bank('iDEAL'), delay: 0 },
  bancontact: { ...bank('Bancontact'), delay: 0 },
  applepay: {
    ...{ name: 'Apple Pay', fields: ['device'], step: 'wallet', delay: 0, refund: 0 },
    failures: ['cancelled', 'declined', 'not_enough_money', 'technical'],
  },
  paysafecard: {
    ...{ name: 'paysafecard', fields: ['pin'], step: null, delay: 0, refund: day },
    failures: ['details', 'not_enough_money', 'limit', 'blocked', 'technical'],
  },
  maestro: { ...card('Maestro', '6759'), retired: true },
  paypal: {
    ...{ name: 'PayPal', fields: ['email', 'password'], step: 'wallet', delay: 5, refund: 0, keeps: true },
    failures: ['cancelled', 'declined', 'not_enough_money', 'limit', 'blocked', 'technical'],
  },
  sofort: { ...bank('Sofort', ['bank', 'iban']), delay: day, retired: true },
  eps: bank('eps'),
}

const keys = Object.keys(sandboxMethods) as PaymentMethod[]
export const methods = keys.filter((key) => !sandboxMethods[key].retired)
export const keeps = methods.filter((key) => sandboxMethods[key].keeps)

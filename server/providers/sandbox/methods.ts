// The sandbox's payment methods: form fields, confirmation step, settlement delay and failure reasons (PAY-1, PAY-3).
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { FailureReason } from '../provider.ts'
import type { FieldName } from './formFields.ts'

/**
 * Confirmation after the form. challenge: a code of the card's bank (3-D Secure). app: in an app on the phone. bank: at the bank. wallet: at the
 * wallet. transfer: none, the buyer sends the money.
 */
export type ConfirmationStep = 'challenge' | 'app' | 'bank' | 'wallet' | 'transfer' | null

export type SandboxMethod = {
  name: string
  fields: readonly FieldName[]
  step: ConfirmationStep
  /** Until the money is settled; 0: at once. */
  delay_seconds: number
  /** Until a refund is settled. */
  refund_seconds: number
  failures: readonly FailureReason[]
  /** Can be stored for repeated orders. */
  storable?: true
  /** First digits of its test card numbers. */
  card_prefix?: string
  /** Dialling code of its phone numbers. */
  calling_code?: string
  retired?: true
}

const DAY_SECONDS = 86_400
const cardFailures = ['declined', 'not_enough_money', 'limit', 'blocked', 'authentication', 'technical'] as const
const appFailures = ['cancelled', 'expired', 'declined', 'not_enough_money', 'limit', 'technical'] as const
const bankFailures = ['cancelled', 'expired', 'declined', 'not_enough_money', 'authentication', 'technical'] as const

const card = (name: string, prefix: string): SandboxMethod => ({
  name,
  card_prefix: prefix,
  fields: ['number', 'expiry', 'cvc'],
  step: 'challenge',
  delay_seconds: 0,
  refund_seconds: 0,
  failures: cardFailures,
  storable: true,
})
const app = (name: string, calling: string): SandboxMethod => ({
  name,
  calling_code: calling,
  fields: ['phone'],
  step: 'app',
  delay_seconds: 0,
  refund_seconds: 0,
  failures: appFailures,
})
const bank = (name: string, fields: readonly FieldName[] = ['bank']): SandboxMethod => ({
  name,
  fields,
  step: 'bank',
  delay_seconds: 5,
  refund_seconds: DAY_SECONDS,
  failures: bankFailures,
})

export const sandboxMethods: Record<PaymentMethod, SandboxMethod> = {
  sdd: {
    ...{
      name: 'SEPA Direct Debit',
      fields: ['holder', 'iban'],
      step: null,
      delay_seconds: 5 * DAY_SECONDS,
      refund_seconds: 2 * DAY_SECONDS,
      storable: true,
    },
    failures: ['details', 'not_enough_money', 'blocked', 'declined', 'technical'],
  },
  prezelewy24: bank('Przelewy24', ['bank', 'email']),
  blik: { ...app('BLIK', '+48'), fields: ['blik'], failures: ['details', ...appFailures] },
  sct: {
    ...{
      name: 'SEPA Credit Transfer',
      fields: [],
      step: 'transfer',
      delay_seconds: 2 * DAY_SECONDS,
      refund_seconds: 2 * DAY_SECONDS,
    },
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
  nexi: { ...bank('Nexi'), delay_seconds: 0 },
  ideal: { ...bank('iDEAL'), delay_seconds: 0 },
  bancontact: { ...bank('Bancontact'), delay_seconds: 0 },
  applepay: {
    ...{ name: 'Apple Pay', fields: ['device'], step: 'wallet', delay_seconds: 0, refund_seconds: 0 },
    failures: ['cancelled', 'declined', 'not_enough_money', 'technical'],
  },
  paysafecard: {
    ...{ name: 'paysafecard', fields: ['pin'], step: null, delay_seconds: 0, refund_seconds: DAY_SECONDS },
    failures: ['details', 'not_enough_money', 'limit', 'blocked', 'technical'],
  },
  maestro: { ...card('Maestro', '6759'), retired: true },
  paypal: {
    ...{
      name: 'PayPal',
      fields: ['email', 'password'],
      step: 'wallet',
      delay_seconds: 5,
      refund_seconds: 0,
      storable: true,
    },
    failures: ['cancelled', 'declined', 'not_enough_money', 'limit', 'blocked', 'technical'],
  },
  sofort: { ...bank('Sofort', ['bank', 'iban']), delay_seconds: DAY_SECONDS, retired: true },
  eps: bank('eps'),
}

const keys = Object.keys(sandboxMethods) as PaymentMethod[]
export const methods = keys.filter((key) => !sandboxMethods[key].retired)
export const storableMethods = methods.filter((key) => sandboxMethods[key].storable)

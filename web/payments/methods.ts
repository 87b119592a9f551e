// Names of the payment methods, and when credits come with each (PAY-1). Brand names are the same in all languages.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Output } from '../../contract/call.ts'
import type { payments } from '../../contract/index.ts'
import type { PaymentMethod } from '../../contract/payments.ts'

export const methodNames: Record<PaymentMethod, string | MessageDescriptor> = {
  sdd: msg`SEPA direct debit`,
  prezelewy24: 'Przelewy24',
  blik: 'BLIK',
  sct: msg`SEPA bank transfer`,
  giropay: 'giropay',
  mastercard: 'Mastercard',
  visa: 'Visa',
  creditcard: msg`Credit card`,
  dankort: 'Dankort',
  mobilepay: 'MobilePay',
  swish: 'Swish',
  twint: 'TWINT',
  satispay: 'Satispay',
  vipps: 'Vipps',
  cartebancaire: 'Carte Bancaire',
  nexi: 'Nexi',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  applepay: 'Apple Pay',
  paysafecard: 'paysafecard',
  maestro: 'Maestro',
  paypal: 'PayPal',
  sofort: 'Sofort',
  eps: 'eps',
}

export type Method = Output<typeof payments.methods>['methods'][number]

/** Ways that lead to a page which is no bank's. */
const otherPages: readonly string[] = ['paypal', 'paysafecard']

/** When the credits come, or what comes next. */
export const methodHint = ({ id, kind, days }: Method): MessageDescriptor => {
  if (days) return msg`Credits when your payment arrives, usually within ${days} days`
  if (kind === 'instant') return msg`Credits right away`
  return otherPages.includes(id) ? msg`Confirm on the next page` : msg`Confirm with your bank or in its app`
}

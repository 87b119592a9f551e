// Words of the section "Money" for what the database calls by a key.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const words: Record<string, MessageDescriptor> = {
  loading: msg`checkout open`,
  pending: msg`on its way`,
  completed: msg`completed`,
  failed: msg`failed`,
  refunded: msg`refunded`,
  charged_back: msg`charged back`,
  open: msg`open`,
  closed: msg`closed`,
  opened: msg`opened`,
  won: msg`won`,
  lost: msg`lost`,
  fraud: msg`fraud reported`,
  dispute: msg`dispute announced`,
  link: msg`link in the receipt`,
  login: msg`logged-in buyer`,
  staff: msg`by staff`,
  chargeback: msg`chargeback`,
  deletion: msg`account deleted`,
  return: msg`returned by the member`,
  left: msg`the buyer had left`,
  instrument: msg`card used by another member`,
  alert: msg`reported by the bank`,
  domestic: msg`own country`,
  oss: msg`One Stop Shop`,
  other: msg`outside the EU`,
  one_piece: msg`one piece of evidence`,
  contradiction: msg`contradiction`,
  refund: msg`refund`,
  sale: msg`sale`,
  correction: msg`correction`,
  chargeback_won: msg`chargeback won`,
  purchase: msg`purchase`,
  bonus: msg`bonus`,
  signup: msg`signup`,
  grant: msg`grant`,
  bought: msg`bought`,
  debt: msg`debt`,
  applied: msg`applied`,
  nothing_new: msg`nothing new`,
  another_sum: msg`another sum`,
  another_payment: msg`another payment`,
  unknown_payment: msg`unknown payment`,
  cancelled: msg`cancelled`,
  expired: msg`not decided in time`,
  declined: msg`declined`,
  not_enough_money: msg`not enough money`,
  limit: msg`over a limit`,
  details: msg`wrong details`,
  authentication: msg`buyer not verified`,
  blocked: msg`blocked`,
  technical: msg`technical fault`,
  payment: msg`payment`,
  popular: msg`popular`,
  best: msg`best value`,
  none: msg`none`,
  active: msg`active`,
  inactive: msg`ended`,
  'once-per-user': msg`once for each member`,
  once: msg`once`,
  unlimited: msg`without limit`,
  made: msg`made`,
  sent: msg`sent`,
  new: msg`all that is new`,
}

/** A key without a word of ours stays as it is. */
export function useWord() {
  const { i18n } = useLingui()
  return (key: string) => (words[key] ? i18n._(words[key]) : key)
}

/** As their owners write them. */
const methodNames: Record<string, string> = {
  ...{ sdd: 'SEPA', sct: 'SEPA transfer', prezelewy24: 'Przelewy24', blik: 'BLIK', giropay: 'giropay' },
  ...{ mastercard: 'Mastercard', visa: 'Visa', dankort: 'Dankort' },
  ...{ mobilepay: 'MobilePay', swish: 'Swish', twint: 'TWINT', satispay: 'Satispay', vipps: 'Vipps' },
  ...{ cartebancaire: 'Carte Bancaire', nexi: 'Nexi', ideal: 'iDEAL', bancontact: 'Bancontact' },
  ...{ applepay: 'Apple Pay', paysafecard: 'paysafecard', maestro: 'Maestro', paypal: 'PayPal' },
  ...{ sofort: 'SOFORT', eps: 'eps' },
}
export function useMethodName() {
  const { t } = useLingui()
  return (method: string) => (method === 'creditcard' ? t`Credit card` : (methodNames[method] ?? method))
}

// Maps Adyen's refusal reasons to our failure reasons (PAY-2). Responses carry the code, webhooks the text. Source: docs.adyen.com, "Refusal reasons".
import type { FailureReason } from '../provider.ts'

const refusals: readonly [code: string, words: string, reason: FailureReason][] = [
  ['2', 'refused', 'declined'],
  ['3', 'referral', 'declined'],
  ['4', 'acquirer error', 'technical'],
  ['5', 'blocked card', 'blocked'],
  ['6', 'expired card', 'details'],
  ['7', 'invalid amount', 'technical'],
  ['8', 'invalid card number', 'details'],
  ['9', 'issuer unavailable', 'technical'],
  ['10', 'not supported', 'declined'],
  ['11', '3d not authenticated', 'authentication'],
  ['12', 'not enough balance', 'not_enough_money'],
  ['14', 'acquirer fraud', 'blocked'],
  ['15', 'cancelled', 'cancelled'],
  ['16', 'shopper cancelled', 'cancelled'],
  ['17', 'invalid pin', 'authentication'],
  ['18', 'pin tries exceeded', 'authentication'],
  ['19', 'pin validation not possible', 'authentication'],
  ['20', 'fraud', 'blocked'],
  ['21', 'not submitted', 'technical'],
  ['22', 'fraud-cancelled', 'blocked'],
  ['23', 'transaction not permitted', 'declined'],
  ['24', 'cvc declined', 'details'],
  ['25', 'restricted card', 'blocked'],
  ['26', 'revocation of auth', 'declined'],
  ['27', 'declined non generic', 'declined'],
  ['28', 'withdrawal amount exceeded', 'limit'],
  ['29', 'withdrawal count exceeded', 'limit'],
  ['31', 'issuer suspected fraud', 'blocked'],
  ['32', 'avs declined', 'details'],
  ['33', 'card requires online pin', 'authentication'],
  ['34', 'no checking account available on card', 'declined'],
  ['35', 'no savings account available on card', 'declined'],
  ['36', 'mobile pin required', 'authentication'],
  ['38', 'authentication required', 'authentication'],
  ['39', 'rreq not received from ds', 'authentication'],
  ['42', '3ds authentication error', 'authentication'],
  ['43', 'online pin required', 'authentication'],
  ['46', 'transaction blocked by adyen to prevent excessive retry fees', 'blocked'],
]
const byCode = new Map(refusals.map(([code, , reason]) => [code, reason]))
const byWords = new Map(refusals.map(([, words, reason]) => [words, reason]))
const byResult: Record<string, FailureReason> = { Cancelled: 'cancelled', Error: 'technical' }

export const failureReasonOf = (code = '', words = '', result = ''): FailureReason =>
  byCode.get(code) ?? byWords.get(words.trim().toLowerCase()) ?? byResult[result] ?? 'declined'

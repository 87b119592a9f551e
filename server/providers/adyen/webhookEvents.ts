// What Adyen's events mean to us (PAY-4). What is not here tells of no money that moved: a capture that went well, a dispute that is only
// announced (its chargeback comes as an event of its own), a report, a stored contract.
import { refuse } from '../../base/refusal.ts'
import { reasonOf } from './refusalReasons.ts'
import { isCurrency, isName, tokenOf } from './references.ts'
import type { Item } from './webhookSignature.ts'
import type { Outcome, Stored, Sum, Told } from '../provider.ts'

type Meaning = (it: Item, known: { event_id: string } & Sum) => Told | null

const happened = ({ success }: Item) => success === 'true'

const payment =
  (outcome: (it: Item) => Outcome | null, why?: 'expired' | 'cancelled'): Meaning =>
  (it, known) => {
    const found = outcome(it)
    if (!found) return null
    return {
      ...known,
      kind: 'payment',
      payment: { payment_id: it.merchantReference },
      outcome: found,
      ...(found === 'failed' && { reason: why ?? reasonOf('', it.reason ?? '') }),
      ...(found === 'completed' && { stored: storedOf(it), paid_ref: it.pspReference }),
    }
  }
const refund =
  (outcome: (it: Item) => Outcome | null): Meaning =>
  (it, known) => {
    const found = outcome(it)
    return found && { ...known, kind: 'refund', refund_id: it.merchantReference, outcome: found }
  }
const chargeback =
  (stage: 'opened' | 'won' | 'lost', when = happened): Meaning =>
  (it, known) =>
    when(it)
      ? {
          ...known,
          kind: 'chargeback',
          payment: { payment_id: it.merchantReference },
          chargeback_ref: it.pspReference,
          stage,
        }
      : null
const failed = (it: Item) => (happened(it) ? ('failed' as const) : null)

const meanings: Record<string, Meaning> = {
  // A link stays open after a no: the buyer may try again there, and a yes that comes later counts.
  AUTHORISATION: payment((it) => (happened(it) ? 'completed' : 'failed')),
  PENDING: payment((it) => (happened(it) ? 'pending' : null)),
  OFFER_CLOSED: payment(failed, 'expired'),
  CANCELLATION: payment(failed, 'cancelled'),
  TECHNICAL_CANCEL: payment(failed, 'cancelled'),
  REFUND: refund((it) => (happened(it) ? 'completed' : 'failed')),
  // The bank sent it back, days after it was told as paid.
  REFUND_FAILED: refund(failed),
  REFUNDED_REVERSED: refund(failed),
  CHARGEBACK: chargeback('opened'),
  CHARGEBACK_REVERSED: chargeback('won'),
  PREARBITRATION_WON: chargeback('won'),
  SECOND_CHARGEBACK: chargeback('lost'),
  PREARBITRATION_LOST: chargeback('lost'),
  DISPUTE_DEFENSE_PERIOD_ENDED: chargeback('lost'),
  // Authorised, and then the money did not come: to the books the same as money that went away.
  CAPTURE: chargeback('lost', (it) => !happened(it)),
  CAPTURE_FAILED: chargeback('lost'),
}

export function toldOf(it: Item): Told[] {
  const meaning = meanings[it.eventCode]
  // A reference that can't be one of ours: made by hand in their customer area, or a trial of the address.
  if (!meaning || !isOurs(it.merchantReference)) return []
  const { value: amount, currency } = it.amount
  if (amount < 0 || !isCurrency(currency)) return refuse('invalid')
  // The sum is in it: the same event with another sum is another thing told, which must not be lost as a repetition.
  const event_id = `${it.pspReference}:${it.eventCode}:${it.success}:${amount}${currency}`
  return [meaning(it, { event_id, amount, currency })].filter((told) => told !== null)
}

/** Our ids are random and long. */
const isOurs = (reference: string) => /^[A-Za-z0-9_-]{16,64}$/.test(reference)
const text = (it: unknown) => (typeof it === 'string' && it ? it : null)

/** Not signed: but Adyen takes a token only together with its buyer, and the buyer's name is compared again where it is charged. */
function storedOf({ additionalData: more, paymentMethod }: Item): Stored | undefined {
  const token = text(more['tokenization.storedPaymentMethodId']) ?? text(more['recurring.recurringDetailReference'])
  const buyer = text(more['tokenization.shopperReference']) ?? text(more['recurring.shopperReference'])
  if (!token || !buyer || !/^[A-Za-z0-9]{1,64}$/.test(token) || !isName(buyer)) return undefined
  if (paymentMethod === 'paypal')
    return { token: tokenOf({ type: 'paypal', id: token, buyer }), label: 'PayPal', expires: null }
  const last = /^\d{4}$/.exec(text(more.cardSummary) ?? '')?.[0]
  if (!last) return undefined
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(text(more.expiryDate) ?? '') ?? []
  return {
    token: tokenOf({ type: 'scheme', id: token, buyer }),
    label: `•••• ${last}`,
    expires: month && year ? `${year}-${month.padStart(2, '0')}` : null,
  }
}

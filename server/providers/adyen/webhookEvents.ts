// Maps Adyen's webhook events to provider events (PAY-4). Events not listed say nothing that is needed here: a successful capture, a report,
// a stored contract.
import { refuse } from '../../base/refusal.ts'
import type { CardBrand, Money, Outcome, ProviderEvent, StoredToken } from '../provider.ts'
import { formatToken, isCurrency, isShopperReference } from './references.ts'
import { failureReasonOf } from './refusalReasons.ts'
import type { NotificationItem } from './webhookSignature.ts'

type EventMapping = (it: NotificationItem, known: { event_id: string } & Money) => ProviderEvent | null

const succeeded = ({ success }: NotificationItem) => success === 'true'

const payment =
  (outcome: (it: NotificationItem) => Outcome | null, reason?: 'expired' | 'cancelled'): EventMapping =>
  (item, common) => {
    const itemOutcome = outcome(item)
    if (!itemOutcome) return null
    return {
      ...common,
      kind: 'payment',
      payment: { payment_id: item.merchantReference },
      outcome: itemOutcome,
      ...(itemOutcome === 'failed' && { reason: reason ?? failureReasonOf('', item.reason ?? '') }),
      ...(itemOutcome === 'completed' && {
        stored: storedTokenOf(item),
        paid_ref: item.pspReference,
        instrument: fingerprintOf(item),
        instrument_country: countryOf(item),
        card_brand: brandOf(item),
      }),
    }
  }
const refund =
  (outcome: (it: NotificationItem) => Outcome | null): EventMapping =>
  (item, common) => {
    const found = outcome(item)
    return found && { ...common, kind: 'refund', refund_id: item.merchantReference, outcome: found }
  }
const chargeback =
  (stage: 'opened' | 'won' | 'lost', when = succeeded): EventMapping =>
  (item, common) =>
    when(item)
      ? {
          ...common,
          kind: 'chargeback',
          payment: { payment_id: item.merchantReference },
          chargeback_ref: item.pspReference,
          stage,
        }
      : null
/** A report of fraud, or a dispute that is announced: its chargeback is an event of its own. */
const alert =
  (kind: 'fraud' | 'dispute'): EventMapping =>
  (item, common) => ({
    ...common,
    kind: 'alert',
    payment: { payment_id: item.merchantReference },
    alert_ref: item.pspReference,
    alert: kind,
  })
const failed = (it: NotificationItem) => (succeeded(it) ? ('failed' as const) : null)

const eventMappings: Record<string, EventMapping> = {
  // A payment link stays open after a refusal: the buyer may retry there, and a later success counts.
  AUTHORISATION: payment((it) => (succeeded(it) ? 'completed' : 'failed')),
  PENDING: payment((it) => (succeeded(it) ? 'pending' : null)),
  OFFER_CLOSED: payment(failed, 'expired'),
  CANCELLATION: payment(failed, 'cancelled'),
  TECHNICAL_CANCEL: payment(failed, 'cancelled'),
  REFUND: refund((it) => (succeeded(it) ? 'completed' : 'failed')),
  // The bank returned it, days after it was reported as paid.
  REFUND_FAILED: refund(failed),
  REFUNDED_REVERSED: refund(failed),
  CHARGEBACK: chargeback('opened'),
  CHARGEBACK_REVERSED: chargeback('won'),
  PREARBITRATION_WON: chargeback('won'),
  SECOND_CHARGEBACK: chargeback('lost'),
  PREARBITRATION_LOST: chargeback('lost'),
  DISPUTE_DEFENSE_PERIOD_ENDED: chargeback('lost'),
  // Authorised but not captured: booked like a lost chargeback.
  CAPTURE: chargeback('lost', (it) => !succeeded(it)),
  CAPTURE_FAILED: chargeback('lost'),
  NOTIFICATION_OF_FRAUD: alert('fraud'),
  NOTIFICATION_OF_CHARGEBACK: alert('dispute'),
  REQUEST_FOR_INFORMATION: alert('dispute'),
}

export function providerEventsOf(item: NotificationItem): ProviderEvent[] {
  const mapping = eventMappings[item.eventCode]
  // Not one of our references: created by hand in their customer area, or a test of the webhook.
  if (!mapping || !isPaymentReference(item.merchantReference)) return []
  const { value: amount, currency } = item.amount
  if (amount < 0 || !isCurrency(currency)) return refuse('invalid')
  // Includes the amount: the same event with another amount is another event and must not be dropped as a duplicate.
  const event_id = `${item.pspReference}:${item.eventCode}:${item.success}:${amount}${currency}`
  return [mapping(item, { event_id, amount, currency })].filter((event) => event !== null)
}

/** Our payment ids are long random strings. */
const isPaymentReference = (reference: string) => /^[A-Za-z0-9_-]{16,64}$/.test(reference)
const textOrNull = (it: unknown) => (typeof it === 'string' && it ? it : null)

/** Of the card's bank. Not signed: one of several pieces of evidence. */
const countryOf = ({ additionalData: additional }: NotificationItem) =>
  ['cardIssuingCountry', 'issuerCountry', 'paypalPayerResidenceCountry']
    .map((it) => textOrNull(additional[it])?.toUpperCase())
    .find((it) => it !== undefined && /^[A-Z]{2}$/.test(it))

/** With a wallet the card behind it: `visa_applepay`. */
const brandOf = ({ additionalData: additional, paymentMethod }: NotificationItem): CardBrand | undefined => {
  const name = textOrNull(additional.paymentMethodVariant) ?? textOrNull(paymentMethod) ?? ''
  if (/^visa/.test(name)) return 'visa'
  if (/^(?:mc|maestro|mastercard)/.test(name)) return 'mastercard'
  return textOrNull(additional.cardSummary) ? 'other' : undefined
}

/** Of a card, or of an account with PayPal. Not signed: where it is wrong, a limit misses somebody. */
const fingerprintOf = ({ additionalData: additional }: NotificationItem) =>
  ['alias', 'paymentAccountReference', 'paypalPayerId', 'payerId']
    .map((it) => textOrNull(additional[it]))
    .find(Boolean) ?? undefined

/** These fields are not signed, but a token works only with its shopper reference, which is compared again when it is charged. */
function storedTokenOf({ additionalData: additional, paymentMethod }: NotificationItem): StoredToken | undefined {
  const token =
    textOrNull(additional['tokenization.storedPaymentMethodId']) ??
    textOrNull(additional['recurring.recurringDetailReference'])
  const buyer =
    textOrNull(additional['tokenization.shopperReference']) ?? textOrNull(additional['recurring.shopperReference'])
  if (!token || !buyer || !/^[A-Za-z0-9]{1,64}$/.test(token) || !isShopperReference(buyer)) return undefined
  if (paymentMethod === 'paypal')
    return { token: formatToken({ type: 'paypal', id: token, buyer }), label: 'PayPal', expires: null }
  const last = /^\d{4}$/.exec(textOrNull(additional.cardSummary) ?? '')?.[0]
  if (!last) return undefined
  const [, month, year] = /^(\d{1,2})\/(\d{4})$/.exec(textOrNull(additional.expiryDate) ?? '') ?? []
  return {
    token: formatToken({ type: 'scheme', id: token, buyer }),
    label: `•••• ${last}`,
    expires: month && year ? `${year}-${month.padStart(2, '0')}` : null,
  }
}

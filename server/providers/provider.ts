// The interface of a payment provider: it starts a checkout for an order and later reports events (PAY-3, PAY-4).
import type { FastifyInstance } from 'fastify'
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { Id } from '../../contract/ids.ts'
import type { Locale } from '../../contract/limits.ts'
import type { PaymentFailureReason, PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Env } from '../base/env.ts'
import type { Task } from '../base/jobs/jobs.ts'

/** Minor units. */
export type Money = { amount: number; currency: Currency }

export type Order = Money & {
  /** Our public id; idempotency key: the same id leads to the same checkout. */
  payment_id: string
  site_id: Id<'site'>
  /** `https://host` of the site. */
  origin: string
  country: CountryCode
  paymentmethod: PaymentMethod
  /** Path on the site that the browser returns to. */
  return_to: string
  locale: Locale
  /** Pseudonym of the buyer. */
  buyer: string
  /** Store the method for repeated orders. */
  store_method: boolean
  /** Text on the buyer's bank statement. */
  statement_name: string
}

/** Why a payment failed: the contract's reasons. */
export type FailureReason = PaymentFailureReason

/** A stored payment method. `label`: how its owner recognises it, e.g. the last four digits. */
export type StoredToken = { token: string; label: string; expires: string | null }

export type Outcome = 'pending' | 'completed' | 'failed'

/** State of a payment at the provider; open: the buyer has not decided yet. */
export type PaymentState = Money & {
  outcome: Outcome | 'open'
  reason?: FailureReason
  stored?: StoredToken
  paid_ref?: string
  /** The provider's fingerprint of the card or account: the same one has the same, whoever pays. */
  instrument?: string
  /** Country of the bank or card, evidence for VAT. */
  instrument_country?: string
  card_brand?: CardBrand
}
export type CardBrand = 'visa' | 'mastercard' | 'other'

/** A refund of a payment, whole or in part. */
export type Refund = Money & {
  /** Our id; idempotency key of the refund. */
  refund_id: string
  /** Of the payment. */
  provider_ref: string
  /** Reference of the captured payment, where the provider reported one. */
  paid_ref?: string | null | undefined
}
/** taken: accepted by the provider, which will report the outcome; not to be requested again. */
export type RefundOutcome = Outcome | 'taken'

/**
 * An event reported by a provider. `event_id` is the provider's own and identifies duplicates. Payments are referenced by what `start` answered or
 * by our id. `paid_ref`: the provider's reference of the captured payment, where refunds need it.
 * A refund reported as completed may still fail: then the money came back.
 */
export type ProviderEvent = { event_id: string } & (
  | ({
      kind: 'payment'
      payment: PaymentRef
      outcome: Outcome
      reason?: FailureReason
      stored?: StoredToken | undefined
      paid_ref?: string
      instrument?: string | undefined
      instrument_country?: string | undefined
      card_brand?: CardBrand | undefined
    } & Money)
  | ({ kind: 'refund'; refund_id: string; outcome: Outcome } & Money)
  /** lost: the money is gone for good. won: it came back. */
  | ({ kind: 'chargeback'; payment: PaymentRef; chargeback_ref: string; stage: 'opened' | 'won' | 'lost' } & Money)
  /** What a bank reports before it takes the money back: fraud, or a dispute to come. It moves no money. */
  | ({ kind: 'alert'; payment: PaymentRef; alert_ref: string; alert: 'fraud' | 'dispute' } & Money)
)
export type PaymentRef = { provider_ref: string } | { payment_id: string }

/** The webhook as received; `bytes` is the raw body. */
export type WebhookRequest = { bytes: Uint8Array; signature: string; authorization: string }

/** An entry of the provider's own books. */
export type ProviderBooking = Money & {
  at: Date
  kind: 'payment' | 'refund' | 'chargeback'
  payment: PaymentRef
  reference: string
}

export type Provider = {
  key: string
  /** Methods that it takes. */
  methods: readonly PaymentMethod[]
  /** Methods that it can store for repeated orders. */
  storableMethods: readonly PaymentMethod[]
  /** Gives credits without money: never in production. */
  isForDemo?: boolean
  /** Settings that it needs and this deployment lacks. */
  missingSettings(env: Env): string[]
  /** It can be used by this site; without it, by every site. */
  acceptsSite?(site: Site): boolean
  /** `redirect`: URL of the checkout. */
  start(app: App, order: Order): Promise<{ provider_ref: string; redirect: string }>
  /** Charges a stored token. Idempotent by payment_id. */
  charge(app: App, order: Order, token: string): Promise<PaymentState & { provider_ref: string }>
  /** Deletes a stored token. */
  deleteToken(app: App, token: string): Promise<void>
  /** null where the signature is wrong or too old. Throws Refusal('invalid') for a signed but malformed body. */
  verifyWebhook(app: App, letter: WebhookRequest): ProviderEvent[] | null
  status(app: App, provider_ref: string): Promise<PaymentState>
  /** Closes an unpaid checkout and answers its state afterwards, which may be paid. */
  cancel(app: App, provider_ref: string): Promise<PaymentState>
  /** Refunds. pending: to be polled or reported later. failed: final, nothing was paid. Throws where the outcome is unknown. */
  refund(app: App, refund: Refund): Promise<RefundOutcome>
  /** Its bookings from this time on; null where it has no books to query. */
  bookingsSince(app: App, from: Date): Promise<ProviderBooking[] | null>
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
}

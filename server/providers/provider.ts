// What a payment provider is to us: it takes an order to its own checkout, and later tells what became of it (PAY-3, PAY-4).
import type { FastifyInstance } from 'fastify'
import type { CountryCode, Currency } from '../../contract/countries.ts'
import type { Locale } from '../../contract/limits.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { App, Site } from '../base/ctx.ts'
import type { Task } from '../base/jobs/jobs.ts'

/** Minor units. */
export type Money = { amount: number; currency: Currency }

export type Order = Money & {
  /** Our public id. The same id again must lead to the same checkout. */
  payment_id: string
  site_id: number
  /** `https://host` of the site. */
  origin: string
  country: CountryCode
  paymentmethod: PaymentMethod
  /** Where the buyer's browser goes afterwards, below the site's origin. */
  return_to: string
  locale: Locale
  /** The buyer, by a name that says nothing outside. */
  buyer: string
  /** Keep the method for orders that the buyer repeats. */
  store_method: boolean
  /** What stands on the buyer's statement. */
  statement_name: string
}

/** expired: nobody decided in time. details: a number or a name is wrong. authentication: the bank's own check failed. */
export const reasons = [
  'cancelled',
  'expired',
  'declined',
  'not_enough_money',
  'limit',
  'details',
  'authentication',
  'blocked',
  'technical',
] as const
export type FailureReason = (typeof reasons)[number]

/** A method that its buyer may pay with again. `label`: how they know it, e.g. its last four digits. */
export type StoredToken = { token: string; label: string; expires: string | null }

export type Outcome = 'pending' | 'completed' | 'failed'

/** How a payment stands in the provider's books; open: the buyer has not decided yet. */
export type PaymentState = Money & { outcome: Outcome | 'open'; reason?: FailureReason; stored?: StoredToken; paid_ref?: string }

/** A part of what was paid, on its way back. */
export type Refund = Money & {
  /** Ours. The same id again must be the same refund. */
  refund_id: string
  /** Of the payment. */
  provider_ref: string
  /** Of the money that was taken for it, as far as its provider told. */
  paid_ref?: string | null
}
/** taken: written down there; what becomes of it is told, and it is not asked for again. */
export type RefundOutcome = Outcome | 'taken'

/**
 * Something that a provider told. `event_id` is the provider's own: told twice, it is one event. Payments are named by what `start` answered,
 * or by our own id, whichever the provider tells. `paid_ref`: how it names the money that it took, where a refund must name that.
 * A refund that was told as completed may fail after all: then the money came back.
 */
export type ProviderEvent = { event_id: string } & (
  | ({ kind: 'payment'; payment: PaymentRef; outcome: Outcome; reason?: FailureReason; stored?: StoredToken; paid_ref?: string } & Money)
  | ({ kind: 'refund'; refund_id: string; outcome: Outcome } & Money)
  /** lost: the money is gone for good. won: it came back. */
  | ({ kind: 'chargeback'; payment: PaymentRef; chargeback_ref: string; stage: 'opened' | 'won' | 'lost' } & Money)
)
export type PaymentRef = { provider_ref: string } | { payment_id: string }

/** As it came; `bytes` is the body. */
export type WebhookRequest = { bytes: Uint8Array; signature: string; authorization: string }

/** A line of the provider's own books. */
export type ProviderBooking = Money & { at: Date; kind: 'payment' | 'refund' | 'chargeback'; payment: PaymentRef; reference: string }

export type Provider = {
  key: string
  /** What it can take money by. */
  methods: readonly PaymentMethod[]
  /** Of these, what it can keep for orders that are repeated. */
  storableMethods: readonly PaymentMethod[]
  /** Everything that it needs is set up in this deployment. */
  isConfigured(app: App): boolean
  /** And in this site's choices; without it, every site's. */
  acceptsSite?(site: Site): boolean
  /** `redirect`: where the buyer pays. */
  start(app: App, order: Order): Promise<{ provider_ref: string; redirect: string }>
  /** Pays with what was kept. The same payment_id again is the same payment. */
  charge(app: App, order: Order, token: string): Promise<PaymentState & { provider_ref: string }>
  /** Forgets what was kept. */
  deleteToken(app: App, token: string): Promise<void>
  /** null where it is not theirs: the signature is wrong or too old. Throws Refusal('invalid') for a body that is signed and makes no sense. */
  verifyWebhook(app: App, letter: WebhookRequest): ProviderEvent[] | null
  status(app: App, provider_ref: string): Promise<PaymentState>
  /** Closes a checkout that nobody has paid at, and answers how it stands afterwards: too late is possible. */
  cancel(app: App, provider_ref: string): Promise<PaymentState>
  /** Pays back. pending: ask again later, or be told. failed: for good, nothing was paid. Throws where nobody can know. */
  refund(app: App, refund: Refund): Promise<RefundOutcome>
  /** What it booked from this moment on; null where it keeps no books that can be asked for. */
  bookingsSince(app: App, from: Date): Promise<ProviderBooking[] | null>
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
}

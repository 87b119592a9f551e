// What a payment provider is to us: it takes an order to its own checkout, and later tells what became of it (PAY-3, PAY-4).
import type { FastifyInstance } from 'fastify'
import type { Locale } from '../../../contract/limits.ts'
import type { PaymentMethod } from '../../../contract/payments.ts'
import type { App } from '../../base/ctx.ts'
import type { Task } from '../../base/jobs.ts'

export type Order = {
  /** Our public id. The same id again must lead to the same checkout. */
  payment_id: string
  site_id: number
  /** Minor units. */
  amount: number
  currency: string
  paymentmethod: PaymentMethod
  /** Where the buyer's browser goes afterwards, below the site's origin. */
  return_to: string
  locale: Locale
}

export type Outcome = 'pending' | 'completed' | 'failed'

/** Something that a provider told. `event_id` is the provider's own: told twice, it is one event. */
export type Told = { event_id: string; provider_ref: string; outcome: Outcome; amount: number; currency: string }

/** How a payment stands in the provider's books; open: the buyer has not decided yet. */
export type Standing = { outcome: Outcome | 'open'; amount: number; currency: string }

/** A part of what was paid, on its way back. */
export type Refund = {
  /** Ours. The same id again must be the same refund. */
  refund_id: string
  /** Of the payment. */
  provider_ref: string
  /** Minor units. */
  amount: number
  currency: string
}

export type Provider = {
  key: string
  /** `redirect`: where the buyer pays. */
  start(app: App, order: Order): Promise<{ provider_ref: string; redirect: string }>
  /** null where the signature is not theirs or too old. Throws Refusal('invalid') for a body that is signed and makes no sense. */
  verify(app: App, bytes: Uint8Array, signature: string): Told[] | null
  status(app: App, provider_ref: string): Promise<Standing>
  /** Closes a checkout that nobody has paid at, and answers how it stands afterwards: too late is possible. */
  cancel(app: App, provider_ref: string): Promise<Standing>
  /** Pays back. pending: ask again later. failed: for good, nothing was paid. Throws where nobody can know. */
  refund(app: App, refund: Refund): Promise<Outcome>
  routes?(http: FastifyInstance, app: App): void
  tasks?(app: App): Record<string, Task>
}

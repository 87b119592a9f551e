// Paying for a bundle: methods, one payment, its state, the provider's webhook (PAY-1 to PAY-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, country, currency, id, minor, text, time } from './fields.ts'

/** The specification's keys, spelled as it spells them (PAY-1). */
export const paymentMethods = [
  'sdd',
  'prezelewy24',
  'blik',
  'sct',
  'giropay',
  'mastercard',
  'visa',
  'creditcard',
  'dankort',
  'mobilepay',
  'swish',
  'twint',
  'satispay',
  'vipps',
  'cartebancaire',
  'nexi',
  'ideal',
  'bancontact',
  'applepay',
  'paysafecard',
  'maestro',
  'paypal',
  'sofort',
  'eps',
] as const
export const paymentMethod = v.picklist(paymentMethods)
export type PaymentMethod = v.InferOutput<typeof paymentMethod>

export const bundleId = v.picklist(['p0', 'p1', 'p2', 'p3'])

export const payment = v.object({
  payment_id: id,
  credits: count,
  paymentmethod: paymentMethod,
  status: v.picklist(['loading', 'pending', 'completed', 'failed']),
  bundle: bundleId,
  amount: minor,
  currency,
  created_at: time,
})
export type Payment = v.InferOutput<typeof payment>

/** Ways to pay for a bundle in the country in use (PAY-8). */
export const methods = call({
  name: 'payments.methods',
  method: 'GET',
  path: '/api/payments/methods',
  who: 'member',
  input: v.object({ bundle: bundleId, country: v.optional(country) }),
  output: v.object({
    country,
    currency,
    credits: count,
    amount: minor,
    discounted: minor,
    statement_name: v.string(),
    methods: v.array(v.object({ id: paymentMethod, kind: v.picklist(['instant', 'redirect', 'delayed']) })),
  }),
  refusals: ['not_found'],
})

/** Starts one payment. Carries an Idempotency-Key: a second click is the same payment. */
export const start = call({
  name: 'payments.start',
  method: 'POST',
  path: '/api/payments',
  who: 'member',
  input: v.object({
    bundle: bundleId,
    paymentmethod: paymentMethod,
    country: v.optional(country),
    code: v.optional(text(40)),
    /** What the page showed; another price now is refused, never charged. */
    amount: minor,
  }),
  output: v.object({ payment, redirect: v.string() }),
  refusals: ['method_not_available', 'price_changed', 'code_not_found', 'code_used'],
})

export const status = call({
  name: 'payments.status',
  method: 'GET',
  path: '/api/payments/{id}',
  who: 'member',
  input: v.object({ id }),
  output: payment,
  refusals: ['not_found'],
})

/** A provider tells what became of a payment; signed over the body as it came. */
export const webhook = call({
  name: 'payments.webhook',
  method: 'POST',
  path: '/api/webhooks/{provider}',
  who: 'system',
  input: v.object({ provider: text(20), bytes: v.instance(Uint8Array), signature: v.optional(text(200), '') }),
  output: v.object({ received: v.boolean() }),
  refusals: ['bad_signature', 'not_found', 'invalid'],
  body: 'bytes',
})

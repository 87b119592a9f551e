// Payments for bundles: methods, starting and reading a payment, transactions, refunds, the providers' webhook (PAY-1 to PAY-4, CRED-7, CRED-8).
import * as v from 'valibot'
import { call } from './call.ts'
import { codeText } from './discounts.ts'
import { count, country, currency, emptyObject, id, minorUnits, text, time } from './fields.ts'

export { withdraw } from './withdrawal.ts'

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

/** Why a payment failed. expired: not decided in time. details: a wrong number or name. authentication: the bank could not verify the buyer. */
export const failureReasons = [
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
export type PaymentFailureReason = (typeof failureReasons)[number]

export const payment = v.object({
  payment_id: id,
  credits: count,
  paymentmethod: paymentMethod,
  status: v.picklist(['loading', 'pending', 'completed', 'failed']),
  /** Of failed payments, where the provider gives one. */
  reason: v.nullable(v.picklist(failureReasons)),
  bundle: bundleId,
  amount: minorUnits,
  currency,
  country,
  /** The code that its buyer entered. */
  code: v.nullable(v.string()),
  /** Paid back at once: its buyer had left, or the card or account had been used up elsewhere. */
  paid_back: v.boolean(),
  created_at: time,
})
export type Payment = v.InferOutput<typeof payment>

export const methodKinds = v.picklist(['instant', 'redirect', 'delayed'])

/** A stored payment method for repeated orders. `label`: how its owner recognises it. */
export const storedMethod = v.object({ id, method: paymentMethod, label: v.string(), expires: v.nullable(v.string()) })
export type StoredMethod = v.InferOutput<typeof storedMethod>

/** Payment methods for a bundle in the country in use (PAY-8), most recently used first. */
export const methods = call({
  name: 'payments.methods',
  method: 'GET',
  path: '/api/payments/methods',
  access: 'member',
  input: v.object({ bundle: bundleId, country: v.optional(country), code: v.optional(codeText) }),
  output: v.object({
    country,
    currency,
    credits: count,
    amount: minorUnits,
    discounted: minorUnits,
    /** The ways to pay for which `discounted` holds; null: all. */
    discount_methods: v.nullable(v.array(paymentMethod)),
    /** The lowest price of the last 30 days, which a reduction is measured by. */
    prior: minorUnits,
    /** Percent, included in the price. */
    vat_rate: v.number(),
    /** Price of a message in credits. */
    message_credits: count,
    statement_name: v.string(),
    /** The order needs an express request to begin at once (PAY-10). */
    express: v.boolean(),
    /** After a chargeback: ways to pay that are new to this member and could be charged back wait for a person. */
    review: v.boolean(),
    /** `days`: usual days until the money is certain. `keeps`: it can be stored for repeated orders. */
    methods: v.array(v.object({ id: paymentMethod, kind: methodKinds, days: count, keeps: v.boolean() })),
  }),
  refusals: ['not_found', 'code_not_found', 'code_used', 'code_in_use'],
})

/** Starts one payment. Carries an Idempotency-Key: a second click is the same payment. */
export const start = call({
  name: 'payments.start',
  method: 'POST',
  path: '/api/payments',
  access: 'member',
  idempotency_key: true,
  input: v.object({
    bundle: bundleId,
    paymentmethod: paymentMethod,
    country: v.optional(country),
    code: v.optional(codeText),
    /** The price that the page showed, and what for; where it has changed the call refuses. */
    amount: minorUnits,
    credits: v.optional(count),
    /** Store the method for repeated orders. */
    keep: v.optional(v.boolean()),
    /** The buyer ticked the express request to begin at once, with the loss of the right to withdraw from what is used (PAY-10). */
    express: v.optional(v.boolean()),
  }),
  output: v.object({ payment, redirect: v.string() }),
  refusals: [
    'express_required',
    'method_not_available',
    'method_barred',
    'method_waits',
    'price_changed',
    'cap_reached',
    'code_not_found',
    'code_used',
    'code_in_use',
  ],
})

export const status = call({
  name: 'payments.status',
  method: 'GET',
  path: '/api/payments/{id}',
  access: 'member',
  before_consent: true,
  input: v.object({ id }),
  output: payment,
  refusals: ['not_found'],
})

/** A refund of a transaction. open: pending. */
const refundShape = v.object({
  /** Of its credit note; null until it is issued. */
  credit_note_no: v.nullable(v.string()),
  credits: count,
  amount: minorUnits,
  status: v.picklist(['open', 'completed', 'failed']),
  at: time,
})

export const transaction = v.object({
  ...payment.entries,
  settled_at: v.nullable(time),
  list_amount: minorUnits,
  vat_rate: v.number(),
  vat: minorUnits,
  /** null until the receipt is issued. */
  receipt_no: v.nullable(v.string()),
  refunds: v.array(refundShape),
  charged_back: v.boolean(),
  /** What a return would refund now, and in how many days, usually; null where it cannot be returned (any more). */
  returnable: v.nullable(v.object({ credits: count, amount: minorUnits, until: time, days: count })),
})
export type Transaction = v.InferOutput<typeof transaction>

/** Newest first; `before` is the payment_id of the last one known. Unfinished checkouts are left out. */
export const transactions = call({
  name: 'payments.transactions',
  method: 'GET',
  path: '/api/transactions',
  access: 'member',
  before_consent: true,
  input: v.object({ before: v.optional(id) }),
  output: v.object({ transactions: v.array(transaction), more: v.boolean() }),
  refusals: ['not_found'],
})

export const oneTransaction = call({
  name: 'payments.transaction',
  method: 'GET',
  path: '/api/transactions/{id}',
  access: 'member',
  before_consent: true,
  input: v.object({ id }),
  output: transaction,
  refusals: ['not_found'],
})

/** Returns one purchase: its unspent credits go, and their share of the money is refunded by the method it was paid with (CRED-8). */
export const returnPurchase = call({
  name: 'payments.return',
  method: 'POST',
  path: '/api/transactions/{id}/return',
  access: 'member',
  before_consent: true,
  idempotency_key: true,
  input: v.object({
    id,
    /** The sum that the page showed; where it has changed the call refuses. */
    amount: v.optional(minorUnits),
  }),
  output: transaction,
  refusals: ['not_found', 'nothing_to_refund', 'price_changed', 'return_too_late', 'refund_failed'],
})

/** Offer to repeat the last order: bundle, today's price and stored method (CRED-7). null where there is nothing to repeat. */
export const repeatOffer = call({
  name: 'payments.repeatOffer',
  method: 'GET',
  path: '/api/payments/repeat',
  access: 'member',
  input: emptyObject,
  output: v.object({
    offer: v.nullable(
      v.object({
        bundle: bundleId,
        credits: count,
        amount: minorUnits,
        currency,
        country,
        vat_rate: v.number(),
        statement_name: v.string(),
        express: v.boolean(),
        stored: v.nullable(storedMethod),
      }),
    ),
  }),
})

/** Carries an Idempotency-Key. What the page showed comes along; where it has changed the call refuses. */
export const repeat = call({
  name: 'payments.repeat',
  method: 'POST',
  path: '/api/payments/repeat',
  access: 'member',
  idempotency_key: true,
  input: v.object({
    stored: id,
    amount: minorUnits,
    currency: v.optional(currency),
    bundle: v.optional(bundleId),
    credits: v.optional(count),
    express: v.optional(v.boolean()),
  }),
  /** `before`: the same order was paid a moment ago; this one charged nothing. */
  output: v.object({ ...payment.entries, before: v.boolean() }),
  refusals: [
    'express_required',
    'nothing_to_repeat',
    'card_failed',
    'method_not_available',
    'method_barred',
    'price_changed',
    'cap_reached',
  ],
})

export const storedMethods = call({
  name: 'payments.storedMethods',
  method: 'GET',
  path: '/api/payments/stored',
  access: 'member',
  input: emptyObject,
  output: v.object({ stored: v.array(storedMethod) }),
})

export const deleteStoredMethod = call({
  name: 'payments.forget',
  method: 'DELETE',
  path: '/api/payments/stored/{id}',
  access: 'member',
  input: v.object({ id }),
  output: emptyObject,
  refusals: ['not_found'],
})

/** The spend cap of a member for a calendar month. `amount` null: none. */
const spendCapShape = v.object({
  amount: v.nullable(minorUnits),
  currency,
  /** Completed and pending payments of this month. */
  spent: minorUnits,
  /** A raised cap, and from when it holds. */
  next: v.nullable(v.object({ amount: v.nullable(minorUnits), at: time })),
})
export type SpendCap = v.InferOutput<typeof spendCapShape>

export const spendCap = call({
  name: 'payments.spendCap',
  method: 'GET',
  path: '/api/payments/cap',
  access: 'member',
  input: emptyObject,
  output: spendCapShape,
})

/** Lowering holds at once, raising (or none) a day later. */
export const setSpendCap = call({
  name: 'payments.setSpendCap',
  method: 'PUT',
  path: '/api/payments/cap',
  access: 'member',
  input: v.object({ amount: v.nullable(v.pipe(minorUnits, v.maxValue(100_000_000))) }),
  output: spendCapShape,
})

/**
 * What a member is gently told before another order, once a day at most: how much they spent in `days`, where that is above
 * the program's threshold, and in how many of the last 24 hours they paid for messages. null: nothing to say.
 */
export const spending = call({
  name: 'payments.spending',
  method: 'GET',
  path: '/api/payments/spending',
  access: 'member',
  input: emptyObject,
  output: v.object({
    spent: v.nullable(v.object({ amount: minorUnits, currency, days: count })),
    hours: v.nullable(count),
  }),
})

/** A payment provider's events; the signature covers the raw body. */
export const webhook = call({
  name: 'payments.webhook',
  method: 'POST',
  path: '/api/webhooks/{provider}',
  access: 'system',
  input: v.object({
    provider: text(20),
    bytes: v.instance(Uint8Array),
    signature: v.optional(text(200), ''),
    authorization: v.optional(text(500), ''),
  }),
  output: v.object({ received: v.boolean() }),
  refusals: ['bad_signature', 'not_found', 'invalid'],
  body: 'bytes',
})

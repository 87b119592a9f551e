// What things cost, the balance and its history, and the bundles p0 to p3 (CRED-1, CRED-6).
import * as v from 'valibot'
import { call } from './call.ts'
import { discount } from './discounts.ts'
import { count, country, currency, emptyObject, minorUnits, text, time } from './fields.ts'

export const bundle = v.object({
  id: v.picklist(['p0', 'p1', 'p2', 'p3']),
  credits: count,
  currency,
  amount: minorUnits,
  /** After the active discount; equals `amount` without one. */
  discounted: minorUnits,
  /** The lowest of the last thirty days, which a reduction is measured by; no discounts that were one person's own. */
  prior: minorUnits,
  popular: v.boolean(),
  best: v.boolean(),
})
export type Bundle = v.InferOutput<typeof bundle>

/** Bundles for the country in use; visitors see them at /pricing. */
export const overview = call({
  name: 'credits.overview',
  method: 'GET',
  path: '/api/credits',
  access: 'anyone',
  input: emptyObject,
  output: v.object({
    country,
    bundles: v.array(bundle),
    message_credits: count,
    photo_credits: count,
    gift_credits: count,
    /** null for a visitor. */
    credits: v.nullable(count),
    discount: v.nullable(discount),
  }),
})

/**
 * What is left of a bundle that no combination of messages, photos and gifts can spend: nobody should have to buy more to
 * spend the rest (CRED-13).
 */
export function forcedRemainder(credits: number, prices: readonly number[]): number {
  const spendable = [true]
  for (let sum = 1; sum <= credits; sum++)
    spendable[sum] = prices.some((price) => price > 0 && price <= sum && spendable[sum - price])
  return credits - spendable.lastIndexOf(true)
}

/** Why credits came or went. payback: for messages that were never delivered. */
export const creditReasons = [
  ...['signup', 'purchase', 'bonus', 'message', 'photo', 'gift', 'payback', 'refund', 'grant', 'chargeback'],
] as const

const creditMovement = v.object({
  reason: v.picklist(creditReasons),
  /** Below zero: spent, or taken back. */
  amount: v.pipe(v.number(), v.integer()),
  balance_after: count,
  at: time,
})
export type CreditMovement = v.InferOutput<typeof creditMovement>

/** What came and went of a member's credits, newest first, from the ledger (CRED-6). */
export const history = call({
  name: 'credits.history',
  method: 'GET',
  path: '/api/credits/history',
  access: 'member',
  /** For this member alone. */
  input: v.object({ cursor: v.optional(text(200)) }),
  output: v.object({ movements: v.array(creditMovement), next: v.nullable(text(200)) }),
})

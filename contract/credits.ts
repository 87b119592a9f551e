// What things cost, the balance, and the bundles p0 to p3 (CRED-1).
import * as v from 'valibot'
import { call } from './call.ts'
import { discount } from './discounts.ts'
import { count, country, currency, emptyObject, minorUnits } from './fields.ts'

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

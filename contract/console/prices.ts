// Calls of the section "Money" about prices: bundles with their 30-day rule, and discount codes (CRED-1, CRED-3).
import * as v from 'valibot'
import { currencies } from '../countries.ts'
import { bundleId, paymentMethod } from '../payments.ts'
import { staffCall } from './call.ts'
import { moment, reason, siteKey } from './fields.ts'

const currency = v.picklist(currencies)
const amount = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000_000))
const credits = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))
const label = v.picklist(['popular', 'best', 'none'])
const bundleKey = { site: siteKey, key: bundleId, currency }
/** What the page showed: if it is something else by now, nothing changes. */
const shown = { was: v.strictObject({ credits: v.number(), amount: v.number() }) }
const done = v.strictObject({})

export const bundles = staffCall({
  name: 'prices.bundles',
  permission: 'money bundles',
  scope: 'site',
  input: v.strictObject({ site: siteKey }),
  output: v.strictObject({
    currencies: v.array(currency),
    rows: v.array(
      v.strictObject({
        key: bundleId,
        currency,
        credits: v.number(),
        amount: v.number(),
        label,
        since: moment,
        /** The lowest price of the last 30 days, which a reduction is measured by. */
        prior: v.number(),
        /** Prices that count for it, newest first. */
        history: v.array(v.strictObject({ amount: v.number(), credits: v.number(), from: v.string() })),
      }),
    ),
  }),
})
export const addBundle = staffCall({
  name: 'prices.addBundle',
  permission: 'money bundle add',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...bundleKey, credits, amount, label, reason }),
  output: done,
})
export const changeBundle = staffCall({
  name: 'prices.changeBundle',
  permission: 'money bundle change',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    ...bundleKey,
    credits: v.optional(credits),
    amount: v.optional(amount),
    label: v.optional(label),
    ...shown,
    reason,
  }),
  output: done,
})
export const retireBundle = staffCall({
  name: 'prices.retireBundle',
  permission: 'money bundle retire',
  scope: 'site',
  writes: true,
  input: v.strictObject({ ...bundleKey, ...shown, reason }),
  output: done,
})

export const codes = staffCall({
  name: 'prices.codes',
  permission: 'money codes',
  scope: 'site',
  input: v.strictObject({ site: siteKey, all: v.boolean() }),
  output: v.array(
    v.strictObject({
      code: v.string(),
      value_percentage: v.number(),
      minimum_order_value: v.nullable(v.number()),
      country: v.nullable(v.string()),
      currency: v.nullable(v.string()),
      expires: v.nullable(moment),
      status: v.string(),
      validity: v.string(),
      paymentmethods: v.nullable(v.array(v.string())),
      /** Of one member alone. */
      is_personal: v.boolean(),
      welcome: v.boolean(),
      follows_days: v.nullable(v.number()),
      used: v.number(),
    }),
  ),
})
export const addCode = staffCall({
  name: 'prices.addCode',
  permission: 'money code add',
  scope: 'site',
  writes: true,
  input: v.strictObject({
    site: siteKey,
    code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{3,40}$/)),
    value_percentage: v.pipe(v.number(), v.gtValue(0), v.ltValue(100)),
    minimum_order_value: v.optional(amount),
    country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    currency: v.optional(currency),
    expires: v.optional(v.pipe(v.string(), v.isoDate())),
    validity: v.picklist(['once-per-user', 'once', 'unlimited']),
    paymentmethods: v.optional(v.array(paymentMethod)),
    user_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
    reason,
  }),
  output: done,
})
export const endCode = staffCall({
  name: 'prices.endCode',
  permission: 'money code end',
  scope: 'site',
  writes: true,
  input: v.strictObject({ site: siteKey, code: v.pipe(v.string(), v.minLength(3), v.maxLength(40)), reason }),
  output: done,
})

export const pricesCalls = [bundles, addBundle, changeBundle, retireBundle, codes, addCode, endCode]

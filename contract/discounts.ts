// Discount codes and the welcome bonus (CRED-3, CRED-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { count, text, time } from './fields.ts'

/** As entered: with the spaces and marks that a copied code brings along. */
export const codeText = text(100)

export const discount = v.object({
  code: v.string(),
  value_percentage: v.number(),
  minimum_order_value: v.nullable(v.number()),
  country: v.nullable(v.string()),
  user_id: v.nullable(v.string()),
  expires: v.nullable(time),
  currency: v.nullable(v.string()),
  status: v.string(),
  validity: v.string(),
  expired: v.boolean(),
  paymentmethods: v.nullable(v.array(v.string())),
  /** It is the time bonus (CRED-11). */
  is_visible: v.boolean(),
  /** Until it ends, by the server's clock: what a countdown counts from. */
  remaining_seconds: v.nullable(count),
  /** Of a code for one use: until when an open checkout of this member may hold it. A new order takes it over. */
  in_use_until: v.nullable(time),
})
export type Discount = v.InferOutput<typeof discount>

/** The page's query is passed through: `code` (also as `discountcode`) asks for one, `welcome=true` for the welcome bonus. */
export const discountCode = call({
  name: 'discounts.discountCode',
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'anyone',
  input: v.looseObject({
    code: v.optional(codeText),
    discountcode: v.optional(codeText),
    /** The one that the buyer pays from; without it, the one in use. */
    country: v.optional(v.string()),
    welcome: v.optional(v.picklist(['true', 'false'])),
  }),
  output: v.object({ discountcode: v.nullable(discount) }),
  refusals: ['code_not_found', 'code_used', 'code_in_use'],
})

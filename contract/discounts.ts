// Discount codes and the welcome bonus (CRED-3, CRED-4).
import * as v from 'valibot'
import { call } from './call.ts'
import { text, time } from './fields.ts'

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
})
export type Discount = v.InferOutput<typeof discount>

/** The page's query is passed through: `code` (also as `discountcode`) asks for one, `welcome=true` for the welcome bonus. */
export const discountCode = call({
  name: 'discounts.discountCode',
  method: 'GET',
  path: '/api/discountcode.php',
  access: 'anyone',
  input: v.looseObject({
    code: v.optional(text(40)),
    discountcode: v.optional(text(40)),
    welcome: v.optional(v.picklist(['true', 'false'])),
  }),
  output: v.object({ discountcode: v.nullable(discount) }),
  refusals: ['code_not_found', 'code_used'],
})

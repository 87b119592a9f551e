// A discount code as the wire shows it (spec §3, CRED-11).
import type { Discount } from '../../contract/discounts.ts'
import type { DiscountRow } from './store.ts'

export const present = (row: DiscountRow, now: Date): Discount => ({
  code: row.code,
  value_percentage: row.value_percentage,
  minimum_order_value: row.minimum_order_value,
  country: row.country,
  user_id: row.member_public,
  expires: row.expires?.toISOString() ?? null,
  currency: row.currency,
  status: row.status,
  validity: row.validity,
  expired: row.expires !== null && row.expires <= now,
  paymentmethods: row.paymentmethods,
  is_visible: row.welcome,
  remaining_seconds: row.expires && Math.max(0, Math.ceil((row.expires.getTime() - now.getTime()) / 1_000)),
  in_use_until: row.held_until?.toISOString() ?? null,
})

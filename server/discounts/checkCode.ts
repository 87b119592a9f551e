// Validates a discount code for the current member and order (CRED-3).
import { formatTag } from '../../contract/languageTag.ts'
import type { Ctx } from '../base/ctx.ts'
import { giveBackTo, takeFromBuckets } from '../base/rateLimits/rateLimitTable.ts'
import { refuse } from '../base/refusal.ts'
import { countryInUse } from '../sites/index.ts'
import { codeLetters } from './codeLetters.ts'
import { type DiscountRow, findCode } from './store.ts'
import { activeDiscount, welcomeFor } from './welcomeBonus.ts'

/** Unknown fields do not count against the code. */
export type Order = { country: string; currency: string; amount?: number; paymentmethod?: string | undefined }

/** Whether the code applies to the order. */
export const matchesOrder = (row: DiscountRow, { country, currency, amount, paymentmethod }: Order) =>
  (row.country === null || row.country === country) &&
  (row.currency === null || row.currency === currency) &&
  (row.minimum_order_value === null || amount === undefined || amount >= row.minimum_order_value) &&
  (row.paymentmethods === null || paymentmethod === undefined || row.paymentmethods.includes(paymentmethod))

/**
 * Refuses code_used, code_in_use and code_not_found. A code of another member, country or day is answered like an unknown
 * one. Each code that does not apply is a guess, whichever call it came with (SAFE-10).
 */
export async function checkCode(ctx: Ctx, code: string, order: Order): Promise<DiscountRow> {
  takeFromBuckets(ctx, 'discount code')
  const row = await findApplicable(ctx, code, order)
  giveBackTo(ctx, 'guesses')
  return row
}

async function findApplicable(ctx: Ctx, code: string, order: Order): Promise<DiscountRow> {
  const row = await findCode(ctx, codeLetters(code))
  const isOwn = row && (row.member_id === null || row.member_id === ctx.member?.id)
  if (!isOwn || row.status !== 'active' || !matchesOrder(row, order)) return refuse('code_not_found')
  if (row.used) return refuse('code_used')
  // An own checkout gives it up for a new one.
  if (row.held_until && !row.held_by_member) return refuse('code_in_use', { until: localTime(ctx, row.held_until) })
  if (row.welcome || row.follows_days !== null) return (await welcomeFor(ctx, row)) ?? refuse('code_not_found')
  return row.expires && row.expires <= ctx.clock.now() ? refuse('code_not_found') : row
}

const localTime = (ctx: Ctx, at: Date) =>
  at.toLocaleString(formatTag(ctx.locale, countryInUse(ctx)), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ctx.site.time_zone,
  })

/** The discount of an order: its code, else the automatic one, else none. */
export async function discountFor(ctx: Ctx, code: string | undefined, order: Order): Promise<DiscountRow | null> {
  if (code && codeLetters(code)) return checkCode(ctx, code, order)
  const active = await activeDiscount(ctx)
  return active && matchesOrder(active, order) ? active : null
}

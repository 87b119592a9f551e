// POST /api/deletion/offer: accepts the retention offer: a personal discount code, once in a member's lifetime (ACC-12).
import type { Output } from '../../contract/call.ts'
import type * as contract from '../../contract/lifecycle.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { claimRetention, maxRetentionPercentage } from '../discounts/index.ts'

/** Percent; null where the company offers nothing. Less than the welcome bonus (CRED-10). */
export async function discountOf(ctx: MemberCtx): Promise<number | null> {
  const percent = Math.min(ctx.site.company.delete_discount, await maxRetentionPercentage(ctx))
  return percent > 0 && percent < 100 ? percent : null
}

export async function acceptRetentionOffer(ctx: MemberCtx): Promise<Output<typeof contract.acceptRetentionOffer>> {
  const percent = (await discountOf(ctx)) ?? refuse('not_found')
  const { code, value_percentage, expires } = (await claimRetention(ctx, percent)) ?? refuse('not_found')
  return { code, value_percentage, expires: expires.toISOString() }
}

// What the credit tables are asked: a balance, the bundles of a currency (CRED-1, CRED-6).
import type { Ctx } from '../base/ctx.ts'

/** Whole credits over all lots; 0 for someone who never had any. */
export async function balance(ctx: Ctx, member_id: number): Promise<number> {
  const row = await ctx.db.maybe<{ credits: number }>`
    select bought + bonus + signup as credits
    from credit_balance
    where site_id = ${ctx.site.id} and member_id = ${member_id}`
  return row?.credits ?? 0
}

export type BundleRow = {
  key: 'p0' | 'p1' | 'p2' | 'p3'
  currency: string
  credits: number
  /** Minor units, before any discount. */
  amount: number
  popular: boolean
  best: boolean
}

export const bundles = (ctx: Ctx, currency: string) =>
  ctx.db.many<BundleRow>`
    select key, currency, credits, amount, popular, best
    from bundle
    where site_id = ${ctx.site.id} and currency = ${currency}
    order by key`

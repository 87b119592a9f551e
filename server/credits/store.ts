// SQL of credits: a balance, the bundles of a currency (CRED-1, CRED-6).
import type { Id } from '../../contract/ids.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

/** Whole credits over all lots; 0 for someone who never had any. */
export async function balance(ctx: Ctx, member_id: Id<'member'>): Promise<number> {
  const row = await ctx.db.maybe<{ credits: number }>`
    select bought + bonus + signup as credits
    from credit_balance
    where site_id = ${ctx.site.id} and member_id = ${member_id}`
  return row?.credits ?? 0
}

export type BundleRow = Columns<'bundle', 'key' | 'currency' | 'credits' | 'popular' | 'best'> & {
  /** Minor units, before any discount. */
  amount: number
  /** The lowest amount of the last thirty days. */
  prior: number
}

/** A reduction is measured by the lowest price of this period (CRED-1). */
const PRICE_HISTORY_SECONDS = 30 * 86_400

/** Of `bundle_price h` for `bundle b`: those of the period, with the price at its start. */
export const countedPrices = (db: Db, now: Date) => db.fragment`h.valid_from >= coalesce((
  select max(first.valid_from) from bundle_price first
  where first.site_id = b.site_id and first.currency = b.currency and first.key = b.key
    and first.valid_from <= ${addSeconds(now, -PRICE_HISTORY_SECONDS)}), '-infinity')`

export const bundles = (ctx: Ctx, currency: string) =>
  ctx.db.many<BundleRow>`
    select b.key, b.currency, b.credits, b.amount, b.popular, b.best, least(b.amount, p.lowest) as prior
    from bundle b
    left join lateral (
      select min(h.amount) as lowest
      from bundle_price h
      where h.site_id = b.site_id and h.currency = b.currency and h.key = b.key and h.credits = b.credits
        and ${countedPrices(ctx.db, ctx.clock.now())}) p on true
    where b.site_id = ${ctx.site.id} and b.currency = ${currency}
    order by b.key`

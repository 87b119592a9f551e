// Bundles on sale with the prices of the last thirty days: what a reduction is measured by, and why (CRED-1, STAFF-2).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { countedPrices } from './store.ts'

type Row = Columns<'bundle', 'key' | 'currency' | 'credits' | 'amount' | 'popular' | 'best'> & {
  since: Date
  /** The lowest that counts. */
  prior: number
  /** Newest first; of other credits than now it does not count for `prior`. */
  history: { amount: number; credits: number; from: string }[]
}

export const bundlePrices = ({ db, site, clock }: Pick<JobCtx, 'db' | 'site' | 'clock'>) => db.many<Row>`
  select b.key, b.currency, b.credits, b.amount, b.popular, b.best, p.since, least(b.amount, p.lowest) as prior, p.history
  from bundle b
  cross join lateral (
    select max(h.valid_from) as since, min(h.amount) filter (where h.credits = b.credits) as lowest,
      coalesce(json_agg(json_build_object('amount', h.amount, 'credits', h.credits, 'from', h.valid_from) order by h.valid_from desc), '[]') as history
    from bundle_price h
    where h.site_id = b.site_id and h.currency = b.currency and h.key = b.key and ${countedPrices(db, clock.now())}
  ) p
  where b.site_id = ${site.id}
  order by b.currency, b.key`

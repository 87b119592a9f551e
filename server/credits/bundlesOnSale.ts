// Bundles on sale, for operators, with the time since when each has its price (CRED-1, OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type BundleOnSale = Columns<'bundle', 'key' | 'currency' | 'credits' | 'amount' | 'popular' | 'best'> & {
  since: Date
}

export const bundlesOnSale = (db: Db, { id }: Site) =>
  db.many<BundleOnSale>`
    select b.key, b.currency, b.credits, b.amount, b.popular, b.best, max(h.valid_from) as since
    from bundle b
    join bundle_price h on h.site_id = b.site_id and h.currency = b.currency and h.key = b.key
    where b.site_id = ${id}
    group by b.site_id, b.key, b.currency
    order by b.currency, b.key`

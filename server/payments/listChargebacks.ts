// Chargebacks of sites, newest first, page by page (PAY-4, STAFF-2).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<
  'payment_chargeback',
  'ref' | 'stage' | 'amount' | 'currency' | 'credits_taken' | 'credits_owed' | 'provider' | 'created_at' | 'settled_at'
> & { id: number; payment: string; site: string; method: string; paid_at: Date | null }
type Filter = { stage?: Row['stage'] | undefined; before?: number | undefined }

export const listChargebacks = (db: Db, sites: Pick<Site, 'id'>[], { stage, before }: Filter, limit: number) =>
  db.many<Row>`
    select c.id, c.ref, p.public_id as payment, s.key as site, c.stage, c.amount, c.currency, p.paymentmethod as method, c.provider,
      c.credits_taken, c.credits_owed, p.settled_at as paid_at, c.created_at, c.settled_at
    from payment_chargeback c
    join payment p on p.id = c.payment_id
    join site s on s.id = c.site_id
    where c.site_id = any(${sites.map(({ id }) => String(id))}::bigint[])
      and (${stage ?? null}::text is null or c.stage = ${stage ?? null})
      and (${before ?? null}::bigint is null or c.id < ${before ?? null})
    order by c.id desc
    limit ${limit}`

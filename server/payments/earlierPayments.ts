// Payments of the same buyer before a disputed one, which nobody disputed: what card schemes accept as evidence (PAY-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

const MAX_ROWS = 10

type Row = Columns<'payment', 'public_id' | 'amount' | 'currency' | 'paymentmethod'> & {
  settled_at: Date
  /** Paid with the same card or account, as its provider says. */
  is_same_instrument: boolean
}

export const earlierPayments = (db: Db, { id }: Pick<Site, 'id'>, payment: string) => db.many<Row>`
  select e.public_id, e.amount, e.currency, e.paymentmethod, e.settled_at,
    coalesce(e.instrument = p.instrument, false) as is_same_instrument
  from payment p
  join payment e on e.member_id = p.member_id and e.site_id = p.site_id and e.id < p.id and e.status = 'completed'
  where p.site_id = ${id} and p.public_id = ${payment}
    and not exists (select from payment_chargeback c where c.payment_id = e.id)
    and not exists (select from payment_alert a where a.payment_id = e.id)
  order by e.id desc
  limit ${MAX_ROWS}`

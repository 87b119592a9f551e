// Payments of sites, newest first, page by page (STAFF-2, OPS-4). Of their buyers nothing.
import type { PaymentMethod } from '../../contract/payments.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

export type PaymentFilter = {
  status?: Columns<'payment', 'status'>['status'] | 'refunded' | 'charged_back' | undefined
  method?: PaymentMethod | undefined
  /** Days, in the time zone of each site. */
  from?: string | undefined
  to?: string | undefined
  /** Of a receipt, or of the payment. */
  number?: string | undefined
  /** Only those before this one. */
  before?: number | undefined
}
type Row = Columns<'payment', 'status' | 'provider' | 'amount' | 'currency' | 'credits' | 'country' | 'receipt_no'> & {
  id: number
  payment: string
  site: string
  created_at: Date
  method: PaymentMethod
  refunded: number
  charged_back: number
}

export const listPayments = (db: Db, sites: Pick<Site, 'id'>[], filter: PaymentFilter, limit: number) => db.many<Row>`
  with page as materialized (
    select p.*, s.key as site
    from payment p
    join site s on s.id = p.site_id
    where p.site_id = any(${sites.map(({ id }) => String(id))}::bigint[]) ${conditions(db, filter)}
    order by p.id desc
    limit ${limit}
  )
  select p.id, p.public_id as payment, p.site, p.created_at, p.status, p.paymentmethod as method, p.provider, p.amount, p.currency,
    p.credits, p.country, p.receipt_no,
    coalesce((select sum(r.amount) from payment_refund r where r.payment_id = p.id and r.status <> 'failed'), 0)::bigint as refunded,
    coalesce((select sum(c.amount) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'), 0)::bigint as charged_back
  from page p
  order by p.id desc`

/** The wider bounds of a day are for the index, which knows no time zone. */
function conditions(db: Db, { status, method, from, to, number, before }: PaymentFilter) {
  const back = {
    refunded: db.fragment`and exists (select from payment_refund r where r.payment_id = p.id and r.status <> 'failed')`,
    charged_back: db.fragment`and exists (select from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won')`,
  }
  const none = db.fragment``
  const ofStatus =
    status === undefined
      ? none
      : status === 'refunded' || status === 'charged_back'
        ? back[status]
        : db.fragment`and p.status = ${status}`
  return db.fragment`
    ${ofStatus}
    ${method === undefined ? none : db.fragment`and p.paymentmethod = ${method}`}
    ${
      from === undefined
        ? none
        : db.fragment`and p.created_at >= ${from}::date - interval '1 day' and p.created_at >= ${from}::date::timestamp at time zone s.time_zone`
    }
    ${
      to === undefined
        ? none
        : db.fragment`and p.created_at < ${to}::date + interval '2 days' and p.created_at < (${to}::date + 1)::timestamp at time zone s.time_zone`
    }
    ${number === undefined ? none : db.fragment`and (p.public_id = ${number.toLowerCase()} or p.receipt_no in (${number}, ${number.toUpperCase()}))`}
    ${before === undefined ? none : db.fragment`and p.id < ${before}`}`
}

// Contents of a receipt, for PDF and mail: no data of the buyer, so that it can be reproduced for as long as the law requires (CRED-7).
import type { Id } from '../../contract/ids.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<'payment', 'public_id' | 'country' | 'credits' | 'amount' | 'currency' | 'vat'> & {
  receipt_no: string
  vat_rate: number
  paymentmethod: PaymentMethod
  settled_at: Date
  /** At once: its credits were never there to be spent. */
  paid_back: boolean
  refunds: { amount: number; at: string }[]
  /** The express request, as its buyer saw it (PAY-10). */
  express: { words: string; at: string } | null
}

/** undefined before it is numbered. `member`: only if the payment is this member's. */
export const findReceipt = async (db: Db, site: Site, payment: string, member?: Id<'member'>) =>
  (await findReceipts(db, site, [payment], member))[0]

/** Only payments that have a receipt number. */
export async function findReceipts(db: Db, site: Site, payments: string[], member?: Id<'member'>) {
  const rows = await db.many<Row>`
    select p.public_id, p.country, p.receipt_no, p.credits, p.amount, p.currency, p.vat_rate::float8 as vat_rate, p.vat, p.paymentmethod, p.settled_at,
      exists (select from payment_refund r where r.payment_id = p.id and r.reason in ('left', 'instrument')) as paid_back,
      coalesce((
        select json_agg(json_build_object('amount', r.amount, 'at', r.settled_at) order by r.id)
        from payment_refund r where r.payment_id = p.id and r.status = 'completed'), '[]') as refunds,
      (select json_build_object('words', e.words, 'at', e.made_at) from express_request e where e.payment_id = p.id) as express
    from payment p
    where p.site_id = ${site.id} and p.public_id = any(${payments}) and p.receipt_no is not null
      and (${member ?? null}::bigint is null or p.member_id = ${member ?? null})
    order by p.id`
  const { name, address, city, kvk, vat_numbers } = site.company
  return rows.map(({ public_id, settled_at, ...receipt }) => ({
    ...receipt,
    payment_id: public_id,
    paid_at: settled_at.toISOString(),
    time_zone: site.time_zone,
    seller: { name, address, city, kvk, vat_numbers },
  }))
}

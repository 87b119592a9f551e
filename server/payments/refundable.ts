// What of a payment may still be paid back, and which of its credits are not spent (CRED-8, OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

/** As `payment_refund_by_staff` counts it. Null where the site has no such payment. */
export const refundable = async (db: Db, { id }: Pick<Site, 'id'>, payment: string) =>
  (await db.maybe<{ amount: number; credits: number }>`
    select case when p.status = 'completed' then greatest(0, p.amount
        - (select coalesce(sum(r.amount), 0) from payment_refund r where r.payment_id = p.id and r.status <> 'failed')
        - (select coalesce(sum(c.amount), 0) from payment_chargeback c where c.payment_id = p.id and c.stage <> 'won'))
      else 0 end::bigint as amount,
      coalesce((select u.unspent_credits from payment_unspent_parts(p.site_id, p.member_id) u where u.payment_id = p.id), 0) as credits
    from payment p
    where p.site_id = ${id} and p.public_id = ${payment}`) ?? null

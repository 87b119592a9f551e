// What we hold of a member's payments, and of what was paid back (ACC-15). The law keeps both: an erased member's stay, under a number
// that names nobody.
import type { JobCtx } from '../base/ctx.ts'

export const onExport = async ({ db, site }: JobCtx, member: number) => ({
  payments: await db.many`
    select p.public_id as payment_id, p.created_at, p.credits, p.amount, p.currency, p.country, p.paymentmethod, p.status, p.settled_at,
      d.code as discount_code
    from payment p
    left join discount_code d on d.id = p.discount_id
    where p.site_id = ${site.id} and p.member_id = ${member}
    order by p.id`,
  refunds: await db.many`
    select p.public_id as payment_id, r.created_at, r.credits, r.amount, r.currency, r.status, r.settled_at
    from payment_refund r
    join payment p on p.id = r.payment_id
    where r.site_id = ${site.id} and r.member_id = ${member}
    order by r.id`,
})

// Data export: a member's payments and refunds (ACC-15). The law requires them to be kept: an erased member's stay, pseudonymous.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export const onExport = async ({ db, site }: JobCtx, member: Id<'member'>) => ({
  payments: await db.many`
    select p.public_id as payment_id, p.created_at, p.credits, p.amount, p.currency, p.country, p.paymentmethod, p.status, p.reason, p.settled_at,
      p.list_amount, p.vat_rate, p.vat, p.receipt_no, p.network_country, p.instrument_country, p.vat_country, d.code as discount_code,
      e.words as agreed_words, e.made_at as agreed_at
    from payment p
    left join discount_code d on d.id = p.discount_id
    left join express_request e on e.payment_id = p.id
    where p.site_id = ${site.id} and p.member_id = ${member}
    order by p.id`,
  refunds: await db.many`
    select p.public_id as payment_id, r.created_at, r.credits, r.amount, r.currency, r.status, r.reason as why, r.settled_at, r.credit_note_no
    from payment_refund r
    join payment p on p.id = r.payment_id
    where r.site_id = ${site.id} and r.member_id = ${member}
    order by r.id`,
  chargebacks: await db.many`
    select p.public_id as payment_id, c.created_at, c.amount, c.currency, c.stage, c.credits_taken as taken, c.credits_owed as owed, c.settled_at
    from payment_chargeback c
    join payment p on p.id = c.payment_id
    where c.site_id = ${site.id} and c.member_id = ${member}
    order by c.id`,
  withdrawals: await db.many`
    select reference, name, email, order_text as purchase, state, created_at, closed_at
    from withdrawal
    where site_id = ${site.id} and member_id = ${member}
    order by id`,
  stored_methods: await db.many`
    select method, label, expires, created_at, used_at
    from stored_method
    where site_id = ${site.id} and member_id = ${member} and ended_at is null
    order by id`,
  barred_methods: await db.many`
    select method, reason as why, created_at, lifted_at from method_block where site_id = ${site.id} and member_id = ${member} order by id`,
  spend_cap: await db.many`
    select amount, currency, next_amount, next_at from spend_cap where site_id = ${site.id} and member_id = ${member}`,
})

// Payment dossier: everything recorded about one payment, for support. Its row, provider events, both ledgers and staff actions
// (CRED-6, PAY-4, OPS-4). Of the buyer only the id.
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

type Row = Columns<'payment', 'id' | 'public_id' | 'member_id' | 'provider' | 'provider_ref'>

export async function paymentDossier(db: Db, site: Site, payment: string) {
  const row = await db.maybe<Row & Record<string, unknown>>`
    select p.id, p.public_id, p.member_id, m.public_id as member, m.erased_at is not null as erased, p.status, p.reason, p.bundle, p.credits, p.list_amount, p.amount,
      p.currency, p.country, p.vat_rate::float8 as vat_rate, p.vat, p.paymentmethod, p.provider, p.provider_ref, d.code as discount,
      p.network_country, p.instrument_country, p.vat_country, p.card_brand, p.receipt_no, p.stored_id is not null as repeated, p.created_at, p.settled_at, p.poll_count, p.poll_at
    from payment p
    join member_public m on m.id = p.member_id
    left join discount_code d on d.id = p.discount_id
    where p.site_id = ${site.id} and p.public_id = ${payment}`
  if (!row) return null
  const { id, member_id, ...fields } = row
  const refunds = await db.many<{ refund: string }>`
    select public_id as refund, credit_note_no, status, reason, credits, amount, currency, created_at, settled_at
    from payment_refund where payment_id = ${id} and site_id = ${site.id} order by id`
  return {
    payment: fields,
    refunds,
    chargebacks: await db.many`
      select ref, stage, amount, currency, credits_taken, credits_owed, created_at, settled_at
      from payment_chargeback where payment_id = ${id} and site_id = ${site.id} order by id`,
    express_request: await db.many`
      select words, version, language, made_at from express_request where payment_id = ${id} and site_id = ${site.id}`,
    withdrawals: await db.many`
      select reference, proof, state, created_at, due_at, closed_at from withdrawal
      where payment_id = ${id} and site_id = ${site.id} order by id`,
    alerts: await db.many`
      select ref, kind, amount, currency, created_at from payment_alert where payment_id = ${id} and site_id = ${site.id} order by id`,
    events: await events(
      db,
      row,
      refunds.map(({ refund }) => refund),
    ),
    money: await db.many`
      select t.kind, t.reference, t.created_at,
        json_agg(json_build_object('account', e.account, 'amount', e.amount, 'currency', e.currency) order by e.account) as legs
      from money_transfer t join money_entry e on e.transfer_id = t.id
      where t.payment_id = ${id} and t.site_id = ${site.id}
      group by t.id order by t.id`,
    credits: await db.many`
      select lot, amount, balance_after, reason, reference, created_at
      from credit_entry
      where site_id = ${site.id} and member_id = ${member_id}
        and split_part(reference, ':', 1) = any(${[row.public_id, ...refunds.map(({ refund }) => refund)]})
      order by id`,
    staff: await db.many`
      select at, actor, action, reason, reference, before, after from audit
      where site_id = ${site.id} and subject = ${payment} order by id`,
  }
}

/** Provider events and their verdicts; `raw`: the raw payload is still stored. */
const events = (db: Db, { provider, provider_ref, public_id }: Row, refunds: string[]) => db.many`
  select event_id, event - 'stored' as event, received_at, applied_at, verdict, raw_payload is not null as raw
  from provider_event
  where provider = ${provider}
    and (event -> 'payment' ->> 'provider_ref' = ${provider_ref} or event -> 'payment' ->> 'payment_id' = ${public_id}
      or event ->> 'refund_id' = any(${refunds}))
  order by received_at, event_id`

// What of the bank waits for a person, as the console's queue takes from it: bookings that match nothing, refunds to transfer
// and debits that are stuck (PAY-5, PAY-6, STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import { MONEY_CLOCK_DAYS, type QueueFilter, type Waiting, type WaitingMoney } from '../base/queueFilter.ts'

/** A return that waits for its collection does so by itself. `since`, of a debit: the day on which it was to be collected. */
const items = (db: Db, sites: Id<'site'>[]) => db.fragment`
  select 'booking-' || b.id as item, b.site_id, 'booking' as kind, b.reference, b.amount, b.currency, b.match_reason as why,
    o.payment_id as payment, b.created_at as since
  from bank_booking b
  left join bank_order o on o.reference = b.order_reference
  where b.site_id = any(${sites.map(String)}::bigint[]) and b.state = 'held'
  union all
  select 'refund-' || r.refund_id, r.site_id, 'refund', r.refund_id, r.amount, r.currency, null, o.payment_id, r.created_at
  from bank_refund r
  join bank_order o on o.reference = r.order_reference
  where r.site_id = any(${sites.map(String)}::bigint[]) and r.state = 'open'
  union all
  select 'debit-' || o.reference, o.site_id, 'debit', o.reference, o.amount, o.currency, coalesce(d.reason, d.state), o.payment_id,
    d.collect_on::timestamptz
  from bank_order o
  join lateral (
    select state, reason, collect_on from direct_debit d
    where d.order_reference = o.reference
    order by attempt desc
    limit 1) d on d.state not in ('due', 'sent', 'collected', 'settled')
  where o.site_id = any(${sites.map(String)}::bigint[]) and o.method = 'sdd' and o.status = 'pending'`

/** The longest waiting first. */
export const bankToSettle = (db: Db, { sites, only, without, limit }: QueueFilter) => db.many<WaitingMoney>`
  select waiting.*, since + make_interval(days => ${MONEY_CLOCK_DAYS}) as due_at
  from (${items(db, sites)}) waiting
  where item <> all(${without}) ${only ? db.fragment`and item = any(${only})` : db.fragment``}
  order by since, item
  limit ${limit}`

export const bankWaiting = (db: Db, sites: Id<'site'>[]) => db.one<Waiting>`
  select count(*)::int as waiting, min(since) as oldest_at from (${items(db, sites)}) waiting`

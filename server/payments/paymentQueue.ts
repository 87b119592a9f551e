// Withdrawals that nobody has proved, and disputes that nobody has answered, as the console's queue takes from them (PAY-4,
// PAY-11, STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import { MONEY_CLOCK_DAYS, type QueueFilter, type Waiting, type WaitingMoney } from '../base/queueFilter.ts'

/** The words of a withdrawal name its payment, and prove nothing. */
const items = (db: Db, sites: Id<'site'>[]) => db.fragment`
  select 'withdrawal-' || w.reference as item, w.site_id, 'withdrawal' as kind, w.reference, named.amount, named.currency,
    null as why, named.public_id as payment, w.created_at as since, w.due_at
  from withdrawal w
  left join payment named
    on named.site_id = w.site_id and (named.public_id = lower(w.order_text) or upper(named.receipt_no) = upper(w.order_text))
  where w.site_id = any(${sites.map(String)}::bigint[]) and w.state = 'open' and not w.is_spam
  union all
  select 'chargeback-' || c.id, c.site_id, 'chargeback', c.id::text, c.amount, c.currency, null, p.public_id, c.created_at,
    c.created_at + make_interval(days => ${MONEY_CLOCK_DAYS})
  from payment_chargeback c
  join payment p on p.id = c.payment_id
  where c.site_id = any(${sites.map(String)}::bigint[]) and c.stage = 'opened' and c.answered_at is null`

/** The shortest clock first. */
export const paymentsToSettle = (db: Db, { sites, only, without, limit }: QueueFilter) => db.many<WaitingMoney>`
  select * from (${items(db, sites)}) waiting
  where item <> all(${without}) ${only ? db.fragment`and item = any(${only})` : db.fragment``}
  order by due_at, item
  limit ${limit}`

export const paymentsWaiting = (db: Db, sites: Id<'site'>[]) => db.one<Waiting>`
  select count(*)::int as waiting, min(since) as oldest_at from (${items(db, sites)}) waiting`

// Consistency check of the credit ledger over all sites: each row of the answer is a fault (CRED-6).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'

export type LedgerFault = { member_id: Id<'member'>; fault: string }

export const ledgerFaults = (db: Db) =>
  db.many<LedgerFault>`
    with entries as (
      select *, sum(amount) filter (where lot <> 'debt') over (partition by member_id order by id) as running
      from credit_entry
    ), sums as (
      select member_id,
        coalesce(sum(amount) filter (where lot = 'bought'), 0) as bought,
        coalesce(sum(amount) filter (where lot = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where lot = 'signup'), 0) as signup,
        coalesce(-sum(amount) filter (where lot = 'debt'), 0) as debt
      from credit_entry
      group by member_id
    )
    select member_id, 'balance_after of entry ' || id || ' does not run on' as fault
    from entries
    where balance_after <> coalesce(running, 0) or running < 0
    union all
    select coalesce(b.member_id, s.member_id), 'a lot is not the sum of its entries'
    from credit_balance b
    full join sums s on s.member_id = b.member_id
    where (coalesce(b.bought, 0), coalesce(b.bonus, 0), coalesce(b.signup, 0), coalesce(b.debt, 0))
      is distinct from (coalesce(s.bought, 0), coalesce(s.bonus, 0), coalesce(s.signup, 0), coalesce(s.debt, 0))
    union all
    select b.member_id, 'a lot is below zero'
    from credit_balance b
    where least(b.bought, b.bonus, b.signup, b.debt) < 0
    union all
    select e.member_id, 'entry ' || e.id || ' belongs to another site than its member'
    from credit_entry e
    join member_public m on m.id = e.member_id
    where m.site_id <> e.site_id`

export const isLedgerConsistent = async (db: Db) => (await ledgerFaults(db)).length === 0

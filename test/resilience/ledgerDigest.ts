// Digest of all payments, balances and both ledgers, without what depends on order: ids, times, running balances
// (PAY-4).
import { createHash } from 'node:crypto'
import type { Database } from '../../server/base/db/database.ts'

/** Each line a fact, in an order of its own. */
export async function ledgerLines(db: Database): Promise<string[]> {
  const lines = await db.many<{ line: string }>`
    with mine as (
      select id, name from member where terms_version = 'letters'
    )
    select concat_ws(' ', 'member', m.name, b.bought, b.bonus, b.signup, 'debt', b.debt, 'premium', x.paid_user) as line
    from mine m join member x on x.id = m.id left join credit_balance b on b.member_id = m.id
    union all
    select concat_ws(' ', 'bar', m.name, t.method, t.reason) from mine m join method_block t on t.member_id = m.id where t.lifted_at is null
    union all
    select concat_ws(' ', 'payment', p.public_id, m.name, p.status, p.reason, p.amount, p.currency, p.credits, p.settled_at is not null)
    from mine m join payment p on p.member_id = m.id
    union all
    select concat_ws(' ', 'refund', r.public_id, r.status, r.amount, r.credits) from mine m join payment_refund r on r.member_id = m.id
    union all
    select concat_ws(' ', 'chargeback', c.ref, c.stage, c.amount, case when c.stage <> 'won' then c.credits_taken || ' ' || c.credits_owed end)
    from mine m join payment_chargeback c on c.member_id = m.id
    union all
    select concat_ws(' ', 'credits', m.name, e.lot, e.house, e.reason, sum(e.amount), 'for', e.reference_of)
    from mine m join (
      select *, case when reason = 'chargeback' then split_part(reference, ':', 1) else reference end as reference_of from credit_entry
    ) e on e.member_id = m.id
    group by m.name, e.lot, e.house, e.reason, e.reference_of having sum(e.amount) <> 0
    union all
    select concat_ws(' ', 'money', p.public_id, t.kind, e.account, e.currency, sum(e.amount), count(distinct t.reference))
    from mine m
    join payment p on p.member_id = m.id
    join money_transfer t on t.payment_id = p.id
    join money_entry e on e.transfer_id = t.id
    group by p.public_id, t.kind, e.account, e.currency`
  return lines.map(({ line }) => line).toSorted()
}

export const digestOf = (lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')

// Who may order by direct debit, and for how much (PAY-5). A bar is on the way to pay; what was paid for is theirs all the same.
import type { MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import type { Creditor } from './creditor.ts'

type Asking = Pick<MemberCtx, 'db' | 'site' | 'clock'> & { member: Pick<MemberCtx['member'], 'id'> }

/** The member, or one of the accounts. */
export async function isBlocked({ db, site, member }: Asking, iban_hash: Buffer | null): Promise<boolean> {
  const { blocked } = await db.one<{ blocked: boolean }>`
    select exists (
      select 1 from method_bar where member_id = ${member.id} and site_id = ${site.id} and method = 'sdd' and lifted_at is null
    ) or exists (
      select 1 from blocked_account where site_id = ${site.id} and iban_hash = ${iban_hash} and lifted_at is null
    ) as blocked`
  return blocked
}

export async function isOverLimit(
  { db, site, member, clock }: Asking,
  { most_open, most_month }: Creditor,
  amount: number,
) {
  const { open, month } = await db.one<{ open: number; month: number }>`
    select coalesce(sum(d.amount) filter (where d.state in ('due', 'held', 'sent', 'collected')), 0)::bigint as open,
      coalesce(sum(d.amount) filter (where d.state not in ('rejected', 'returned', 'refunded', 'cancelled')
        and d.created_at >= date_trunc('month', ${clock.now()}::timestamptz at time zone ${site.time_zone}) at time zone ${site.time_zone}
      ), 0)::bigint as month
    from direct_debit d
    join mandate m on m.id = d.mandate_id
    where m.member_id = ${member.id} and d.site_id = ${site.id}`
  return open + amount > most_open || month + amount > most_month
}

/** Two orders of one member are counted one after the other. */
export const lockMember = ({ db, site, member }: Asking) =>
  db.run`select 1 from member where id = ${member.id} and site_id = ${site.id} for no key update`

export const refuseIfBlocked = async (ctx: Asking, iban_hash: Buffer | null) =>
  refuseUnless(!(await isBlocked(ctx, iban_hash)), 'directdebit_blocked')
export const refuseOverLimit = async (ctx: Asking, creditor: Creditor, amount: number) =>
  refuseUnless(!(await isOverLimit(ctx, creditor, amount)), 'directdebit_limit')

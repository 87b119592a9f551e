// Blocks and limits of direct debit (PAY-5). A block concerns the method; earlier purchases stay.
import type { MemberCtx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import type { Creditor } from './creditor.ts'

type LimitCtx = Pick<MemberCtx, 'db' | 'site' | 'clock'> & { member: Pick<MemberCtx['member'], 'id'> }

/** Whether the member or the account is blocked. */
export async function isBlocked({ db, site, member }: LimitCtx, iban_hash: Buffer | null): Promise<boolean> {
  const { blocked } = await db.one<{ blocked: boolean }>`
    select exists (
      select 1 from method_block where member_id = ${member.id} and site_id = ${site.id} and method = 'sdd' and lifted_at is null
    ) or exists (
      select 1 from blocked_account where site_id = ${site.id} and iban_hash = ${iban_hash} and lifted_at is null
    ) as blocked`
  return blocked
}

export async function isOverLimit(
  { db, site, member, clock }: LimitCtx,
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

/** Serialises the orders of one member, so that limits hold. */
export const lockMember = ({ db, site, member }: LimitCtx) =>
  db.run`select 1 from member where id = ${member.id} and site_id = ${site.id} for no key update`

export const refuseIfBlocked = async (ctx: LimitCtx, iban_hash: Buffer | null) =>
  refuseUnless(!(await isBlocked(ctx, iban_hash)), 'directdebit_blocked')
export const refuseOverLimit = async (ctx: LimitCtx, creditor: Creditor, amount: number) =>
  refuseUnless(!(await isOverLimit(ctx, creditor, amount)), 'directdebit_limit')

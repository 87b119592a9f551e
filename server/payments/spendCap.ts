// The spend cap: a member's own limit for a calendar month, enforced by payment_open. Lowering it holds at once, raising it a day later.
import type { Input } from '../../contract/call.ts'
import type * as contract from '../../contract/payments.ts'
import { addSeconds } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { currencyOf, saleCountry } from '../credits/index.ts'

/** Cooling-off period before a raised cap holds. */
const RAISE_DELAY_SECONDS = 86_400
type Row = { amount: number | null; currency: string; next_amount: number | null; next_at: Date | null; spent: number }

export async function readSpendCap(ctx: MemberCtx): Promise<contract.SpendCap> {
  const { db, site, member, clock } = ctx
  const now = clock.now()
  const row = await db.one<Row>`
    select c.amount, c.currency, c.next_amount, c.next_at, payment_month_total(${site.id}, ${member.id}, c.currency, '{pending,completed}', ${now}) as spent
    from (
      select cap.amount, case when cap.amount is null then ${currencyOf(saleCountry(ctx))} else cap.currency end as currency,
        cap.next_amount, cap.next_at
      from (select) one left join payment_cap(${member.id}, ${now}) cap on true) c`
  const { amount, currency, spent, next_amount, next_at } = row
  return {
    amount,
    currency,
    spent,
    next: next_at && next_at > now ? { amount: next_amount, at: next_at.toISOString() } : null,
  }
}

/** Takes the member's row lock, as opening a payment does. */
export const setSpendCap = (
  ctx: MemberCtx,
  { amount }: Input<typeof contract.setSpendCap>,
): Promise<contract.SpendCap> =>
  ctx.db.transaction(async (db) => {
    const { site, member } = ctx
    const now = ctx.clock.now()
    await db.run`select 1 from member where id = ${member.id} and site_id = ${site.id} for no key update`
    const current = await readSpendCap({ ...ctx, db })
    if (amount !== null && (current.amount === null || amount <= current.amount))
      await db.run`
        insert into spend_cap (member_id, site_id, amount, currency, changed_at)
        values (${member.id}, ${site.id}, ${amount}, ${current.currency}, ${now})
        on conflict (member_id) do update
        set amount = excluded.amount, currency = excluded.currency, next_amount = null, next_at = null, changed_at = excluded.changed_at`
    else if (current.amount !== null)
      await db.run`
        update spend_cap
        set amount = ${current.amount}, next_amount = ${amount}, next_at = ${addSeconds(now, RAISE_DELAY_SECONDS)}, changed_at = ${now}
        where member_id = ${member.id} and site_id = ${site.id}`
    return readSpendCap({ ...ctx, db })
  })

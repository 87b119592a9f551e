// Value of one credit in the member's last purchase, so that prices in credits can be shown in money (CHAT-4).
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

/** In minor units, possibly fractional; null before the first purchase. */
export async function creditValueOf({
  db,
  member,
  site,
}: MemberCtx): Promise<{ amount: number; currency: string } | null> {
  const last = await db.maybe<Columns<'payment', 'currency'> & { amount: number }>`
    select amount::float8 / credits as amount, currency
    from payment
    where member_id = ${member.id} and site_id = ${site.id} and status = 'completed'
    order by id desc
    limit 1`
  return last ?? null
}

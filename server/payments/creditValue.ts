// Value of one credit, so that prices in credits can be shown in money: in the member's last purchase, before it in the smallest bundle
// of the country in use (CHAT-4, CRED-13).
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { bundles, currencyOf, saleCountry } from '../credits/index.ts'

/** In minor units, possibly fractional; null where nothing is on sale. */
type CreditValue = { amount: number; currency: string } | null

export async function creditValueOf(ctx: MemberCtx): Promise<CreditValue> {
  const { db, member, site } = ctx
  const last = await db.maybe<Columns<'payment', 'currency'> & { amount: number }>`
    select amount::float8 / credits as amount, currency
    from payment
    where member_id = ${member.id} and site_id = ${site.id} and status = 'completed'
    order by id desc
    limit 1`
  return last ?? firstCreditValue(ctx)
}

/** Before anything is bought. */
export async function firstCreditValue(ctx: Ctx): Promise<CreditValue> {
  const currency = currencyOf(saleCountry(ctx))
  const [smallest] = (await bundles(ctx, currency)).toSorted((a, b) => a.credits - b.credits)
  return smallest ? { amount: smallest.amount / smallest.credits, currency } : null
}

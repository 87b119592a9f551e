// The welcome bonus: for a member who never paid, until four hours after signing up, once. The server's clock decides (CRED-4).
import { seconds } from '../../contract/limits.ts'
import { later } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { type DiscountRow, findNewcomer, findWelcome } from './store.ts'

/** The row with the end that it has for this member, or null where the bonus is not theirs. */
export async function welcomeFor(ctx: Ctx, row: DiscountRow): Promise<DiscountRow | null> {
  if (!ctx.member || row.used) return null
  const { created_at, paid_user } = await findNewcomer(ctx, ctx.member.id)
  const end = later(created_at, seconds.timeBonus)
  const expires = row.expires && row.expires < end ? row.expires : end
  return paid_user || expires <= ctx.clock.now() ? null : { ...row, expires }
}

/** What applies without a code being entered (CRED-10). */
export async function activeDiscount(ctx: Ctx): Promise<DiscountRow | null> {
  if (!ctx.member) return null
  const row = await findWelcome(ctx)
  if (!row || (row.member_id !== null && row.member_id !== ctx.member.id)) return null
  return welcomeFor(ctx, row)
}

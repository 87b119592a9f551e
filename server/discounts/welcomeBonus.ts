// Automatic discounts of a newcomer: the welcome bonus until four hours after signup, then for some days a following code, which is worth
// less. The server's clock decides, and neither starts again, nor for another account of the same mailbox (CRED-4, CRED-10).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { type DiscountRow, findFollowing, findNewcomer, findWelcome } from './store.ts'

const DAY_SECONDS = 86_400

/** The row with its expiry for this member; null where it does not apply. */
export async function welcomeFor(ctx: Ctx, row: DiscountRow): Promise<DiscountRow | null> {
  if (!ctx.member || row.used) return null
  const { created_at, paid_user, has_welcome } = await findNewcomer(ctx, ctx.member.id)
  const bonusEnd = addSeconds(created_at, durationSeconds.timeBonus)
  const startsAt = row.welcome ? created_at : bonusEnd
  const end = row.welcome ? bonusEnd : addSeconds(bonusEnd, (row.follows_days ?? 0) * DAY_SECONDS)
  const expires = row.expires && row.expires < end ? row.expires : end
  const now = ctx.clock.now()
  return paid_user || !has_welcome || now < startsAt || expires <= now ? null : { ...row, expires }
}

/** The automatic discount. A member known to have paid is not looked up again: that never changes back. */
export async function activeDiscount(ctx: Ctx): Promise<DiscountRow | null> {
  if (!ctx.member || ctx.member.paid_user) return null
  const bonus = await findWelcome(ctx)
  const isOwn = bonus && (bonus.member_id === null || bonus.member_id === ctx.member.id)
  const active = isOwn ? await welcomeFor(ctx, bonus) : null
  if (active) return active
  const following = await findFollowing(ctx, bonus?.value_percentage ?? 100)
  return following ? welcomeFor(ctx, following) : null
}

/** Upper bound of a retention offer: it is worth less than the bonus, however long ago that ran out. */
export async function maxRetentionPercentage(ctx: Ctx): Promise<number> {
  const bonus = await findWelcome(ctx)
  return bonus ? bonus.value_percentage - 1 : 100
}

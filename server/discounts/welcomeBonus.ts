// What a newcomer is offered without asking: the welcome bonus until four hours after signing up, and once that has run out the welcome code
// for some days, which is worth less. The server's clock decides, and nothing is ever armed again (CRED-4, CRED-10).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { type DiscountRow, findFollowing, findNewcomer, findWelcome } from './store.ts'

const day = 86_400
/** Days after the bonus in which nothing is offered by itself that is as good. */
const quiet = 30

/** The row with the time that it has for this member, or null where it is not theirs. */
export async function welcomeFor(ctx: Ctx, row: DiscountRow): Promise<DiscountRow | null> {
  if (!ctx.member || row.used) return null
  const { created_at, paid_user } = await findNewcomer(ctx, ctx.member.id)
  const ran_out = addSeconds(created_at, durationSeconds.timeBonus)
  const begins = row.welcome ? created_at : ran_out
  const end = row.welcome ? ran_out : addSeconds(ran_out, (row.follows_days ?? 0) * day)
  const expires = row.expires && row.expires < end ? row.expires : end
  const now = ctx.clock.now()
  return paid_user || now < begins || expires <= now ? null : { ...row, expires }
}

/** What applies without a code being entered. Who is known to have paid is not looked up again: that never becomes untrue. */
export async function activeDiscount(ctx: Ctx): Promise<DiscountRow | null> {
  if (!ctx.member || ctx.member.paid_user) return null
  const bonus = await findWelcome(ctx)
  const theirs = bonus && (bonus.member_id === null || bonus.member_id === ctx.member.id)
  const active = theirs ? await welcomeFor(ctx, bonus) : null
  if (active) return active
  const after = await findFollowing(ctx, bonus?.value_percentage ?? 100)
  return after ? welcomeFor(ctx, after) : null
}

/** The most that may be offered to this member by itself now: less than the bonus that has not run out for long. */
export async function maxRetentionPercentage(ctx: Ctx, member: number): Promise<number> {
  const bonus = await findWelcome(ctx)
  if (!bonus) return 100
  const { created_at } = await findNewcomer(ctx, member)
  const over = addSeconds(created_at, durationSeconds.timeBonus + quiet * day)
  return ctx.clock.now() < over ? bonus.value_percentage - 1 : 100
}

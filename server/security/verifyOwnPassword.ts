// Verifies a member's password again. Throttled, so that a hijacked session cannot be used to guess it (ACC-7, ACC-14).
import type { Id } from '../../contract/ids.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { clearAttempts, countAttempt, refundAttempt, refundIfUnchecked } from './loginThrottle.ts'
import { hashTurn, verifyPassword } from './passwordHash.ts'

const attemptLimit = { freeAttempts: 5, attemptsPerLock: 1 }

/** Refuses old_password for the input's `field`, or login_blocked. This counter does not lock the login. */
export const verifyOwnPassword = (ctx: MemberCtx, password: string, field: string) =>
  verifyPasswordOf(ctx, ctx.member.id, password, { field, wrong: 'old_password' })

/** As verifyOwnPassword, for somebody who has shown by a mailed link whose account it is. */
export async function verifyPasswordOf(
  ctx: Ctx,
  member: Id<'member'>,
  password: string,
  { field, wrong }: { field: string; wrong: RefusalCode },
) {
  const key = `password:${member}`
  const attempt = await countAttempt(ctx, key, attemptLimit)
  if (!attempt.allowed) refuse('login_blocked', { minutes: attempt.lockMinutes })
  const { password_hash } = await ctx.db.one<Columns<'member', 'password_hash'>>`
    select password_hash from member where id = ${member} and site_id = ${ctx.site.id}`
  const isCorrect = await refundIfUnchecked(
    async () => verifyPassword(password, password_hash, hashTurn(ctx, `member:${member}`)),
    () => refundAttempt(ctx, key, attempt),
  )
  if (isCorrect) return clearAttempts(ctx, key)
  if (attempt.lockMinutes !== null) refuse('login_blocked', { minutes: attempt.lockMinutes })
  refuseFields({ [field]: wrong })
}

// Verifies the member's own password again. Throttled, so that a hijacked session cannot be used to guess it (ACC-7, ACC-14).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { refuseFields } from '../base/refuseFields.ts'
import { clearAttempts, countAttempt } from './loginThrottle.ts'
import { hashTurn, verifyPassword } from './passwordHash.ts'

const attemptLimit = { freeAttempts: 5, attemptsPerLock: 1 }
const wrongPassword: RefusalCode = 'old_password'

/** Refuses old_password for the input's `field`, or login_blocked. This counter does not lock the login. */
export async function verifyOwnPassword(ctx: MemberCtx, password: string, field: string) {
  const key = `password:${ctx.member.id}`
  const attempt = await countAttempt(ctx, key, attemptLimit)
  if (!attempt.allowed) refuse('login_blocked', { minutes: attempt.lockMinutes })
  const { password_hash } = await ctx.db.one<Columns<'member', 'password_hash'>>`
    select password_hash from member where id = ${ctx.member.id} and site_id = ${ctx.site.id}`
  if (await verifyPassword(password, password_hash, hashTurn(ctx, `member:${ctx.member.id}`)))
    return clearAttempts(ctx, key)
  if (attempt.lockMinutes !== null) refuse('login_blocked', { minutes: attempt.lockMinutes })
  refuseFields({ [field]: wrongPassword })
}

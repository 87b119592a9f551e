// A throttled attempt at a secret by a known member: five failures lock for 1, 5, 15, then 60 minutes (ACC-7, ACC-14).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { clearAttempts, countAttempt, refundAttempt, refundIfUnchecked } from './loginThrottle.ts'

const attemptLimit = { freeAttempts: 5, attemptsPerLock: 1 }

/** Answers what `verify` answers; null or false is a failure: refuses with `wrong`, or with the lock that follows. */
export async function throttledAttempt<T>(
  ctx: Ctx,
  key: string,
  refusalCode: RefusalCode,
  verify: () => Promise<T | null | false>,
): Promise<T> {
  const attempt = await countAttempt(ctx, key, attemptLimit)
  if (!attempt.allowed) return refuse('login_blocked', { minutes: attempt.lockMinutes })
  const result = await refundIfUnchecked(verify, () => refundAttempt(ctx, key, attempt))
  if (result === null || result === false) {
    return attempt.lockMinutes === null
      ? refuse(refusalCode)
      : refuse('login_blocked', { minutes: attempt.lockMinutes })
  }
  await clearAttempts(ctx, key)
  return result
}

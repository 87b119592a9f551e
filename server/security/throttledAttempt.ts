// A try at a secret by somebody who is known otherwise: five wrong ones lock for 1, 5, 15, then 60 minutes (ACC-7, ACC-14).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { countAttempt, clearAttempts } from './loginThrottle.ts'

const attemptLimit = { freeAttempts: 5, attemptsPerLock: 1 }

/** What `judge` answers; null or false is wrong and refused with `wrong`, or with the lock that follows. */
export async function throttledAttempt<T>(
  ctx: Ctx,
  key: string,
  wrong: RefusalCode,
  verify: () => Promise<T | null | false>,
): Promise<T> {
  const attempt = await countAttempt(ctx, key, attemptLimit)
  if (!attempt.allowed) return refuse('login_blocked', { minutes: attempt.lockMinutes })
  const result = await verify()
  if (result === null || result === false) {
    return attempt.lockMinutes === null ? refuse(wrong) : refuse('login_blocked', { minutes: attempt.lockMinutes })
  }
  await clearAttempts(ctx, key)
  return result
}

// A try at a secret by somebody who is known otherwise: five wrong ones lock for 1, 5, 15, then 60 minutes (ACC-7, ACC-14).
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { countTry, forgetTries } from './attempts.ts'

const patience = { free: 5, step: 1 }

/** What `judge` answers; null or false is wrong and refused with `wrong`, or with the lock that follows. */
export async function countedTry<T>(
  ctx: Ctx,
  key: string,
  wrong: RefusalCode,
  judge: () => Promise<T | null | false>,
): Promise<T> {
  const tried = await countTry(ctx, key, patience)
  if (!tried.open) return refuse('login_blocked', { minutes: tried.minutes })
  const right = await judge()
  if (right === null || right === false) {
    return tried.minutes === null ? refuse(wrong) : refuse('login_blocked', { minutes: tried.minutes })
  }
  await forgetTries(ctx, key)
  return right
}

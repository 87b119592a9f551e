// Rate limits of a member's uploads and crops: enough for an album and many changes (PRO-4); of uploads in a day by its
// level of trust (SAFE-4).

import type { MemberCtx } from '../base/ctx.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { trustOf } from '../members/index.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const rateLimits = {
  uploads: { max: 100, windowSeconds: HOUR_SECONDS },
  crops: { max: 60, windowSeconds: HOUR_SECONDS },
}

/** Throws too_many above the limit. */
export async function consumePhotoLimit(ctx: MemberCtx, what: keyof typeof rateLimits) {
  if (!(await consume(ctx, `photos:${what}:${ctx.member.id}`, rateLimits[what]))) refuse('too_many')
  if (what !== 'uploads') return
  const { uploads } = await trustOf(ctx)
  const day = { max: uploads, windowSeconds: DAY_SECONDS }
  if (!(await consume(ctx, `photos:day:${ctx.member.id}`, day))) refuse('too_many')
}

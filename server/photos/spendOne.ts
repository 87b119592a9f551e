// How often a member may have pictures made in an hour: enough for an album and many changes of mind (PRO-4).

import type { MemberCtx } from '../base/ctx.ts'
import { consume } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'

const hour = 3_600
const perMember = { uploads: { max: 100, windowSeconds: hour }, crops: { max: 60, windowSeconds: hour } }

/** Throws too_many where the hour's are used up. */
export async function spendOne(ctx: MemberCtx, what: keyof typeof perMember) {
  if (!(await consume(ctx, `photos:${what}:${ctx.member.id}`, perMember[what]))) refuse('too_many')
}

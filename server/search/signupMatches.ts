// First matches after signing up: who fits the newcomer best, those around them where few do (ACC-5).
import type { MemberCtx } from '../base/ctx.ts'
import { cardsWithReasons } from './cardsWithReasons.ts'
import { ranked } from './ranked.ts'

const shownAtMost = 12

export const signupMatches = async (ctx: MemberCtx) => ({
  profiles: await cardsWithReasons(ctx, await ranked(ctx, { limit: shownAtMost, widen: true })),
})

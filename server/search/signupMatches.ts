// First matches after signup: the members who match a newcomer best, from wider searches where few do (ACC-5).
import type { MemberCtx } from '../base/ctx.ts'
import { cardsWithReasons } from './cardsWithReasons.ts'
import { rankMembers } from './rankMembers.ts'

const MAX_PROFILES = 12

export const signupMatches = async (ctx: MemberCtx) => ({
  profiles: await cardsWithReasons(ctx, await rankMembers(ctx, { limit: MAX_PROFILES, widen: true })),
})

// The match finder: preferences in, ranked members out, each with reasons (SRCH-4).
import type { Input, Output } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { cardsWithReasons } from './cardsWithReasons.ts'
import { rankingCriteriaOf } from './rankingCriteria.ts'
import { rankByCriteria } from './rankMembers.ts'

const MAX_PROFILES = 48
type MatchFinder = typeof search.matchFinder

export async function matchFinder(ctx: MemberCtx, input: Input<MatchFinder>): Promise<Output<MatchFinder>> {
  const criteria = await rankingCriteriaOf(ctx, input)
  const people = await rankByCriteria(ctx, criteria, { limit: MAX_PROFILES, widen: true })
  return { preferences: criteria.preferences, profiles: await cardsWithReasons(ctx, people) }
}

// Criteria of a ranking: the filters given, else the member's own profile as far as the site shows it (SRCH-4, SITE-6).
import type { Input } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { type MemberRow, memberById, visibleFields } from '../members/index.ts'
import { criteriaOf, type ResolvedFilters, resolveFilters } from './filters.ts'
import type { Likeness, Viewer } from './rankCandidates.ts'
import type { SearchCriteria } from './store.ts'

export type RankingInput = Input<typeof search.matchFinder>
export type RankingCriteria = {
  preferences: ResolvedFilters
  search: SearchCriteria
  likeness: Likeness
  viewer: Viewer
  member: MemberRow
}

export async function rankingCriteriaOf(ctx: MemberCtx, input: RankingInput): Promise<RankingCriteria> {
  const { interests, signup_reason, ...basicFilters } = input
  const [member, filters] = await Promise.all([memberById(ctx, ctx.member.id), resolveFilters(ctx, basicFilters)])
  const ownLikeness = likenessOf(ctx, member)
  const visible = visibleFields(ctx.site.choices)
  const likeness: Likeness = {
    ...ownLikeness,
    ...(interests && visible.has('interests') && { interests: [...new Set(interests)] }),
    ...(signup_reason && visible.has('signup_reason') && { signup_reason: [...new Set(signup_reason)] }),
  }
  const { min_age, max_age } = filters
  return {
    preferences: {
      ...filters,
      ...(likeness.interests.length > 0 && { interests: likeness.interests }),
      ...(likeness.signup_reason.length > 0 && { signup_reason: likeness.signup_reason }),
    },
    search: criteriaOf(filters),
    // The ideal age is the member's own, or the middle of the requested range where that excludes it.
    likeness: {
      ...likeness,
      age: ownLikeness.age >= min_age && ownLikeness.age <= max_age ? ownLikeness.age : (min_age + max_age) / 2,
    },
    viewer: { gender: member.gender, age: ownLikeness.age },
    member,
  }
}

/** A member's attributes as far as the site shows them: hidden attributes do not affect a ranking. */
export function likenessOf(ctx: Ctx, row: MemberRow): Likeness {
  const visible = visibleFields(ctx.site.choices)
  return {
    interests: visible.has('interests') ? row.interests : [],
    signup_reason: visible.has('signup_reason') && row.signup_reason ? [row.signup_reason] : [],
    relationship_status: visible.has('relationship_status') ? row.relationship_status : null,
    age: ageOn(row.birth, ctx.clock.now(), ctx.site.time_zone),
    country: row.country,
    region: visible.has('region') ? row.region : null,
    city: visible.has('city') ? row.city : null,
  }
}

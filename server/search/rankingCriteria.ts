// What a ranking is asked for: what is given, else what the member's own profile says and the site shows (SRCH-4, SITE-6).
import type { Input } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { type MemberRow, memberById, shownFields } from '../members/index.ts'
import { type ResolvedFilters, resolveFilters, criteriaOf } from './filters.ts'
import type { Likeness, Viewer } from './rankCandidates.ts'
import type { SearchCriteria } from './store.ts'

export type RankingInput = Input<typeof search.matchFinder>
export type RankingCriteria = { preferences: ResolvedFilters; search: SearchCriteria; likeness: Likeness; viewer: Viewer; member: MemberRow }

export async function rankingCriteriaOf(ctx: MemberCtx, input: RankingInput): Promise<RankingCriteria> {
  const { interests, signup_reason, ...basic_filters } = input
  const [member, filters] = await Promise.all([memberById(ctx, ctx.member.id), resolveFilters(ctx, basic_filters)])
  const own_likeness = likenessOf(ctx, member)
  const shown_fields = shownFields(ctx.site.choices)
  const likeness: Likeness = {
    ...own_likeness,
    ...(interests && shown_fields.has('interests') && { interests: [...new Set(interests)] }),
    ...(signup_reason && shown_fields.has('signup_reason') && { signup_reason: [...new Set(signup_reason)] }),
  }
  const { min_age, max_age } = filters
  return {
    preferences: {
      ...filters,
      ...(likeness.interests.length > 0 && { interests: likeness.interests }),
      ...(likeness.signup_reason.length > 0 && { signup_reason: likeness.signup_reason }),
    },
    search: criteriaOf(filters),
    // Best of about one's own age; where that was not asked for, in the middle of what was.
    likeness: { ...likeness, age: own_likeness.age >= min_age && own_likeness.age <= max_age ? own_likeness.age : (min_age + max_age) / 2 },
    viewer: { gender: member.gender, age: own_likeness.age },
    member: member,
  }
}

/** What a member says of itself where the site shows it: what is hidden moves nobody, up or down. */
export function likenessOf(ctx: Ctx, row: MemberRow): Likeness {
  const shown_fields = shownFields(ctx.site.choices)
  return {
    interests: shown_fields.has('interests') ? row.interests : [],
    signup_reason: shown_fields.has('signup_reason') && row.signup_reason ? [row.signup_reason] : [],
    relationship_status: shown_fields.has('relationship_status') ? row.relationship_status : null,
    age: ageOn(row.birth, ctx.clock.now(), ctx.site.time_zone),
    country: row.country,
    region: shown_fields.has('region') ? row.region : null,
    city: shown_fields.has('city') ? row.city : null,
  }
}

// What a ranking is asked for: what is given, else what the member's own profile says and the site shows (SRCH-4, SITE-6).
import type { Input } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import { ageOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { type MemberRow, memberById, shownFields } from '../members/index.ts'
import { type Chosen, chooseFilters, wantedBy } from './filters.ts'
import type { Likeness, Viewer } from './rank.ts'
import type { Wanted } from './store.ts'

export type Given = Input<typeof search.matchFinder>
export type Wishes = { preferences: Chosen; wanted: Wanted; like: Likeness; viewer: Viewer; own: MemberRow }

export async function wishesOf(ctx: MemberCtx, given: Given): Promise<Wishes> {
  const { interests, signup_reason, ...whom } = given
  const [own, chosen] = await Promise.all([memberById(ctx, ctx.member.id), chooseFilters(ctx, whom)])
  const said = likenessOf(ctx, own)
  const asks = shownFields(ctx.site.choices)
  const like: Likeness = {
    ...said,
    ...(interests && asks.has('interests') && { interests: [...new Set(interests)] }),
    ...(signup_reason && asks.has('signup_reason') && { signup_reason: [...new Set(signup_reason)] }),
  }
  const { min_age, max_age } = chosen
  return {
    preferences: {
      ...chosen,
      ...(like.interests.length > 0 && { interests: like.interests }),
      ...(like.signup_reason.length > 0 && { signup_reason: like.signup_reason }),
    },
    wanted: wantedBy(chosen),
    // Best of about one's own age; where that was not asked for, in the middle of what was.
    like: { ...like, age: said.age >= min_age && said.age <= max_age ? said.age : (min_age + max_age) / 2 },
    viewer: { gender: own.gender, age: said.age },
    own,
  }
}

/** What a member says of itself where the site shows it: what is hidden moves nobody, up or down. */
export function likenessOf(ctx: Ctx, row: MemberRow): Likeness {
  const says = shownFields(ctx.site.choices)
  return {
    interests: says.has('interests') ? row.interests : [],
    signup_reason: says.has('signup_reason') && row.signup_reason ? [row.signup_reason] : [],
    relationship_status: says.has('relationship_status') ? row.relationship_status : null,
    age: ageOn(row.birth, ctx.clock.now(), ctx.site.time_zone),
    country: row.country,
    region: says.has('region') ? row.region : null,
    city: says.has('city') ? row.city : null,
  }
}

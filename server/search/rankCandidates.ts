// Scores the candidates of a ranking and returns the best (SRCH-4). Rationale: docs/decisions/0010-additive-ranking.md.
import type postgres from 'postgres'
import type { Gender, RelationshipStatus, SignupReason } from '../../contract/attributes.ts'
import type { Id } from '../../contract/ids.ts'
import { type Interest, interests } from '../../contract/interests.ts'
import type { Ctx } from '../base/ctx.ts'
import { masksOf, type Traits } from './bitmasks.ts'
import { candidates } from './candidates.ts'
import { type Ages, NEW_MEMBER_MS, type SearchCriteria, today } from './store.ts'

/** Weight of each factor, which ranges from 0 to 1. Chance weighs least: it only breaks near ties. */
const WEIGHTS = {
  interests: 6,
  mutual: 2,
  region: 1.2,
  /** In addition to the region. */
  town: 0.8,
  signup_reason: 1.5,
  age: 1.5,
  photo: 1.5,
  active: 1,
  newcomer: 0.8,
  relationship: 0.6,
  chance: 0.5,
}
/** Candidates whose rows and photos are read; the others score too low to reach the top. */
const MAX_FINALISTS = 500
/** At this difference in age the age factor is 0. */
const AGE_REACH_YEARS = 20

/** The profile that candidates are compared with; only what the site shows (SITE-6). */
export type Likeness = {
  interests: Interest[]
  /** Any of these. */
  signup_reason: SignupReason[]
  relationship_status: RelationshipStatus | null
  age: number
  country: string
  region: string | null
  city: string | null
}

/**
 * The viewer: candidates who look for such a member rank higher. `looks_for` where the search did not already apply the viewer's own
 * preferences.
 */
export type Viewer = { gender: Gender; age: number; looks_for?: { gender: Gender | null; ages: Ages } }

export type RankingQuery = {
  criteria: SearchCriteria
  likeness: Likeness
  /** null for a visitor. */
  viewer: Viewer | null
  /** The same seed on the same day gives the same random factors. */
  seed: number
  limit: number
  /** SQL condition on member `m` that begins with `and`: who is excluded. */
  except?: postgres.Fragment | undefined
}

export type RankedRow = {
  id: Id<'member'>
  /** Interests in common, as a bitmask. */
  shared: number
  signup_reason: SignupReason | null
  country: string
  region: string | null
  city: string | null
  created_at: Date
  seen_at: Date | null
  hidden_at: Date | null
}

/** Best first. All candidates are scored by what the indexes hold, then the finalists by their rows and photos too. */
export const rankCandidates = (ctx: Ctx, { criteria, likeness, viewer, seed, limit, except }: RankingQuery) => {
  const { fragment: part } = ctx.db
  const now = ctx.clock.now()
  const interestMask = masksOf({ traits: { interests: likeness.interests } }).interests
  const relationship = likeness.relationship_status ? [likeness.relationship_status] : []
  const home = criteria.country === likeness.country ? likeness : { region: null, city: null }
  return ctx.db.many<RankedRow>`
    with ${candidates(ctx, criteria, except ?? part``)},
    finalists as (
      select c.id, l.years,
        l.common / sqrt(${Math.max(likeness.interests.length, 1)}::float8 * (l.total + 2)) * ${WEIGHTS.interests}::float8
        + greatest(0, 1 - abs(l.years - ${likeness.age}::float8) / ${AGE_REACH_YEARS}::float8) * ${WEIGHTS.age}::float8
        + (c.region = ${home.region}::text is true)::int * ${WEIGHTS.region}::float8
        + ${hasTrait(ctx, { signup_reason: likeness.signup_reason })} * ${WEIGHTS.signup_reason}::float8
        + ${hasTrait(ctx, { relationship_status: relationship })} * ${WEIGHTS.relationship}::float8
        + case when c.last_active > ${daysBefore(now, 1)} then 1 when c.last_active > ${daysBefore(now, 7)} then 0.5 else 0 end
          * ${WEIGHTS.active}::float8
        + (hashint8extended(c.id, ${daySeed(ctx, seed)}::bigint) & 65535) / 65536.0::float8 * ${WEIGHTS.chance}::float8
        as score
      from candidates c
      cross join lateral (select
        date_part('year', age(${today(ctx)}::date, c.birth)) as years,
        bit_count((c.interest_set & ${interestMask}::bigint)::bit(64))::float8 as common,
        bit_count(c.interest_set::bit(64))::float8 as total) l
      order by score desc, id desc
      limit ${Math.max(MAX_FINALISTS, limit)}),
    best as (
      select m.id, m.interest_set, m.signup_reason, m.country, m.region, m.city, m.created_at, m.shows_presence,
        f.score
        + (m.city = ${home.city}::text and m.region = ${home.region}::text is true)::int * ${WEIGHTS.town}::float8
        + ${viewer ? isMutual(ctx, viewer) : part`0`} * ${WEIGHTS.mutual}::float8
        + (m.created_at > ${new Date(now.getTime() - NEW_MEMBER_MS)})::int * ${WEIGHTS.newcomer}::float8
        + case (select 1 from card_photo p where p.member_id = m.id limit 1) when 1 then 1 else 0 end
          * ${WEIGHTS.photo}::float8
        as score
      from finalists f
      join member_public m on m.id = f.id and m.site_id = ${ctx.site.id}
      order by score desc, id desc
      limit ${limit})
    select b.id, b.interest_set & ${interestMask}::bigint as shared, b.signup_reason, b.country, b.region, b.city, b.created_at,
      p.seen_at, p.hidden_at
    from best b
    left join presence p on p.member_id = b.id and b.shows_presence
    order by b.score desc, b.id desc`
}

/** SQL: 1 where candidate `c` has one of these traits. */
const hasTrait = (ctx: Ctx, traits: Traits) =>
  ctx.db.fragment`(c.trait_set & ${masksOf({ traits }).traits}::bigint <> 0)::int`

/** SQL: 1 where both match each other's preferences. Affects the order, and is never given as a reason. */
function isMutual({ db: { fragment: part } }: Ctx, { gender, age, looks_for }: Viewer) {
  const acceptsViewer = part`
    coalesce(m.looks_for, ${gender}) = ${gender} and ${age}::int between m.looks_for_min_age and m.looks_for_max_age`
  if (!looks_for) return part`(${acceptsViewer})::int`
  const { gender: wish, ages } = looks_for
  return part`(
    ${acceptsViewer} and coalesce(${wish}::text, m.gender) = m.gender and f.years between ${ages.min}::int and ${ages.max}::int)::int`
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Differs by `seed` and by day of the site's calendar. */
const daySeed = (ctx: Ctx, seed: number) => Number(today(ctx).replaceAll('-', '')) * 1_000_003 + seed

/** The interests of a bitmask. */
export const interestsOf = (set: number) => interests.filter((_, n) => Math.floor(set / 2 ** n) % 2 === 1)

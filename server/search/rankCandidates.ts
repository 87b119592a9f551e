// The score: of the 2,000 latest active who fit, who fits best (SRCH-4). Why so: docs/decisions/0010-the-ranking.md.
import type postgres from 'postgres'
import type { Gender, RelationshipStatus, SignupReason } from '../../contract/attributes.ts'
import { type Interest, interests } from '../../contract/interests.ts'
import type { Ctx } from '../base/ctx.ts'
import { candidates } from './candidates.ts'
import { masksOf } from './bitmasks.ts'
import { type Ages, NEW_MEMBER_MS, today, type SearchCriteria } from './store.ts'

/** What each factor, from 0 to 1, counts. Chance is less than any other: it decides between those who fit about as well. */
const WEIGHTS = {
  interests: 6,
  mutual: 2,
  region: 1.2,
  /** Besides the region. */
  town: 0.8,
  signup_reason: 1.5,
  age: 1.5,
  photo: 1.5,
  active: 1,
  newcomer: 0.8,
  relationship: 0.6,
  chance: 0.5,
}
/** How many are looked at whole; the others have too little in common to come that far. */
const MAX_FINALISTS = 500
/** Years apart at which an age counts nothing any more. */
const AGE_REACH_YEARS = 20

/** Whom somebody should be like; only what the site shows (SITE-6). */
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

/** Who asks: moves those up who look for such a one. `looks_for` where the people were not found by the viewer's own wishes. */
export type Viewer = { gender: Gender; age: number; looks_for?: { gender: Gender | null; ages: Ages } }

export type RankingQuery = {
  criteria: SearchCriteria
  likeness: Likeness
  /** null: a visitor. */
  viewer: Viewer | null
  /** The same seed on the same day gives the same chances. */
  seed: number
  limit: number
  /** SQL, begins with `and`: who is left out, said of member `m`. */
  except?: postgres.Fragment | undefined
}

export type RankedRow = {
  id: number
  /** Interests in common, as a set. */
  shared: number
  signup_reason: SignupReason | null
  country: string
  region: string | null
  city: string | null
  created_at: Date
  seen_at: Date | null
  hidden_at: Date | null
}

/** The best first: all by what the indexes hold, then the best of them by what only their rows and photos say. */
export const rankCandidates = (ctx: Ctx, { criteria: criteria, likeness: likeness, viewer, seed, limit, except }: RankingQuery) => {
  const { part } = ctx.db
  const now = ctx.clock.now()
  const interest_mask = masksOf({ interests: likeness.interests }).interests
  const relationship = likeness.relationship_status ? [likeness.relationship_status] : []
  const home = criteria.country === likeness.country ? likeness : { region: null, city: null }
  return ctx.db.many<RankedRow>`
    with ${candidates(ctx, criteria, except ?? part``)},
    finalists as (
      select c.id, of.years,
        of.common / sqrt(${Math.max(likeness.interests.length, 1)}::float8 * (of.theirs + 2)) * ${WEIGHTS.interests}::float8
        + greatest(0, 1 - abs(of.years - ${likeness.age}::float8) / ${AGE_REACH_YEARS}::float8) * ${WEIGHTS.age}::float8
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
        bit_count((c.interest_set & ${interest_mask}::bigint)::bit(64))::float8 as common,
        bit_count(c.interest_set::bit(64))::float8 as theirs) of
      order by score desc, id desc
      limit ${Math.max(MAX_FINALISTS, limit)}),
    best as (
      select m.id, m.interest_set, m.signup_reason, m.country, m.region, m.city, m.created_at, m.shows_presence,
        f.score
        + (m.city = ${home.city}::text and m.region = ${home.region}::text is true)::int * ${WEIGHTS.town}::float8
        + ${viewer ? isMutual(ctx, viewer) : part`0`} * ${WEIGHTS.mutual}::float8
        + (m.created_at > ${new Date(now.getTime() - NEW_MEMBER_MS)})::int * ${WEIGHTS.newcomer}::float8
        + case (select 1 from photo p where p.member_id = m.id and p.main and p.status = 'active' limit 1) when 1 then 1 else 0 end
          * ${WEIGHTS.photo}::float8
        as score
      from finalists f
      join member m on m.id = f.id and m.site_id = ${ctx.site.id}
      order by score desc, id desc
      limit ${limit})
    select b.id, b.interest_set & ${interest_mask}::bigint as shared, b.signup_reason, b.country, b.region, b.city, b.created_at,
      p.seen_at, p.hidden_at
    from best b
    left join presence p on p.member_id = b.id and b.shows_presence
    order by b.score desc, b.id desc`
}

/** SQL: 1 where candidate `c` has one of these. */
const hasTrait = (ctx: Ctx, traits: Parameters<typeof masksOf>[0]) =>
  ctx.db.part`(c.trait_set & ${masksOf(traits).traits}::bigint <> 0)::int`

/** SQL: 1 where each is whom the other looks for. Moves people up and is never told. */
function isMutual({ db: { part } }: Ctx, { gender, age, looks_for }: Viewer) {
  const looks_for_viewer = part`
    coalesce(m.looks_for, ${gender}) = ${gender} and ${age}::int between m.looks_for_min_age and m.looks_for_max_age`
  if (!looks_for) return part`(${looks_for_viewer})::int`
  const { gender: wish, ages } = looks_for
  return part`(
    ${looks_for_viewer} and coalesce(${wish}::text, m.gender) = m.gender and f.years between ${ages.min}::int and ${ages.max}::int)::int`
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Another one each day of the site's calendar, for each `seed`. */
const daySeed = (ctx: Ctx, seed: number) => Number(today(ctx).replaceAll('-', '')) * 1_000_003 + seed

/** The interests of a set of bits. */
export const interestsOf = (set: number) => interests.filter((_, n) => Math.floor(set / 2 ** n) % 2 === 1)

// The SQL of search. What decides is written as the two search indexes of `member` have it, so that the cost of a page does not grow
// with the number of members (SRCH-5).
import type postgres from 'postgres'
import { type Gender, genders } from '../../contract/attributes.ts'
import { countCap } from '../../contract/limits.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { blockedEitherWay, shownTo, viewerId } from '../members/index.ts'
import { joinMain, type MainColumns, mainColumns } from '../photos/index.ts'
import { masksOf, type Traits, wordsOf } from './masks.ts'

/** Milliseconds for which a member is new, and is shown as such. */
export const newFor = 3 * 86_400_000

/** Who stands on a card. */
export type WhoRow = {
  id: number
  public_id: string
  name: string
  birth: string
  country: string
  region: string | null
  city: string | null
  kind: 'person' | 'fictional'
  created_at: Date
  last_active: Date
  seen_at: Date | null
  hidden_at: Date | null
  liked: boolean
}
export type CardRow = WhoRow & { [C in keyof MainColumns]: MainColumns[C] | null }

const cardColumns = (ctx: Ctx) => ctx.db.part`
  m.id, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active, pr.seen_at, pr.hidden_at,
  exists (select 1 from member_like l where l.from_id = ${viewerId(ctx)} and l.to_id = m.id) as liked, ${mainColumns(ctx)}`

/** With `presence` of members and the main one of photos: the one query of a card asks what it needs at once. */
const joinFaces = (ctx: Ctx) => ctx.db.part`left join presence pr on pr.member_id = m.id ${joinMain(ctx)}`

export const findCards = (ctx: Ctx, members: number[]) => ctx.db.many<CardRow>`
  select ${cardColumns(ctx)}
  from member m ${joinFaces(ctx)}
  where m.id = any(${members.map(String)}::bigint[]) and ${shownTo(ctx)}`

export const isMatched = async (ctx: Ctx, other: number) =>
  (await ctx.db.maybe`
    select 1 from member_match
    where a_id = least(${viewerId(ctx)}::bigint, ${other}) and b_id = greatest(${viewerId(ctx)}::bigint, ${other})
      and site_id = ${ctx.site.id}`) !== undefined

export type Ages = { min: number; max: number }
/** Who is looked for. Without a gender: all. `not_region`, `not_ages`: the rest, around what was asked for. */
export type Wanted = {
  gender?: Gender
  country: string
  region?: string
  ages: Ages
  not_region?: string
  not_ages?: Ages
  not_member?: number
  /** Only of what the site lets one look for. */
  traits?: Traits
}

/** A place in the order by last activity; `at` in microseconds since 1970, as exact as the database keeps it. */
export type Spot = { at: number; id: number }

export const today = (ctx: Ctx) => dayOn(ctx.clock.now(), ctx.site.time_zone)

/** Of these whole years on the site's calendar day; the same rule as `ageOn`. */
const aged = (ctx: Ctx, { min, max }: Ages) => ctx.db.part`
  m.birth <= (${today(ctx)}::date - make_interval(years => ${min}))::date
  and m.birth > (${today(ctx)}::date - make_interval(years => ${max + 1}))::date`

/** SQL: member `m` of this gender fits, is shown to the viewer and is not the viewer. */
export const fits = (ctx: Ctx, wanted: Wanted, gender: Gender) => {
  const { part } = ctx.db
  const masks = wanted.traits && masksOf(wanted.traits)
  return part`
    m.site_id = ${ctx.site.id} and m.status = 'active' and m.gender = ${gender} and m.country = ${wanted.country}
    ${wanted.region === undefined ? part`` : part`and m.region = ${wanted.region}`}
    and ${aged(ctx, wanted.ages)}
    ${wanted.not_region === undefined ? part`` : part`and m.region is distinct from ${wanted.not_region}`}
    ${wanted.not_ages ? part`and not (${aged(ctx, wanted.not_ages)})` : part``}
    ${wanted.not_member === undefined ? part`` : part`and m.id <> ${wanted.not_member}`}
    ${masks ? part`and m.interest_set & ${masks.interests}::bigint = ${masks.interests}::bigint` : part``}
    ${masks ? part`and bit_count((m.trait_set & ${masks.traits}::bigint)::bit(64)) = ${masks.trait_count}` : part``}
    and m.id <> ${viewerId(ctx)}
    and m.id <> all (${blockedEitherWay(ctx)})`
}

/** Each gender is a walk of its own along the index; their results are merged. */
export const eachGender = (ctx: Ctx, wanted: Wanted, walk: (gender: Gender) => postgres.Fragment) => {
  const { part } = ctx.db
  const [first, ...others] = (wanted.gender ? [wanted.gender] : genders).map(walk) as [
    postgres.Fragment,
    ...postgres.Fragment[],
  ]
  return others.reduce((sum, next) => part`${sum} union all (${next})`, part`(${first})`)
}

export type Asked = {
  limit: number
  after?: Spot
  /** Newcomers of the last three days that stand on top, at most; on later pages none. */
  newcomers?: number
  /** Who stood on top of the first page, and comes no more. */
  surfaced?: number[]
}

/** Calls `search_find` (find.sql), which says what each answer means. */
function search(ctx: Ctx, wanted: Wanted, { limit, after, newcomers = 0, surfaced = [] }: Asked) {
  const { db, site, clock } = ctx
  const sought = wanted.gender ? [wanted.gender] : [...genders]
  const masks = masksOf(wanted.traits ?? {})
  const words = sought.map((gender) => wordsOf(wanted.traits ?? {}, { site: site.id, gender, country: wanted.country }))
  return db.part`
    search_find(${site.id}, ${viewerId(ctx)}, ${today(ctx)}, ${sought}, ${wanted.country}, ${wanted.region ?? null},
      ${wanted.ages.min}, ${wanted.ages.max}, ${masks.traits}, ${masks.trait_count}, ${masks.interests},
      ${words[0] === null ? null : (words as string[])}, ${wanted.not_region ?? null}, ${wanted.not_ages?.min ?? null},
      ${wanted.not_ages?.max ?? null}, ${wanted.not_member ?? null}, ${newcomers}, ${new Date(clock.now().getTime() - newFor)},
      ${surfaced.map(String)}::bigint[], 'epoch'::timestamptz + ${after?.at ?? null}::float8 * interval '1 microsecond',
      ${after?.id ?? null}, ${limit}, ${countCap})`
}

type Found = {
  people: CardRow[]
  /** How many fit in all: exact to 1,000; 1,001 means more. */
  count: number
  /** Where the next page begins; null on the last one. */
  next: { after: Spot; surfaced: number[] } | null
}
type Ends = { surfaced: number[]; next_at: number | null; next_id: number | null; count: number }

/** The latest active first, below the newcomers; as cards. */
export async function findPage(ctx: Ctx, wanted: Wanted, asked: Asked): Promise<Found> {
  const rows = await ctx.db.many<(CardRow | { id: null }) & Ends>`
    select f.surfaced, (extract(epoch from f.next_at) * 1000000)::bigint as next_at, f.next_id, f.count, ${cardColumns(ctx)}
    from ${search(ctx, wanted, asked)} f
    left join lateral unnest(f.ids) with ordinality s (id, nth) on true
    left join member m on m.id = s.id and m.site_id = ${ctx.site.id}
    ${joinFaces(ctx)}
    order by s.nth`
  const { surfaced, next_at: at, next_id: id, count } = rows[0] as Ends
  return {
    people: rows.filter((row): row is CardRow & Ends => row.id !== null),
    count,
    next: at === null || id === null ? null : { after: { at, id }, surfaced },
  }
}

/** Their keys alone. */
export const findPeople = (ctx: Ctx, wanted: Wanted, limit: number) => ctx.db.many<{ id: number }>`
  select s.id from ${search(ctx, wanted, { limit })} f, unnest(f.ids) with ordinality s (id, nth) order by s.nth`

/** Exact to 1,000; 1,001 means more. */
export const countPeople = async (ctx: Ctx, wanted: Wanted) =>
  (await ctx.db.one<{ count: number }>`select count from ${search(ctx, wanted, { limit: 0 })} f`).count

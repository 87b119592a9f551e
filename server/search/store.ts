// The SQL of search. What decides is written as the two search indexes of `member` have it, so that the cost of a page does not grow
// with the number of members (SRCH-5).
import { type Gender, genders } from '../../contract/attributes.ts'
import { countCap } from '../../contract/limits.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { shownTo, viewerId } from '../members/index.ts'
import { joinMain, type MainColumns, mainColumns } from '../photos/index.ts'
import { cacheCounts, type CachedCounts, readCounts } from './countCache.ts'
import { masksOf, type Traits, tsqueryOf } from './bitmasks.ts'

/** Milliseconds for which a member is new, and is shown as such. */
export const NEW_MEMBER_MS = 3 * 86_400_000

/** Who stands on a card. */
export type CardMemberRow = {
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
  shows_presence: boolean
  liked: boolean
}
export type CardRow = CardMemberRow & { [C in keyof MainColumns]: MainColumns[C] | null }

const cardColumns = (ctx: Ctx) => ctx.db.part`
  m.id, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active, m.shows_presence, pr.seen_at, pr.hidden_at,
  exists (select 1 from member_like l where l.from_id = ${viewerId(ctx)} and l.to_id = m.id) as liked, ${mainColumns(ctx)}`

/** With `presence` of members and the main one of photos: the one query of a card asks what it needs at once. */
const joinPresenceAndPhoto = (ctx: Ctx) => ctx.db.part`left join presence pr on pr.member_id = m.id ${joinMain(ctx)}`

export const findCards = (ctx: Ctx, members: number[]) => ctx.db.many<CardRow>`
  select ${cardColumns(ctx)}
  from member m ${joinPresenceAndPhoto(ctx)}
  where m.id = any(${members.map(String)}::bigint[]) and ${shownTo(ctx)}`

export const hasMatch = async (ctx: Ctx, other: number) =>
  (await ctx.db.maybe`
    select 1 from member_match
    where a_id = least(${viewerId(ctx)}::bigint, ${other}) and b_id = greatest(${viewerId(ctx)}::bigint, ${other})
      and site_id = ${ctx.site.id}`) !== undefined

export type Ages = { min: number; max: number }
/** Who is looked for. Without a gender: all. `not_region`, `not_ages`: the rest, around what was asked for. */
export type SearchCriteria = {
  gender?: Gender
  country: string
  region?: string
  ages: Ages
  not_region?: string
  not_ages?: Ages
  /** Only of what the site lets one look for. */
  traits?: Traits
}

/** A place in the order by last activity; `at` in microseconds since 1970, as exact as the database keeps it. */
export type Position = { at: number; id: number }

export const today = (ctx: Ctx) => dayOn(ctx.clock.now(), ctx.site.time_zone)

export type PageOptions = {
  limit: number
  after?: Position
  /** Newcomers of the last three days that stand on top, at most; on later pages none. */
  max_newcomers?: number
  /** Who stood on top of the first page, and comes no more. */
  newcomers?: number[]
}

/** Calls `search_find` (find.sql), which says what each of these means. */
function search(ctx: Ctx, criteria: SearchCriteria, { limit, after, max_newcomers: newcomers = 0, newcomers: surfaced = [] }: PageOptions) {
  const { db, site, clock } = ctx
  const genderList = criteria.gender ? [criteria.gender] : [...genders]
  const masks = masksOf(criteria.traits ?? {})
  const cached = readCounts(ctx, criteria)
  const tsqueries = genderList.map((gender) => tsqueryOf(criteria.traits ?? {}, { site: site.id, gender, country: criteria.country }))
  return db.part`
    search_find(${site.id}, ${viewerId(ctx)}, ${today(ctx)}, ${genderList}, ${criteria.country}, ${criteria.region ?? null},
      ${criteria.ages.min}, ${criteria.ages.max}, ${masks.traits}, ${masks.trait_count}, ${masks.interests},
      ${tsqueries[0] === null ? null : (tsqueries as string[])}, ${criteria.not_region ?? null}, ${criteria.not_ages?.min ?? null},
      ${criteria.not_ages?.max ?? null}, ${newcomers}, ${new Date(clock.now().getTime() - NEW_MEMBER_MS)},
      ${surfaced.map(String)}::bigint[], 'epoch'::timestamptz + ${after?.at ?? null}::float8 * interval '1 microsecond',
      ${after?.id ?? null}, ${limit}, ${countCap}, ${cached as string[] | null})`
}

type FoundPage = {
  rows: CardRow[]
  /** How many fit in all: exact to 1,000; 1,001 means more. */
  count: number
  /** Where the next page begins; null on the last one. */
  next: { after: Position; surfaced: number[] } | null
}
type PageState = {
  newcomers: number[]
  next_at: number | null
  next_id: number | null
  count: number
  cacheable: CachedCounts | null
}

/** The latest active first, below the newcomers; as cards. */
export async function findPage(ctx: Ctx, criteria: SearchCriteria, options: PageOptions): Promise<FoundPage> {
  const rows = await ctx.db.many<(CardRow | { id: null }) & PageState>`
    select (extract(epoch from f.next_at) * 1000000)::bigint as next_at, f.next_id, f.count,
      case when s.nth is null or s.nth = 1 then f.surfaced end as surfaced, case when s.nth is null or s.nth = 1 then f.learned end as learned, ${cardColumns(ctx)}
    from ${search(ctx, criteria, options)} f
    left join lateral unnest(f.ids) with ordinality s (id, nth) on true
    left join member m on m.id = s.id and m.site_id = ${ctx.site.id}
    ${joinPresenceAndPhoto(ctx)}
    order by s.nth`
  const { newcomers: surfaced, next_at: at, next_id: id, count, cacheable: learned } = rows[0] as PageState
  if (learned) cacheCounts(ctx, criteria, learned)
  return {
    rows: rows.filter((row): row is CardRow & PageState => row.id !== null),
    count,
    next: at === null || id === null ? null : { after: { at, id }, surfaced },
  }
}

// SQL of search. Conditions are written as the search indexes of `member` need them, so that the cost of a page does not grow with the
// number of members (SRCH-5).
import { type Gender, genders } from '../../contract/attributes.ts'
import type { Id } from '../../contract/ids.ts'
import { MAX_EXACT_COUNT, type SearchSort } from '../../contract/limits.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { onlineSince, viewerId, visibleMembers } from '../members/index.ts'
import { joinMainPhoto, type MainPhotoColumns, mainPhotoColumns } from '../photos/index.ts'
import { masksOf, type Traits, tsqueryOf } from './bitmasks.ts'
import { type CachedCounts, cacheCounts, readCounts } from './countCache.ts'

/** For so long a member counts as new and is labelled so. */
export const NEW_MEMBER_MS = 3 * 86_400_000

/** The member columns of a card. */
export type CardMemberRow = Columns<
  'member_public',
  | 'id'
  | 'public_id'
  | 'name'
  | 'birth'
  | 'country'
  | 'region'
  | 'city'
  | 'kind'
  | 'created_at'
  | 'last_active'
  | 'shows_presence'
  | 'visibility'
> &
  Columns<'presence', 'hidden_at'> & { seen_at: Date | null; liked: boolean }
export type CardRow = CardMemberRow & { [C in keyof MainPhotoColumns]: MainPhotoColumns[C] | null }

const cardColumns = (ctx: Ctx) => ctx.db.fragment`
  m.id, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active, m.shows_presence, m.visibility,
  pr.seen_at, pr.hidden_at,
  exists (select 1 from like_between l where l.from_id = ${viewerId(ctx)} and l.to_id = m.id) as liked, ${mainPhotoColumns(ctx)}`

/** Joins presence and the main photo, so that cards take one query. */
const joinPresenceAndPhoto = (ctx: Ctx) =>
  ctx.db.fragment`left join presence pr on pr.member_id = m.id ${joinMainPhoto(ctx)}`

export const findCards = (ctx: Ctx, members: Id<'member'>[]) => ctx.db.many<CardRow>`
  select ${cardColumns(ctx)}
  from ${visibleMembers(ctx)} m ${joinPresenceAndPhoto(ctx)}
  where m.id = any(${members.map(String)}::bigint[])`

export const hasMatch = async (ctx: Ctx, otherId: Id<'member'>) =>
  (await ctx.db.maybe`
    select 1 from member_match
    where a_id = least(${viewerId(ctx)}::bigint, ${otherId}) and b_id = greatest(${viewerId(ctx)}::bigint, ${otherId})
      and site_id = ${ctx.site.id}`) !== undefined

export type Ages = { min: number; max: number }
/** Without a gender: all. `not_region`, `not_ages`: excluded, because an earlier step has searched them. */
export type SearchCriteria = {
  gender?: Gender
  country: string
  region?: string
  ages: Ages
  not_region?: string
  not_ages?: Ages
  /** Only those that the site offers as filters. */
  traits?: Traits
  with_photo?: true
  only_new?: true
  /** By default who was active last comes first. */
  sort?: SearchSort
}

/** Keyset position in the order of the search; `at` in microseconds since 1970, the database's own precision. */
export type Position = { at: number; id: Id<'member'> }

export const today = (ctx: Ctx) => dayOn(ctx.clock.now(), ctx.site.time_zone)

export type PageOptions = {
  limit: number
  after?: Position
  /** At most so many newcomers on top of the first page; later pages have none. */
  max_newcomers?: number
  /** Ids that were on top of the first page, which do not repeat. */
  newcomers?: Id<'member'>[]
}

/**
 * A visitor who filters by attributes finds those whose attributes visitors see: whoever is found by one would have it
 * disclosed (PRO-10).
 */
export const findsOpenOnly = ({ member }: Ctx, { traits }: SearchCriteria) => !member && traits !== undefined

/** Calls `search_find`; find.sql documents the parameters. */
function search(ctx: Ctx, criteria: SearchCriteria, { limit, after, max_newcomers = 0, newcomers = [] }: PageOptions) {
  const { db, site, clock } = ctx
  const searchedGenders = criteria.gender ? [criteria.gender] : [...genders]
  const masks = masksOf(criteria)
  const cached = readCounts(ctx, criteria)
  const now = clock.now()
  const open_only = findsOpenOnly(ctx, criteria)
  const tsqueries = searchedGenders.map((gender) =>
    tsqueryOf(criteria, { site: site.id, gender, country: criteria.country, open_only }),
  )
  return db.fragment`
    search_find(${site.id}, ${viewerId(ctx)}, ${today(ctx)}, ${searchedGenders}, ${criteria.country}, ${criteria.region ?? null},
      ${criteria.ages.min}, ${criteria.ages.max}, ${masks.traits}, ${masks.trait_count}, ${masks.interests},
      ${tsqueries[0] === null ? null : (tsqueries as string[])}, ${open_only}, ${criteria.not_region ?? null}, ${criteria.not_ages?.min ?? null},
      ${criteria.not_ages?.max ?? null}, ${criteria.only_new ?? false}, ${criteria.sort === 'newest'},
      ${criteria.sort === 'online' ? onlineSince(now) : null}, ${max_newcomers}, ${new Date(now.getTime() - NEW_MEMBER_MS)},
      ${newcomers.map(String)}::bigint[], 'epoch'::timestamptz + ${after?.at ?? null}::float8 * interval '1 microsecond',
      ${after?.id ?? null}, ${limit}, ${MAX_EXACT_COUNT}, ${cached as string[] | null})`
}

type FoundPage = {
  rows: CardRow[]
  /** Total matches: exact up to 1,000; 1,001 means more. */
  count: number
  /** Where the next page begins; null on the last one. */
  next: { after: Position; newcomers: Id<'member'>[] } | null
}
type PageState = {
  newcomers: Id<'member'>[]
  next_at: number | null
  next_id: Id<'member'> | null
  count: number
  cacheable: CachedCounts | null
}

/** Card rows, newcomers first, then in the order of the search. */
export async function findPage(ctx: Ctx, criteria: SearchCriteria, options: PageOptions): Promise<FoundPage> {
  const rows = await ctx.db.many<(CardRow | { id: null }) & PageState>`
    select (extract(epoch from f.next_at) * 1000000)::bigint as next_at, f.next_id, f.count,
      case when s.nth is null or s.nth = 1 then f.newcomers end as newcomers,
      case when s.nth is null or s.nth = 1 then f.cacheable end as cacheable, ${cardColumns(ctx)}
    from ${search(ctx, criteria, options)} f
    left join lateral unnest(f.ids) with ordinality s (id, nth) on true
    left join member_public m on m.id = s.id and m.site_id = ${ctx.site.id}
    ${joinPresenceAndPhoto(ctx)}
    order by s.nth`
  const { newcomers, next_at: at, next_id: id, count, cacheable } = rows[0] as PageState
  if (cacheable) cacheCounts(ctx, criteria, cacheable)
  return {
    rows: rows.filter((row): row is CardRow & PageState => row.id !== null),
    count,
    next: at === null || id === null ? null : { after: { at, id }, newcomers },
  }
}

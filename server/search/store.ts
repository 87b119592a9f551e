// The SQL of search. What decides is written as the two search indexes of `member` have it, so that the cost of a page does not grow
// with the number of members (SRCH-5).
import { type Gender, genders } from '../../contract/attributes.ts'
import { countCap } from '../../contract/limits.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx } from '../base/ctx.ts'
import { shownTo, viewerId } from '../members/index.ts'
import { joinMain, type MainColumns, mainColumns } from '../photos/index.ts'
import { keep, type Learned, recall } from './learned.ts'
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
  shows_presence: boolean
  liked: boolean
}
export type CardRow = WhoRow & { [C in keyof MainColumns]: MainColumns[C] | null }

const cardColumns = (ctx: Ctx) => ctx.db.part`
  m.id, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active, m.shows_presence, pr.seen_at, pr.hidden_at,
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
  /** Only of what the site lets one look for. */
  traits?: Traits
}

/** A place in the order by last activity; `at` in microseconds since 1970, as exact as the database keeps it. */
export type Spot = { at: number; id: number }

export const today = (ctx: Ctx) => dayOn(ctx.clock.now(), ctx.site.time_zone)

export type Asked = {
  limit: number
  after?: Spot
  /** Newcomers of the last three days that stand on top, at most; on later pages none. */
  newcomers?: number
  /** Who stood on top of the first page, and comes no more. */
  surfaced?: number[]
}

/** Calls `search_find` (find.sql), which says what each of these means. */
function search(ctx: Ctx, wanted: Wanted, { limit, after, newcomers = 0, surfaced = [] }: Asked) {
  const { db, site, clock } = ctx
  const sought = wanted.gender ? [wanted.gender] : [...genders]
  const masks = masksOf(wanted.traits ?? {})
  const known = recall(ctx, wanted)
  const words = sought.map((gender) => wordsOf(wanted.traits ?? {}, { site: site.id, gender, country: wanted.country }))
  return db.part`
    search_find(${site.id}, ${viewerId(ctx)}, ${today(ctx)}, ${sought}, ${wanted.country}, ${wanted.region ?? null},
      ${wanted.ages.min}, ${wanted.ages.max}, ${masks.traits}, ${masks.trait_count}, ${masks.interests},
      ${words[0] === null ? null : (words as string[])}, ${wanted.not_region ?? null}, ${wanted.not_ages?.min ?? null},
      ${wanted.not_ages?.max ?? null}, ${newcomers}, ${new Date(clock.now().getTime() - newFor)},
      ${surfaced.map(String)}::bigint[], 'epoch'::timestamptz + ${after?.at ?? null}::float8 * interval '1 microsecond',
      ${after?.id ?? null}, ${limit}, ${countCap}, ${known as string[] | null})`
}

type Found = {
  people: CardRow[]
  /** How many fit in all: exact to 1,000; 1,001 means more. */
  count: number
  /** Where the next page begins; null on the last one. */
  next: { after: Spot; surfaced: number[] } | null
}
type Ends = {
  surfaced: number[]
  next_at: number | null
  next_id: number | null
  count: number
  learned: Learned | null
}

/** The latest active first, below the newcomers; as cards. */
export async function findPage(ctx: Ctx, wanted: Wanted, asked: Asked): Promise<Found> {
  const rows = await ctx.db.many<(CardRow | { id: null }) & Ends>`
    select (extract(epoch from f.next_at) * 1000000)::bigint as next_at, f.next_id, f.count,
      case when s.nth is null or s.nth = 1 then f.surfaced end as surfaced, case when s.nth is null or s.nth = 1 then f.learned end as learned, ${cardColumns(ctx)}
    from ${search(ctx, wanted, asked)} f
    left join lateral unnest(f.ids) with ordinality s (id, nth) on true
    left join member m on m.id = s.id and m.site_id = ${ctx.site.id}
    ${joinFaces(ctx)}
    order by s.nth`
  const { surfaced, next_at: at, next_id: id, count, learned } = rows[0] as Ends
  if (learned) keep(ctx, wanted, learned)
  return {
    people: rows.filter((row): row is CardRow & Ends => row.id !== null),
    count,
    next: at === null || id === null ? null : { after: { at, id }, surfaced },
  }
}

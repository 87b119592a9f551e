// The SQL of search. What decides is written as the two search indexes of `member` have it, so that the cost of a page does not grow
// with the number of members (SRCH-5).
import type postgres from 'postgres'
import { type Gender, genders } from '../../contract/attributes.ts'
import { countCap } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { blockedEitherWay, shownTo, viewerId } from '../members/index.ts'

/** Milliseconds for which a member is new, and is shown as such. */
export const newFor = 3 * 86_400_000

export type CardRow = {
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

/** Joins `presence` of members and `member_like` of likes: the one query of a card asks what it needs at once. */
export const findCards = (ctx: Ctx, members: number[]) => ctx.db.many<CardRow>`
  select m.id, m.public_id, m.name, m.birth, m.country, m.region, m.city, m.kind, m.created_at, m.last_active, p.seen_at, p.hidden_at,
    exists (select 1 from member_like l where l.from_id = ${viewerId(ctx)} and l.to_id = m.id) as liked
  from member m
  left join presence p on p.member_id = m.id
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
}

/** A place in the order by last activity; `at` in microseconds since 1970, as exact as the database keeps it. */
export type Spot = { at: number; id: number }

const today = (ctx: Ctx) => ctx.clock.now().toLocaleDateString('sv-SE', { timeZone: ctx.site.time_zone })

/** Of these whole years on the site's calendar day; the same rule as `ageOn`. */
const aged = (ctx: Ctx, { min, max }: Ages) => ctx.db.part`
  m.birth <= (${today(ctx)}::date - make_interval(years => ${min}))::date
  and m.birth > (${today(ctx)}::date - make_interval(years => ${max + 1}))::date`

const fits = (ctx: Ctx, wanted: Wanted, gender: Gender) => {
  const { part } = ctx.db
  return part`
    m.site_id = ${ctx.site.id} and m.status = 'active' and m.gender = ${gender} and m.country = ${wanted.country}
    ${wanted.region === undefined ? part`` : part`and m.region = ${wanted.region}`}
    and ${aged(ctx, wanted.ages)}
    ${wanted.not_region === undefined ? part`` : part`and m.region is distinct from ${wanted.not_region}`}
    ${wanted.not_ages ? part`and not (${aged(ctx, wanted.not_ages)})` : part``}
    ${wanted.not_member === undefined ? part`` : part`and m.id <> ${wanted.not_member}`}
    and m.id <> ${viewerId(ctx)}
    and m.id <> all (${blockedEitherWay(ctx)})`
}

/** Each gender is a walk of its own along the index; their results are merged. */
const eachGender = (ctx: Ctx, wanted: Wanted, walk: (gender: Gender) => postgres.Fragment) => {
  const { part } = ctx.db
  const [first, ...others] = (wanted.gender ? [wanted.gender] : genders).map(walk) as [
    postgres.Fragment,
    ...postgres.Fragment[],
  ]
  return others.reduce((sum, next) => part`${sum} union all (${next})`, part`(${first})`)
}

/** The latest active first, at most `limit` after a spot. */
export const findPeople = (ctx: Ctx, wanted: Wanted, limit: number, after?: Spot) => {
  const { part } = ctx.db
  const from = after
    ? part`and (m.last_active, m.id) < ('epoch'::timestamptz + ${after.at}::float8 * interval '1 microsecond', ${after.id}::bigint)`
    : part``
  const walk = (gender: Gender) => part`
    select m.id, m.last_active from member m
    where ${fits(ctx, wanted, gender)} ${from}
    order by m.last_active desc, m.id desc
    limit ${limit}`
  return ctx.db.many<Spot>`
    select id, (extract(epoch from last_active) * 1000000)::bigint as at
    from (${eachGender(ctx, wanted, walk)}) people
    order by last_active desc, id desc
    limit ${limit}`
}

/** The newest of those who joined in the last three days. */
export const findNewcomers = async (ctx: Ctx, wanted: Wanted, limit: number) => {
  const since = new Date(ctx.clock.now().getTime() - newFor)
  const walk = (gender: Gender) => ctx.db.part`
    select m.id, m.created_at from member m
    where ${fits(ctx, wanted, gender)} and m.created_at > ${since}
    order by m.created_at desc, m.id desc
    limit ${limit}`
  const rows = await ctx.db.many<{ id: number }>`
    select id from (${eachGender(ctx, wanted, walk)}) newcomers order by created_at desc, id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Exact to 1,000; 1,001 means more. */
export const countPeople = async (ctx: Ctx, wanted: Wanted) => {
  const walk = (gender: Gender) =>
    ctx.db.part`select 1 from member m where ${fits(ctx, wanted, gender)} limit ${countCap + 1}`
  const { count } = await ctx.db.one<{ count: number }>`
    select count(*)::int as count from (select 1 from (${eachGender(ctx, wanted, walk)}) people limit ${countCap + 1}) capped`
  return count
}

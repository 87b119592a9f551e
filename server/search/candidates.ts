// Who is ranked: of those who fit, the 2,000 latest active (SRCH-4). Its cost does not grow with the number of members (SRCH-5), and it
// reads nothing but indexes.
import type postgres from 'postgres'
import { type Gender, genders } from '../../contract/attributes.ts'
import type { Ctx } from '../base/ctx.ts'
import { blockedEitherWay, viewerId } from '../members/index.ts'
import { type Ages, today, type SearchCriteria } from './store.ts'

const MAX_CANDIDATES = 2_000
/** Of each gender, so many of the latest active are looked at. */
const MAX_SCANNED = 20_000
/** Where fewer of them fit, those whom the index of ages finds are ranked, too. */
const MIN_CANDIDATES = 500

/** SQL: parts of a `with`; `candidates` has id, birth, region, last_active, interest_set and trait_set. */
export function candidates(ctx: Ctx, criteria: SearchCriteria, except: postgres.Fragment) {
  const { part } = ctx.db
  const entries = part`select m.id, m.birth, m.region, m.last_active, m.interest_set, m.trait_set from member m`
  // No word of ages inside, so that no other index seems to fit.
  const latestActive = (gender: Gender) => part`
    select * from (
      ${entries} where ${indexPrefix(ctx, criteria, gender)} order by m.last_active desc, m.id desc limit ${MAX_SCANNED}) m
    where ${hasAge(ctx, criteria.ages)} and ${isVisible(ctx, criteria)} ${except}
    limit ${MAX_CANDIDATES}`
  const byAge = (gender: Gender) => part`
    ${entries} where ${indexPrefix(ctx, criteria, gender)} and ${hasAge(ctx, criteria.ages)} and ${isVisible(ctx, criteria)} ${except}
    order by ${criteria.region === undefined ? part`m.region, m.birth` : part`m.birth`}
    limit ${MAX_CANDIDATES}`
  const eachGender = (find: (gender: Gender) => postgres.Fragment) =>
    (criteria.gender ? [criteria.gender] : genders)
      .map((gender) => part`(${find(gender)})`)
      .reduce((all, next) => part`${all} union all ${next}`)
  return part`
    walk as materialized (
      select * from (${eachGender(latestActive)}) m order by m.last_active desc, m.id desc limit ${MAX_CANDIDATES}),
    candidates as (
      select * from walk
      union
      select * from (${eachGender(byAge)}) m where (select count(*) from walk) < ${MIN_CANDIDATES})`
}

/** As the search's indexes begin. */
const indexPrefix = ({ db: { part }, site }: Ctx, { country, region }: SearchCriteria, gender: Gender) => part`
  m.site_id = ${site.id} and m.status = 'active' and m.gender = ${gender} and m.country = ${country}
  ${region === undefined ? part`` : part`and m.region = ${region}`}`

/** Of these whole years on the site's calendar day; the same rule as `ageOn`. */
const hasAge = (ctx: Ctx, { min, max }: Ages) => ctx.db.part`
  m.birth <= (${today(ctx)}::date - make_interval(years => ${min}))::date
  and m.birth > (${today(ctx)}::date - make_interval(years => ${max + 1}))::date`

/** Neither the viewer, nor whom a block keeps away, nor who was asked for in an earlier step. */
function isVisible(ctx: Ctx, { not_region, not_ages }: SearchCriteria) {
  const { part } = ctx.db
  return part`
    m.id <> ${viewerId(ctx)} and m.id <> all (${blockedEitherWay(ctx)})
    ${not_region === undefined ? part`` : part`and m.region is distinct from ${not_region}`}
    ${not_ages ? part`and not (${hasAge(ctx, not_ages)})` : part``}`
}

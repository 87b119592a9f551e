// Candidates of a ranking: the 2,000 most recently active members who match (SRCH-4). Index-only reads, so that the cost does not grow with
// the number of members (SRCH-5).
import type postgres from 'postgres'
import { type Gender, genders } from '../../contract/attributes.ts'
import type { Ctx } from '../base/ctx.ts'
import { blockedIds, viewerId } from '../members/index.ts'
import { type Ages, type SearchCriteria, today } from './store.ts'

const MAX_CANDIDATES = 2_000
/** Index entries scanned per gender, by last activity. */
const MAX_SCANNED = 20_000
/** Where the scan finds fewer, the index by age adds others. */
const MIN_CANDIDATES = 500

/** SQL: common table expressions; `candidates` has id, birth, region, last_active, interest_set and trait_set. */
export function candidates(ctx: Ctx, criteria: SearchCriteria, except: postgres.Fragment) {
  const { fragment: part } = ctx.db
  const entries = part`select m.id, m.birth, m.region, m.last_active, m.interest_set, m.trait_set from member_public m`
  // No condition on age inside, so that the planner keeps to the index by activity.
  const latestActive = (gender: Gender) => part`
    select * from (
      ${entries} where ${indexPrefix(ctx, criteria, gender)} order by m.last_active desc, m.id desc limit ${MAX_SCANNED}) m
    where ${hasAge(ctx, criteria.ages)} and ${isVisible(ctx, criteria)} ${except}
    limit ${MAX_CANDIDATES}`
  const byAge = (gender: Gender) => part`
    ${entries} where ${indexPrefix(ctx, criteria, gender)} and ${hasAge(ctx, criteria.ages)} and ${isVisible(ctx, criteria)} ${except}
    order by ${criteria.region === undefined ? part`m.region, m.birth` : part`m.birth`}
    limit ${MAX_CANDIDATES}`
  // The indexes leave them out, except for those whom they liked or wrote to (PRO-10).
  const incognito = part`
    ${entries} where m.id = any (array(select incognito_visible_to(${ctx.site.id}, ${viewerId(ctx)})))
      and m.country = ${criteria.country} and m.gender = any (${criteria.gender ? [criteria.gender] : [...genders]})
      ${criteria.region === undefined ? part`` : part`and m.region = ${criteria.region}`}
      and ${hasAge(ctx, criteria.ages)} and ${isVisible(ctx, criteria)} ${except}`
  const eachGender = (find: (gender: Gender) => postgres.Fragment) =>
    (criteria.gender ? [criteria.gender] : genders)
      .map((gender) => part`(${find(gender)})`)
      .reduce((all, next) => part`${all} union all ${next}`)
  return part`
    scan as materialized (
      select * from (${eachGender(latestActive)}) m order by m.last_active desc, m.id desc limit ${MAX_CANDIDATES}),
    candidates as (
      select * from scan
      union
      select * from (${eachGender(byAge)}) m where (select count(*) from scan) < ${MIN_CANDIDATES}
      union
      select * from (${incognito}) m)`
}

/** The leading columns of the search indexes. */
const indexPrefix = (
  { db: { fragment: part }, site }: Ctx,
  { country, region }: SearchCriteria,
  gender: Gender,
) => part`
  m.site_id = ${site.id} and m.status = 'active' and m.visibility <> 'liked' and m.gender = ${gender} and m.country = ${country}
  ${region === undefined ? part`` : part`and m.region = ${region}`}`

/** Age in whole years on the site's calendar day; the same rule as `ageOn`. */
const hasAge = (ctx: Ctx, { min, max }: Ages) => ctx.db.fragment`
  m.birth <= (${today(ctx)}::date - make_interval(years => ${min}))::date
  and m.birth > (${today(ctx)}::date - make_interval(years => ${max + 1}))::date`

/** Excludes the viewer, members blocked in either direction, and the range of an earlier step. */
function isVisible(ctx: Ctx, { not_region, not_ages }: SearchCriteria) {
  const { fragment: part } = ctx.db
  return part`
    m.id <> ${viewerId(ctx)} and m.id <> all (${blockedIds(ctx)})
    ${not_region === undefined ? part`` : part`and m.region is distinct from ${not_region}`}
    ${not_ages ? part`and not (${hasAge(ctx, not_ages)})` : part``}`
}

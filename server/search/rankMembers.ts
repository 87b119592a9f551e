// Ranks other members by how well they match a member, with reasons (SRCH-4). Used by the match finder, swipes and signup matches.
import type postgres from 'postgres'
import type { Id } from '../../contract/ids.ts'
import type { Reason } from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuseClosedSearch } from '../members/index.ts'
import { widerSearches } from './findSimilar.ts'
import { rankCandidates } from './rankCandidates.ts'
import { type RankingCriteria, type RankingInput, rankingCriteriaOf } from './rankingCriteria.ts'
import { reasonsFor } from './reasons.ts'

export type RankedMember = { id: Id<'member'>; reasons: Reason[] }
type RankOptions = {
  limit: number
  /** SQL condition on `m.id` that begins with `and`: who is excluded. */
  except?: postgres.Fragment
  /** Where fewer match: then members of wider searches, as in the search (SRCH-2). */
  widen?: boolean
}

/** Missing filters come from the member's own profile. `interests` and `signup_reason` affect the order only and exclude nobody. */
type RankRequest = RankOptions & { filters?: RankingInput }

/** Best match first. */
export const rankMembers = async (ctx: MemberCtx, { filters = {}, ...options }: RankRequest): Promise<RankedMember[]> =>
  rankByCriteria(ctx, await rankingCriteriaOf(ctx, filters), options)

export async function rankByCriteria(
  ctx: MemberCtx,
  criteria: RankingCriteria,
  { limit, except, widen }: RankOptions,
): Promise<RankedMember[]> {
  refuseClosedSearch(ctx)
  const { search, likeness, viewer, member } = criteria
  const ranked: RankedMember[] = []
  for (const step of widen ? [search, ...widerSearches(search)] : [search]) {
    if (ranked.length >= limit) break
    const rows = await rankCandidates(ctx, {
      criteria: step,
      likeness,
      viewer,
      seed: member.id,
      limit: limit - ranked.length,
      except,
    })
    const requested = { region: search.region, ages: step.not_ages ? null : search.ages }
    ranked.push(...rows.map((row) => ({ id: row.id, reasons: reasonsFor(ctx, row, likeness, requested) })))
  }
  return ranked
}

// The ranking: who fits a member best, and why (SRCH-4). The match finder, swipes and signup matches show it.
import type postgres from 'postgres'
import type { Reason } from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { rankCandidates } from './rankCandidates.ts'
import { reasonsFor } from './reasons.ts'
import { widerSearches } from './findSimilar.ts'
import { type RankingInput, type RankingCriteria, rankingCriteriaOf } from './rankingCriteria.ts'

export type RankedMember = { id: number; reasons: Reason[] }
type RankOptions = {
  limit: number
  /** SQL, begins with `and`: who is left out, said of `m.id`. */
  except?: postgres.Fragment
  /** Where fewer fit: those around, as in the search (SRCH-2), after all who do. */
  widen?: boolean
}

/** What is not given comes from the member's own profile. `interests` and `signup_reason` are wishes here: they rank, and exclude nobody. */
type RankRequest = RankOptions & { filters?: RankingInput }

/** The best first. */
export const rankMembers = async (ctx: MemberCtx, { filters = {}, ...options }: RankRequest): Promise<RankedMember[]> =>
  rankByCriteria(ctx, await rankingCriteriaOf(ctx, filters), options)

export async function rankByCriteria(ctx: MemberCtx, criteria: RankingCriteria, { limit, except, widen }: RankOptions): Promise<RankedMember[]> {
  const { search: wanted, likeness: like, viewer, member: own } = criteria
  const found: RankedMember[] = []
  for (const step of widen ? [wanted, ...widerSearches(wanted)] : [wanted]) {
    if (found.length >= limit) break
    const rows = await rankCandidates(ctx, { criteria: step, likeness: like, viewer, seed: own.id, limit: limit - found.length, except })
    const requested = { region: wanted.region, ages: step.not_ages ? null : wanted.ages }
    found.push(...rows.map((row) => ({ id: row.id, reasons: reasonsFor(ctx, row, like, requested) })))
  }
  return found
}

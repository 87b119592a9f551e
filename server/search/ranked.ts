// The ranking: who fits a member best, and why (SRCH-4). The match finder, swipes and signup matches show it.
import type postgres from 'postgres'
import type { Reason } from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { rank } from './rank.ts'
import { reasonsFor } from './reasons.ts'
import { around } from './similar.ts'
import { type Given, type Wishes, wishesOf } from './wishes.ts'

export type Ranked = { id: number; reasons: Reason[] }
type How = {
  limit: number
  /** SQL, begins with `and`: who is left out, said of `m.id`. */
  except?: postgres.Fragment
  /** Where fewer fit: those around, as in the search (SRCH-2), after all who do. */
  widen?: boolean
}

/** What is not given comes from the member's own profile. `interests` and `signup_reason` are wishes here: they rank, and exclude nobody. */
type Asked = How & { filters?: Given }

/** The best first. */
export const ranked = async (ctx: MemberCtx, { filters = {}, ...how }: Asked): Promise<Ranked[]> =>
  rankedBy(ctx, await wishesOf(ctx, filters), how)

export async function rankedBy(ctx: MemberCtx, wishes: Wishes, { limit, except, widen }: How): Promise<Ranked[]> {
  const { wanted, like, viewer, own } = wishes
  const found: Ranked[] = []
  for (const step of widen ? [wanted, ...around(wanted)] : [wanted]) {
    if (found.length >= limit) break
    const rows = await rank(ctx, { wanted: step, like, viewer, seed: own.id, limit: limit - found.length, except })
    const asked = { region: wanted.region, ages: step.not_ages ? null : wanted.ages }
    found.push(...rows.map((row) => ({ id: row.id, reasons: reasonsFor(ctx, row, like, asked) })))
  }
  return found
}

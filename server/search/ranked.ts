// The ranking: who fits a member best, and why (SRCH-4). The match finder, swipes, related profiles and signup matches show it.
import type postgres from 'postgres'
import type { Filters, Reason } from '../../contract/search.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { chooseFilters, wantedBy } from './filters.ts'
import { findPeople } from './store.ts'

export type Ranked = { id: number; reasons: Reason[] }
type Asked = {
  /** What is not given comes from the member's own preferences. */
  filters?: Filters
  limit: number
  /** SQL, begins with `and`: who is left out, said of member `m`. */
  except?: postgres.Fragment
}

/** The best first. */
export async function ranked(ctx: MemberCtx, { filters = {}, limit }: Asked): Promise<Ranked[]> {
  const rows = await findPeople(ctx, wantedBy(await chooseFilters(ctx, filters)), limit)
  return rows.map(({ id }) => ({ id, reasons: [] }))
}

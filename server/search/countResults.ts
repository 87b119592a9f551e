// How many a search would find, for the button of the filters (SRCH-1).
import type { Input, Output } from '../../contract/call.ts'
import type * as search from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuseClosedSearch } from '../members/index.ts'
import { criteriaOf, resolveFilters } from './filters.ts'
import { findPage } from './store.ts'

export async function countResults(
  ctx: Ctx,
  input: Input<typeof search.countResults>,
): Promise<Output<typeof search.countResults>> {
  refuseClosedSearch(ctx)
  const { sort: _, ...criteria } = criteriaOf(await resolveFilters(ctx, input))
  const { count } = await findPage(ctx, criteria, { limit: 0 })
  return { numResults: count }
}

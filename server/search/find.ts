// A page of people: by last activity, with a few newcomers on top of the first one (SRCH-1 to SRCH-3, SITE-5).
import type { Input, Output } from '../../contract/call.ts'
import { searchPage } from '../../contract/limits.ts'
import type * as search from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { maySearch } from '../members/index.ts'
import { cardIn } from './cards.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { chooseFilters, wantedBy } from './filters.ts'
import { similarTo } from './similar.ts'
import { findPage } from './store.ts'

/** Newcomers on top of the first page. */
const surfacedAtMost = 3

export async function find(
  ctx: Ctx,
  { cursor, page, ...given }: Input<typeof search.find>,
): Promise<Output<typeof search.find>> {
  if (maySearch(ctx) === 'none') refuse('search_closed')
  const filters = await chooseFilters(ctx, given)
  const wanted = wantedBy(filters)
  const from = cursor ? openCursor(ctx, wanted, cursor) : { newcomers: surfacedAtMost }
  const found = await findPage(ctx, wanted, { limit: searchPage, ...from })
  const alone = cursor || found.people.length >= searchPage
  const similar = alone ? { people: [], count: 0 } : await similarTo(ctx, wanted)
  return {
    pageNumber: cursor ? Math.max(page, 2) : 1,
    results: found.people.map((row) => cardIn(ctx, row)),
    filters,
    numResults: found.count,
    next: found.next && sealCursor(ctx, wanted, found.next),
    similar_results: similar.people.map((row) => cardIn(ctx, row)),
    similar_numResults: similar.count,
  }
}

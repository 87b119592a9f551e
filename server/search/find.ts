// Member search: pages ordered by last activity, with a few newcomers on top of the first, or as asked for (SRCH-1 to SRCH-3, SITE-5).
import type { Input, Output } from '../../contract/call.ts'
import { MAX_VISITOR_PAGES, SEARCH_PAGE_SIZE } from '../../contract/limits.ts'
import type * as search from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuseUnless } from '../base/refusal.ts'
import { isOnline, refuseClosedSearch } from '../members/index.ts'
import { cardIn } from './cards.ts'
import { decryptCursor, encryptCursor } from './cursor.ts'
import { criteriaOf, resolveFilters } from './filters.ts'
import { findSimilar } from './findSimilar.ts'
import { type CardRow, findPage, type SearchCriteria } from './store.ts'
import { refuseAboveLimit, withinLimit } from './unconfirmedLimit.ts'

/** Newcomers on top of the first page. */
const MAX_NEWCOMERS = 3

export async function find(
  ctx: Ctx,
  { cursor, page: _, ...input }: Input<typeof search.find>,
): Promise<Output<typeof search.find>> {
  refuseClosedSearch(ctx)
  const filters = await resolveFilters(ctx, input)
  const criteria = criteriaOf(filters)
  const { page, ...position } = cursor
    ? decryptCursor(ctx, criteria, cursor)
    : { page: 1, max_newcomers: filters.sort || criteria.only_new ? 0 : MAX_NEWCOMERS }
  // The page is part of the cursor, so that nobody is at another one than they say.
  const isLast = !ctx.member && page >= MAX_VISITOR_PAGES
  refuseUnless(ctx.member || page <= MAX_VISITOR_PAGES, 'search_closed')
  const firstPage = await findPage(ctx, criteria, { limit: SEARCH_PAGE_SIZE, ...position })
  const isComplete = cursor || firstPage.rows.length >= SEARCH_PAGE_SIZE
  const similar = isComplete ? { rows: [], count: 0 } : await findSimilar(ctx, criteria)
  const found = [...firstPage.rows, ...similar.rows]
  const shown = new Set(await withinLimit(ctx, found))
  refuseAboveLimit(ctx, found.length, shown.size)
  const cardsOf = (rows: CardRow[]) =>
    facesFirst(ctx, criteria, rows).flatMap((row) => (shown.has(row) ? cardIn(ctx, row) : []))
  return {
    pageNumber: page,
    results: cardsOf(firstPage.rows),
    filters,
    numResults: firstPage.count,
    next: firstPage.next && !isLast ? encryptCursor(ctx, criteria, { ...firstPage.next, page: page + 1 }) : null,
    similar_results: cardsOf(similar.rows),
    similar_numResults: similar.count,
  }
}

/** On each page, and after those online where they come first: no page begins with empty frames (SRCH-3). */
function facesFirst(ctx: Ctx, { sort }: SearchCriteria, rows: CardRow[]): CardRow[] {
  if (sort === 'newest') return rows
  const now = ctx.clock.now()
  const isAbove = (row: CardRow) => sort === 'online' && row.shows_presence && isOnline(row, now)
  const rank = (row: CardRow) => (isAbove(row) ? 2 : 0) + (row.photo_id === null ? 0 : 1)
  return rows.toSorted((a, b) => rank(b) - rank(a))
}

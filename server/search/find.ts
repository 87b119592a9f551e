// A page of people: by last activity, with a few newcomers on top of the first one (SRCH-1 to SRCH-3, SITE-5).
import type { Input, Output } from '../../contract/call.ts'
import { searchPage } from '../../contract/limits.ts'
import type * as search from '../../contract/search.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { maySearch } from '../members/index.ts'
import { cardsInOrder } from './cards.ts'
import { type Cursor, openCursor, sealCursor } from './cursor.ts'
import { chooseFilters, wantedBy } from './filters.ts'
import { similarTo } from './similar.ts'
import { countPeople, findNewcomers, findPeople, type Wanted } from './store.ts'

/** Newcomers on top of the first page. */
const surfacedAtMost = 3

export async function find(
  ctx: Ctx,
  { cursor, page, ...given }: Input<typeof search.find>,
): Promise<Output<typeof search.find>> {
  if (maySearch(ctx) === 'none') refuse('search_closed')
  const filters = await chooseFilters(ctx, given)
  const wanted = wantedBy(filters)
  const [found, numResults] = await Promise.all([
    cursor ? nextPage(ctx, wanted, openCursor(ctx, cursor)) : firstPage(ctx, wanted),
    countPeople(ctx, wanted),
  ])
  const similar = cursor || found.ids.length >= searchPage ? { ids: [], count: 0 } : await similarTo(ctx, wanted)
  const people = await cardsInOrder(ctx, [...found.ids, ...similar.ids])
  const alike = new Set(similar.ids.length ? people.slice(-similar.ids.length) : [])
  return {
    pageNumber: cursor ? Math.max(page, 2) : 1,
    results: people.filter((card) => !alike.has(card)),
    filters,
    numResults,
    next: found.next && sealCursor(ctx, found.next),
    similar_results: [...alike],
    similar_numResults: similar.count,
  }
}

type Found = { ids: number[]; next: Cursor | null }

async function firstPage(ctx: Ctx, wanted: Wanted): Promise<Found> {
  const surfaced = await findNewcomers(ctx, wanted, surfacedAtMost)
  const { ids, next } = await pageOf(ctx, wanted, searchPage - surfaced.length, surfaced)
  return { ids: [...surfaced, ...ids], next }
}

const nextPage = (ctx: Ctx, wanted: Wanted, { after, surfaced }: Cursor) =>
  pageOf(ctx, wanted, searchPage, surfaced, after)

async function pageOf(
  ctx: Ctx,
  wanted: Wanted,
  size: number,
  surfaced: number[],
  after?: Cursor['after'],
): Promise<Found> {
  const rows = await findPeople(ctx, wanted, size + surfaced.length + 1, after)
  const others = rows.filter(({ id }) => !surfaced.includes(id))
  const last = others[size - 1]
  return {
    ids: others.slice(0, size).map(({ id }) => id),
    next: last && others.length > size ? { after: last, surfaced } : null,
  }
}

// Similar members, shown when a search fills less than a page (SRCH-2): first the whole country, then an age range five years wider on each
// side. Filters on traits (hair, interests …) stay: members without them are not similar.
import { MAX_AGE_YEARS, MAX_EXACT_COUNT, MIN_AGE_YEARS, SEARCH_PAGE_SIZE } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { type CardRow, findPage, type SearchCriteria } from './store.ts'

const AGE_MARGIN_YEARS = 5

/** Each wider than the one before. No member is in two of them, nor in one of them and in the original search. */
export function widerSearches({ region, ...criteria }: SearchCriteria): SearchCriteria[] {
  const { min, max } = criteria.ages
  const wider = {
    min: Math.max(MIN_AGE_YEARS, min - AGE_MARGIN_YEARS),
    max: Math.min(MAX_AGE_YEARS, max + AGE_MARGIN_YEARS),
  }
  return [
    ...(region === undefined ? [] : [{ ...criteria, not_region: region }]),
    { ...criteria, ages: wider, not_ages: criteria.ages },
  ]
}

type Similar = { rows: CardRow[]; count: number }

export async function findSimilar(ctx: Ctx, criteria: SearchCriteria): Promise<Similar> {
  const rows: CardRow[] = []
  let count = 0
  for (const step of widerSearches(criteria)) {
    if (rows.length >= SEARCH_PAGE_SIZE) break
    const stepPage = await findPage(ctx, step, { limit: SEARCH_PAGE_SIZE - rows.length })
    rows.push(...stepPage.rows)
    count = Math.min(count + stepPage.count, MAX_EXACT_COUNT + 1)
  }
  return { rows, count }
}

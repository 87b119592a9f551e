// People around what was asked for, where that gave less than a page (SRCH-2): the whole country, then ages five years around. What
// somebody is looked for by (hair, interests …) stays: people without it are not alike.
import { countCap, maxAge, minAge, searchPage } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { type CardRow, findPage, type SearchCriteria } from './store.ts'

const AGE_MARGIN_YEARS = 5

/** Each step wider than the one before. No two steps, and no step and `wanted` itself, share anybody. */
export function widerSearches({ region, ...criteria }: SearchCriteria): SearchCriteria[] {
  const { min, max } = criteria.ages
  const wider = { min: Math.max(minAge, min - AGE_MARGIN_YEARS), max: Math.min(maxAge, max + AGE_MARGIN_YEARS) }
  return [
    ...(region === undefined ? [] : [{ ...criteria, not_region: region }]),
    { ...criteria, ages: wider, not_ages: criteria.ages },
  ]
}

type Similar = { rows: CardRow[]; ids: number[]; count: number }

export async function findSimilar(ctx: Ctx, criteria: SearchCriteria): Promise<Similar> {
  const rows: CardRow[] = []
  let count = 0
  for (const step of widerSearches(criteria)) {
    if (rows.length >= searchPage) break
    const found = await findPage(ctx, step, { limit: searchPage - rows.length })
    rows.push(...found.rows)
    count = Math.min(count + found.count, countCap + 1)
  }
  return { rows: rows, ids: rows.map(({ id }) => id), count }
}

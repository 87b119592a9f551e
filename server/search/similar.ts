// People around what was asked for, where that gave less than a page (SRCH-2): the whole country, then ages five years around. What
// somebody is looked for by (hair, interests …) stays: people without it are not alike.
import { countCap, maxAge, minAge, searchPage } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { type CardRow, findPage, type Wanted } from './store.ts'

const years = 5

/** Each step wider than the one before. No two steps, and no step and `wanted` itself, share anybody. */
export function around({ region, ...wanted }: Wanted): Wanted[] {
  const { min, max } = wanted.ages
  const wider = { min: Math.max(minAge, min - years), max: Math.min(maxAge, max + years) }
  return [
    ...(region === undefined ? [] : [{ ...wanted, not_region: region }]),
    { ...wanted, ages: wider, not_ages: wanted.ages },
  ]
}

type Similar = { people: CardRow[]; ids: number[]; count: number }

export async function similarTo(ctx: Ctx, wanted: Wanted): Promise<Similar> {
  const people: CardRow[] = []
  let count = 0
  for (const step of around(wanted)) {
    if (people.length >= searchPage) break
    const found = await findPage(ctx, step, { limit: searchPage - people.length })
    people.push(...found.people)
    count = Math.min(count + found.count, countCap + 1)
  }
  return { people, ids: people.map(({ id }) => id), count }
}

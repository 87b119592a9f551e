// People around what was asked for, where that gave less than a page (SRCH-2): the whole country, then ages five years around.
import { countCap, maxAge, minAge, searchPage } from '../../contract/limits.ts'
import type { Ctx } from '../base/ctx.ts'
import { countPeople, findPeople, type Wanted } from './store.ts'

const years = 5

/** None of them fits `wanted` itself, so nobody is shown twice. */
export async function similarTo(ctx: Ctx, { region, ...wanted }: Wanted): Promise<{ ids: number[]; count: number }> {
  const steps: Wanted[] = []
  if (region !== undefined) steps.push({ ...wanted, not_region: region })
  const { min, max } = wanted.ages
  steps.push({
    ...wanted,
    ages: { min: Math.max(minAge, min - years), max: Math.min(maxAge, max + years) },
    not_ages: wanted.ages,
  })
  const ids: number[] = []
  let count = 0
  for (const step of steps) {
    if (ids.length >= searchPage) break
    const [rows, all] = await Promise.all([findPeople(ctx, step, searchPage - ids.length), countPeople(ctx, step)])
    ids.push(...rows.map(({ id }) => id))
    count = Math.min(count + all, countCap + 1)
  }
  return { ids, count }
}

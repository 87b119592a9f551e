// GET /api/transparency: the figures of each half-year as everybody may know them (SAFE-2; DSA 15, 24).
import * as v from 'valibot'
import {
  MIN_PUBLISHED_COUNT,
  type PeriodFigures,
  type PublishedFigures,
  periodFigures,
} from '../../contract/transparency.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { dayText, halfYearOf, lastDay } from './halfYear.ts'

export async function figures({
  db,
  site,
}: Pick<Ctx, 'db' | 'site'>): Promise<{ periods: PublishedFigures[]; open_books: boolean }> {
  const rows = await db.many<Columns<'transparency_period', 'figures' | 'computed_at'> & { first_day: string }>`
    select period::text as first_day, figures, computed_at from transparency_period
    where site_id = ${site.id} order by period desc`
  return {
    open_books: site.choices.open_books === true,
    periods: rows.map(({ first_day, figures, computed_at }) => {
      const period = halfYearOf(new Date(`${first_day}T00:00:00Z`))
      const end = lastDay(period)
      const as_of = dayText(computed_at)
      const [earlier] = [as_of, end].toSorted()
      return { from: first_day, to: end, as_of: earlier as string, ...published(v.parse(periodFigures, figures)) }
    }),
  }
}

const isSmall = (count: number) => count > 0 && count < MIN_PUBLISHED_COUNT
/** null: too few to be published. */
export const publishedCount = (count: number | null) => (count === null || isSmall(count) ? null : count)
const publishedCounts = <K extends string>(counts: Record<K, number>) =>
  Object.fromEntries(Object.entries(counts).map(([key, it]) => [key, publishedCount(it as number)])) as Record<
    K,
    number | null
  >

/** A sum beside parts of which some are not told would tell them. */
const publishedSum = (parts: number[]) => {
  const sum = parts.reduce((one, other) => one + other, 0)
  return parts.some(isSmall) ? Math.floor(sum / 10) * 10 || null : publishedCount(sum)
}

export function published({
  median_hours,
  automated,
  ...figures
}: PeriodFigures): Omit<PublishedFigures, 'from' | 'to' | 'as_of'> {
  const measures = Object.values(figures.decisions)
  const decided = measures.reduce((one, other) => one + other, 0)
  const isEnough = decided >= MIN_PUBLISHED_COUNT
  const appeals = [
    figures.appeals_upheld,
    figures.appeals_reversed,
    figures.appeals - figures.appeals_upheld - figures.appeals_reversed,
  ]
  return {
    users: publishedCount(figures.users),
    eu_users: publishedCount(figures.eu_users),
    cases: publishedCounts(figures.cases),
    notices: publishedCount(figures.notices),
    decisions: publishedCounts(figures.decisions),
    all_decisions: publishedSum(measures),
    // In steps of five: a percentage of few would tell a count.
    automated_percent: isEnough ? Math.round((automated / decided) * 20) * 5 : null,
    median_hours: isEnough ? median_hours : null,
    appeals: publishedSum(appeals),
    appeals_upheld: publishedCount(figures.appeals_upheld),
    appeals_reversed: publishedCount(figures.appeals_reversed),
  }
}

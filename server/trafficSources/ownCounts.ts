// What a traffic source sees of itself: counts of ten and more, from the reports of past days. Those are kept as they were made, so that
// nobody who takes a consent back is told from a count that shrinks (LAND-4, SAFE-6).
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { decryptReport } from './report.ts'
import type { SourceSession } from './sourceLogin.ts'
import type { Event } from './store.ts'

const MIN_OWN_COUNT = 10

/** Sums are minor units without VAT. */
export type OwnCount = { day: string; event: Event; count: number; amount: number | null; currency: string | null }
type Days = { from: string; to: string }

export async function ownCounts(app: App, { source, site }: SourceSession, { from, to }: Days): Promise<OwnCount[]> {
  const reports = await app.db.many<Columns<'traffic_source_report', 'file'> & { day: string }>`
    select day::text, file from traffic_source_report
    where site_id = ${site} and source_id = ${source} and day between ${from}::date and ${to}::date
    order by day`
  const days = await Promise.all(
    reports.map(async ({ day, file }) => {
      const bytes = await app.storage.get(file)
      return bytes ? countsOf(day, decryptReport(app, bytes)) : []
    }),
  )
  return days.flat()
}

/** Event, count, sum and currency stand at the ends of a line; between them what the network wrote itself. */
export function countsOf(day: string, report: string): OwnCount[] {
  const sums = new Map<string, OwnCount>()
  for (const line of report.split('\r\n').slice(1)) {
    const cells = line.split(',')
    const [count, amount, currency] = cells.slice(-3)
    const event = cells[1] as Event
    if (!event || count === undefined) continue
    const key = `${event} ${currency}`
    const sum = sums.get(key) ?? { day, event, count: 0, amount: currency ? 0 : null, currency: currency || null }
    sum.count += Number(count)
    if (sum.amount !== null) sum.amount += Number(amount)
    sums.set(key, sum)
  }
  return [...sums.values()].filter((it) => it.count >= MIN_OWN_COUNT)
}

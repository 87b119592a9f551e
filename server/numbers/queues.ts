// How long what waits for a person has waited: now, and the worst of each day (STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { waitingNow } from './rollUpQueues.ts'
import type { Span } from './sources.ts'

type Age = Columns<'queue_day', 'queue' | 'waiting' | 'oldest_minutes'>

export async function queueNumbers(db: Db, sites: Id<'site'>[], { from, to, now }: Span & { now: Date }) {
  const waiting = await waitingNow(db, now, sites)
  const days = await db.many<Age & { day: string }>`
    select day::text, queue, sum(waiting)::int as waiting, max(oldest_minutes) as oldest_minutes from queue_day
    where site_id = any(${sites.map(String)}::bigint[]) and day between ${from}::date and ${to}::date
    group by day, queue order by day, queue`
  const queues = [...new Set(waiting.map(({ queue }) => queue))].toSorted()
  return {
    now: queues.map((queue) => {
      const rows = waiting.filter((row) => row.queue === queue)
      return {
        queue,
        waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
        oldest_minutes: Math.max(0, ...rows.map((row) => row.oldest_minutes)),
      }
    }),
    days,
  }
}

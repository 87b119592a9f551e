// How many conversations are answered and how soon, by the gender of who wrote first and whom they wrote to (STAFF-2).
import type { Id } from '../../contract/ids.ts'
import { replyMinutes } from '../../contract/numbers.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import type { Span } from './sources.ts'

type ReplyRow = Columns<'reply_day', 'gender' | 'kind' | 'begun'> & { day: string | null; answered: number[] }

export async function replyNumbers(db: Db, sites: Id<'site'>[], { from, to }: Span) {
  const sums = replyMinutes
    .map((_, at) => db.fragment`sum(answered[${at + 1}])::int`)
    .reduce((one, other) => db.fragment`${one}, ${other}`)
  const rows = await db.many<ReplyRow>`
    select day::text, gender, kind, sum(begun)::int as begun, array[${sums}] as answered from reply_day
    where site_id = any(${sites.map(String)}::bigint[]) and day between ${from}::date and ${to}::date
    group by grouping sets ((gender, kind), (day, gender, kind))
    order by day, gender, kind`
  const lines = rows.map(({ answered, ...row }) => ({
    ...row,
    answered: answered.at(-1) ?? 0,
    median_minutes: medianMinutes(answered),
  }))
  return {
    days: lines.flatMap(({ day, ...line }) => (day === null ? [] : [{ ...line, day }])),
    groups: lines.flatMap(({ day, ...line }) => (day === null ? [line] : [])),
  }
}

/** Between the bounds of its class, as if answers were spread evenly in it; null without an answer. */
export function medianMinutes(answered: readonly number[]): number | null {
  const half = (answered.at(-1) ?? 0) / 2
  if (half === 0) return null
  const at = answered.findIndex((count) => count >= half)
  const [below, from] = at === 0 ? [0, 0] : [answered[at - 1] ?? 0, replyMinutes[at - 1] ?? 0]
  const share = (half - below) / ((answered[at] ?? 0) - below)
  return Math.round(from + share * ((replyMinutes[at] ?? 0) - from))
}

// Visits, signups, confirmed addresses, purchases and refunds of some days, by day and by one group (STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { SourceGroup } from '../../contract/numbers.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { dayBefore, monthAfter } from './days.ts'

type Counts = Columns<'source_day', 'clicks' | 'signups' | 'confirmed' | 'buyers' | 'purchases' | 'refunds'>
type Money = Columns<'source_day', 'currency' | 'revenue' | 'refunded'>
type Sum = Counts & Money & { key: string }
type Line = Counts & { key: string; money: Money[] }
export type Span = { from: string; to: string }
type SourceQuestion = Span & { by: SourceGroup; network?: string | undefined }

/** The groups with most visits and signups; what is left is not told. */
const MAX_GROUPS_COUNT = 500

export async function sourceNumbers(db: Db, sites: Id<'site'>[], { from, to, by, network }: SourceQuestion) {
  const group = {
    site: db.fragment`(select s.key from site s where s.id = d.site_id)`,
    network: db.fragment`d.network`,
    ref: db.fragment`d.ref`,
    sub: db.fragment`d.sub`,
    design: db.fragment`split_part(d.lander, '/', 1)`,
    campaign: db.fragment`d.lander`,
  }[by]
  const isWanted = db.fragment`
    d.site_id = any(${sites.map(String)}::bigint[]) and (${network ?? null}::text is null or d.network = ${network ?? null})`
  const sums = db.fragment`
    d.currency, sum(d.clicks)::int as clicks, sum(d.signups)::int as signups, sum(d.confirmed)::int as confirmed, sum(d.buyers)::int as buyers,
    sum(d.purchases)::int as purchases, sum(d.refunds)::int as refunds, sum(d.revenue)::bigint as revenue, sum(d.refunded)::bigint as refunded`
  const days = await db.many<Sum>`
    select d.day::text as key, ${sums} from network_day d
    where ${isWanted} and d.day between ${from}::date and ${to}::date
    group by d.day, d.currency order by d.day`
  // Whole months are read as sums of theirs, what is left over by day.
  const after = dayBefore(to, -1)
  const { last } = await db.one<{ last: string | null }>`
    select max(day)::text as last from number_run where site_id = any(${sites.map(String)}::bigint[])`
  // Nothing was counted after `to`: its month is whole.
  const isOpen = last !== null && last <= to
  const [first, end] = [monthAfter(dayBefore(from, 1)), isOpen ? monthAfter(to) : `${after.slice(0, 7)}-01`]
  const [headEnd] = [first, after].toSorted() as [string, string]
  const [, tail] = [first, end].toSorted() as [string, string]
  const columns = db.fragment`
    site_id, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded`
  const groups = await db.many<Sum>`
    select ${group} as key, ${sums}
    from (
      select ${columns} from source_month d where ${isWanted} and d.month >= ${first}::date and d.month < ${end}::date
      union all
      select ${columns} from source_day d
      where ${isWanted} and d.day >= ${from}::date and d.day < ${headEnd}::date
      union all
      select ${columns} from source_day d
      where ${isWanted} and d.day >= ${tail}::date and d.day <= ${to}::date
    ) d
    group by 1, d.currency`
  return {
    days: merged(days),
    groups: merged(groups)
      .toSorted((one, other) => weight(other) - weight(one))
      .slice(0, MAX_GROUPS_COUNT),
  }
}

/** Of one network, by day. */
export const visitsOfSource = (db: Db, site: Id<'site'>, { from, to, network }: Span & { network: string }) => db.many<{
  day: string
  count: number
}>`
  select day::text, sum(clicks)::int as count from network_day
  where site_id = ${site} and day between ${from}::date and ${to}::date and network = ${network}
  group by day having sum(clicks) > 0 order by day`

const weight = ({ clicks, signups, purchases }: Counts) => clicks + signups + purchases

/** One line for each key, with its money by currency. */
function merged(lines: Sum[]): Line[] {
  const found = new Map<string, Line>()
  for (const { key, currency, revenue, refunded, ...counts } of lines) {
    const line = found.get(key) ?? { key, ...noCounts, money: [] }
    for (const name of Object.keys(noCounts) as (keyof Counts)[]) line[name] += counts[name]
    if (currency) line.money.push({ currency, revenue, refunded })
    found.set(key, line)
  }
  return [...found.values()]
}

const noCounts: Counts = { clicks: 0, signups: 0, confirmed: 0, buyers: 0, purchases: 0, refunds: 0 }

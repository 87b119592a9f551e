// Cohorts: those who signed up in one month, and what became of them (STAFF-2).
import type { Id } from '../../contract/ids.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

type CohortRow = Columns<'cohort_month', 'active' | 'buyers'> & { cohort: string; month: string }
type NetRow = Columns<'cohort_revenue', 'currency' | 'net'> & { cohort: string; month: string }

export async function cohortNumbers(db: Db, sites: Id<'site'>[]) {
  const signups = await db.many<{ cohort: string; signups: number }>`
    select date_trunc('month', day)::date::text as cohort, sum(signups)::int as signups from network_day
    where site_id = any(${sites.map(String)}::bigint[]) group by 1 having sum(signups) > 0 order by 1 desc`
  const months = await db.many<CohortRow>`
    select cohort::text, month::text, sum(active)::int as active, sum(buyers)::int as buyers from cohort_month
    where site_id = any(${sites.map(String)}::bigint[]) group by cohort, month order by month`
  const nets = await db.many<NetRow>`
    select cohort::text, month::text, currency, sum(net)::bigint as net from cohort_revenue
    where site_id = any(${sites.map(String)}::bigint[]) group by cohort, month, currency order by currency`
  return signups.map(({ cohort, signups: members }) => ({
    cohort,
    members,
    months: months
      .filter((it) => it.cohort === cohort)
      .map(({ month, active, buyers }) => ({
        ...{ month, active, buyers },
        money: nets
          .filter((it) => it.cohort === cohort && it.month === month)
          .map(({ currency, net }) => ({ currency, net })),
      })),
  }))
}

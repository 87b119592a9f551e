// Sums of source_day: by day and network for charts, by month for long spans. What is read for a year is as small as for a month (STAFF-2).
import type { JobCtx } from '../base/ctx.ts'

export async function sumSources({ db, site }: Pick<JobCtx, 'db' | 'site'>, from: string) {
  const sums = db.fragment`
    sum(clicks), sum(signups), sum(confirmed), sum(buyers), sum(purchases), sum(refunds), sum(revenue), sum(refunded)`
  const month = db.fragment`date_trunc('month', ${from}::date)::date`
  await db.run`delete from network_day where site_id = ${site.id} and day >= ${from}::date`
  await db.run`
    insert into network_day (site_id, day, network, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select site_id, day, network, currency, ${sums} from source_day
    where site_id = ${site.id} and day >= ${from}::date
    group by site_id, day, network, currency`
  await db.run`delete from source_month where site_id = ${site.id} and month >= ${month}`
  await db.run`
    insert into source_month (site_id, month, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    select site_id, date_trunc('month', day)::date as month, network, ref, sub, lander, currency, ${sums} from source_day
    where site_id = ${site.id} and day >= ${month}
    group by site_id, 2, network, ref, sub, lander, currency`
}

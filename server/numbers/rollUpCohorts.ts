// Who signed up in one month, in that month and in later ones: how many were there, how many paid, and what (STAFF-2).
import { dayOn } from '../base/clock.ts'
import type { JobCtx } from '../base/ctx.ts'
import { startOf } from './starts.ts'

export async function rollUpCohorts(ctx: JobCtx, from: string) {
  const { db, site, clock } = ctx
  const zone = site.time_zone
  const month = db.fragment`date_trunc('month', ${from}::date)::date`
  const transfers = await startOf(ctx, 'transfer', `${from.slice(0, 7)}-01`)
  const paid = db.fragment`
    select date_trunc('month', m.created_at at time zone ${zone})::date as cohort, date_trunc('month', r.created_at at time zone ${zone})::date as month,
      r.member_id, r.kind, r.currency, r.net
    from money_revenue r
    join member_signup m on m.id = r.member_id
    where r.site_id = ${site.id} and r.id >= ${transfers} and r.created_at >= ${month}::timestamp at time zone ${zone}`
  await db.run`delete from cohort_revenue where site_id = ${site.id} and month >= ${month}`
  await db.run`
    insert into cohort_revenue (site_id, cohort, month, currency, net)
    select ${site.id}, cohort, month, currency, sum(net) from (${paid}) p group by cohort, month, currency`
  await db.run`
    insert into cohort_month (site_id, cohort, month, active, buyers)
    select ${site.id}, cohort, month, 0, count(distinct member_id) from (${paid}) p where kind = 'sale' group by cohort, month
    on conflict (site_id, cohort, month) do update set buyers = excluded.buyers`
  // Nobody knows afterwards who was there in an earlier month, so it is counted while it lasts; who leaves stays counted.
  const running = `${dayOn(clock.now(), zone).slice(0, 7)}-01`
  await db.run`
    insert into cohort_month (site_id, cohort, month, active, buyers)
    select ${site.id}, date_trunc('month', created_at at time zone ${zone})::date as cohort, ${running}::date, count(*), 0
    from member_signup
    where site_id = ${site.id} and last_active >= ${running}::date::timestamp at time zone ${zone}
    group by cohort
    on conflict (site_id, cohort, month) do update set active = greatest(cohort_month.active, excluded.active)`
}

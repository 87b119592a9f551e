// From the first click to what was paid back, by day, source, lander and campaign (STAFF-2, LAND-4). Each thing counts on the day
// on which it happens. A value of ref or sub1 is named once ten people brought it in a day: click ids, which are of one, never are.
import type { JobCtx } from '../base/ctx.ts'
import { landerNames } from '../visits/index.ts'
import { dayBefore } from './days.ts'
import { startOf } from './starts.ts'

/** An address is confirmed within so many days, or not by this count. */
const CONFIRM_DAYS = 30
const MIN_NAMED_COUNT = 10

export async function rollUpSources(ctx: JobCtx, from: string) {
  const { db, site } = ctx
  const zone = site.time_zone
  const start = db.fragment`${from}::date::timestamp at time zone ${zone}`
  const signups = await startOf(ctx, 'member', from)
  const earlierSignups = await startOf(ctx, 'member', dayBefore(from, CONFIRM_DAYS))
  const transfers = await startOf(ctx, 'transfer', from)
  const landers = landerNames(site)
  /** Of the row `r`: the name of a known source, else nothing. */
  const source = db.fragment`
    coalesce(k.network, '') as network, case when k.key is null then '' else coalesce(r.ref, '') end as ref,
    case when k.key is null then '' else coalesce(r.sub, '') end as sub,
    case when r.lander = any(${landers}) then r.lander when split_part(r.lander, '/', 1) = any(${landers}) then split_part(r.lander, '/', 1)
      else '' end as lander`
  const known = db.fragment`left join known_traffic_source k on k.site_id = r.site_id and k.key = lower(r.network)`
  const visited = db.fragment`
    select r.day, ${source}, r.visits as count from source_visit_count r ${known}
    where r.site_id = ${site.id} and r.day >= ${from}::date`
  const signedUp = db.fragment`
    select (r.created_at at time zone ${zone})::date as day, ${source}, 1 as count from member_signup r ${known}
    where r.site_id = ${site.id} and r.id >= ${signups} and r.created_at >= ${start}`
  await db.run`
    insert into source_value (site_id, network, field, value)
    select ${site.id}, e.network, f.field, f.value
    from (${visited} union all ${signedUp}) e
    cross join lateral (values ('ref', e.ref), ('sub', e.sub)) f (field, value)
    where f.value <> ''
    group by e.network, f.field, f.value, e.day
    having sum(e.count) >= ${MIN_NAMED_COUNT}
    on conflict do nothing`
  await db.run`delete from source_day where site_id = ${site.id} and day >= ${from}::date`
  await db.run`
    insert into source_day (site_id, day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded)
    with event (day, network, ref, sub, lander, currency, clicks, signups, confirmed, buyers, purchases, refunds, revenue, refunded) as (
      select day, network, ref, sub, lander, '', count, 0, 0, 0, 0, 0, 0, 0 from (${visited}) v
      union all
      select day, network, ref, sub, lander, '', 0, count, 0, 0, 0, 0, 0, 0 from (${signedUp}) s
      union all
      select (r.confirmed_at at time zone ${zone})::date, ${source}, '', 0, 0, 1, 0, 0, 0, 0, 0
      from member_signup r ${known}
      where r.site_id = ${site.id} and r.id >= ${earlierSignups} and r.confirmed_at >= ${start}
      union all
      select (m.created_at at time zone ${zone})::date, ${source}, m.currency, 0, 0, 0, m.is_first::int, (m.kind = 'sale')::int,
        (m.kind in ('refund', 'chargeback'))::int, case m.kind when 'sale' then m.net else 0 end, case m.kind when 'sale' then 0 else -m.net end
      from money_revenue m
      join member_signup r on r.id = m.member_id ${known}
      where m.site_id = ${site.id} and m.id >= ${transfers} and m.created_at >= ${start})
    select ${site.id}, e.day, e.network, coalesce(ref.value, ''), coalesce(sub.value, ''), e.lander, e.currency, sum(e.clicks), sum(e.signups),
      sum(e.confirmed), sum(e.buyers), sum(e.purchases), sum(e.refunds), sum(e.revenue), sum(e.refunded)
    from event e
    left join source_value ref on ref.site_id = ${site.id} and ref.network = e.network and ref.field = 'ref' and ref.value = e.ref
    left join source_value sub on sub.site_id = ${site.id} and sub.network = e.network and sub.field = 'sub' and sub.value = e.sub
    group by e.day, e.network, 4, 5, e.lander, e.currency`
}

// What waits for a person, and how long the oldest has (STAFF-2): now, and the worst of each day.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'

/** Queues in which something waits. */
export const waitingNow = (db: Db, now: Date, sites: Id<'site'>[]) => db.many<
  Columns<'queue_day', 'site_id' | 'queue' | 'waiting' | 'oldest_minutes'>
>`
  select site_id, queue, count(*)::int as waiting, floor(extract(epoch from ${now}::timestamptz - min(since)) / 60)::int as oldest_minutes
  from (
    select site_id, 'photos' as queue, created_at as since from waiting_photo
    union all
    select site_id, 'complaints', created_at from waiting_complaint
    union all
    select site_id, case kind when 'appeal' then 'appeals' when 'takedown' then 'takedowns' else 'cases' end, opened_at
    from case_outcome where state = 'open'
  ) waiting
  where site_id = any(${sites.map(String)}::bigint[])
  group by site_id, queue`

export async function measureQueues({ db, site, clock }: JobCtx, today: string) {
  for (const { queue, waiting, oldest_minutes } of await waitingNow(db, clock.now(), [site.id]))
    await db.run`
      insert into queue_day (site_id, day, queue, waiting, oldest_minutes)
      values (${site.id}, ${today}::date, ${queue}, ${waiting}, ${Math.max(0, oldest_minutes)})
      on conflict (site_id, day, queue) do update
      set waiting = greatest(queue_day.waiting, excluded.waiting), oldest_minutes = greatest(queue_day.oldest_minutes, excluded.oldest_minutes)`
}

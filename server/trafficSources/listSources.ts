// Operator command: lists a site's traffic sources and their delivery status, without secrets (LAND-4, OPS-4).
import type { Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'

/** Ended ones last. */
export const listSources = (db: Db, { id }: Site) => db.many`
  select s.network, s.method, s.url, s.events, s.active, s.signed_ref, s.created_at, s.ended_at, n.waiting, n.failed, n.last_status
  from traffic_source s
  cross join lateral (
    select count(*) filter (where p.state = 'waiting')::int as waiting, count(*) filter (where p.state = 'failed')::int as failed,
      (array_agg(p.status order by p.tried_at desc) filter (where p.tried_at is not null))[1] as last_status
    from postback p
    where p.source_id = s.id and p.site_id = s.site_id and p.state in ('waiting', 'failed')
  ) n
  where s.site_id = ${id}
  order by s.ended_at nulls first, s.network`

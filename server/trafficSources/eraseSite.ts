// Ends the traffic sources of a site that is removed, and erases the click ids of their visitors (SITE-1, LAND-4).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export async function eraseSiteSources({ app, db, site, clock, afterCommit }: JobCtx) {
  await db.run`
    update postback set ref = null, sub1 = null, sub2 = null, sub3 = null, anonymized_at = ${clock.now()}
    where site_id = ${site.id} and anonymized_at is null`
  await db.run`
    update traffic_source set ended_at = coalesce(ended_at, ${clock.now()}), active = false, secret = ''
    where site_id = ${site.id}`
  await db.run`delete from source_login where site_id = ${site.id}`
  const reports = await db.many<Columns<'traffic_source_report', 'file'>>`
    delete from traffic_source_report where site_id = ${site.id} returning file`
  for (const { file } of reports) afterCommit(() => app.storage.remove(file))
}

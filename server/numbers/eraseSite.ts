// Removes the numbers of a site that is removed (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

export async function eraseSiteNumbers({ db, site: { id } }: JobCtx) {
  await db.run`delete from source_value where site_id = ${id}`
  await db.run`delete from source_day where site_id = ${id}`
  await db.run`delete from network_day where site_id = ${id}`
  await db.run`delete from source_month where site_id = ${id}`
  await db.run`delete from reply_day where site_id = ${id}`
  await db.run`delete from cohort_month where site_id = ${id}`
  await db.run`delete from cohort_revenue where site_id = ${id}`
  await db.run`delete from queue_day where site_id = ${id}`
  await db.run`delete from number_start where site_id = ${id}`
  await db.run`delete from number_run where site_id = ${id}`
}

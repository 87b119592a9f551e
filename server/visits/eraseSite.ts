// Erases the visits of a site that is removed (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

export async function eraseSiteVisits({ db, site }: JobCtx) {
  await db.run`delete from lander_visit where site_id = ${site.id}`
  await db.run`delete from source_visit where site_id = ${site.id}`
  await db.run`delete from lander_split where site_id = ${site.id}`
}

// Erases what notifications hold of a site that is removed, once its members are erased (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

/** Mails to its support quote people who were no members. */
export async function eraseSiteNotifications({ db, site }: JobCtx) {
  await db.run`delete from announcement where site_id = ${site.id}`
  await db.run`delete from delivery_report where site_id = ${site.id}`
  await db.run`delete from outbox where site_id = ${site.id}`
  await db.run`delete from evening_run where site_id = ${site.id}`
  await db.run`delete from notification where site_id = ${site.id}`
}

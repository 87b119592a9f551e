// Erases failed logins and requests for mails of a site that is removed (SITE-1).
import type { JobCtx } from '../base/ctx.ts'

export async function eraseSiteLogins({ db, site }: JobCtx) {
  await db.run`delete from login_failure where site_id = ${site.id}`
  await db.run`delete from login_ceremony where site_id = ${site.id}`
  await db.run`delete from mail_request where site_id = ${site.id}`
}

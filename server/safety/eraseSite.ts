// Erases complaints, reports and bans of a site that is removed; how many there were, of which kind, stays (SITE-1).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'

export async function eraseSiteReports({ app, db, site, clock, afterCommit }: JobCtx) {
  await db.run`update complaint_answer set text = '' where site_id = ${site.id}`
  await db.run`
    update complaint set name = '', email = '', text = '', digest = null, member_id = null, anonymized_at = ${clock.now()}
    where site_id = ${site.id}`
  const evidence = await db.many<Columns<'report', 'evidence'>>`
    select evidence from report where site_id = ${site.id} and evidence is not null`
  await db.run`
    update report
    set text = '', snapshot = null, evidence = null, photo = null, chat = null, message_seq = null, reporter_id = null,
      anonymized_at = ${clock.now()}
    where site_id = ${site.id}`
  await db.run`update ban set key = null, lifted_at = coalesce(lifted_at, ${clock.now()}) where site_id = ${site.id}`
  for (const { evidence: file } of evidence) if (file) afterCommit(() => app.storage.remove(file))
}

// Erases complaints, reports and bans of a site that is removed; how many there were, of which kind, stays (SITE-1).
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { clearCases, clearNotifiers } from './anonymizeCases.ts'
import { eraseTakedowns } from './takedownStore.ts'

export async function eraseSiteReports(ctx: JobCtx) {
  const { app, db, site, clock, afterCommit } = ctx
  await eraseTakedowns(ctx)
  const cases = await db.many<
    Columns<'moderation_case', 'id'>
  >`select id from moderation_case where site_id = ${site.id}`
  const ids = cases.map(({ id }) => id)
  await clearCases(ctx, ids)
  await clearNotifiers(ctx, ids)
  await db.run`
    update moderation_case
    set state = case state when 'open' then 'closed' else state end, closed_at = coalesce(closed_at, ${clock.now()}),
      anonymized_at = ${clock.now()}
    where site_id = ${site.id}`
  await db.run`update case_decision set before = '{}' where site_id = ${site.id}`
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

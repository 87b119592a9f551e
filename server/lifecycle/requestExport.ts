// POST /api/export: requests a data export; a job makes it and mails when it is ready (ACC-15). Once a day; idempotent.
import type { MemberCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { requireReauthentication } from '../security/index.ts'
import { insertExport, presentExport, recentExport } from './dataExports.ts'
import { EXPORT_TASK } from './makeExport.ts'

export async function requestExport(outer: MemberCtx) {
  await requireReauthentication(outer)
  const row = await outer.db.transaction((db) => startExport({ ...outer, db }))
  return presentExport(row, outer.clock.now())
}

/** In the caller's transaction. Refuses a second one of a day. */
export async function startExport(ctx: MemberCtx) {
  const { db } = ctx
  await db.run`select 1 from member where id = ${ctx.member.id} and site_id = ${ctx.site.id} for no key update`
  const recent = await recentExport(ctx)
  if (recent) refuse(recent.status === 'making' ? 'in_progress' : 'too_many_exports')
  const dataExport = await insertExport(ctx)
  await addJob(db, EXPORT_TASK, { export: dataExport.id })
  return dataExport
}

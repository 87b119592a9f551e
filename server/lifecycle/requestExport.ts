// A member asks for everything we hold: a job makes it, a mail says when it is there (ACC-15). One a day; two clicks are one.
import type { MemberCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { refuse } from '../base/refusal.ts'
import { requireReauthentication } from '../security/index.ts'
import { addExport, presentExport, recentExport } from './dataExports.ts'
import { exportTask } from './makeExport.ts'

export async function requestExport(outer: MemberCtx) {
  await requireReauthentication(outer)
  const row = await outer.db.transaction(async (db) => {
    const ctx = { ...outer, db }
    await db.run`select 1 from member where id = ${ctx.member.id} and site_id = ${ctx.site.id} for no key update`
    const recent = await recentExport(ctx)
    if (recent) refuse(recent.status === 'making' ? 'in_progress' : 'too_many_exports')
    const added = await addExport(ctx)
    await addJob(db, exportTask, { export: added.id })
    return added
  })
  return presentExport(row, outer.clock.now())
}

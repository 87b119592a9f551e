// Erases a member: reports about it keep only their reason; its own reports lose reporter and text (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { eraseComplaints } from './anonymizeComplaints.ts'
import { DELETE_FILES_TASK } from './deleteUnheldFiles.ts'

export async function onErase(ctx: JobCtx, member: Id<'member'>) {
  const { db, site } = ctx
  await eraseComplaints(ctx, member)
  const reportsAbout = await db.many<Columns<'report', 'evidence'>>`
    update report current
    set member_id = null, photo = null, chat = null, message_seq = null, text = '', snapshot = null, evidence = null
    from report previous
    where previous.id = current.id and current.site_id = ${site.id} and current.member_id = ${member}
    returning previous.evidence`
  // Of a reported conversation only the messages of the reported member stay.
  await db.run`
    update report
    set reporter_id = null, text = '', chat = null, message_seq = null,
      snapshot = case when snapshot ? 'messages' then jsonb_set(snapshot, '{messages}', (
        select coalesce(jsonb_agg(line), '[]')
        from jsonb_array_elements(snapshot -> 'messages') line
        where not (line ->> 'mine')::boolean)) else snapshot end
    where site_id = ${site.id} and reporter_id = ${member}`
  const files = reportsAbout.flatMap(({ evidence }) => evidence ?? [])
  if (files.length) await addJob(db, DELETE_FILES_TASK, { files })
}

// A member is erased: of reports about it stays that there was one, and why; of its own, not who it was nor what it said (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { DELETE_FILES_TASK } from './deleteUnheldFiles.ts'
import { eraseComplaints } from './anonymizeComplaints.ts'

export async function onErase(ctx: JobCtx, member: number) {
  const { db, site } = ctx
  await eraseComplaints(ctx, member)
  const about = await db.many<{ evidence: string | null }>`
    update report old
    set member_id = null, photo = null, chat = null, message_seq = null, words = '', snapshot = null, evidence = null
    from report was
    where was.id = old.id and old.site_id = ${site.id} and old.member_id = ${member}
    returning was.evidence`
  // Of a conversation stays what the reported wrote.
  await db.run`
    update report
    set reporter_id = null, words = '', chat = null, message_seq = null,
      snapshot = case when snapshot ? 'messages' then jsonb_set(snapshot, '{messages}', (
        select coalesce(jsonb_agg(line), '[]')
        from jsonb_array_elements(snapshot -> 'messages') line
        where not (line ->> 'mine')::boolean)) else snapshot end
    where site_id = ${site.id} and reporter_id = ${member}`
  const files = about.flatMap(({ evidence }) => evidence ?? [])
  if (files.length) await addJob(db, DELETE_FILES_TASK, { files })
}

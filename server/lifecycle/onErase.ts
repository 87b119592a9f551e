// Erases a member: the remarks of its deletions, and its data exports. Reason and time of the deletion stay for statistics (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'

export const DELETE_FILES_TASK = 'lifecycle.dropFiles'

export async function onErase({ db, site, clock }: JobCtx, member: Id<'member'>) {
  await db.run`
    update deletion
    set remarks = '', ended_at = coalesce(ended_at, ${clock.now()}), outcome = coalesce(outcome, 'erased')
    where site_id = ${site.id} and member_id = ${member}`
  const deleted = await db.many<{ files: string[] }>`
    delete from data_export
    where site_id = ${site.id} and member_id = ${member}
    returning array_remove(array[page_file, json_file], null) as files`
  const files = deleted.flatMap(({ files }) => files)
  if (files.length) await addJob(db, DELETE_FILES_TASK, { files })
}

// A member is erased: what it said on leaving, and what it took along. Why and when it left stays, as a number among others (ACC-12).
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'

export const dropTask = 'lifecycle.dropFiles'

export async function onErase({ db, site, clock }: JobCtx, member: number) {
  await db.run`
    update deletion
    set remarks = '', ended_at = coalesce(ended_at, ${clock.now()}), ended = coalesce(ended, 'erased')
    where site_id = ${site.id} and member_id = ${member}`
  const gone = await db.many<{ files: string[] }>`
    delete from data_export
    where site_id = ${site.id} and member_id = ${member}
    returning array_remove(array[page_file, json_file], null) as files`
  const files = gone.flatMap((it) => it.files)
  if (files.length) await addJob(db, dropTask, { files })
}

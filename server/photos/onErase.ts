// Erasure of a member: deletes the photos, and their files by a job that starts with the commit (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { type Files, filesOf } from './store.ts'
import { sweepTask } from './sweep.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  await db.run`delete from photo_hash where site_id = ${site.id} and member_id = ${member}`
  const deleted = await db.many<Files>`
    delete from photo
    where site_id = ${site.id} and member_id = ${member}
    returning full_file, card_file, thumb_file, locked_file, avif`
  if (deleted.length) await addJob(db, sweepTask, { files: deleted.flatMap(filesOf) })
}

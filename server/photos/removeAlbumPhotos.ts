// Removes photos of albums by their files, of every member on every site; where one was the main photo, the next becomes it (SAFE-7).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { deleteHashes } from './photoHashes.ts'
import { type Files, filesOf } from './store.ts'
import { sweepTask } from './sweep.ts'

export type PhotoOwner = { member_id: Id<'member'>; site_id: Id<'site'> }

/** Owners of what was removed. The files go with the commit, by a job that is tried again. */
export async function removeAlbumPhotos({ app, db, afterCommit }: JobCtx, files: string[]): Promise<PhotoOwner[]> {
  const removed = await db.many<Files & PhotoOwner & { main: boolean }>`
    delete from photo
    where full_file = any(${files}::text[])
    returning site_id, member_id, main, full_file, card_file, thumb_file, locked_file, avif`
  if (!removed.length) return []
  await deleteHashes(
    db,
    removed.map(({ full_file }) => full_file),
  )
  await db.run`
    update photo p set main = true
    from unnest(${removed.filter(({ main }) => main).map(({ member_id }) => `${member_id}`)}::bigint[]) as owner (id)
    where p.id = (
      select next.id from photo next
      where next.member_id = owner.id and next.status in ('active', 'pending')
      order by next.position, next.id
      limit 1)`
  await addJob(db, sweepTask, { files: removed.flatMap(filesOf) })
  const owners = removed.map(({ member_id, site_id }) => ({ member_id, site_id }))
  afterCommit(() => app.live.publish([...new Set(owners.map((it) => it.member_id))], { type: 'user' }))
  return owners
}

/** The large file of a photo of this site's. */
export const fileOfPhoto = async ({ db, site }: Pick<JobCtx, 'db' | 'site'>, public_id: string) =>
  (
    await db.maybe<{ file: string }>`
      select full_file as file from photo where public_id = ${public_id} and site_id = ${site.id}`
  )?.file ?? null

/** The photo of this site's that one of its files belongs to. */
export const findPhotoOfFile = ({ db, site }: Pick<JobCtx, 'db' | 'site'>, file: string) =>
  db.maybe<{ member: Id<'member'>; photo: string }>`
    select member_id as member, public_id as photo
    from photo
    where ${file} in (full_file, card_file, thumb_file, locked_file) and site_id = ${site.id}`

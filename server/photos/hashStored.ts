// Hashes photos that were stored before there were hashes, a few at a time (SAFE-3).
import type { Id } from '../../contract/ids.ts'
import type { PictureHashes } from '../../contract/pdq.ts'
import type { App } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { hashesOfStored } from './derivatives.ts'
import { insertHashes } from './photoHashes.ts'

export const hashPhotosTask = 'photos.hash'
/** In one run; the next is a few minutes later. */
const BATCH_SIZE = 100

export type StoredPhoto = { file: string; site_id: Id<'site'>; member_id: Id<'member'> }

/** What cannot be read has no hashes, and is not tried again. */
export async function hashStoredPhotos(app: Pick<App, 'db' | 'storage' | 'clock'>, stored: StoredPhoto[]) {
  for (const { file, ...owner } of stored) {
    const hashes = await hashesOfFile(app, file)
    await insertHashes(app.db, file, { ...owner, now: app.clock.now() }, hashes ?? { quality: 0, stored: [] })
  }
}

/** null: there is no such file, or it cannot be read. */
export const hashesOfFile = ({ storage }: Pick<App, 'storage'>, file: string): Promise<PictureHashes | null> =>
  hashesOfStored(async () => (await storage.get(file)) ?? refuse('not_found')).catch((error) =>
    error?.name === 'Refusal' ? null : Promise.reject(error),
  )

export async function hashPhotos(app: Pick<App, 'db' | 'storage' | 'clock'>) {
  const rows = await app.db.many<StoredPhoto>`
    select p.full_file as file, p.site_id, p.member_id
    from photo p
    where not exists (select from photo_hash h where h.file = p.full_file)
    order by p.id desc
    limit ${BATCH_SIZE}`
  await hashStoredPhotos(app, rows)
}

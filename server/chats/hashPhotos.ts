// Hashes photos of conversations that were sent before there were hashes, a few at a time (SAFE-3).
import type { App } from '../base/ctx.ts'
import { hashStoredPhotos, type StoredPhoto } from '../photos/index.ts'

export const hashChatPhotosTask = 'chats.hashPhotos'
/** In one run; the next is a few minutes later. */
const BATCH_SIZE = 100

export async function hashChatPhotos(app: Pick<App, 'db' | 'storage' | 'clock'>) {
  const rows = await app.db.many<StoredPhoto>`
    select p.full_file as file, p.site_id, p.sender_id as member_id
    from chat_photo p
    where p.deleted_at is null and not exists (select from stored_photo_hash h where h.file = p.full_file)
    limit ${BATCH_SIZE}`
  await hashStoredPhotos(app, rows)
}

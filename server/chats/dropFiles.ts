// Removes files that no photo in a conversation needs any more: of one that was seen once, taken back, erased, or never sent after all.
import type { App } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { deleteHashes } from '../photos/index.ts'

export const dropTask = 'chats.dropFiles'

/** With the commit of `db`, by a job that is tried again. */
export async function dropLater(db: Db, files: string[]) {
  if (!files.length) return
  await deleteHashes(db, files)
  await addJob(db, dropTask, { files })
}

/** Doing it twice does no harm. */
export async function dropFiles({ db, storage }: Pick<App, 'db' | 'storage'>, { files }: { files: string[] }) {
  const referenced = await db.many<{ file: string }>`
    select unnest(chat_photo_files(p)) as file
    from chat_photo p
    where p.deleted_at is null and (p.full_file = any(${files.map(webpOf)}::text[]) or p.blur_file = any(${files}::text[]))`
  const retained = new Set(referenced.map(({ file }) => file))
  for (const file of files) if (!retained.has(file)) await storage.remove(file)
}

const webpOf = (file: string) => file.replace(/\.avif$/, '.webp')

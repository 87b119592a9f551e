// Deletes data exports a week after they were made, and the files of failed jobs (ACC-15).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { MAX_EXPORT_SECONDS } from './dataExports.ts'

type ExpiredExport = Columns<'data_export', 'id'> & { files: string[] }

export async function deleteExpiredExports(app: Pick<App, 'db' | 'clock' | 'storage'>) {
  const { db, clock } = app
  const now = clock.now()
  await db.run`
    update data_export set status = 'failed' where status = 'making' and requested_at <= ${addSeconds(now, -MAX_EXPORT_SECONDS)}`
  const expired = await db.many<ExpiredExport>`
    select id, array_remove(array[page_file, json_file], null) as files
    from data_export
    where expires <= ${now} or (status = 'failed' and page_file is not null)
    order by id`
  for (const { id, files } of expired) {
    await deleteFiles(app, { files })
    await db.run`update data_export set page_file = null, json_file = null where id = ${id}`
  }
  await db.run`
    delete from data_export
    where page_file is null and (expires <= ${now} or requested_at <= ${addSeconds(now, -durationSeconds.exportKept)})`
}

/** Idempotent. */
export async function deleteFiles({ storage }: Pick<App, 'storage'>, { files }: { files: string[] }) {
  for (const file of files) await storage.remove(file)
}

// Copies of members' data do not stay: a week after they were made they are gone, and what a job left half-done goes too (ACC-15).
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { makingFor } from './dataExports.ts'

type Over = { id: number; files: string[] }

export async function sweepExports(app: Pick<App, 'db' | 'clock' | 'storage'>) {
  const { db, clock } = app
  const now = clock.now()
  await db.run`
    update data_export set status = 'failed' where status = 'making' and requested_at <= ${addSeconds(now, -makingFor)}`
  const over = await db.many<Over>`
    select id, array_remove(array[page_file, json_file], null) as files
    from data_export
    where expires <= ${now} or (status = 'failed' and page_file is not null)
    order by id`
  for (const { id, files } of over) {
    await dropFiles(app, { files })
    await db.run`update data_export set page_file = null, json_file = null where id = ${id}`
  }
  await db.run`
    delete from data_export
    where page_file is null and (expires <= ${now} or requested_at <= ${addSeconds(now, -durationSeconds.exportKept)})`
}

/** Doing it twice does no harm. */
export async function dropFiles({ storage }: Pick<App, 'storage'>, { files }: { files: string[] }) {
  for (const file of files) await storage.remove(file)
}

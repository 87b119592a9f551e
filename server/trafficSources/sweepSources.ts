// Retention: a network's click ids are erased from postbacks and reports after 180 days; counts and sums stay (LAND-4).
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { deleteExpiredLogins } from './sourceLogin.ts'

export const RETENTION_DAYS = 180
/** A waiting postback older than this has failed: its job was lost with the queue. */
const LOST_JOB_DAYS = 5
const BATCH_SIZE = 10_000

export async function sweepSources({ db, clock, storage }: Pick<App, 'db' | 'clock' | 'storage'>) {
  const now = clock.now()
  await deleteExpiredLogins(db, now)
  const over = addSeconds(now, -RETENTION_DAYS * 86_400)
  for (;;) {
    const swept = await db.run`
      update postback set ref = null, sub1 = null, sub2 = null, sub3 = null, anonymized_at = ${now}
      where id in (select id from postback where anonymized_at is null and at <= ${over} order by id limit ${BATCH_SIZE})`
    if (swept < BATCH_SIZE) break
  }
  const reports = await db.many<Columns<'traffic_source_report', 'file'>>`
    select file from traffic_source_report where day < ${over.toISOString().slice(0, 10)}`
  for (const { file } of reports) {
    await storage.remove(file)
    await db.run`delete from traffic_source_report where file = ${file}`
  }
  await db.run`
    update postback set state = 'failed'
    where state = 'waiting' and coalesce(tried_at, at) <= ${addSeconds(now, -LOST_JOB_DAYS * 86_400)}`
}

// Retries deliveries whose job was lost with its process or gave up: hourly for three days, then they fail. Deletes old notifications.
import type { App } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { addDelivery } from './enqueueMail.ts'
import { deleteOldEvenings } from './eveningRuns.ts'
import { clearContent, isNotPaused } from './store.ts'

const MAX_RETRY_DAYS = 3
/** Younger ones still have their job. */
const MIN_AGE_MINUTES = 10
const BATCH_SIZE = 1000
/** Reports about a mail come within weeks; its unsubscribe link is valid for as long. */
export const RETENTION_DAYS = 60

export async function retryDeliveries({ env, db, clock, jobs }: Pick<App, 'env' | 'db' | 'clock' | 'jobs'>) {
  if (!env.smtp_url) return
  const now = clock.now()
  await db.run`
    update notification
    set failed_at = ${now} ${clearContent(db, env)}
    where ${isPending(db)} and ${isNotPaused(db)} and created_at <= ${now}::timestamptz - make_interval(days => ${MAX_RETRY_DAYS})`
  const rows = await db.many<Columns<'notification', 'id' | 'channel' | 'kind'>>`
    select id, channel, kind from notification
    where ${isPending(db)} and channel <> 'sms' and bulk_domain is null and created_at < ${now}::timestamptz - make_interval(mins => ${MIN_AGE_MINUTES})
    order by created_at
    limit ${BATCH_SIZE}`
  for (const row of rows) await addDelivery({ jobs }, row)
}

const isPending = (db: App['db']) => db.fragment`sent_at is null and canceled_at is null and failed_at is null`

export async function deleteOldNotifications(app: Pick<App, 'db' | 'clock'>) {
  const { db, clock } = app
  await deleteOldEvenings(app)
  await db.run`
    delete from notification n
    where n.created_at < ${clock.now()}::timestamptz - make_interval(days => ${RETENTION_DAYS})
      and not exists (select from preserved_member p where p.member_id = n.member_id and p.ends_at > ${clock.now()})`
}

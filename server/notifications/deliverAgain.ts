// Notices whose job was lost with its process, or gave up: again every hour for three days, then never. What is old is forgotten.
import type { App } from '../base/ctx.ts'
import { wordsGone } from './store.ts'

export async function deliverAgain({ env, db, clock, jobs }: Pick<App, 'env' | 'db' | 'clock' | 'jobs'>) {
  if (!env.smtp_url) return
  const now = clock.now()
  await db.run`
    update notice
    set failed_at = ${now} ${wordsGone(db, env)}
    where ${waiting(db)} and created_at <= ${now}::timestamptz - interval '3 days'`
  const rows = await db.many<{ id: number }>`
    select id from notice
    where ${waiting(db)} and channel <> 'sms' and created_at < ${now}::timestamptz - interval '10 minutes'
    order by created_at
    limit 1000`
  for (const { id } of rows) await jobs.add('notifications.deliver', { notice: id }, { key: `notice:${id}` })
}

const waiting = (db: App['db']) => db.part`sent_at is null and suppressed_at is null and failed_at is null`

/** Reports about a mail come within weeks; its way out is good for 60 days. */
export const forgetOld = ({ db, clock }: Pick<App, 'db' | 'clock'>) =>
  db.run`delete from notice where created_at < ${clock.now()}::timestamptz - interval '60 days'`

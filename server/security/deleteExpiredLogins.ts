// Deletes expired sessions and ceremonies, former addresses, old failed logins, and requests for mails that no job has taken.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { deleteOldFormerEmails } from '../members/index.ts'
import { deleteOldLoginTraces } from './loginTrace.ts'

const DAY_SECONDS = 86_400
const RETENTION_DAYS = { mailRequests: 1, loginFailures: 2 }

export async function deleteExpiredLogins({ db, clock }: Pick<App, 'db' | 'clock'>) {
  await deleteOldFormerEmails({ db, clock })
  await deleteOldLoginTraces({ db, clock })
  const now = clock.now()
  const daysAgo = (days: number) => addSeconds(now, -days * DAY_SECONDS)
  await db.run`
    delete from session s
    where s.expires < ${now} and not exists (select from preserved_member p where p.member_id = s.member_id and p.ends_at > ${now})`
  await db.run`delete from login_ceremony where expires < ${now}`
  await db.run`delete from mail_request where created_at < ${daysAgo(RETENTION_DAYS.mailRequests)}`
  await db.run`delete from login_failure where last_failed_at < ${daysAgo(RETENTION_DAYS.loginFailures)}`
}

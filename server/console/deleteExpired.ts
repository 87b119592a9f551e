// Deletes what has ended: challenges, leases and invitations at once, sessions a month, decisions of queues three months later.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { deleteOldBrowsers, deleteOldInvitations } from '../staff/index.ts'

const SESSION_RETENTION_SECONDS = 30 * 86_400
const DECISION_RETENTION_SECONDS = 90 * 86_400

export async function deleteExpired({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.run`delete from staff_challenge where expires < ${now}`
  await db.run`delete from staff_session where expires < ${addSeconds(now, -SESSION_RETENTION_SECONDS)}`
  await deleteOldBrowsers(db, now)
  await db.run`delete from queue_lease where expires < ${now}`
  await db.run`delete from queue_mark where at < ${addSeconds(now, -DECISION_RETENTION_SECONDS)}`
  await db.run`delete from queue_decision where decided_at < ${addSeconds(now, -DECISION_RETENTION_SECONDS)}`
  await deleteOldInvitations(db, now)
}

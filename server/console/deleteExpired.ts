// Deletes what has ended: challenges and invitations at once, sessions a month later.
import { addSeconds } from '../base/clock.ts'
import type { App } from '../base/ctx.ts'
import { deleteOldBrowsers, deleteOldInvitations } from '../staff/index.ts'

const SESSION_RETENTION_SECONDS = 30 * 86_400

export async function deleteExpired({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const now = clock.now()
  await db.run`delete from staff_challenge where expires < ${now}`
  await db.run`delete from staff_session where expires < ${addSeconds(now, -SESSION_RETENTION_SECONDS)}`
  await deleteOldBrowsers(db, now)
  await deleteOldInvitations(db, now)
}

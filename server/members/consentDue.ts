// Whether a member must say first whether it agrees to what membership needs (SAFE-6); every node then reads the member again.
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function setConsentDue(
  { app, db, site, afterCommit }: Pick<JobCtx, 'app' | 'db' | 'site' | 'afterCommit'>,
  member: Id<'member'>,
  isDue: boolean,
) {
  await db.run`update member set consent_due = ${isDue} where id = ${member} and site_id = ${site.id}`
  afterCommit(() => app.bus.publish('member_changed', { member }))
}

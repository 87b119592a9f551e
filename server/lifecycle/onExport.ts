// Export of a member's deletions and data exports (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const ofMember = db.fragment`site_id = ${site.id} and member_id = ${member}`
  return {
    deletions:
      await db.many`select reason, remarks, created_at, outcome as ended, ended_at from deletion where ${ofMember} order by id`,
    exports: await db.many`
      select status, requested_at as created_at, ready_at, expires from data_export where ${ofMember} order by id`,
  }
}

// Data export of a member: the alerts that it dismissed (ACC-15).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const dismissed_alerts = await db.many`
    select alert, dismissed_at
    from alert_dismissal
    where member_id = ${member} and site_id = ${site.id}
    order by dismissed_at`
  return { dismissed_alerts }
}

// Data export of a member: what it agreed to, in which words, and when (ACC-15, SAFE-6).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onExport({ db, site }: JobCtx, member: Id<'member'>) {
  const consents = await db.many`
    select kind, version, words, language, agreed_at, withdrawn_at
    from member_consent
    where member_id = ${member} and site_id = ${site.id}
    order by agreed_at`
  return { consents }
}

// Erases a member: the ledger stays, without the member's public id (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  await db.run`
    update credit_entry
    set reference = 'erased:' || member_id
    where site_id = ${site.id} and member_id = ${member}
      and reference = (select public_id from member_public where id = ${member} and site_id = ${site.id})`
}

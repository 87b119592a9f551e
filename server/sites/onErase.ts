// Erasure of a member deletes the agreements; the texts are not personal and stay (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'

export async function onErase({ db, site }: JobCtx, member: Id<'member'>) {
  await db.run`delete from agreement where site_id = ${site.id} and member_id = ${member}`
}

// Erasure of a member removes its entries of `member_search_change` and its quota (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deleteQuota } from './unconfirmedQuota.ts'

export const onErase = async ({ db, site }: JobCtx, member: Id<'member'>) => {
  await db.run`delete from member_search_change where site_id = ${site.id} and member_id = ${member}`
  await deleteQuota({ db, site }, member)
}

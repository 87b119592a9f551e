// Erasure of a member removes its entries of `member_search_change` and its views (ACC-12).
import type { Id } from '../../contract/ids.ts'
import type { JobCtx } from '../base/ctx.ts'
import { deleteViews } from './unconfirmedLimit.ts'

export const onErase = async ({ db, site }: JobCtx, member: Id<'member'>) => {
  await db.run`delete from member_search_change where site_id = ${site.id} and member_id = ${member}`
  await deleteViews({ db, site }, member)
}

// A block deletes the likes and the match between the two (PRO-6), inside the block's transaction.
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import { deleteLikes, deleteMatch } from './store.ts'

export async function onBlock({ db, site }: Ctx, blocker: Id<'member'>, blocked: Id<'member'>) {
  await deleteMatch(db, site.id, blocker, blocked)
  await deleteLikes(db, site.id, blocker, blocked)
}

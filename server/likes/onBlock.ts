// A block ends every like and the match between the two (PRO-6). Runs inside the block's transaction.
import type { Ctx } from '../base/ctx.ts'
import { dropLikes, dropMatch } from './store.ts'

export async function onBlock({ db, site }: Ctx, by: number, who: number) {
  await dropMatch(db, site.id, by, who)
  await dropLikes(db, site.id, by, who)
}

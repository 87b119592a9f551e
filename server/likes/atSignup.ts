// Whom a newcomer liked on the lander is liked by the member that came of it: its own choice, its first likes (LAND-1, LIKE-1).
import type { Ctx } from '../base/ctx.ts'
import { type Given, type Side, tell } from './give.ts'

/** In the transaction of the signup. Whoever cannot be liked any more is left out. */
export async function likeAtSignup(ctx: Ctx, me: Side, ids: string[]) {
  const { db, site, clock } = ctx
  for (const id of ids) {
    const given =
      await db.one<Given>`select * from member_like_give(${site.id}, ${me.id}, ${id}, ${clock.now()}, 'member')`
    if (!given.verdict && given.new_like) tell(ctx, me, { id: given.other, public_id: id }, given)
  }
}

// Gives a new member's likes to the profiles they liked on the lander before signup (LAND-1, LIKE-1).
import type { Ctx } from '../base/ctx.ts'
import { type LikeResult, type MemberRef, notifyLike } from './notifyLike.ts'

/** Runs in the signup's transaction. Profiles that can no longer be liked are skipped. */
export async function likeAtSignup(ctx: Ctx, sender: MemberRef, ids: string[]) {
  const { db, site, clock } = ctx
  for (const id of ids) {
    const result =
      await db.one<LikeResult>`select * from member_like_add(${site.id}, ${sender.id}, ${id}, ${clock.now()}, 'member')`
    if (!result.verdict && result.new_like) notifyLike(ctx, sender, { id: result.other, public_id: id }, result)
  }
}

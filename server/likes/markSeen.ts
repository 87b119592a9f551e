// Marks a received like as seen, when the member opens the liker's profile (LIKE-3).
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, isIncognito } from '../members/index.ts'

export async function markSeen(ctx: MemberCtx, { id }: Input<typeof likes.markSeen>) {
  const liker = await findMember(ctx, id)
  if (!liker || (await isIncognito(ctx, liker))) return refuse('not_found')
  const cleared = await ctx.db.run`
    update member_like set is_new = false
    where from_id = ${liker.id} and to_id = ${ctx.member.id} and site_id = ${ctx.site.id} and is_new`
  if (cleared) ctx.afterCommit(() => ctx.app.live.publish([ctx.member.id], { type: 'likes' }))
  return {}
}

// Swipes a card: a like or a pass (SWIPE-1). swipe.sql decides what could race.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { DAILY_SWIPE_LIMITS } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { type LikeResult, notifyLike } from './notifyLike.ts'
import { remainingSwipesOf } from './remainingSwipes.ts'

export async function swipe(ctx: MemberCtx, { id, like }: Input<typeof likes.swipe>) {
  const { site, member, clock } = ctx
  const result = await ctx.db.one<LikeResult>`
    select * from member_swipe(
      ${site.id}, ${member.id}, ${id}, ${like}, ${site.time_zone}, ${DAILY_SWIPE_LIMITS.likes}, ${DAILY_SWIPE_LIMITS.swipes}, ${clock.now()})`
  if (result.verdict) refuse(result.verdict, { name: result.other_name })
  if (result.new_like) notifyLike(ctx, member, { id: result.other, public_id: id }, result)
  return { ...(await remainingSwipesOf(ctx)), matched: result.matched }
}

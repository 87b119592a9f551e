// Undoes the member's last swipe of today (SWIPE-1, ROLE-2) with its like and match. Messages and the other's like stay.
import type { Input } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as likes from '../../contract/likes.ts'
import { DAILY_SWIPE_LIMITS } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { cardsInOrder } from '../search/index.ts'
import { notifyUnlike } from './notifyLike.ts'
import { remainingSwipesOf } from './remainingSwipes.ts'

type UndoResult = { verdict: RefusalCode | null; other: Id<'member'>; unliked: boolean; is_first: boolean }

/** `card` is null where the member is no longer shown; the swipe is result all the same. */
export async function undoSwipe(ctx: MemberCtx, { id }: Input<typeof likes.undoSwipe>) {
  const { site, member, clock } = ctx
  if (!member.paid_user) refuse('premium_only')
  const result = await ctx.db.one<UndoResult>`
    select * from member_swipe_undo(${site.id}, ${member.id}, ${id ?? null}, ${site.time_zone}, ${DAILY_SWIPE_LIMITS.undos}, ${clock.now()})`
  if (result.verdict) refuse(result.verdict)
  if (result.unliked) notifyUnlike(ctx, member.id, result.other, result.is_first)
  const [card = null] = await cardsInOrder(ctx, [result.other])
  return { ...(await remainingSwipesOf(ctx)), card }
}

// I take my last swipe of today back (SWIPE-1, ROLE-2): its like and its match go; what was written meanwhile and the other's like stay.
import { swiping } from '../../contract/limits.ts'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { cardsInOrder } from '../search/index.ts'
import { gameOf } from './game.ts'
import { tellGone } from './give.ts'

type Undone = { verdict: RefusalCode | null; other: number; unliked: boolean; is_first: boolean }

/** No card comes back of somebody who is not shown any more; the swipe does. */
export async function undoSwipe(ctx: MemberCtx) {
  const { site, member, clock } = ctx
  if (!member.paid_user) refuse('premium_only')
  const undone = await ctx.db.one<Undone>`
    select * from member_swipe_undo(${site.id}, ${member.id}, ${site.time_zone}, ${swiping.undos}, ${clock.now()})`
  if (undone.verdict) refuse(undone.verdict)
  if (undone.unliked) tellGone(ctx, member.id, undone.other, undone.is_first)
  const [card = null] = await cardsInOrder(ctx, [undone.other])
  return { ...(await gameOf(ctx)), card }
}

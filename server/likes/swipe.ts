// I swipe a card: a like, or a pass (SWIPE-1). What could race is decided in swipe.sql.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { swiping } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { gameOf } from './game.ts'
import { type Given, tell } from './give.ts'

export async function swipe(ctx: MemberCtx, { id, like }: Input<typeof likes.swipe>) {
  const { site, member, clock } = ctx
  const swiped = await ctx.db.one<Given>`
    select * from member_swipe(
      ${site.id}, ${member.id}, ${id}, ${like}, ${site.time_zone}, ${swiping.likes}, ${swiping.swipes}, ${clock.now()})`
  if (swiped.verdict) refuse(swiped.verdict, { name: swiped.other_name })
  if (swiped.new_like) tell(ctx, member, { id: swiped.other, public_id: id }, swiped)
  return { ...(await gameOf(ctx)), matched: swiped.matched }
}

// An honest like (LIKE-5, LIKE-6): from a member whose own switch gives it, or from a fictional profile that shows its mask, to a member who
// asked for those. Nothing is ever liked in a person's name without that person's choice.
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { type MemberRow, memberById } from '../members/index.ts'
import { type News, type Side, tell } from './give.ts'
import { likersFace } from './likers.ts'

/** Likes that switches give on one day of the site's calendar: in one member's name, and to one member. */
const aDay = { given: 5, got: 5 }

export async function autoLike(ctx: MemberCtx): Promise<Output<typeof likes.autoLike>> {
  const giver = await likeNow(ctx, ctx.member)
  if (!giver) return null
  const { id, public_id, name, kind } = giver
  return { id: public_id, name, fictional: kind === 'fictional', main_image: await likersFace(ctx, id) }
}

/** Answers whose like it is now; null where nobody's is to be had. */
export async function likeNow(ctx: Ctx, to: Side): Promise<MemberRow | null> {
  const { site, clock } = ctx
  const day = dayOn(clock.now(), site.time_zone)
  const given = await ctx.db.maybe<News & { giver: number }>`
    select * from like_automatically(
      ${site.id}, ${to.id}, ${day}, ${clock.now()}, ${site.choices.fictional_warning !== ''}, ${aDay.given}, ${aDay.got})`
  if (!given) return null
  const giver = await memberById(ctx, given.giver)
  tell(ctx, giver, to, given)
  return giver
}

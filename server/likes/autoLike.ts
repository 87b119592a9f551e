// Auto-like (LIKE-5, LIKE-6): a like from a member who switched on "like my matches for me", or from a fictional profile, labelled as such,
// to a member who asked for those. No like is ever given in a person's name without that person's choice.
import type { Output } from '../../contract/call.ts'
import type { Id } from '../../contract/ids.ts'
import type * as likes from '../../contract/likes.ts'
import { dayOn } from '../base/clock.ts'
import type { Ctx, MemberCtx } from '../base/ctx.ts'
import { type MemberRow, memberById } from '../members/index.ts'
import { mainImages } from '../photos/index.ts'
import { type LikeNotifications, type MemberRef, notifyLike } from './notifyLike.ts'

/** Auto-likes per day of the site's calendar: given in one member's name, and received by one member. */
const MAX_LIKES_PER_DAY = { given: 5, received: 5 }

export async function autoLike(ctx: MemberCtx): Promise<Output<typeof likes.autoLike>> {
  const giver = await giveAutoLike(ctx, ctx.member)
  if (!giver) return null
  const { id, public_id, name, kind } = giver
  return {
    id: public_id,
    name,
    fictional: kind === 'fictional',
    main_image: (await mainImages(ctx, [id])).get(id) ?? null,
  }
}

/** Returns the giver; null where no auto-like was possible. */
export async function giveAutoLike(ctx: Ctx, recipient: MemberRef): Promise<MemberRow | null> {
  const { site, clock } = ctx
  const day = dayOn(clock.now(), site.time_zone)
  const like = await ctx.db.maybe<LikeNotifications & { giver: Id<'member'> }>`
    select * from auto_like(
      ${site.id}, ${recipient.id}, ${day}, ${clock.now()}, ${site.choices.fictional_warning !== ''}, ${MAX_LIKES_PER_DAY.given}, ${MAX_LIKES_PER_DAY.received})`
  if (!like) return null
  const giver = await memberById(ctx, like.giver)
  notifyLike(ctx, giver, recipient, like)
  return giver
}

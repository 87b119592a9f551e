// A member's remaining swipes, likes and undos today, by the site's calendar (SWIPE-1).
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { DAILY_SWIPE_LIMITS } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { visibleMembers } from '../members/index.ts'

export type RemainingSwipes = Omit<Output<typeof likes.swipeDeck>, 'cards'>

export async function remainingSwipesOf(ctx: MemberCtx): Promise<RemainingSwipes> {
  const usage = await findUsage(ctx)
  const likes_left = Math.max(0, DAILY_SWIPE_LIMITS.likes - usage.likes)
  const swipes_left = Math.max(0, DAILY_SWIPE_LIMITS.swipes - usage.swipes)
  // Undo is for premium members (ROLE-2).
  const undos_left = ctx.member.paid_user ? Math.max(0, DAILY_SWIPE_LIMITS.undos - usage.undos) : 0
  return {
    likes_left,
    swipes_left,
    undos_left,
    undoable: undos_left ? usage.undoable : null,
    resumes_at: likes_left && swipes_left ? null : usage.midnight.toISOString(),
  }
}

type Usage = { swipes: number; likes: number; undos: number; undoable: string | null; midnight: Date }

/** Where daylight saving skips midnight, the day starts at its first existing moment. */
const findUsage = (ctx: MemberCtx) => ctx.db.one<Usage>`
  select coalesce(d.swipes, 0) as swipes, coalesce(d.likes, 0) as likes, coalesce(d.undos, 0) as undos, m.public_id as undoable,
    (coalesce(d.day, today.day) + 1)::timestamp at time zone ${ctx.site.time_zone} as midnight
  from (select (${ctx.clock.now()}::timestamptz at time zone ${ctx.site.time_zone})::date as day) today
  left join swipe_day d on d.member_id = ${ctx.member.id} and d.site_id = ${ctx.site.id} and d.day >= today.day
  left join ${visibleMembers(ctx)} m on m.id = d.last_id`

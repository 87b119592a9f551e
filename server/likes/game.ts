// What a member has left of the swipe game today, by the site's calendar (SWIPE-1).
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { swiping } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { shownTo } from '../members/index.ts'

export type Game = Omit<Output<typeof likes.deck>, 'cards'>

export async function gameOf(ctx: MemberCtx): Promise<Game> {
  const used = await findUsed(ctx)
  const likes_left = Math.max(0, swiping.likes - used.likes)
  const swipes_left = Math.max(0, swiping.swipes - used.swipes)
  // To take a swipe back is for premium members (ROLE-2).
  const undos_left = ctx.member.paid_user ? Math.max(0, swiping.undos - used.undos) : 0
  return {
    likes_left,
    swipes_left,
    undos_left,
    undoable: undos_left ? used.undoable : null,
    resumes_at: likes_left && swipes_left ? null : used.midnight.toISOString(),
  }
}

type Used = { swipes: number; likes: number; undos: number; undoable: string | null; midnight: Date }

/** A day that begins without a midnight, where the clocks are put forward, begins when it does. */
const findUsed = (ctx: MemberCtx) => ctx.db.one<Used>`
  select coalesce(d.swipes, 0) as swipes, coalesce(d.likes, 0) as likes, coalesce(d.undos, 0) as undos, m.public_id as undoable,
    (coalesce(d.day, today.day) + 1)::timestamp at time zone ${ctx.site.time_zone} as midnight
  from (select (${ctx.clock.now()}::timestamptz at time zone ${ctx.site.time_zone})::date as day) today
  left join swipe_day d on d.member_id = ${ctx.member.id} and d.site_id = ${ctx.site.id} and d.day >= today.day
  left join member m on m.id = d.last_id and ${shownTo(ctx)}`

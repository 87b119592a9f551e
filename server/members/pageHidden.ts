// Beacon of a page that was hidden: the member is away until the next activity, which another visible page sends at once (CHAT-8).
// Beacons of visitors are ignored.
import type { Ctx } from '../base/ctx.ts'
import { presenceOf } from './presence.ts'

export async function pageHidden(ctx: Ctx) {
  if (!ctx.member) return {}
  presenceOf(ctx.app).hide(ctx.site.id, ctx.member.id, ctx.clock.now())
  ctx.app.live.publish([ctx.member.id], { type: 'hidden' })
  // Unseen messages are notified at once (server/notifications).
  ctx.app.bus.publish('page_hidden', { member: ctx.member.id })
  return {}
}

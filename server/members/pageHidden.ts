// A page went out of sight: the member is away until the next sign of life, which another page that is looked at gives at once (CHAT-8). A
// visitor's beacon means nothing.
import type { Ctx } from '../base/ctx.ts'
import { presenceOf } from './presence.ts'

export async function pageHidden(ctx: Ctx) {
  if (!ctx.member) return {}
  presenceOf(ctx.app).hide(ctx.site.id, ctx.member.id, ctx.clock.now())
  ctx.app.live.publish([ctx.member.id], { type: 'hidden' })
  // What came and was not seen is told at once (server/notifications).
  ctx.app.bus.publish('away', { member: ctx.member.id })
  return {}
}

// The page went out of sight: the member is away until the next sign of life (CHAT-8). A visitor's beacon means nothing.
import type { Ctx } from '../base/ctx.ts'
import { presenceOf } from './presence.ts'

export async function pageHidden(ctx: Ctx) {
  if (ctx.member) presenceOf(ctx.app).hide(ctx.site.id, ctx.member.id, ctx.clock.now())
  return {}
}

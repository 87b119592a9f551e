// PUT /api/app: sets the name and icon under which this member's devices show the app (contract/homeScreen.ts).
import type { Input } from '../../contract/call.ts'
import type * as homeScreen from '../../contract/homeScreen.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { setDisguiseCookie } from './disguiseCookie.ts'

export async function setDisguise(ctx: MemberCtx, { shown_as }: Input<typeof homeScreen.setDisguise>) {
  await ctx.db.run`
    update member set disguise = ${shown_as} where id = ${ctx.member.id} and site_id = ${ctx.site.id}`
  setDisguiseCookie(ctx, shown_as)
  ctx.afterCommit(() => ctx.app.bus.publish('member_changed', { member: ctx.member.id }))
  return {}
}

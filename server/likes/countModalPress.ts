// Counts presses of the like modal's image or button (LIKE-5): by day, not by member, and only for profiles the member may see.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import { dayOn } from '../base/clock.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findVisibleMember } from '../members/index.ts'
import { countPress } from './store.ts'

export async function countModalPress(ctx: MemberCtx, { id, pressed }: Input<typeof likes.countModalPress>) {
  if (id === ctx.member.public_id || (await findVisibleMember(ctx, id)) === null) refuse('not_found')
  await countPress(ctx, dayOn(ctx.clock.now(), ctx.site.time_zone), pressed)
  return {}
}

// The likes after the first of a list, a page at a time (LIKE-2).
import type { Input, Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { openSpot } from './cursor.ts'
import { pageOf } from './page.ts'

const atOnce = 60

export async function more(
  ctx: MemberCtx,
  { kind, cursor }: Input<typeof likes.more>,
): Promise<Output<typeof likes.more>> {
  const { members, next } = await pageOf(ctx, kind, atOnce, openSpot(ctx, cursor))
  return {
    members: members.map(({ card, fresh, by_switch }) => ({ ...card, like_new: fresh, by_switch })),
    next,
  }
}

// Whom I like, who likes me, and where both is so (LIKE-2, LIKE-4): the first of each, and where the rest begins.
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { pageOf } from './page.ts'

/** More than the badge can count (99+). */
const atFirst = 200

export async function list(ctx: MemberCtx): Promise<Output<typeof likes.list>> {
  const [given, received, matches] = await Promise.all([
    pageOf(ctx, 'given', atFirst),
    pageOf(ctx, 'received', atFirst),
    pageOf(ctx, 'matches', atFirst),
  ])
  return {
    profiles: given.members.map(({ card, by_switch }) => ({ ...card, for_me: by_switch })),
    liked_by: received.members.map(({ card, fresh, by_switch }) => ({ ...card, like_new: fresh, for_them: by_switch })),
    matches: matches.members.map(({ card }) => card),
    next: { received: received.next, given: given.next, matches: matches.next },
  }
}

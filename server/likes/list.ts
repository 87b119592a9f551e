// The three lists of likes: given, received and matches (LIKE-2, LIKE-4): the first page of each, with a cursor to the next.
import type { Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { likesPage } from './likesPage.ts'

/** More than the badge can count (99+). */
const FIRST_PAGE_SIZE = 200

export async function list(ctx: MemberCtx): Promise<Output<typeof likes.list>> {
  const [sentLikes, received, matches] = await Promise.all([
    likesPage(ctx, 'given', FIRST_PAGE_SIZE),
    likesPage(ctx, 'received', FIRST_PAGE_SIZE),
    likesPage(ctx, 'matches', FIRST_PAGE_SIZE),
  ])
  return {
    profiles: sentLikes.members.map(({ card, by_switch }) => ({ ...card, for_me: by_switch })),
    liked_by: received.members.map(({ card, is_new, by_switch }) => ({
      ...card,
      like_new: is_new,
      for_them: by_switch,
    })),
    matches: matches.members.map(({ card }) => card),
    next: { received: received.next, given: sentLikes.next, matches: matches.next },
  }
}

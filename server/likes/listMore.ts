// Further pages of a list of likes (LIKE-2).
import type { Input, Output } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { decryptCursor } from './cursor.ts'
import { likesPage } from './likesPage.ts'

const PAGE_SIZE = 60

export async function listMore(
  ctx: MemberCtx,
  { kind, cursor }: Input<typeof likes.listMore>,
): Promise<Output<typeof likes.listMore>> {
  const { members, next } = await likesPage(ctx, kind, PAGE_SIZE, decryptCursor(ctx, cursor))
  return {
    members: members.map(({ card, is_new, by_switch }) => ({ ...card, like_new: is_new, by_switch })),
    next,
  }
}

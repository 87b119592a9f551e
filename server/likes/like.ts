// I like somebody (LIKE-1). Liking twice is one like.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { give } from './give.ts'

export const like = async (ctx: MemberCtx, { id }: Input<typeof likes.like>) => ({
  matched: await give(ctx, ctx.member, id, 'member'),
})

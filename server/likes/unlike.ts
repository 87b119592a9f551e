// I take my like back; a match between us ends with it (LIKE-1).
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { findMember, holdPair } from '../members/index.ts'
import { dropMatch, takeBack } from './store.ts'

export async function unlike(ctx: MemberCtx, { id }: Input<typeof likes.unlike>) {
  const other = (await findMember(ctx, id)) ?? refuse('not_found')
  const gone = await ctx.db.transaction(async (db) => {
    await holdPair(db, ctx.member.id, other.id)
    await dropMatch(db, ctx.site.id, ctx.member.id, other.id)
    return takeBack(db, ctx.site.id, ctx.member.id, other.id)
  })
  if (gone) ctx.afterCommit(() => ctx.app.live.nudge([ctx.member.id, other.id], { type: 'likes' }))
  return {}
}

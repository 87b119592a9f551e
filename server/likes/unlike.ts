// Takes a like back, and ends the match it made (LIKE-1). unlike.sql decides what could race.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, isIncognito } from '../members/index.ts'
import { notifyUnlike } from './notifyLike.ts'

export async function unlike(ctx: MemberCtx, { id }: Input<typeof likes.unlike>) {
  const { site, member } = ctx
  const target = (await findMember(ctx, id)) ?? refuse('not_found')
  const { removed, is_first } = await ctx.db.one<{ removed: boolean; is_first: boolean }>`
    select * from member_like_remove(${site.id}, ${member.id}, ${target.id})`
  if (removed) notifyUnlike(ctx, member.id, target.id, is_first)
  else if (await isIncognito(ctx, target)) refuse('not_found')
  return {}
}

// I take my like back; a match between us ends with it (LIKE-1). What could race is decided in unlike.sql.
import type { Input } from '../../contract/call.ts'
import type * as likes from '../../contract/likes.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember } from '../members/index.ts'
import { tellGone } from './give.ts'

export async function unlike(ctx: MemberCtx, { id }: Input<typeof likes.unlike>) {
  const { site, member } = ctx
  const other = (await findMember(ctx, id)) ?? refuse('not_found')
  const { gone, is_first } = await ctx.db.one<{ gone: boolean; is_first: boolean }>`
    select * from member_like_take_back(${site.id}, ${member.id}, ${other.id})`
  if (gone) tellGone(ctx, member.id, other.id, is_first)
  return {}
}

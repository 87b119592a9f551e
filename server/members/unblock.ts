// Unblocks a member; the likes and match that the block deleted do not return (PRO-5).
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { publishRelationshipChange } from './publishRelationshipChange.ts'
import { findMember, isIncognito } from './store.ts'

export async function unblock(ctx: MemberCtx, { id }: Input<typeof members.unblock>) {
  const target = (await findMember(ctx, id)) ?? refuse('not_found')
  const removedRows = await ctx.db.run`
    delete from member_block where blocker_id = ${ctx.member.id} and blocked_id = ${target.id} and site_id = ${ctx.site.id}`
  if (removedRows) publishRelationshipChange(ctx, target)
  else if (await isIncognito(ctx, target)) refuse('not_found')
  return {}
}

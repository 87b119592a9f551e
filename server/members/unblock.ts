// Takes a block back; what it ended (likes, a match) does not return (PRO-5).
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember } from './store.ts'
import { publishRelationshipChange } from './publishRelationshipChange.ts'

export async function unblock(ctx: MemberCtx, { id }: Input<typeof members.unblock>) {
  const who = (await findMember(ctx, id)) ?? refuse('not_found')
  const gone = await ctx.db.run`
    delete from member_block where by_id = ${ctx.member.id} and who_id = ${who.id} and site_id = ${ctx.site.id}`
  if (gone) publishRelationshipChange(ctx, who)
  return {}
}

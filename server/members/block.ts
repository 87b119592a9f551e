// One member blocks another: each is gone for the other, with every like and match between them (PRO-6).
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { findMember, lockPair } from './store.ts'
import { publishRelationshipChange } from './publishRelationshipChange.ts'

export async function block(ctx: MemberCtx, { id }: Input<typeof members.block>) {
  const who = await findMember(ctx, id)
  if (!who || who.status === 'deleted') refuse('not_found')
  if (who.id === ctx.member.id) refuse('own_profile')
  await ctx.db.transaction(async (db) => {
    await lockPair(db, ctx.member.id, who.id)
    await db.run`
      insert into member_block (site_id, by_id, who_id, created_at)
      values (${ctx.site.id}, ${ctx.member.id}, ${who.id}, ${ctx.clock.now()})
      on conflict do nothing`
    for (const hook of ctx.app.hooks.onBlock) await hook({ ...ctx, db }, ctx.member.id, who.id)
  })
  publishRelationshipChange(ctx, who)
  return {}
}

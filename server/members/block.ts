// Blocks a member: the two no longer see each other, and their likes and match are deleted (PRO-6).
import type { Input } from '../../contract/call.ts'
import type * as members from '../../contract/members.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { publishRelationshipChange } from './publishRelationshipChange.ts'
import { findMember, isIncognito, lockPair, type MemberRow } from './store.ts'

export async function block(ctx: MemberCtx, { id }: Input<typeof members.block>) {
  const target = await findMember(ctx, id)
  if (!target || target.status === 'deleted' || (await isUnknown(ctx, target))) return refuse('not_found')
  if (target.id === ctx.member.id) refuse('own_profile')
  await ctx.db.transaction(async (db) => {
    await lockPair(db, ctx.member.id, target.id)
    await db.run`
      insert into member_block (site_id, blocker_id, blocked_id, created_at)
      values (${ctx.site.id}, ${ctx.member.id}, ${target.id}, ${ctx.clock.now()})
      on conflict do nothing`
    for (const hook of ctx.app.hooks.onBlock) await hook({ ...ctx, db }, ctx.member.id, target.id)
  })
  publishRelationshipChange(ctx, target)
  return {}
}

/** An incognito member, with whom the viewer has no conversation either: there they are known by name (PRO-10). */
const isUnknown = async (ctx: MemberCtx, target: MemberRow) =>
  (await isIncognito(ctx, target)) &&
  (await ctx.db.maybe`
    select 1 from conversation_side where member_id = ${ctx.member.id} and other_id = ${target.id}`) === undefined

// Takes back the refusal of a photo that nobody was told of yet: the decision, its case and its evidence are as if they had
// never been; what happened stays in the audit log (SAFE-3, STAFF-2).
import { type Actor, audit } from '../base/audit/audit.ts'
import type { JobCtx } from '../base/ctx.ts'
import { lockDecision, revert } from './undo.ts'

/** False where it was undone or appealed against already. A job deletes the evidence's file, which nothing refers to any more. */
export async function takeBackRefusal(ctx: JobCtx, actor: Actor, number: string): Promise<boolean> {
  const { db, site } = ctx
  const decision = await lockDecision(ctx, number)
  const appeal = await db.maybe`select 1 from case_appeal where decision_id = ${decision.id} and site_id = ${site.id}`
  if (decision.undone_at || appeal) return false
  await revert(ctx, decision)
  await db.run`delete from case_decision where id = ${decision.id} and site_id = ${site.id}`
  await db.run`delete from case_evidence where case_id = ${decision.case_id} and site_id = ${site.id}`
  await db.run`delete from case_access_log where case_id = ${decision.case_id} and site_id = ${site.id}`
  await db.run`delete from moderation_case where id = ${decision.case_id} and site_id = ${site.id}`
  await audit(ctx, actor, {
    action: 'case.take_back',
    subject: decision.case,
    member: decision.member_id,
    before: { decision: decision.public_id, measure: decision.measure },
  })
  return true
}

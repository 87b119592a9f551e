// DELETE /api/two-step: turns two-step verification off and deletes the recovery codes (ACC-14).
import type { MemberCtx } from '../base/ctx.ts'
import { mailSecurityChange } from './mailSecurityNotice.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { twoStepSnapshot } from './restoreFactors.ts'

export async function disableTwoStep(ctx: MemberCtx) {
  await requireReauthentication(ctx)
  await deleteTwoStep(ctx)
  return {}
}

/** Answers whether it was on. */
export function deleteTwoStep(ctx: MemberCtx): Promise<boolean> {
  const { site, member } = ctx
  return ctx.db.transaction(async (db) => {
    const removed = await twoStepSnapshot({ ...ctx, db }, member.id)
    const removedRow = await db.maybe<{ on: boolean }>`
      delete from two_step
      where member_id = ${member.id} and site_id = ${site.id}
      returning confirmed_at is not null as on`
    await db.run`delete from recovery_code where member_id = ${member.id} and site_id = ${site.id}`
    if (removedRow?.on) await mailSecurityChange({ ...ctx, db }, 'two_step_off', removed)
    return removedRow?.on === true
  })
}

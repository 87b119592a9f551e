// POST /api/two-step/recovery: replaces the recovery codes by ten new ones (ACC-14).
import type { Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { mailSecurityChange } from './mailSecurityNotice.ts'
import { createRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { twoStepSnapshot } from './restoreFactors.ts'
import { hasTwoStep } from './twoStep.ts'

export async function newRecoveryCodes(ctx: MemberCtx): Promise<Output<typeof security.newRecoveryCodes>> {
  await requireReauthentication(ctx)
  if (!(await hasTwoStep(ctx, ctx.member.id))) refuse('not_found')
  const created = await createRecoveryCodes(ctx)
  return ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db }
    // Locked, so that of two concurrent requests one set of codes stays.
    const twoStep = await db.maybe`
      select 1 from two_step
      where member_id = ${ctx.member.id} and site_id = ${ctx.site.id} and confirmed_at is not null
      for update`
    if (!twoStep) refuse('not_found')
    const removed = await twoStepSnapshot(txCtx, ctx.member.id)
    await replaceRecoveryCodes(txCtx, ctx.member.id, created)
    await mailSecurityChange(txCtx, 'recovery_codes', removed)
    return { recovery_codes: created.codes }
  })
}

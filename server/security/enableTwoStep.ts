// PUT /api/two-step: turns two-step verification (TOTP) on, once a code proves that the app has the secret (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { mailSecurityChange } from './mailSecurityNotice.ts'
import { createRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts'
import { requireConfirmedAddress } from './requireConfirmedAddress.ts'
import { requireReauthentication } from './requireReauthentication.ts'
import { throttledAttempt } from './throttledAttempt.ts'
import { decryptSecret, totpStep } from './totp.ts'
import { hasTwoStep } from './twoStep.ts'

type Enable = typeof security.enableTwoStep

export async function enableTwoStep(ctx: MemberCtx, { code }: Input<Enable>): Promise<Output<Enable>> {
  requireConfirmedAddress(ctx)
  await requireReauthentication(ctx)
  const { db, site, member, clock } = ctx
  if (await hasTwoStep(ctx, member.id)) refuse('already_on')
  const step = await throttledAttempt(ctx, `two-step:${member.id}`, 'code_wrong', async () => {
    const twoStep = await db.maybe<Columns<'two_step', 'secret'>>`
      select secret from two_step where member_id = ${member.id} and site_id = ${site.id} and confirmed_at is null`
    return twoStep ? totpStep(decryptSecret(ctx, twoStep.secret), code, clock.now()) : null
  })
  const created = await createRecoveryCodes(ctx)
  return db.transaction(async (inner) => {
    const txCtx = { ...ctx, db: inner }
    const enabled = await inner.run`
      update two_step
      set confirmed_at = ${clock.now()}, last_step = ${step}
      where member_id = ${member.id} and site_id = ${site.id} and confirmed_at is null`
    if (!enabled) refuse('already_on')
    await replaceRecoveryCodes(txCtx, member.id, created)
    await mailSecurityChange(txCtx, 'two_step_on')
    return { recovery_codes: created.codes }
  })
}

// PUT /api/two-step: the app shows a code, so it has the secret; from now on a login asks for one (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { countedTry } from './countedTry.ts'
import { makeRecoveryCodes } from './recoveryCodes.ts'
import { refuseNewcomer } from './refuseNewcomer.ts'
import { refuseUnlessConfirmed } from './refuseUnlessConfirmed.ts'
import { tellOfChange } from './tellOfChange.ts'
import { openSecret, stepOf } from './totp.ts'
import { hasTwoStep } from './twoStep.ts'

type Enable = typeof security.enableTwoStep

export async function enableTwoStep(ctx: MemberCtx, { code }: Input<Enable>): Promise<Output<Enable>> {
  refuseNewcomer(ctx)
  await refuseUnlessConfirmed(ctx)
  const { db, site, member, clock } = ctx
  if (await hasTwoStep(ctx, member.id)) refuse('already_on')
  const step = await countedTry(ctx, `two-step:${member.id}`, 'code_wrong', async () => {
    const kept = await db.maybe<{ secret: string }>`
      select secret from two_step where member_id = ${member.id} and site_id = ${site.id} and confirmed_at is null`
    return kept ? stepOf(openSecret(ctx, kept.secret), code, clock.now()) : null
  })
  return db.transaction(async (inner) => {
    const within = { ...ctx, db: inner }
    const enabled = await inner.run`
      update two_step
      set confirmed_at = ${clock.now()}, last_step = ${step}
      where member_id = ${member.id} and site_id = ${site.id} and confirmed_at is null`
    if (!enabled) refuse('already_on')
    const recovery_codes = await makeRecoveryCodes(within, member.id)
    await tellOfChange(within, 'two_step_on')
    return { recovery_codes }
  })
}

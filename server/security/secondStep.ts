// Second step of a login: a TOTP or recovery code; and login by passkey, which replaces both steps (ACC-14).
import type { Id } from '../../contract/ids.ts'
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { refuse } from '../base/refusal.ts'
import { beginCeremony, clearCeremonyCookie, endCeremony, findCeremony } from './ceremony.ts'
import { knownDevice } from './knownDevice.ts'
import { startAssertion, verifyAssertion } from './passkeyAssertion.ts'
import { hasPasskey } from './passkeys.ts'
import { redeemerOfRecoveryCode } from './recoveryCodes.ts'
import { throttledAttempt } from './throttledAttempt.ts'
import { redeemerOfTotpCode } from './totp.ts'
import { hasTwoStep } from './twoStep.ts'

export type SecondStep = 'code' | 'recovery_code' | 'passkey'

/** To ask before opening a session by anything but a passkey. Any one of the answered steps is enough; empty where the password is. */
export async function requiredSecondSteps(ctx: Pick<Ctx, 'db' | 'site'>, member: Id<'member'>): Promise<SecondStep[]> {
  if (!(await hasTwoStep(ctx, member))) return []
  return (await hasPasskey(ctx, member)) ? ['code', 'recovery_code', 'passkey'] : ['code', 'recovery_code']
}

/** After a correct password: this browser has five minutes for the second step. */
export const startSecondStep = (ctx: Ctx, member: Id<'member'>) =>
  beginCeremony(ctx, 'second_step', { member, challenge: null })

/** Answers the member of the completed login. Refuses step_over, code_wrong or login_blocked. */
export async function completeSecondStep(ctx: Ctx, code: string): Promise<Id<'member'>> {
  const { member } = (await findCeremony(ctx, 'second_step')) ?? refuse('step_over')
  if (member === null) return refuse('step_over')
  const key = await attemptKey(ctx, member)
  await throttledAttempt(ctx, key, 'code_wrong', async () => {
    const redeem = (await redeemerOfTotpCode(ctx, member, code)) ?? (await redeemerOfRecoveryCode(ctx, member, code))
    if (!redeem) return false
    return ctx.db.transaction(async (db) => {
      if (!(await redeem(db))) return false
      // Two correct codes at once are one login: the other code stays unused.
      if (!(await endCeremony(ctx, 'second_step', db))) refuse('step_over')
      return true
    })
  })
  clearCeremonyCookie(ctx, 'second_step')
  return member
}

/** For the member whose password was just verified, else for any member. */
export async function startPasskeyLogin(ctx: Ctx) {
  const ceremony = await findCeremony(ctx, 'second_step')
  const member = ceremony?.member ?? null
  const passkeyOwner = member !== null && (await hasPasskey(ctx, member)) ? member : null
  return startAssertion(ctx, 'passkey_login', passkeyOwner)
}

/** Answers the member of the passkey. Refuses step_over or passkey_failed. */
export async function completePasskeyLogin(ctx: Ctx, response: Record<string, unknown>): Promise<Id<'member'>> {
  const member = await verifyAssertion(ctx, 'passkey_login', response)
  await endCeremony(ctx, 'second_step')
  clearCeremonyCookie(ctx, 'second_step')
  return member
}

/** Known devices are counted apart, as at the first step. */
async function attemptKey(ctx: Ctx, member: Id<'member'>): Promise<string> {
  const { public_id } = await ctx.db.one<Columns<'member_public', 'public_id'>>`
    select public_id from member_public where id = ${member} and site_id = ${ctx.site.id}`
  const device = knownDevice(ctx, public_id)
  return `code:${device ? `device:${device}` : member}`
}

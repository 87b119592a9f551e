// The second step of a login: a code of the member's app, or a recovery code; and the passkey that stands in for both (ACC-14).
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { beginCeremony, endCeremony, findCeremony, forgetCeremony } from './ceremony.ts'
import { countedTry } from './countedTry.ts'
import { knownDevice } from './knownDevice.ts'
import { askForPasskey, whosePasskey } from './passkeyAnswer.ts'
import { hasPasskey } from './passkeys.ts'
import { recoveryCode } from './recoveryCodes.ts'
import { appCode } from './totp.ts'
import { hasTwoStep } from './twoStep.ts'

export type Step = 'code' | 'recovery_code' | 'passkey'

/** Whoever opens a session by less than a passkey asks this first. Any one of these is enough; none where a password is enough. */
export async function stepsBefore(ctx: Pick<Ctx, 'db' | 'site'>, member: number): Promise<Step[]> {
  if (!(await hasTwoStep(ctx, member))) return []
  return (await hasPasskey(ctx, member)) ? ['code', 'recovery_code', 'passkey'] : ['code', 'recovery_code']
}

/** The password was right: this browser may now show the rest, for five minutes. */
export const awaitSecondStep = (ctx: Ctx, member: number) =>
  beginCeremony(ctx, 'second_step', { member, challenge: null })

/** Whose login it is, now through both steps. Refuses with step_over, code_wrong or login_blocked. */
export async function passSecondStep(ctx: Ctx, code: string): Promise<number> {
  const { member } = (await findCeremony(ctx, 'second_step')) ?? refuse('step_over')
  if (member === null) return refuse('step_over')
  const key = await keyOf(ctx, member)
  await countedTry(ctx, key, 'code_wrong', async () => {
    const use = (await appCode(ctx, member, code)) ?? (await recoveryCode(ctx, member, code))
    if (!use) return false
    return ctx.db.transaction(async (db) => {
      if (!(await use(db))) return false
      // Two codes that are both right are still one login: the other code is not used up.
      if (!(await endCeremony(ctx, 'second_step', db))) refuse('step_over')
      return true
    })
  })
  forgetCeremony(ctx, 'second_step')
  return member
}

/** Of the member whose password was right just now, else of anybody. */
export async function askWhosePasskey(ctx: Ctx) {
  const waiting = await findCeremony(ctx, 'second_step')
  const member = waiting?.member ?? null
  const theirs = member !== null && (await hasPasskey(ctx, member)) ? member : null
  return askForPasskey(ctx, 'passkey_login', theirs)
}

/** Whose login it is, by a passkey. Refuses with step_over or passkey_failed. */
export async function passPasskey(ctx: Ctx, response: Record<string, unknown>): Promise<number> {
  const member = await whosePasskey(ctx, 'passkey_login', response)
  await endCeremony(ctx, 'second_step')
  forgetCeremony(ctx, 'second_step')
  return member
}

/** A browser of the member's own is counted apart, as at the first step. */
async function keyOf(ctx: Ctx, member: number): Promise<string> {
  const { public_id } = await ctx.db.one<{ public_id: string }>`
    select public_id from member where id = ${member} and site_id = ${ctx.site.id}`
  const device = knownDevice(ctx, public_id)
  return `code:${device ? `device:${device}` : member}`
}

// Age assurance for domains below it (SAFE-1): refuses with `age_required` what needs a proof that is not there.
import type { AgeMoment } from '../../contract/age.ts'
import type { Ctx } from './ctx.ts'
import { Refusal } from './refusal.ts'

export async function requireAge(ctx: Ctx, moment: AgeMoment) {
  for (const check of ctx.app.hooks.requireAge) await check(ctx, moment)
}

/** For a live connection, which says no without a reason: whoever asks by a call learns it. */
export async function isAgeProven(ctx: Ctx, moment: AgeMoment): Promise<boolean> {
  try {
    await requireAge(ctx, moment)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'age_required') return false
    throw error
  }
}

// Refuses what needs a proof of age that is not there (SAFE-1). Where nothing but a declaration is due, no query is made.
import type { AgeMoment } from '../../contract/age.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { ownProof, signupProof } from './ownProof.ts'
import { isAtLeast, requiredLevel } from './requiredLevel.ts'

export async function requireAge(ctx: Ctx, moment: AgeMoment) {
  const required = requiredLevel(ctx, moment)
  if (required === 'declared') return
  const proof = await ownProof(ctx)
  if (!proof || !isAtLeast(proof.outcome, required)) refuse('age_required')
}

/** Of a signup in this browser, in the country that it gives. */
export async function requireSignupAge(ctx: Ctx, country: string | undefined) {
  if (await isSignupAgeDue(ctx, country)) refuse('age_required')
}

export async function isSignupAgeDue(ctx: Ctx, country: string | undefined): Promise<boolean> {
  const required = requiredLevel({ ...ctx, member: null }, 'signup', country)
  if (required === 'declared') return false
  const proof = await signupProof(ctx)
  return !proof || !isAtLeast(proof.outcome, required)
}

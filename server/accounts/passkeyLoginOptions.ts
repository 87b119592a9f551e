// POST /api/login/passkey/options: a challenge for whichever passkey the browser has for this site (ACC-14).
import type * as accounts from '../../contract/accounts.ts'
import type { Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { consumeNetworkWindow, type RateLimit } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { startPasskeyLogin } from '../security/index.ts'

/** Challenges per network that may stay unanswered. */
export const challengeLimit: RateLimit = { max: 300, windowSeconds: 600 }
export const CHALLENGE_WINDOW = 'challenge'

export async function passkeyLoginOptions(ctx: Ctx): Promise<Output<typeof accounts.passkeyLoginOptions>> {
  if (!consumeNetworkWindow(ctx, CHALLENGE_WINDOW, challengeLimit)) refuse('too_many')
  return startPasskeyLogin(ctx)
}

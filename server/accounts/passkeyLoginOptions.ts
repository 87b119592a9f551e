// POST /api/login/passkey/options: a challenge for whichever passkey the browser has for this site (ACC-14).
import type * as accounts from '../../contract/accounts.ts'
import type { Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { type Allowance, spend } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { addressKey, askWhosePasskey } from '../security/index.ts'

/** Challenges that one network may ask for without one of them being met. */
const perNetwork: Allowance = { most: 300, seconds: 600 }
export const challengeKey = (ctx: Ctx) => `challenge:${addressKey(ctx)}`

export async function passkeyLoginOptions(ctx: Ctx): Promise<Output<typeof accounts.passkeyLoginOptions>> {
  if (!(await spend(ctx, challengeKey(ctx), perNetwork))) refuse('too_many')
  return askWhosePasskey(ctx)
}

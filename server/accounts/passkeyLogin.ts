// POST /api/login/passkey: in by a passkey alone (ACC-14). It is something one has, opened by a finger, a face or a PIN: both steps at once.
// It can't be guessed: what a network may try is what it may ask for (passkeyLoginOptions.ts).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refund } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { completePasskeyLogin } from '../security/index.ts'
import { enterById } from './enter.ts'
import { challengeKey } from './passkeyLoginOptions.ts'

type PasskeyLogin = typeof accounts.passkeyLogin

export async function passkeyLogin(ctx: Ctx, { response }: Input<PasskeyLogin>): Promise<Output<PasskeyLogin>> {
  const member = await completePasskeyLogin(ctx, response)
  await refund(ctx, challengeKey(ctx))
  return { user: (await enterById(ctx, member)) ?? refuse('passkey_failed') }
}

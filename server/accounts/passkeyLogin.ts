// POST /api/login/passkey: login by a passkey alone (ACC-14). It counts as both steps: a device one has, unlocked by biometrics or a PIN.
// It cannot be guessed; attempts are limited by the challenges a network may request (passkeyLoginOptions.ts).
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refundNetworkWindow } from '../base/rateLimits/rateLimit.ts'
import { refuse } from '../base/refusal.ts'
import { completePasskeyLogin } from '../security/index.ts'
import { finishLoginById } from './finishLogin.ts'
import { CHALLENGE_WINDOW, challengeLimit } from './passkeyLoginOptions.ts'

type PasskeyLogin = typeof accounts.passkeyLogin

export async function passkeyLogin(ctx: Ctx, { response }: Input<PasskeyLogin>): Promise<Output<PasskeyLogin>> {
  const member = await completePasskeyLogin(ctx, response)
  refundNetworkWindow(ctx, CHALLENGE_WINDOW, challengeLimit)
  return { user: (await finishLoginById(ctx, member, { byPasskey: true })) ?? refuse('passkey_failed') }
}

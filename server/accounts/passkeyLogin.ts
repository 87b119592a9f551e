// POST /api/login/passkey: in by a passkey alone (ACC-14). It is something one has, opened by a finger, a face or a PIN: both steps at once.
import type * as accounts from '../../contract/accounts.ts'
import type { Input, Output } from '../../contract/call.ts'
import type { Ctx } from '../base/ctx.ts'
import { refuse } from '../base/refuse.ts'
import { addressKey, countTry, forgetTries, passPasskey, perAddress, takeBack } from '../security/index.ts'
import { enterById } from './enter.ts'
import { challengeKey } from './passkeyLoginOptions.ts'

type PasskeyLogin = typeof accounts.passkeyLogin

export async function passkeyLogin(ctx: Ctx, { response }: Input<PasskeyLogin>): Promise<Output<PasskeyLogin>> {
  const address = addressKey(ctx)
  const tried = await countTry(ctx, address, perAddress)
  if (!tried.open) refuse('login_blocked', { minutes: tried.minutes })
  const member = await passPasskey(ctx, response)
  await Promise.all([takeBack(ctx, address), forgetTries(ctx, challengeKey(ctx))])
  return { user: (await enterById(ctx, member)) ?? refuse('passkey_failed') }
}

// POST /api/confirm/passkey: re-authentication by one of the member's passkeys (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { startAssertion, verifyAssertion } from './passkeyAssertion.ts'
import { hasPasskey } from './passkeys.ts'
import { rotateSession } from './rotateSession.ts'

export async function reauthenticationOptions(
  ctx: MemberCtx,
): Promise<Output<typeof security.reauthenticationOptions>> {
  if (!(await hasPasskey(ctx, ctx.member.id))) refuse('not_found')
  return startAssertion(ctx, 'passkey_confirm', ctx.member.id)
}

export async function reauthenticateByPasskey(
  ctx: MemberCtx,
  { response }: Input<typeof security.reauthenticateByPasskey>,
) {
  const owner = await verifyAssertion(ctx, 'passkey_confirm', response)
  if (owner !== ctx.member.id) refuse('passkey_failed')
  await rotateSession(ctx)
  return {}
}

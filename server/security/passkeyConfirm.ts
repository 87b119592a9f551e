// POST /api/confirm/passkey: as by the password, by one of the member's passkeys (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { askForPasskey, whosePasskey } from './passkeyAnswer.ts'
import { hasPasskey } from './passkeys.ts'
import { rotateSession } from './rotateSession.ts'

export async function passkeyConfirmOptions(ctx: MemberCtx): Promise<Output<typeof security.passkeyConfirmOptions>> {
  if (!(await hasPasskey(ctx, ctx.member.id))) refuse('not_found')
  return askForPasskey(ctx, 'passkey_confirm', ctx.member.id)
}

export async function passkeyConfirm(ctx: MemberCtx, { response }: Input<typeof security.passkeyConfirm>) {
  const whose = await whosePasskey(ctx, 'passkey_confirm', response)
  if (whose !== ctx.member.id) refuse('passkey_failed')
  await rotateSession(ctx)
  return {}
}

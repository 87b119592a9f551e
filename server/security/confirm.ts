// POST /api/confirm: this session proves by the password once more who it is, and goes on under a new token (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { provePassword } from './provePassword.ts'
import { isRecent } from './refuseUnlessConfirmed.ts'
import { rotateSession } from './rotateSession.ts'

export async function confirm(ctx: MemberCtx, { password }: Input<typeof security.confirm>) {
  await provePassword(ctx, password, 'password')
  await rotateSession(ctx)
  return {}
}

export async function isConfirmed(ctx: MemberCtx): Promise<Output<typeof security.isConfirmed>> {
  return { confirmed: await isRecent(ctx) }
}

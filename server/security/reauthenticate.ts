// POST /api/confirm: re-authentication by password; the session continues under a new token (ACC-14).
import type { Input, Output } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { isRecentlyAuthenticated } from './requireReauthentication.ts'
import { rotateSession } from './rotateSession.ts'
import { verifyOwnPassword } from './verifyOwnPassword.ts'

export async function reauthenticate(ctx: MemberCtx, { password }: Input<typeof security.reauthenticate>) {
  await verifyOwnPassword(ctx, password, 'password')
  await rotateSession(ctx)
  return {}
}

export async function isReauthenticated(ctx: MemberCtx): Promise<Output<typeof security.isReauthenticated>> {
  return { confirmed: await isRecentlyAuthenticated(ctx) }
}

// DELETE /api/devices: log out everywhere, or everywhere else (ACC-8).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { deletePushSubscriptions } from '../notifications/index.ts'
import { clearSessionCookie, endSessions } from './endSessions.ts'

export async function endDevices(ctx: MemberCtx, { others }: Input<typeof security.endDevices>) {
  await endSessions(ctx, ctx.member.id, others ? { except: ctx.member.session } : {})
  if (!others) {
    await deletePushSubscriptions(ctx, ctx.member.id)
    clearSessionCookie(ctx)
  }
  return {}
}

// DELETE /api/devices/{id}: logs out one device, possibly this one (ACC-8).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { clearSessionCookie, endSessionById } from './endSessions.ts'

export async function endDevice(ctx: MemberCtx, { id }: Input<typeof security.endDevice>) {
  const outcome = await endSessionById(ctx, id)
  if (outcome === 'none') refuse('not_found')
  if (outcome === 'this') clearSessionCookie(ctx)
  return {}
}

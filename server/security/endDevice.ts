// DELETE /api/devices/{id}: logs out one device; this one, too, where it is meant (ACC-8).
import type { Input } from '../../contract/call.ts'
import type * as security from '../../contract/security.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { refuse } from '../base/refusal.ts'
import { endOne, forgetCookie } from './endSessions.ts'

export async function endDevice(ctx: MemberCtx, { id }: Input<typeof security.endDevice>) {
  const ended = await endOne(ctx, id)
  if (ended === 'none') refuse('not_found')
  if (ended === 'this') forgetCookie(ctx)
  return {}
}

// GET /api/logout.php: this browser's session ends (ACC-9). That the request comes from our own pages is checked at the door.

import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { sessionCookie } from '../base/http/requestContext.ts'
import { endSession } from '../security/index.ts'
import { forgetDraft } from './draft.ts'

export async function logout(ctx: Ctx) {
  await endSession(ctx, ctx.db)
  // Its last step, clicked once more, would log in again.
  await forgetDraft(ctx)
  ctx.setCookie(serializeCookie(ctx.app.env, sessionCookie, '', 0))
  return {}
}

// GET /api/logout.php: ends this browser's session (ACC-9). The CSRF check (same origin) is in server/base/http.

import { sessionCookie } from '../../contract/cookies.ts'
import type { Ctx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { endSession } from '../security/index.ts'
import { deleteDraft } from './signupDraft.ts'

export async function logout(ctx: Ctx) {
  await endSession(ctx, ctx.db)
  // A repeated last step of the signup would log in again.
  await deleteDraft(ctx)
  ctx.setCookie(serializeCookie(ctx.app.env, sessionCookie, '', 0))
  return {}
}

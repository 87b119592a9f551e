// Rotates the session token of this browser: a copy of the old token stops working (ACC-8).

import { sessionCookie } from '../../contract/cookies.ts'
import { durationSeconds } from '../../contract/limits.ts'
import type { MemberCtx } from '../base/ctx.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'

/** Counts as re-authentication. Does nothing where the session has ended meanwhile. */
export async function rotateSession(ctx: MemberCtx) {
  const token = newToken()
  const newHash = hashToken(token)
  const oldHash = ctx.member.session
  const rotated = await ctx.db.run`
    update session
    set token_hash = ${newHash}, confirmed_at = ${ctx.clock.now()}
    where token_hash = ${oldHash} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id}`
  if (!rotated) return
  ctx.setCookie(serializeCookie(ctx.app.env, sessionCookie, token, durationSeconds.sessionCookie))
  const { id: member } = ctx.member
  ctx.afterCommit(() => {
    ctx.app.bus.publish('session_rotated', { member, from: oldHash.toString('hex'), to: newHash.toString('hex') })
    ctx.app.bus.publish('member_changed', { member })
  })
}

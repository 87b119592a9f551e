// Ends sessions (logout of devices, password change): at once on every node; their tabs are notified and closed (ACC-8).

import { sessionCookie } from '../../contract/cookies.ts'
import type { Id } from '../../contract/ids.ts'
import type { Ctx, JobCtx, MemberCtx } from '../base/ctx.ts'
import { serializeCookie } from '../base/http/cookies.ts'

type SessionCtx = Pick<JobCtx, 'app' | 'db' | 'site' | 'afterCommit'>

/** All sessions of the member, or all but one. */
export async function endSessions(ctx: SessionCtx, member: Id<'member'>, { except }: { except?: Buffer } = {}) {
  const endedSessions = await ctx.db.many<{ session: string }>`
    delete from session
    where member_id = ${member} and site_id = ${ctx.site.id} and (${except ?? null}::bytea is null or token_hash <> ${except ?? null})
    returning encode(token_hash, 'hex') as session`
  for (const onSessionsEnd of ctx.app.hooks.onSessionsEnd) await onSessionsEnd(ctx, member)
  if (except) publishEnded(ctx, member, endedSessions)
  else ctx.afterCommit(() => ctx.app.bus.publish('session_ended', { member }))
}

/** One session of the member, by public id. Answers whether it existed and whether it was this browser's. */
export async function endSessionById(ctx: MemberCtx, public_id: string): Promise<'none' | 'this' | 'other'> {
  const endedSession = await ctx.db.maybe<{ session: string }>`
    delete from session
    where public_id = ${public_id} and member_id = ${ctx.member.id} and site_id = ${ctx.site.id}
    returning encode(token_hash, 'hex') as session`
  if (!endedSession) return 'none'
  for (const onSessionsEnd of ctx.app.hooks.onSessionsEnd) await onSessionsEnd(ctx, ctx.member.id)
  publishEnded(ctx, ctx.member.id, [endedSession])
  return endedSession.session === ctx.member.session.toString('hex') ? 'this' : 'other'
}

function publishEnded(ctx: SessionCtx, member: Id<'member'>, endedSessions: { session: string }[]) {
  ctx.afterCommit(() => {
    for (const { session } of endedSessions) ctx.app.bus.publish('session_ended', { member, session })
  })
}

/** Expires the session cookie of this browser. */
export const clearSessionCookie = (ctx: Pick<Ctx, 'app' | 'setCookie'>) =>
  ctx.setCookie(serializeCookie(ctx.app.env, sessionCookie, '', 0))

// Sessions: a random token in the cookie, its hash in the database, valid on one site (ACC-8).

import { sessionCookie } from '../../contract/cookies.ts'
import type { Id } from '../../contract/ids.ts'
import { durationSeconds } from '../../contract/limits.ts'
import { addSeconds, machineClock } from '../base/clock.ts'
import type { Ctx, CurrentMember, Site } from '../base/ctx.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import type { Env } from '../base/env.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { rememberDevice } from './knownDevice.ts'
import { recordLogin } from './loginTrace.ts'

/** How far "last seen" in the list of devices may lag behind. */
const SEEN_PRECISION_SECONDS = 600

/**
 * The member of a session on this site; null where it is unknown, expired, or the member may not log in. In production
 * nobody of a demo's cast may: their passwords are public.
 */
export async function findSessionMember(
  db: Db,
  site: Site,
  token_hash: Buffer,
  now = machineClock.now(),
  { production }: Pick<Env, 'production'> = { production: false },
): Promise<CurrentMember | null> {
  const sessionMember = await db.maybe<CurrentMember & Columns<'session', 'seen_at'>>`
    select m.id, m.public_id, m.kind, m.status, m.name, m.language, m.country, m.paid_user, m.disguise, s.token_hash as session, s.seen_at,
      d.consent_due
    from session s
    join member_public m on m.id = s.member_id and m.site_id = s.site_id
    join member_consent_due d on d.id = m.id
    where s.token_hash = ${token_hash} and s.site_id = ${site.id} and s.expires > ${now}
      and m.status in ('not_confirmed', 'active', 'disabled') and (m.kind = 'person' or ${!production})`
  if (!sessionMember) return null
  const { seen_at, ...asker } = sessionMember
  if (seen_at < addSeconds(now, -SEEN_PRECISION_SECONDS))
    await db.run`update session set seen_at = ${now} where token_hash = ${token_hash}`
  return asker
}

/** Accounts of a demo's cast: fictional people with a login. */
export async function countDemoAccounts(db: Db): Promise<number> {
  const { count } = await db.one<{ count: number }>`
    select count(*)::int as count from member_contact where kind = 'fictional' and email is not null`
  return count
}

/**
 * Logs the member in on this browser and ends its previous session. Answers the new session's hash. `isProven`: the login counts as
 * authentication for sensitive changes; on a new device only one by passkey does. `newSince`: the
 * first login on a device that was new then.
 */
export async function openSession(
  ctx: Ctx,
  db: Db,
  member: Id<'member'>,
  { newSince = null, isProven = true }: { newSince?: Date | null; isProven?: boolean } = {},
): Promise<Buffer> {
  await endSession(ctx, db)
  const token = newToken()
  const token_hash = hashToken(token)
  const now = ctx.clock.now()
  const { public_id } = await db.one<{ public_id: string }>`
    insert into session (token_hash, site_id, member_id, device, created_at, seen_at, confirmed_at, new_device, new_device_since, expires)
    values (${token_hash}, ${ctx.site.id}, ${member}, ${ctx.request.user_agent}, ${now}, ${now}, ${isProven ? now : null}, ${newSince !== null}, ${newSince},
      ${addSeconds(now, durationSeconds.sessionCookie)})
    returning (select public_id from member_public where id = member_id)`
  ctx.setCookie(serializeCookie(ctx.app.env, sessionCookie, token, durationSeconds.sessionCookie))
  await recordLogin({ ...ctx, db }, member, rememberDevice(ctx, public_id, newSince))
  ctx.app.log.info('session opened', { site: ctx.site.key, member, new_device: newSince !== null })
  return token_hash
}

/** Ends this browser's session: its tabs on every node are notified and closed. */
export async function endSession(ctx: Ctx, db: Db) {
  const token = ctx.request.cookies[sessionCookie]
  if (!token) return
  const endedSession = await db.maybe<{ member: Id<'member'>; session: string }>`
    delete from session
    where token_hash = ${hashToken(token)} and site_id = ${ctx.site.id}
    returning member_id as member, encode(token_hash, 'hex') as session`
  if (endedSession) ctx.afterCommit(() => ctx.app.bus.publish('session_ended', endedSession))
}

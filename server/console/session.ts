// Sessions of the console: twelve hours, bound to the network that they were opened in (STAFF-4).
import { audit } from '../base/audit/audit.ts'
import { addSeconds } from '../base/clock.ts'
import type { Db } from '../base/db/database.ts'
import type { Columns } from '../base/db/tables.ts'
import { hashToken, newToken } from '../base/encryption/tokens.ts'
import type { Env } from '../base/env.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { customerKey } from '../base/rateLimits/addressKey.ts'
import { deviceName } from '../security/index.ts'
import { rememberBrowser } from '../staff/index.ts'
import type { SignedInStaff, VisitorCtx } from './context.ts'
import { refuseStaff } from './refusal.ts'

const SESSION_SECONDS = 12 * 3_600
/** How far "last seen" may lag behind. */
const SEEN_PRECISION_SECONDS = 600
/** For what a stolen session would make of use for longer. */
const SENSITIVE_SECONDS = 600

/** The prefix demands TLS, which the demo does not have. */
export const staffCookie = ({ production }: Pick<Env, 'production'>) => (production ? '__Host-staff' : 'staff')

/** It signs nobody in: it tells whether two people sign in by one browser (server/staff/browsers.ts). */
export const browserCookie = ({ production }: Pick<Env, 'production'>) =>
  production ? '__Host-staff_browser' : 'staff_browser'
/** As long as browsers keep one. */
const BROWSER_SECONDS = 400 * 86_400

const setSessionCookie = ({ app, setCookie }: VisitorCtx, token: string, seconds: number) =>
  setCookie(serializeCookie(app.env, staffCookie(app.env), token, seconds, { sameSite: 'strict' }))

/** /24 of IPv4, /48 of IPv6, as a keyed hash. */
const networkOf = (ctx: VisitorCtx) => customerKey(ctx)

export async function openSession(ctx: VisitorCtx, staff: Pick<SignedInStaff, 'id' | 'name'>, way: string) {
  const token = newToken()
  const now = ctx.clock.now()
  await endThisSession(ctx)
  await ctx.db.run`
    insert into staff_session (token_hash, staff_id, network, device, created_at, seen_at, expires)
    values (${hashToken(token)}, ${staff.id}, ${networkOf(ctx)}, ${deviceName(ctx.request.user_agent).name}, ${now}, ${now},
      ${addSeconds(now, SESSION_SECONDS)})`
  await auditOwn(ctx, staff, 'staff.sign_in', way)
  setSessionCookie(ctx, token, SESSION_SECONDS)
  const browser = ctx.browser ?? newToken()
  await rememberBrowser(ctx.db, now, staff, browser)
  ctx.setCookie(
    serializeCookie(ctx.app.env, browserCookie(ctx.app.env), browser, BROWSER_SECONDS, { sameSite: 'strict' }),
  )
}

type SessionRow = SignedInStaff & Columns<'staff_session', 'network' | 'seen_at'>

/** Reads role and sites anew each time, so that what was taken away ends with the next call. */
export async function findSession(ctx: VisitorCtx): Promise<SignedInStaff> {
  const { db, clock, token } = ctx
  const now = clock.now()
  if (!token) return refuseStaff('signed_out')
  const row = await db.maybe<SessionRow>`
    select a.id, a.name, a.role, a.site_keys, s.public_id as session, s.network, s.created_at, s.seen_at, s.expires
    from staff_session s join active_staff a on a.id = s.staff_id
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires > ${now} and s.created_at >= a.added_at`
  if (!row) return refuseStaff('signed_out')
  const { network, seen_at, ...staff } = row
  if (network !== networkOf(ctx)) {
    if (await endThisSession(ctx))
      await auditOwn(ctx, staff, 'staff.other_network', 'its session was used in another network')
    setSessionCookie(ctx, '', 0)
    return refuseStaff('other_network')
  }
  if (seen_at < addSeconds(now, -SEEN_PRECISION_SECONDS))
    await db.run`update staff_session set seen_at = ${now} where token_hash = ${hashToken(token)}`
  return staff
}

export const endThisSession = async ({ db, clock, token }: Pick<VisitorCtx, 'db' | 'clock' | 'token'>) =>
  token !== undefined &&
  (await db.run`
    update staff_session set ended_at = ${clock.now()} where token_hash = ${hashToken(token)} and ended_at is null`) > 0

export const clearSession = (ctx: VisitorCtx) => setSessionCookie(ctx, '', 0)

/** `session`: the public id of one of them. */
export const endSessions = (
  { db, clock }: Pick<VisitorCtx, 'db' | 'clock'>,
  id: SignedInStaff['id'],
  session?: string,
) => db.run`
  update staff_session set ended_at = ${clock.now()}
  where staff_id = ${id} and ended_at is null and (${session ?? null}::text is null or public_id = ${session ?? null})`

/** Passkeys and two-step outlive a session: they change soon after a sign-in alone. */
export function requireRecentSignIn({ clock, staff }: VisitorCtx & { staff: SignedInStaff }) {
  if (staff.created_at < addSeconds(clock.now(), -SENSITIVE_SECONDS)) refuseStaff('sign_in_again')
}

export const sessionsOf = (db: Db, now: Date, id: SignedInStaff['id']) => db.many<
  Columns<'staff_session', 'device' | 'created_at' | 'seen_at'> & { id: string }
>`
  select public_id as id, device, created_at, seen_at from staff_session
  where staff_id = ${id} and ended_at is null and expires > ${now}
  order by created_at desc`

/** What somebody does about their own access. */
export const auditOwn = (
  ctx: Pick<VisitorCtx, 'db' | 'clock'>,
  { name }: { name: string },
  action: string,
  why: string,
) => audit({ ...ctx, site: null }, { who: name, why }, { action, subject: name })

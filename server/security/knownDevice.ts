// Known devices: browsers that a member has logged in with. Their failed logins are counted apart, so that a stranger who guesses
// locks out strangers, not the owner (ACC-7).

import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId, sign, verifySignature } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { emailKey } from '../members/index.ts'

const cookieName = 'known_device'
const COOKIE_SECONDS = 365 * 86_400

/** The id of this browser for this member, or null. */
export function knownDevice({ app, request }: Pick<Ctx, 'app' | 'request'>, member: string): string | null {
  const [id = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.')
  return /^[0-9a-f]{32}$/.test(id) && verifySignature(app.secret, 'known device', `${id} ${member}`, signature)
    ? id
    : null
}

/**
 * As `knownDevice`, for the member with this confirmed address. The query runs for any browser with the cookie, whether or not the address
 * has an account, so that timing reveals nothing.
 */
export async function knownDeviceByEmail(
  ctx: Pick<Ctx, 'app' | 'request' | 'db' | 'site'>,
  email: string,
): Promise<string | null> {
  if (!ctx.request.cookies[cookieName]) return null
  const member = await ctx.db.maybe<Columns<'member_contact', 'public_id'>>`
    select public_id from member_contact
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and confirmed_at is not null`
  return knownDevice(ctx, member?.public_id ?? 'nobody')
}

export function rememberDevice(ctx: Pick<Ctx, 'app' | 'request' | 'setCookie'>, member: string) {
  if (knownDevice(ctx, member)) return
  const id = newId()
  ctx.setCookie(
    serializeCookie(
      ctx.app.env,
      cookieName,
      `${id}.${sign(ctx.app.secret.current, 'known device', `${id} ${member}`)}`,
      COOKIE_SECONDS,
    ),
  )
}

// A browser from which a member has logged in before. Its tries are counted apart, so that a stranger who guesses at the account
// locks out strangers, not its owner (ACC-7).

import type { Ctx } from '../base/ctx.ts'
import { verifySignature, newId, sign } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { emailKey } from '../members/index.ts'

const cookieName = 'auth.known'
const COOKIE_SECONDS = 365 * 86_400

/** The id of this browser for this member, or null. */
export function knownDevice({ app, request }: Pick<Ctx, 'app' | 'request'>, member: string): string | null {
  const [id = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.')
  return /^[0-9a-f]{32}$/.test(id) && verifySignature(app.secret, 'known device', `${id} ${member}`, signature) ? id : null
}

/**
 * As `knownDevice`, for whoever has shown to have this address: a claim alone makes nobody its owner. Only a browser that has been
 * somebody's is looked at, and whether it is a member's makes no difference to the work.
 */
export async function knownDeviceByEmail(ctx: Pick<Ctx, 'app' | 'request' | 'db' | 'site'>, email: string): Promise<string | null> {
  if (!ctx.request.cookies[cookieName]) return null
  const found = await ctx.db.maybe<{ public_id: string }>`
    select public_id from member
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and confirmed_at is not null`
  return knownDevice(ctx, found?.public_id ?? 'nobody')
}

export function rememberDevice(ctx: Pick<Ctx, 'app' | 'request' | 'setCookie'>, member: string) {
  if (knownDevice(ctx, member)) return
  const id = newId()
  ctx.setCookie(serializeCookie(ctx.app.env, cookieName, `${id}.${sign(ctx.app.secret, 'known device', `${id} ${member}`)}`, COOKIE_SECONDS))
}

// Known devices: browsers that a member has logged in with. Their failed logins are counted apart, so that a stranger who guesses
// locks out strangers, not the owner (ACC-7).

import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { newId, sign, verifySignature } from '../base/encryption/tokens.ts'
import { serializeCookie } from '../base/http/cookies.ts'
import { emailKey } from '../members/index.ts'

const cookieName = 'known_device'
const COOKIE_SECONDS = 365 * 86_400

type DeviceCtx = Pick<Ctx, 'app' | 'request'>

/** The id of this browser for this member, or null. */
export const knownDevice = (ctx: DeviceCtx, member: string): string | null => readDevice(ctx, member)?.id ?? null

/** When this browser's first login was one from a new device; null where it was the account's first, or is unknown. */
export const newDeviceSince = (ctx: DeviceCtx, member: string): Date | null => readDevice(ctx, member)?.since ?? null

/** The cookie is ID.SIGNATURE, or ID-SECONDS.SIGNATURE of a device that was new. */
function readDevice({ app, request }: DeviceCtx, member: string) {
  const [device = '', signature = ''] = (request.cookies[cookieName] ?? '').split('.')
  const [, id, seconds] = /^([0-9a-f]{32})(?:-(\d{10,11}))?$/.exec(device) ?? []
  if (!id || !verifySignature(app.secret, 'known device', `${device} ${member}`, signature)) return null
  return { id, since: seconds ? new Date(Number(seconds) * 1_000) : null }
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

/**
 * Answers the browser's number. `newSince`: the time of this login, where the device is new to an account that has others. A
 * browser keeps its number, whoever logs in: accounts that share one are linked (SAFE-4).
 */
export function rememberDevice(
  ctx: Pick<Ctx, 'app' | 'request' | 'setCookie'>,
  member: string,
  newSince: Date | null = null,
): string {
  const known = knownDevice(ctx, member)
  if (known) return known
  const [, id = newId()] = /^([0-9a-f]{32})[-.]/.exec(ctx.request.cookies[cookieName] ?? '') ?? []
  const device = newSince ? `${id}-${Math.floor(newSince.getTime() / 1_000)}` : id
  const signature = sign(ctx.app.secret.current, 'known device', `${device} ${member}`)
  ctx.setCookie(serializeCookie(ctx.app.env, cookieName, `${device}.${signature}`, COOKIE_SECONDS))
  return id
}

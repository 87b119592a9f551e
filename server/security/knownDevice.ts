// A browser from which a member has logged in before. Its tries are counted apart, so that a stranger who guesses at the account
// locks out strangers, not its owner (ACC-7).

import type { Ctx } from '../base/ctx.ts'
import { isSigned, newId, sign } from '../base/encryption/tokens.ts'
import { cookie } from '../base/http/cookies.ts'
import { emailKey } from '../members/index.ts'

const name = 'auth.known'
const keptFor = 365 * 86_400

/** The id of this browser for this member, or null. */
export function knownDevice({ app, asked }: Pick<Ctx, 'app' | 'asked'>, member: string): string | null {
  const [id = '', signature = ''] = (asked.cookies[name] ?? '').split('.')
  return /^[0-9a-f]{32}$/.test(id) && isSigned(app.secret, 'known device', `${id} ${member}`, signature) ? id : null
}

/**
 * As `knownDevice`, for whoever has shown to have this address: a claim alone makes nobody its owner. Only a browser that has been
 * somebody's is looked at, and whether it is a member's makes no difference to the work.
 */
export async function deviceOf(ctx: Pick<Ctx, 'app' | 'asked' | 'db' | 'site'>, email: string): Promise<string | null> {
  if (!ctx.asked.cookies[name]) return null
  const found = await ctx.db.maybe<{ public_id: string }>`
    select public_id from member
    where site_id = ${ctx.site.id} and email_key = ${emailKey(email)} and confirmed_at is not null`
  return knownDevice(ctx, found?.public_id ?? 'nobody')
}

export function rememberDevice(ctx: Pick<Ctx, 'app' | 'asked' | 'setCookie'>, member: string) {
  if (knownDevice(ctx, member)) return
  const id = newId()
  ctx.setCookie(cookie(ctx.app.env, name, `${id}.${sign(ctx.app.secret, 'known device', `${id} ${member}`)}`, keptFor))
}

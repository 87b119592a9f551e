// URLs of photo files. `/p/NAME`: permanent and public, for fictional profiles. `/m/TOKEN`: signed for one viewer with an expiry; it stays
// the same for half an hour, so that browser caches work.
import type { Ctx } from '../base/ctx.ts'
import { sign, verifySignature } from '../base/encryption/tokens.ts'
import { trafficSourceOf } from '../visits/index.ts'

const URL_ROTATION_MS = 30 * 60_000

const viewerName = (ctx: Ctx) => ctx.member?.public_id ?? 'visitor'
const stem = (file: string) => file.slice(0, -'.webp'.length)
const signedText = (ctx: Ctx, file: string, until: string) => `${ctx.site.id} ${viewerName(ctx)} ${file} ${until}`

export const publicUrl = (file: string) => `/p/${file}`

/** Valid for half an hour to an hour. Visitors from a traffic source get a marked URL, because they may see more than others (SITE-5). */
export function signedUrl(ctx: Ctx, file: string): string {
  const expiry = ((Math.floor(ctx.clock.now().getTime() / URL_ROTATION_MS) + 2) * URL_ROTATION_MS).toString(36)
  const sourceQuery = !ctx.member && trafficSourceOf(ctx) ? '?ref=sent' : ''
  return `/m/${stem(file)}.${expiry}.${sign(ctx.app.secret.current, 'media', signedText(ctx, file, expiry))}${sourceQuery}`
}

/** null: not signed by us for this viewer, or expired. `seconds` until expiry. */
export function parseSignedUrl(ctx: Ctx, token: string): { file: string; seconds: number } | null {
  const [, name, expiry, signature] = /^([a-z0-9]{16,64})\.([a-z0-9]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!name || !expiry || !signature) return null
  const file = `${name}.webp`
  if (!verifySignature(ctx.app.secret, 'media', signedText(ctx, file, expiry), signature)) return null
  const seconds = Math.floor((Number.parseInt(expiry, 36) - ctx.clock.now().getTime()) / 1000)
  return seconds > 0 ? { file, seconds } : null
}

// URLs of photo files. `/p/NAME`: permanent and public, for fictional profiles. `/m/TOKEN`: signed for one viewer with an expiry; it stays
// the same for half an hour, so that browser caches work.
import type { Ctx } from '../base/ctx.ts'
import { sign, verifySignature } from '../base/encryption/tokens.ts'
import { activeSourceOf, findActiveSource, trafficSourceOf } from '../visits/index.ts'

const URL_ROTATION_MS = 30 * 60_000

/** `network`: the traffic source that sent a visitor, who may see more than others (SITE-5). */
const viewerName = (ctx: Ctx, network: string | null) => ctx.member?.public_id ?? `visitor ${network ?? ''}`
const stem = (file: string) => file.slice(0, -'.webp'.length)
const signedText = (ctx: Ctx, network: string | null, file: string, until: string) =>
  `${ctx.site.id} ${viewerName(ctx, network)} ${file} ${until}`

export const publicUrl = (file: string) => `/p/${file}`

/** Valid for half an hour to an hour. A visitor's URL names the traffic source: a browser sends no attribution with an image. */
export function signedUrl(ctx: Ctx, file: string): string {
  const expiry = ((Math.floor(ctx.clock.now().getTime() / URL_ROTATION_MS) + 2) * URL_ROTATION_MS).toString(36)
  const network = ctx.member ? null : activeSourceOf(ctx)
  const query = network === null ? '' : `?${new URLSearchParams({ network })}`
  return `/m/${stem(file)}.${expiry}.${sign(ctx.app.secret.current, 'media', signedText(ctx, network, file, expiry))}${query}`
}

/** `is_sent_by_source`: signed for visitors of a traffic source, which is active still. */
type SignedFile = { file: string; seconds: number; is_sent_by_source: boolean }

/** null: not signed by us for this viewer, or expired. `seconds` until expiry. */
export function parseSignedUrl(ctx: Ctx, token: string): SignedFile | null {
  const [, name, expiry, signature] = /^([a-z0-9]{16,64})\.([a-z0-9]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!name || !expiry || !signature) return null
  const file = `${name}.webp`
  const network = ctx.member ? null : (findActiveSource(ctx, trafficSourceOf(ctx)?.network)?.network ?? null)
  if (!verifySignature(ctx.app.secret, 'media', signedText(ctx, network, file, expiry), signature)) return null
  const seconds = Math.floor((Number.parseInt(expiry, 36) - ctx.clock.now().getTime()) / 1000)
  return seconds > 0 ? { file, seconds, is_sent_by_source: network !== null } : null
}

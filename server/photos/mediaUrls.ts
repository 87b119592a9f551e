// Where the bytes of a photo are found. `/p/NAME`: public for good, for fictional profiles. `/m/TOKEN`: signed for one viewer and for a
// short time; within half an hour the address stays the same, so that browsers keep what they have.
import type { Ctx } from '../base/ctx.ts'
import { verifySignature, sign } from '../base/encryption/tokens.ts'
import { trafficSourceOf } from '../visits/index.ts'

const URL_ROTATION_MS = 30 * 60_000

const viewerName = (ctx: Ctx) => ctx.member?.public_id ?? 'visitor'
const stem = (file: string) => file.slice(0, -'.webp'.length)
const signedText = (ctx: Ctx, file: string, until: string) => `${ctx.site.id} ${viewerName(ctx)} ${file} ${until}`

export const publicUrl = (file: string) => `/p/${file}`

/** Good for half an hour at least and an hour at most. What only a visitor may see whom a source sent, is asked for as such (SITE-5). */
export function signedUrl(ctx: Ctx, file: string): string {
  const until = ((Math.floor(ctx.clock.now().getTime() / URL_ROTATION_MS) + 2) * URL_ROTATION_MS).toString(36)
  const sent = !ctx.member && trafficSourceOf(ctx) ? '?ref=sent' : ''
  return `/m/${stem(file)}.${until}.${sign(ctx.app.secret, 'media', signedText(ctx, file, until))}${sent}`
}

/** null: not signed by us for this viewer, or no longer good. `seconds` are left. */
export function parseSignedUrl(ctx: Ctx, token: string): { file: string; seconds: number } | null {
  const [, name, until, signature] = /^([a-z0-9]{16,64})\.([a-z0-9]{1,11})\.([\w-]{43})$/.exec(token) ?? []
  if (!name || !until || !signature) return null
  const file = `${name}.webp`
  if (!verifySignature(ctx.app.secret, 'media', signedText(ctx, file, until), signature)) return null
  const seconds = Math.floor((Number.parseInt(until, 36) - ctx.clock.now().getTime()) / 1000)
  return seconds > 0 ? { file, seconds } : null
}

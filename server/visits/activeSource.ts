// Whether a traffic source sent the visitor: only a network that is an active source of this site counts, and where the
// source signs its refs, only with a valid one (SITE-4, SITE-5). Anything else in an address counts for nothing.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../base/ctx.ts'
import { decryptSourceSecret } from './sourceSecret.ts'
import { trafficSourceOf } from './trafficSource.ts'

type VisitCtx = Pick<Ctx, 'app' | 'site' | 'request'>

const SIGNATURE_CHARS = 32

export const isSentBySource = (ctx: VisitCtx): boolean => ctx.request.is_sent_by_source ?? activeSourceOf(ctx) !== null

/** The name of the source, or null. */
export function activeSourceOf(ctx: VisitCtx): string | null {
  const visit = trafficSourceOf(ctx)
  const source = findActiveSource(ctx, visit?.network)
  if (!source) return null
  const { network, ref_secret } = source
  return ref_secret === null || isSigned(visit?.ref ?? '', decryptSourceSecret(ctx.app, ref_secret)) ? network : null
}

export const findActiveSource = ({ site }: Pick<Ctx, 'site'>, network: string | null | undefined) =>
  site.sources.find((source) => source.network.toLowerCase() === network?.toLowerCase())

/** VALUE.SIGNATURE: the first 32 hexadecimal digits of HMAC-SHA256(secret, "ref.VALUE"). */
export const signRef = (secret: string, value: string) =>
  `${value}.${createHmac('sha256', secret).update(`ref.${value}`).digest('hex').slice(0, SIGNATURE_CHARS)}`

function isSigned(ref: string, secret: string): boolean {
  const expected = Buffer.from(signRef(secret, ref.slice(0, -SIGNATURE_CHARS - 1)))
  const received = Buffer.from(ref)
  return received.length === expected.length && timingSafeEqual(received, expected)
}

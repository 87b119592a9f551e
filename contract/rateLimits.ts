// Rate-limit buckets, and the bounds within which a site may change their limits (SAFE-10).
import * as v from 'valibot'

export const rateLimitBuckets = [
  'reads',
  'people',
  'writes',
  'keys',
  'messages',
  'guesses',
  'mail',
  'uploads',
  'renders',
  'hashing',
  'signups',
  'connections',
  'signed',
] as const
export type Bucket = (typeof rateLimitBuckets)[number]

/** Bounds of a percentage in production. Elsewhere there is none above, for benches and tests. */
export const RATE_LIMIT_PERCENT = { min: 25, max: 1_000 } as const

const percent = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Percent of the program's own limits (server/base/rateLimits/buckets.ts), by bucket. Default: 100. */
export const rateLimits = v.partial(
  v.object(Object.fromEntries(rateLimitBuckets.map((bucket) => [bucket, percent])) as Record<Bucket, typeof percent>),
)

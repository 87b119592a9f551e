// Rate-limit buckets: what is scarce, and how much of it one member, one account or one network may take (SAFE-10).
// A site raises or lowers a bucket by a percentage (`rate_limits` of its settings).
import { type Bucket, RATE_LIMIT_PERCENT } from '../../../contract/rateLimits.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { App, Ctx, Site } from '../ctx.ts'
import { addressKey, networkShares, providerKey } from './addressKey.ts'
import type { RateLimit } from './rateLimit.ts'
import type { KeyedLimit } from './rateWindows.ts'

/**
 * member: a logged-in member. visitors: all visitors of a network (/24, /64) together. network: members and visitors of
 * a network together; of both, the /48 around an IPv6 network has ten times as much. provider: all networks of a
 * /16 or /48. account: whoever tries one account, by
 * name or address. session: one login on one device.
 */
export type Scope = 'member' | 'visitors' | 'network' | 'provider' | 'account' | 'session'
export type BucketLimits = {
  what: string
  limits: Partial<Record<Scope, readonly RateLimit[]>>
  /** At the same time, instead of in a window. */
  open?: Partial<Record<Scope, number>>
  /** Default: too_many. */
  refusal?: RefusalCode
}

const limit = (max: number, windowSeconds: number): RateLimit => ({ max, windowSeconds })
const perMinute = (max: number) => limit(max, 60)
const perHour = (max: number) => limit(max, 3_600)

export const buckets = {
  reads: {
    what: 'requests that show something',
    limits: { member: [perMinute(1_200)], visitors: [perMinute(3_000)] },
  },
  people: {
    what: 'people shown, each card and each profile',
    limits: {
      member: [perMinute(600), perHour(6_000)],
      visitors: [perMinute(190), perHour(900)],
      network: [perMinute(6_000)],
    },
    refusal: 'too_many_profiles',
  },
  writes: {
    what: 'requests that change something',
    limits: { member: [perMinute(300)], visitors: [perMinute(900)] },
  },
  keys: {
    what: 'answers that are kept for an Idempotency-Key',
    limits: { member: [perMinute(60), perHour(600)], visitors: [perMinute(60), perHour(300)] },
  },
  messages: {
    what: 'messages sent, however they come',
    limits: { member: [limit(20, 10)] },
  },
  guesses: {
    what: 'tries at codes and links',
    limits: { member: [perMinute(20), perHour(120)], visitors: [perMinute(60), perHour(600)] },
  },
  mail: {
    what: 'requests that send a mail or an SMS',
    limits: { member: [perHour(30)], visitors: [perHour(200)] },
  },
  uploads: {
    what: 'files sent',
    limits: { member: [perHour(300)] },
  },
  renders: {
    what: 'pages that are rendered anew, not taken from the cache',
    limits: { member: [perMinute(300)], visitors: [perMinute(300)] },
  },
  hashing: {
    what: 'password hashes, right or wrong; taken where the hash is made, which then waits its turn',
    limits: { account: [perMinute(25), perHour(150)], network: [perMinute(600)] },
  },
  signups: {
    what: 'last steps of a signup without a proof of work; with one there are more, counted by day',
    limits: { network: [perHour(10)], provider: [perHour(100)] },
    refusal: 'proof_needed',
  },
  connections: {
    what: 'live connections that are open; the oldest of a session or a member closes, more of a network are refused',
    limits: { member: [perMinute(120)], visitors: [perMinute(300)] },
    open: { session: 10, member: 30, network: 2_000 },
  },
  signed: {
    what: 'reports of machines, which carry a signature',
    limits: { network: [perMinute(60_000)] },
  },
} as const satisfies Record<Bucket, BucketLimits>

type SettingsCtx = { app: Pick<App, 'env'>; site: Pick<Site, 'choices'> }

/** A limit under the site's settings. In production these stay within bounds, whatever the database says. */
export function scaled({ app, site }: SettingsCtx, bucket: Bucket, max: number): number {
  const percent = site.choices.rate_limits?.[bucket] ?? 100
  const bounded = app.env.production
    ? Math.min(Math.max(percent, RATE_LIMIT_PERCENT.min), RATE_LIMIT_PERCENT.max)
    : percent
  return Math.max(1, Math.round((max * bounded) / 100))
}

export type BucketCtx = Pick<Ctx, 'app' | 'site' | 'member' | 'request'>

/** Who takes from a bucket, by scope. */
function subjectOf(ctx: BucketCtx, scope: Scope, account: string | undefined): string | null {
  if (scope === 'member') return ctx.member ? `${ctx.member.id}` : null
  if (scope === 'visitors') return ctx.member ? null : addressKey(ctx)
  if (scope === 'network') return addressKey(ctx)
  if (scope === 'provider') return providerKey(ctx)
  return scope === 'account' ? (account ?? null) : null
}

/** All limits that a request takes from. `account`: which account is tried. */
export function keyedLimits(ctx: BucketCtx, bucket: Bucket, account?: string): KeyedLimit[] {
  const { limits }: BucketLimits = buckets[bucket]
  return Object.entries(limits).flatMap(([scope, ofScope]) => {
    const subject = subjectOf(ctx, scope as Scope, account)
    if (subject === null) return []
    const isByNetwork = scope === 'visitors' || scope === 'network'
    const shares = isByNetwork ? networkShares(ctx) : [{ key: subject, factor: 1 }]
    return shares.flatMap(({ key, factor }) =>
      ofScope.map(({ max, windowSeconds }) => ({
        key: `${ctx.site.id} ${bucket} ${scope} ${key}`,
        max: scaled(ctx, bucket, max) * factor,
        windowSeconds,
      })),
    )
  })
}

export type OpenLimits = Record<'session' | 'member' | 'network', number>

/** How many live connections may be open at the same time. */
export function openLimits(ctx: SettingsCtx): OpenLimits {
  const { session, member, network } = buckets.connections.open
  const max = (count: number) => scaled(ctx, 'connections', count)
  return { session: max(session), member: max(member), network: max(network) }
}

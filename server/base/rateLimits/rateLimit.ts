// Rate limit of a verb: a fixed window per key, counted in a row, or in memory where it is short (rateWindows.ts). Keys of
// networks and mailboxes are keyed hashes (addressKey.ts).
import { addSeconds } from '../clock.ts'
import type { App, Ctx, JobCtx } from '../ctx.ts'
import { networkShares } from './addressKey.ts'

/** At most `max` times in `windowSeconds`. */
export type RateLimit = { max: number; windowSeconds: number }
type LimitCtx = Pick<JobCtx, 'db' | 'site' | 'clock'>
type WindowCtx = Pick<JobCtx, 'app' | 'site'>

/** Counts one use in memory; false where the limit is reached. For windows of an hour at most, never for money. */
export const consumeWindow = ({ app, site }: WindowCtx, key: string, limit: RateLimit): boolean =>
  app.rateWindows.take([{ ...limit, key: `${site.id} ${key}` }]) === 0

type NetworkCtx = WindowCtx & Pick<Ctx, 'request'>

/** As `consumeWindow`, by network (networkShares). */
export const consumeNetworkWindow = (ctx: NetworkCtx, name: string, limit: RateLimit): boolean =>
  ctx.app.rateWindows.take(networkWindows(ctx, name, limit)) === 0

/** Takes a use of `consumeNetworkWindow` back. */
export function refundNetworkWindow(ctx: NetworkCtx, name: string, limit: RateLimit) {
  for (const window of networkWindows(ctx, name, limit)) ctx.app.rateWindows.giveBack(window)
}

const networkWindows = (ctx: NetworkCtx, name: string, { max, windowSeconds }: RateLimit) =>
  networkShares(ctx).map(({ key, factor }) => ({
    key: `${ctx.site.id} ${name}:${key}`,
    max: max * factor,
    windowSeconds,
  }))

/**
 * Counts one use in a row; false where the limit is reached. A window begins with its first use and starts anew once it is
 * over.
 */
export async function consume(
  { db, site, clock }: LimitCtx,
  key: string,
  { max, windowSeconds }: RateLimit,
): Promise<boolean> {
  const now = clock.now()
  const isExpired = db.fragment`rate_limit.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds})`
  const consumed = await db.maybe`
    insert into rate_limit (site_id, key, used, window_start)
    values (${site.id}, ${key}, 1, ${now})
    on conflict (site_id, key) do update
    set used = case when ${isExpired} then 1 else rate_limit.used + 1 end,
      window_start = case when ${isExpired} then excluded.window_start else rate_limit.window_start end
    where ${isExpired} or rate_limit.used < ${max}
    returning used`
  return consumed !== undefined
}

/** As `consume`, by network (networkShares). */
export async function consumeNetwork(ctx: LimitCtx & NetworkCtx, name: string, { max, windowSeconds }: RateLimit) {
  for (const { key, factor } of networkShares(ctx))
    if (!(await consume(ctx, `${name}:${key}`, { max: max * factor, windowSeconds }))) return false
  return true
}

/** Takes a use back. Callers count before they act, so that a hundred at once are no more than a hundred in a row. */
export const refund = ({ db, site }: LimitCtx, key: string) => db.run`
  update rate_limit set used = greatest(used - 1, 0) where site_id = ${site.id} and key = ${key}`

/** Forgets what these keys have used: keys of a member who is erased. */
export const deleteRateLimits = ({ db, site }: Pick<LimitCtx, 'db' | 'site'>, keys: string[]) =>
  db.run`delete from rate_limit where site_id = ${site.id} and key = any(${keys})`

export const deleteSiteRateLimits = ({ db, site }: Pick<LimitCtx, 'db' | 'site'>) =>
  db.run`delete from rate_limit where site_id = ${site.id}`

/** Longer than any window. */
const RETENTION_SECONDS = 2 * 86_400

export const deleteOldRateLimits = ({ db, clock }: Pick<App, 'db' | 'clock'>) =>
  db.run`delete from rate_limit where window_start < ${addSeconds(clock.now(), -RETENTION_SECONDS)}`

// Login throttling: counts failed attempts per account or network and locks for 1, 5, 15, then 60 minutes (ACC-7). An attempt is counted before
// it is checked, so that a hundred at once count as a hundred; a correct one is refunded.
import type { Ctx } from '../base/ctx.ts'
import type { Columns } from '../base/db/tables.ts'
import { Refusal } from '../base/refusal.ts'

const LOCK_MINUTES = [1, 5, 15, 60]
/** Failures are forgotten this long after the last one. */
const RESET_SECONDS = 24 * 3600

/**
 * `freeAttempts` failures lock for a minute; each further `attemptsPerLock` lock for longer. `windowSeconds`: fixed window from the first failure,
 * after which all are forgotten; without it RESET_SECONDS from the last one.
 */
export type AttemptLimit = { freeAttempts: number; attemptsPerLock: number; windowSeconds?: number }
export type AttemptResult = { allowed: true; lockMinutes: number | null } | { allowed: false; lockMinutes: number }

type ThrottleCtx = Pick<Ctx, 'app' | 'db' | 'site' | 'clock' | 'request'>

/** `allowed`: the attempt may be checked. `lockMinutes`: for how long the key is locked if it fails, or is locked already. */
export async function countAttempt(
  ctx: ThrottleCtx,
  key: string,
  { freeAttempts: free, attemptsPerLock: step, windowSeconds }: AttemptLimit,
): Promise<AttemptResult> {
  const now = ctx.clock.now()
  const expired = ctx.db
    .fragment`login_failure.last_failed_at < ${now}::timestamptz - make_interval(secs => ${windowSeconds ?? RESET_SECONDS})`
  const failure = await ctx.db.maybe<Columns<'login_failure', 'failures'>>`
    insert into login_failure (site_id, key, failures, last_failed_at)
    values (${ctx.site.id}, ${key}, 1, ${now})
    on conflict (site_id, key) do update
    set failures = case when ${expired} then 1 else login_failure.failures + 1 end,
      last_failed_at = case when ${windowSeconds === undefined} or ${expired} then excluded.last_failed_at else login_failure.last_failed_at end
    where login_failure.locked_until is null or login_failure.locked_until <= ${now}
    returning failures`
  const whereKey = ctx.db.fragment`where site_id = ${ctx.site.id} and key = ${key}`
  if (!failure) {
    const row = await ctx.db.maybe<Columns<'login_failure', 'locked_until'>>`
      select locked_until from login_failure ${whereKey}`
    return { allowed: false, lockMinutes: minutesTo(row?.locked_until ?? now, now) }
  }
  if (failure.failures < free) return { allowed: true, lockMinutes: null }
  const minutes = LOCK_MINUTES[
    Math.min(Math.floor((failure.failures - free) / step), LOCK_MINUTES.length - 1)
  ] as number
  await ctx.db
    .run`update login_failure set locked_until = ${now}::timestamptz + make_interval(mins => ${minutes}) ${whereKey}`
  return { allowed: true, lockMinutes: minutes }
}

const minutesTo = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))

export const clearAttempts = (ctx: ThrottleCtx, ...keys: string[]) => ctx.db.run`
  delete from login_failure where site_id = ${ctx.site.id} and key = any(${keys})`

/**
 * Refunds one attempt; other failures under the key stay counted. A correct one ends the lock, one that was not checked
 * (`unchecked`) only the lock that it made itself.
 */
export const refundAttempt = (ctx: ThrottleCtx, key: string, unchecked?: AttemptResult) => ctx.db.run`
  update login_failure
  set failures = greatest(failures - 1, 0),
    locked_until = case when ${unchecked === undefined || unchecked.lockMinutes !== null} then null else locked_until end
  where site_id = ${ctx.site.id} and key = ${key}`

/** What `check` answers. Where too many wait for a hash, it refuses too_many: nothing was checked, and nothing counts. */
export async function refundIfUnchecked<T>(check: () => Promise<T>, refund: () => Promise<unknown>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') await refund()
    throw error
  }
}

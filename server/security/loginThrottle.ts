// Counting wrong tries at an account or from a network, and locking for 1, 5, 15, then 60 minutes (ACC-7). A try is counted before it is judged, so that a hundred
// at once are no more than a hundred one after the other; being right takes it back.
import type { Ctx } from '../base/ctx.ts'

const LOCK_MINUTES = [1, 5, 15, 60]
/** A try more than a day after the last one starts from nothing. */
const RESET_SECONDS = 24 * 3600

/** `free` wrong tries lock for a minute; each `step` more lock for longer. `within`: seconds from the first, after which all are forgotten. */
export type AttemptLimit = { freeAttempts: number; attemptsPerLock: number; windowSeconds?: number }
export type AttemptResult = { allowed: true; lockMinutes: number | null } | { allowed: false; lockMinutes: number }

type ThrottleCtx = Pick<Ctx, 'app' | 'db' | 'site' | 'clock' | 'request'>

/** `open`: it may be judged; `minutes`: for how long what follows is locked, if it turns out wrong. */
export async function countAttempt(ctx: ThrottleCtx, key: string, { freeAttempts: free, attemptsPerLock: step, windowSeconds: within }: AttemptLimit): Promise<AttemptResult> {
  const now = ctx.clock.now()
  const expired = ctx.db.fragment`login_failure.at < ${now}::timestamptz - make_interval(secs => ${within ?? RESET_SECONDS})`
  const counted = await ctx.db.maybe<{ failures: number }>`
    insert into login_failure (site_id, key, failures, at)
    values (${ctx.site.id}, ${key}, 1, ${now})
    on conflict (site_id, key) do update
    set failures = case when ${expired} then 1 else login_failure.failures + 1 end,
      at = case when ${within === undefined} or ${expired} then excluded.at else login_failure.at end
    where login_failure.until is null or login_failure.until <= ${now}
    returning failures`
  const whereKey = ctx.db.fragment`where site_id = ${ctx.site.id} and key = ${key}`
  if (!counted) {
    const row = await ctx.db.maybe<{ until: Date | null }>`select until from login_failure ${whereKey}`
    return { allowed: false, lockMinutes: minutesTo(row?.until ?? now, now) }
  }
  if (counted.failures < free) return { allowed: true, lockMinutes: null }
  const minutes = LOCK_MINUTES[Math.min(Math.floor((counted.failures - free) / step), LOCK_MINUTES.length - 1)] as number
  await ctx.db.run`update login_failure set until = ${now}::timestamptz + make_interval(mins => ${minutes}) ${whereKey}`
  return { allowed: true, lockMinutes: minutes }
}

const minutesTo = (until: Date, now: Date) => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))

export const clearAttempts = (ctx: ThrottleCtx, ...keys: string[]) => ctx.db.run`
  delete from login_failure where site_id = ${ctx.site.id} and key = any(${keys})`

/** Takes back one try that was right; what others from there got wrong stays counted. */
export const refundAttempt = (ctx: ThrottleCtx, key: string) => ctx.db.run`
  update login_failure
  set failures = greatest(failures - 1, 0), until = null
  where site_id = ${ctx.site.id} and key = ${key}`

// Compares this machine's clock with the database's at the start and each minute (OPS-3). A node whose clock is wrong is
// not ready and runs no jobs: by its clock, the queue's schedule would stand still on all nodes until that date.
import type { Db } from '../db/database.ts'
import type { Log } from './log.ts'

export const MAX_CLOCK_SKEW_MS = 5_000
const CHECK_INTERVAL_MS = 60_000

/** How much this machine is ahead of the database, at least: the time that the question took may hide a part. */
export async function clockSkewMs(db: Db, now: () => number = Date.now): Promise<number> {
  const startedAt = performance.now()
  const before = now()
  const { at } = await db.one<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
  const tookMs = performance.now() - startedAt
  const skew = before + tookMs / 2 - at
  return Math.sign(skew) * Math.max(0, Math.abs(skew) - tookMs / 2)
}

/** What a wrong clock wrote into the schedule would hold up every node until then. */
const healSchedule = (db: Db) => db.run`
  update graphile_worker._private_known_crontabs set last_execution = null
  where last_execution > clock_timestamp() + interval '1 minute'`

export type ClockWatch = { isRight(): boolean; close(): void }

/** `onChange` is called with whether the clock is right, the first time included. While the database is away nothing changes. */
export async function openClockWatch(
  db: Db,
  log: Log,
  onChange: (isRight: boolean) => Promise<void>,
): Promise<ClockWatch> {
  let isRight = true
  let applied: boolean | null = null
  async function check() {
    const skew = await clockSkewMs(db)
    isRight = Math.abs(skew) <= MAX_CLOCK_SKEW_MS
    if (isRight !== applied) {
      if (!isRight) log.error('clock is wrong', new Error('clock'), { ahead_ms: Math.round(skew) })
      else if (applied === false) log.info('clock is right again')
      await onChange(isRight)
      applied = isRight
    }
    await healSchedule(db)
  }
  await check()
  const timer = setInterval(() => check().catch((error) => log.error('clock check', error)), CHECK_INTERVAL_MS).unref()
  return { isRight: () => isRight, close: () => clearInterval(timer) }
}

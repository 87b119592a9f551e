// Test fixture for concurrency: `second` starts when `first` has done its work but not yet committed.
import type { Database, Db } from '../base/db/database.ts'

/** `first` commits once `second` is done or waits for a lock. Returns both results. */
export async function overlap<A, B>(
  db: Database,
  first: (inside: Db) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let other: Promise<B> | undefined
  const done = await db.transaction(async (inside) => {
    const answer = await first(inside)
    let ended = false
    other = second().finally(() => {
      ended = true
    })
    other.catch(() => {})
    while (!ended && !(await isWaitingForLock(db))) await db.run`select 1`
    return answer
  })
  return [done, await (other as Promise<B>)]
}

export const isWaitingForLock = async (db: Database) =>
  (await db.maybe`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`) !== undefined

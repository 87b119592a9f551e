// Test fixture for concurrency: `second` starts when `first` has done its work but not yet committed.
import type { Database, Db } from '../base/db/database.ts'

/** `first` commits once `second` is done or waits for a lock. Returns both results. */
export async function overlap<A, B>(
  db: Database,
  first: (inside: Db) => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  let secondResult: Promise<B> | undefined
  const firstResult = await db.transaction(async (inside) => {
    const answer = await first(inside)
    let hasEnded = false
    secondResult = second().finally(() => {
      hasEnded = true
    })
    secondResult.catch(() => {})
    while (!hasEnded && !(await isWaitingForLock(db))) await db.run`select 1`
    return answer
  })
  return [firstResult, await (secondResult as Promise<B>)]
}

export const isWaitingForLock = async (db: Database) =>
  (await db.maybe`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`) !== undefined

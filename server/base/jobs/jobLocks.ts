// Releases the jobs of killed workers. graphile-worker keeps them locked for four hours, because it cannot know that
// the worker died.
// PostgreSQL can: each worker holds an advisory lock for as long as its connection lasts (OPS-3).
import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerUtils } from 'graphile-worker'
import type { Log } from '../observability/log.ts'

/** First key of the advisory locks; the second is the hash of the worker pool's id. */
const LOCK_NAMESPACE_ID = 7_310_501

/** Events for `run`: take the lock whenever a worker's connection is made, or made again. */
export function workerLockEvents(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    const lock = () =>
      client
        .query('select pg_advisory_lock_shared($1, hashtext($2))', [LOCK_NAMESPACE_ID, workerPool.id])
        .catch((error) => log.error('lock of jobs', error))
    // After the worker's own `listen`, which it sends next: one statement at a time.
    client.once('drain', () => void lock())
  })
  return events
}

/** Unlocks jobs whose worker holds no lock any more. The minute of grace is for a worker that is reconnecting. */
export const unlockAbandonedJobs = ({ withPgClient }: WorkerUtils) =>
  withPgClient(
    async (client) =>
      void (await client.query(
        `select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by))
        from graphile_worker.jobs j
        where j.locked_at < now() - interval '1 minute' and not exists (
          select from pg_locks l
          where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())
            and l.classid = $1::oid and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295)`,
        [LOCK_NAMESPACE_ID],
      )),
  )

// Jobs that a killed process had begun: graphile-worker keeps them from everybody for four hours, since it can't know that nobody does them any
// more. PostgreSQL can: each process that does jobs holds a lock as long as its connection lasts (OPS-3).
import { EventEmitter } from 'node:events'
import type { WorkerEvents, WorkerUtils } from 'graphile-worker'
import type { Log } from '../observability/log.ts'

/** What sets these locks apart from others. */
const doingJobs = 7_310_501

/** For `run`. A connection that was lost is made again, and the lock with it. */
export function workerLockEvents(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    client
      .query('select pg_advisory_lock_shared($1, hashtext($2))', [doingJobs, workerPool.id])
      .catch((error) => log.error('lock of jobs', error))
  })
  return events
}

/** Gives free what was begun by a process that is gone. The minute is for one whose connection is being made again. */
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
        [doingJobs],
      )),
  )

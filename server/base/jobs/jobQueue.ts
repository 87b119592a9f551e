// The job queue as an operator sees it, by task, and another start of what was given up (OPS-8).
import { type Actor, audit } from '../audit/audit.ts'
import { rejectInput } from '../audit/commandInput.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

type TaskRow = {
  task: string
  due: number
  later: number
  given_up: number
  /** Since the oldest that is due should have run. */
  waits_seconds: number | null
  most_attempts: number
  last_error: string | null
}

/** Tasks with a job in the queue, the longest wait first. `last_error`: class and code, never a text (jobs.ts). */
export const listJobs = (db: Db) => db.many<TaskRow>`
  select task_identifier as task, count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
    count(*) filter (where attempts >= max_attempts)::int as given_up,
    round(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now())))::int
      as waits_seconds,
    max(attempts)::int as most_attempts,
    (array_agg(split_part(last_error, E'\\n', 1) order by updated_at desc) filter (where last_error is not null))[1]
      as last_error
  from graphile_worker.jobs
  group by task_identifier
  order by waits_seconds desc nulls last, task`

/** Answers how many. Throws CommandInputError. */
export async function restartJobs({ db, clock }: { db: Db; clock: Clock }, actor: Actor, task: string) {
  // Of two at once the second finds nothing left.
  await db.run`select pg_advisory_xact_lock(hashtextextended('restart jobs', 0))`
  const rows = await db.many`
    select id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where task_identifier = ${task} and attempts >= max_attempts
    ), now(), null, 0)`
  if (!rows.length) return rejectInput(`task: no job of ${task} was given up`)
  const restarted = rows.length
  await audit({ db, clock, site: null }, actor, { action: 'jobs.again', subject: task, after: { restarted } })
  return { restarted }
}

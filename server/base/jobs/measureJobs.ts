// Measures of the job queue and of what runs once a night (OPS-8).
import { type Measures, single } from '../observability/measure.ts'

type QueueRow = { due: number; later: number; given_up: number }
type DueRow = { task: string; oldest_seconds: number }
type RunRow = { key: string; at: string }

/** Of `deployment`: when each was last done. */
const runs = {
  last_backup: ['nightjar_backup_age_seconds', 'Time since the last backup; -1 without one.'],
  last_ledger_check: ['nightjar_ledger_check_age_seconds', 'Time since both ledgers were proved; -1 without that.'],
} as const

export const measureJobs: Measures = async (db, now) => {
  const queue = await db.one<QueueRow>`
    select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
      count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
      count(*) filter (where attempts >= max_attempts)::int as given_up
    from graphile_worker.jobs`
  const due = await db.many<DueRow>`
    select task_identifier as task, extract(epoch from now() - min(run_at))::float8 as oldest_seconds
    from graphile_worker.jobs
    where attempts < max_attempts and run_at <= now()
    group by task_identifier`
  const done = await db.many<RunRow>`select key, value as at from deployment where key = any(${Object.keys(runs)})`
  const ages = Object.entries(runs).map(([key, [name, help]]) => {
    const at = done.find((row) => row.key === key)?.at
    return single(name, help, at === undefined ? -1 : (now.getTime() - Date.parse(at)) / 1_000)
  })
  return [
    {
      name: 'nightjar_jobs_waiting',
      help: 'Jobs in the queue by state; given_up: each try failed.',
      values: [
        { labels: { state: 'due' }, value: queue.due },
        { labels: { state: 'later' }, value: queue.later },
        { labels: { state: 'given_up' }, value: queue.given_up },
      ],
    },
    {
      name: 'nightjar_job_oldest_due_seconds',
      help: 'How long the oldest due job of a task has waited or run.',
      labelNames: ['task'],
      values: due.map(({ task, oldest_seconds }) => ({ labels: { task }, value: oldest_seconds })),
    },
    ...ages,
  ]
}

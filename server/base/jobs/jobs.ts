// Work that happens after an answer: mail, reconciling, cleaning up. Kept in PostgreSQL by graphile-worker; at least once, so tasks are idempotent.
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Db } from '../db/database.ts'
import type { Log } from '../observability/log.ts'
import { openInProcessTasks } from './inProcessTasks.ts'
import { unlockAbandonedJobs, workerLockEvents } from './jobLocks.ts'

export type Task = (payload: never) => Promise<void>
export type Jobs = {
  /** `at`: not before. `key`: one job of this key at a time, the newest payload wins. */
  add(task: string, payload: unknown, options?: { at?: Date; key?: string }): Promise<void>
  /**
   * Runs a task in this process `ms` from now, once for all who asked by then. Nothing is written down: only for one that the clock runs
   * anyway, and that finds by itself what there is to do.
   */
  runInProcess(task: string, ms?: number): void
  start(tasks: Record<string, Task>, every: { task: string; cron: string }[]): Promise<void>
  close(): Promise<void>
}

/** The task that frees what killed processes had begun. */
const free = 'jobs.free'

const quiet = new Logger(() => () => {})

export async function makeJobs(url: string, log: Log): Promise<Jobs> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet })
  let runner: Runner | null = null
  const put: Jobs['add'] = async (task, payload, { at, key } = {}) =>
    void (await utils.addJob(task, payload, { runAt: at, jobKey: key, maxAttempts: 12 }))
  const putShared = coalesceByKey(put)
  const soon = openInProcessTasks(log)
  let own: Record<string, Task> | null = null
  return {
    add: (task, payload, options = {}) =>
      options.key && !options.at ? putShared(task, payload, { key: options.key }) : put(task, payload, options),
    runInProcess(task, ms = 0) {
      const here = own?.[task]
      if (here) soon.run(task, here, ms)
      // This process leaves the work to others.
      else putShared(task, {}, { key: task }).catch((error) => log.error('add a job', error, { task }))
    },
    async start(tasks, every) {
      own = tasks
      const all: Record<string, Task> = { ...tasks, [free]: () => unlockAbandonedJobs(utils) }
      const taskList = Object.fromEntries(
        Object.entries(all).map(([name, task]) => [
          name,
          (payload: unknown) => task(payload as never).catch((error) => Promise.reject(wordless(error))),
        ]),
      )
      runner = await run({
        connectionString: url,
        logger: quiet,
        concurrency: 4,
        pollInterval: 1000,
        noHandleSignals: true,
        taskList,
        events: workerLockEvents(log),
        parsedCronItems: parseCronItems(
          [{ task: free, cron: '* * * * *' }, ...every].map(({ task, cron }) => ({ task, match: cron })),
        ),
      })
      runner.events.on('job:error', ({ error, job }) =>
        log.error('job failed', error, { task: job.task_identifier, attempt: job.attempts }),
      )
    },
    async close() {
      await Promise.all([runner?.stop(), soon.close()])
      await utils.release()
    },
  }
}

/** Many who add one key at the same time would wait for each other's row: those who come while one is being added share the next. */
export function coalesceByKey(put: Jobs['add']): (task: string, payload: unknown, keyed: { key: string }) => Promise<void> {
  const last = new Map<string, Promise<void>>()
  const waiting = new Map<string, { payload: unknown; added: Promise<void> }>()
  return (task, payload, { key }) => {
    const next = waiting.get(key)
    if (next) {
      next.payload = payload
      return next.added
    }
    const mine = { payload, added: Promise.resolve() }
    mine.added = (last.get(key) ?? mine.added)
      .then(null, () => {})
      .then(() => {
        waiting.delete(key)
        return put(task, mine.payload, { key })
      })
    const over = () => void (last.get(key) === mine.added && last.delete(key))
    mine.added.then(over, over)
    waiting.set(key, mine)
    last.set(key, mine.added)
    return mine.added
  }
}

/** Added by the transaction of `db`: there as soon as that commits, and not at all where it does not. */
export const addJob = (db: Db, task: string, payload: unknown, { at }: { at?: Date } = {}) =>
  db.run`
    select graphile_worker.add_job(${task}, ${db.json(payload)}::json, run_at => ${at ?? null}::timestamptz, max_attempts => 12)`

/** The queue keeps what a failure says of itself, and that may quote an address or a row: it learns the class and the code. */
function wordless(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(typeof error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const { name, stack } = error
  return Object.assign(new Error(code ? `${name} ${code}` : name), { name, stack, code })
}

// Work that happens after an answer: mail, reconciling, cleaning up. Kept in PostgreSQL by graphile-worker; at least once, so tasks are idempotent.
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Log } from './log.ts'

export type Task = (payload: never) => Promise<void>
export type Jobs = {
  /** `at`: not before. `key`: one job of this key at a time, the newest payload wins. */
  add(task: string, payload: unknown, options?: { at?: Date; key?: string }): Promise<void>
  start(tasks: Record<string, Task>, every: { task: string; cron: string }[]): Promise<void>
  close(): Promise<void>
}

const quiet = new Logger(() => () => {})

export async function makeJobs(url: string, log: Log): Promise<Jobs> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: quiet })
  let runner: Runner | null = null
  return {
    async add(task, payload, { at, key } = {}) {
      await utils.addJob(task, payload, { runAt: at, jobKey: key, maxAttempts: 12 })
    },
    async start(tasks, every) {
      const taskList = Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as never)]),
      )
      runner = await run({
        connectionString: url,
        logger: quiet,
        concurrency: 4,
        pollInterval: 1000,
        noHandleSignals: true,
        taskList,
        parsedCronItems: parseCronItems(every.map(({ task, cron }) => ({ task, match: cron }))),
      })
      runner.events.on('job:error', ({ error, job }) =>
        log.error('job failed', error, { task: job.task_identifier, attempt: job.attempts }),
      )
    },
    async close() {
      await runner?.stop()
      await utils.release()
    },
  }
}

// Job queue: work after a response (mail, reconciling, clean-up), stored in PostgreSQL by graphile-worker. Delivery is
// at least once, so tasks are idempotent.
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run } from 'graphile-worker'
import type { Db } from '../db/database.ts'
import { pgUrl } from '../db/databaseUrl.ts'
import type { Log } from '../observability/log.ts'
import { openInProcessTasks } from './inProcessTasks.ts'
import { unlockAbandonedJobs, workerLockEvents } from './jobLocks.ts'
import { type Lane, laneSizes, lanes } from './lanes.ts'

export type Task = (payload: never) => Promise<void>
/** `at`: not before. `key`: one waiting job per key, the newest payload wins. `priority`: lanes.ts. */
export type JobOptions = { at?: Date; key?: string; priority?: number }
export type ScheduledTask = {
  task: string
  cron: string
  /** One run at a time, whatever the number of processes. */
  serial?: boolean
}
export type Jobs = {
  add(task: string, payload: unknown, options?: JobOptions): Promise<void>
  /**
   * Runs a task in this process after `delayMs`, debounced: all requests until then share one run. Nothing is stored,
   * so it is only for scheduled tasks that find their work by themselves.
   */
  runInProcess(task: string, delayMs?: number): void
  /** `laneOf`: of tasks; general where none is named. */
  start(tasks: Record<string, Task>, schedule: ScheduledTask[], laneOf?: Record<string, Lane>): Promise<void>
  /** Stops taking jobs, once those that run have ended; or takes them again. */
  setPaused(isPaused: boolean): Promise<void>
  close(): Promise<void>
}

type OnRun = (task: string, result: 'done' | 'retried' | 'given_up') => void

const UNLOCK_TASK = 'jobs.unlock'
const MAX_ATTEMPTS = 12
const POLL_INTERVAL_MS = 1000
/** Connections of a lane: one listens, the others fetch and finish jobs. */
const LANE_POOL_SIZE = 2
const ADD_POOL_SIZE = 2

const silentLogger = new Logger(() => () => {})

/** `onRun` is called after each run; given_up: it was the last try. */
export async function makeJobs(url: string, log: Log, onRun: OnRun = () => {}): Promise<Jobs> {
  const connectionString = pgUrl(url)
  const utils = await makeWorkerUtils({ connectionString, logger: silentLogger, maxPoolSize: ADD_POOL_SIZE })
  let runners: Runner[] = []
  /** One change at a time. */
  let changed = Promise.resolve()
  let openRunners: (() => Promise<Runner[]>) | null = null
  let isPaused = false
  const enqueue: Jobs['add'] = async (task, payload, { at, key, priority } = {}) =>
    void (await utils.addJob(task, payload, {
      ...(at && { runAt: at }),
      ...(key && { jobKey: key }),
      ...(priority && { priority }),
      maxAttempts: MAX_ATTEMPTS,
    }))
  const enqueueByKey = coalesceByKey(enqueue)
  const inProcess = openInProcessTasks(log)
  let localTasks: Record<string, Task> | null = null
  function change() {
    changed = changed
      .then(null, () => {})
      .then(async () => {
        const mustRun = openRunners !== null && !isPaused
        if (mustRun && !runners.length) runners = (await openRunners?.()) ?? []
        if (mustRun || !runners.length) return
        const stopping = runners
        runners = []
        await Promise.all(stopping.map((runner) => runner.stop()))
      })
    return changed
  }
  return {
    add: (task, payload, options = {}) =>
      options.key && !options.at && !options.priority
        ? enqueueByKey(task, payload, { key: options.key })
        : enqueue(task, payload, options),
    runInProcess(task, delayMs = 0) {
      const local = isPaused ? undefined : localTasks?.[task]
      if (local) inProcess.run(task, local, delayMs)
      // A process without workers leaves the task to the others.
      else enqueueByKey(task, {}, { key: task }).catch((error) => log.error('add a job', error, { task }))
    },
    async start(tasks, schedule, laneOf = {}) {
      localTasks = tasks
      const allTasks: Record<string, Task> = { ...tasks, [UNLOCK_TASK]: () => unlockAbandonedJobs(utils) }
      const cronItems = parseCronItems(
        [{ task: UNLOCK_TASK, cron: '* * * * *' }, ...schedule].map(
          ({ task, cron, serial = false }: ScheduledTask) => ({
            task,
            match: cron,
            options: serial ? { queueName: task } : {},
          }),
        ),
      )
      const openRunner = async (lane: Lane) => {
        const ofLane = Object.entries(allTasks).filter(([name]) => (laneOf[name] ?? 'general') === lane)
        const taskList = Object.fromEntries(
          ofLane.map(([name, task]) => [
            name,
            (payload: unknown) => task(payload as never).catch((error) => Promise.reject(redactError(error))),
          ]),
        )
        const runner = await run({
          connectionString,
          logger: silentLogger,
          maxPoolSize: LANE_POOL_SIZE,
          concurrency: laneSizes[lane],
          pollInterval: POLL_INTERVAL_MS,
          noHandleSignals: true,
          taskList,
          events: workerLockEvents(log),
          parsedCronItems: lane === 'general' ? cronItems : [],
        })
        runner.events.on('job:error', ({ error, job }) =>
          log.error('job failed', error, { task: job.task_identifier, attempt: job.attempts }),
        )
        runner.events.on('job:success', ({ job }) => onRun(job.task_identifier, 'done'))
        runner.events.on('job:error', ({ job }) =>
          onRun(job.task_identifier, job.attempts < job.max_attempts ? 'retried' : 'given_up'),
        )
        return runner
      }
      const used = lanes.filter((lane) => Object.keys(allTasks).some((name) => (laneOf[name] ?? 'general') === lane))
      openRunners = () => Promise.all(used.map(openRunner))
      await change()
    },
    setPaused(paused) {
      isPaused = paused
      return change()
    },
    async close() {
      openRunners = null
      await Promise.all([change(), inProcess.close()])
      await utils.release()
    },
  }
}

/**
 * Coalesces concurrent adds of one key: callers during an add share the next one, instead of waiting for each other's
 * row lock.
 */
export function coalesceByKey(
  enqueue: Jobs['add'],
): (task: string, payload: unknown, options: { key: string }) => Promise<void> {
  const lastAdds = new Map<string, Promise<void>>()
  const nextAdds = new Map<string, { payload: unknown; added: Promise<void> }>()
  return (task, payload, { key }) => {
    const next = nextAdds.get(key)
    if (next) {
      next.payload = payload
      return next.added
    }
    const ownAdd = { payload, added: Promise.resolve() }
    ownAdd.added = (lastAdds.get(key) ?? ownAdd.added)
      .then(null, () => {})
      .then(() => {
        nextAdds.delete(key)
        return enqueue(task, ownAdd.payload, { key })
      })
    const forget = () => void (lastAdds.get(key) === ownAdd.added && lastAdds.delete(key))
    ownAdd.added.then(forget, forget)
    nextAdds.set(key, ownAdd)
    lastAdds.set(key, ownAdd.added)
    return ownAdd.added
  }
}

/** Adds a job in the transaction of `db`: it exists once that commits, and not at all where it rolls back. */
export const addJob = (
  db: Db,
  task: string,
  payload: unknown,
  { at, priority }: { at?: Date | undefined; priority?: number | undefined } = {},
) =>
  db.run`
    select graphile_worker.add_job(${task}, ${db.json(payload)}::json, run_at => ${at ?? null}::timestamptz,
      max_attempts => ${MAX_ATTEMPTS}::int, priority => ${priority ?? null}::int)`

/**
 * The queue stores error messages, which may quote an address or a row. Only the class, the code and the stack are
 * kept.
 */
function redactError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(typeof error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const { name, stack } = error
  return Object.assign(new Error(code ? `${name} ${code}` : name), { name, stack, code })
}

// In-process tasks: run work right after a response in this process, debounced by name, without the queue (jobs.ts).
import type { Log } from '../observability/log.ts'
import type { Task } from './jobs.ts'

export type InProcessTasks = {
  /** Runs the task `delayMs` after the first request; requests in between share that run. */
  run(name: string, task: Task, delayMs: number): void
  /** Waits for running tasks and drops those that have not begun: their schedule runs them later. */
  close(): Promise<void>
}

export function openInProcessTasks(log: Log): InProcessTasks {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isClosed = false
  function begin(name: string, task: Task) {
    timers.delete(name)
    const execution = Promise.resolve()
      .then(() => task({} as never))
      .catch((error) => log.error('job failed', error, { task: name, attempt: 1 }))
      .finally(() => void running.delete(execution))
    running.add(execution)
  }
  return {
    run(name, task, delayMs) {
      if (isClosed || timers.has(name)) return
      timers.set(name, setTimeout(begin, delayMs, name, task))
    },
    async close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}

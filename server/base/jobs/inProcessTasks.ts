// Work that follows an answer at once, in this process, without a way through the queue (jobs.ts).

import type { Log } from '../observability/log.ts'
import type { Task } from './jobs.ts'

export type InProcessTasks = {
  /** Who asks while one is waited for shares it. */
  run(name: string, task: Task, ms: number): void
  /** Ends what runs; what was waited for is left to the clock. */
  close(): Promise<void>
}

export function openInProcessTasks(log: Log): InProcessTasks {
  const waiting = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let closed = false
  function begin(name: string, task: Task) {
    waiting.delete(name)
    const work = Promise.resolve()
      .then(() => task({} as never))
      .catch((error) => log.error('job failed', error, { task: name, attempt: 1 }))
      .finally(() => void running.delete(work))
    running.add(work)
  }
  return {
    run(name, task, ms) {
      if (closed || waiting.has(name)) return
      waiting.set(name, setTimeout(begin, ms, name, task))
    },
    async close() {
      closed = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await Promise.all(running)
    },
  }
}

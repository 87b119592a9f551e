// Single flight: runs a job that drains a queue at most once at a time per process, however often it is triggered (PAY-4).

/** A trigger during a run causes one more run. So a burst of webhooks occupies one worker; the schedule makes up for a killed one. */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let [running, rerun] = [false, false]
  return async () => {
    rerun = true
    if (running) return
    running = true
    try {
      while (rerun) {
        rerun = false
        await work()
      }
    } finally {
      running = false
    }
  }
}

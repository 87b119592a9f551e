// A job that looks at all there is to do: one in a process is enough, however often it is added (PAY-4).

/** What is added meanwhile has it look once more. So a storm of webhooks leaves the other workers to other jobs; a killed one is made up by the clock. */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let [busy, again] = [false, false]
  return async () => {
    again = true
    if (busy) return
    busy = true
    try {
      while (again) {
        again = false
        await work()
      }
    } finally {
      busy = false
    }
  }
}

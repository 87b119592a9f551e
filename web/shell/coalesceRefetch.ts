// Coalesces refetches: several live events become one refetch of each call; an event during a refetch starts another
// after it (CHAT-9).

const COALESCE_DELAY_MS = 50

/** `refetch` gets the name of a call, and resolves when its response is there. */
export function coalesceRefetch(refetch: (name: string) => Promise<unknown>) {
  const pending = new Set<string>()
  const running = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    timer = undefined
    for (const name of pending) {
      if (running.has(name)) continue
      pending.delete(name)
      running.add(name)
      const onSettled = () => {
        running.delete(name)
        if (pending.has(name)) schedule()
      }
      refetch(name).then(onSettled, onSettled)
    }
  }
  function schedule() {
    timer ??= setTimeout(flush, COALESCE_DELAY_MS)
  }

  return {
    requestRefetch(...names: string[]) {
      for (const name of names) pending.add(name)
      schedule()
    },
    stop() {
      clearTimeout(timer)
      pending.clear()
    },
  }
}

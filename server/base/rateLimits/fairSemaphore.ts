// Fair semaphore: hands out weighted capacity round-robin by key, so that one heavy client cannot starve the others
// (PRO-4).

type Bounds = {
  /** Total weight that may be held at once. */
  capacity: number
  /** Permits that one key may hold at once. */
  maxPerKey: number
  /** Weight that several permits of one key may hold together. A single permit may hold all of `capacity`. */
  maxWeightPerKey?: number
}
type Waiter = { weight: number; grant(): void }
type Holding = { permits: number; weight: number }
export type FairSemaphore = ReturnType<typeof openFairSemaphore>

export function openFairSemaphore({ capacity, maxPerKey, maxWeightPerKey = capacity }: Bounds) {
  let free = capacity
  const holdings = new Map<unknown, Holding>()
  /** Waiters by key. The keys stand in the order of their turns. */
  const queue = new Map<unknown, Waiter[]>()

  const isAllowed = (key: unknown, weight: number) => {
    const held = holdings.get(key)
    return !held || (held.permits < maxPerKey && held.weight + weight <= maxWeightPerKey)
  }
  function hold(key: unknown, permits: 1 | -1, weight: number) {
    const before = holdings.get(key) ?? { permits: 0, weight: 0 }
    const after = { permits: before.permits + permits, weight: before.weight + permits * weight }
    if (after.permits) holdings.set(key, after)
    else holdings.delete(key)
    free -= permits * weight
  }

  function grantNext() {
    for (const [key, waiters] of queue) {
      const first = waiters[0] as Waiter
      if (!isAllowed(key, first.weight)) continue
      // No overtaking: a heavy request would otherwise wait for ever.
      if (first.weight > free) return
      hold(key, 1, first.weight)
      queue.delete(key)
      if (waiters.length > 1) queue.set(key, waiters.slice(1))
      first.grant()
    }
  }

  function cancel(key: unknown, waiter: Waiter) {
    const others = queue.get(key)?.filter((other) => other !== waiter) ?? []
    if (others.length) queue.set(key, others)
    else queue.delete(key)
    grantNext()
  }

  /** Waits for a permit and resolves to its release function. An aborted `signal` gives up waiting. */
  async function acquire(key: unknown, weight: number, signal?: AbortSignal): Promise<() => void> {
    const granted = Promise.withResolvers<void>()
    const waiter = { weight, grant: granted.resolve }
    const onAbort = () => {
      if (!queue.get(key)?.includes(waiter)) return
      cancel(key, waiter)
      granted.reject(signal?.reason)
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', onAbort)
    queue.set(key, [...(queue.get(key) ?? []), waiter])
    grantNext()
    try {
      await granted.promise
    } finally {
      signal?.removeEventListener('abort', onAbort)
    }
    return () => {
      hold(key, -1, weight)
      const waiters = queue.get(key)
      // A key that held a permit goes behind those that held none.
      if (waiters && queue.delete(key)) queue.set(key, waiters)
      grantNext()
    }
  }
  return { acquire, hasWaiters: () => queue.size > 0 }
}

// LRU cache with a capacity and a time to live. Concurrent requests for the same key share one computation.
type CacheOptions<T> = { capacity: number; ttlSeconds: number; weightOf?: (it: T) => number }
type Entry<T> = { answer: Promise<T>; until: number; weight: number }

/** `capacity`: entries, or the unit of `weightOf`. The least recently used are evicted first; failures are not cached. */
export function boundedCache<T>({ capacity, ttlSeconds, weightOf = () => 1 }: CacheOptions<T>) {
  const entries = new Map<string, Entry<T>>()
  let weight = 0

  function drop(key: string) {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  async function settle(key: string, entry: Entry<T>) {
    try {
      const answer = await entry.answer
      if (entries.get(key) !== entry) return
      entry.weight = weightOf(answer)
      weight += entry.weight
      for (const oldest of entries.keys()) {
        if (weight <= capacity) break
        drop(oldest)
      }
    } catch {
      if (entries.get(key) === entry) drop(key)
    }
  }

  return {
    put(key: string, value: T) {
      drop(key)
      const entry = { answer: Promise.resolve(value), until: performance.now() + ttlSeconds * 1000, weight: 0 }
      entries.set(key, entry)
      void settle(key, entry)
    },
    get(key: string, load: () => Promise<T>): Promise<T> {
      const cached = entries.get(key)
      if (cached && cached.until > performance.now()) {
        entries.delete(key)
        entries.set(key, cached)
        return cached.answer
      }
      drop(key)
      const entry = { answer: load(), until: performance.now() + ttlSeconds * 1000, weight: 0 }
      entries.set(key, entry)
      void settle(key, entry)
      return entry.answer
    },
  }
}

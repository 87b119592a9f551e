// A memory with bounds: what was asked of others and may be asked again soon. Those who ask for the same at once wait for one answer.
type CacheOptions<T> = { capacity: number; ttlSeconds: number; weightOf?: (it: T) => number }
type Entry<T> = { answer: Promise<T>; until: number; weight: number }

/** `most`: entries, or whatever `weigh` counts. Those asked for longest ago go first; a failure is not kept. */
export function boundedCache<T>({ capacity: most, ttlSeconds: seconds, weightOf: weigh = () => 1 }: CacheOptions<T>) {
  const kept = new Map<string, Entry<T>>()
  let weight = 0

  function drop(key: string) {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  async function settle(key: string, mine: Entry<T>) {
    try {
      const answer = await mine.answer
      if (kept.get(key) !== mine) return
      mine.weight = weigh(answer)
      weight += mine.weight
      for (const oldest of kept.keys()) {
        if (weight <= most) break
        drop(oldest)
      }
    } catch {
      if (kept.get(key) === mine) drop(key)
    }
  }

  return {
    put(key: string, value: T) {
      drop(key)
      const mine = { answer: Promise.resolve(value), until: performance.now() + seconds * 1000, weight: 0 }
      kept.set(key, mine)
      void settle(key, mine)
    },
    get(key: string, ask: () => Promise<T>): Promise<T> {
      const found = kept.get(key)
      if (found && found.until > performance.now()) {
        kept.delete(key)
        kept.set(key, found)
        return found.answer
      }
      drop(key)
      const mine = { answer: ask(), until: performance.now() + seconds * 1000, weight: 0 }
      kept.set(key, mine)
      void settle(key, mine)
      return mine.answer
    },
  }
}

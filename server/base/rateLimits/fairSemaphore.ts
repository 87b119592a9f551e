// Turns at what there is little of. One asker after the other has one, so that whoever asks for much waits for themselves (PRO-4).

type Bounds = {
  /** How much there is. */
  capacity: number
  /** Turns of one asker at the same time. */
  maxPerKey: number
  /** What several turns of one asker may take together; a single one may take all there is. */
  maxWeightPerKey?: number
}
type Asking = { needs: number; go(): void }

export function openFairSemaphore({ capacity: room, maxPerKey: most, maxWeightPerKey: share = room }: Bounds) {
  let free = room
  const held = new Map<unknown, { turns: number; needs: number }>()
  /** By asker, in the order of their turns. */
  const line = new Map<unknown, Asking[]>()

  const mayHave = (who: unknown, needs: number) => {
    const has = held.get(who)
    return !has || (has.turns < most && has.needs + needs <= share)
  }
  function hold(who: unknown, turns: 1 | -1, needs: number) {
    const has = held.get(who) ?? { turns: 0, needs: 0 }
    const now = { turns: has.turns + turns, needs: has.needs + turns * needs }
    if (now.turns) held.set(who, now)
    else held.delete(who)
    free -= turns * needs
  }

  function next() {
    for (const [who, asking] of line) {
      const first = asking[0] as Asking
      if (!mayHave(who, first.needs)) continue
      // Nobody overtakes: who needs much would never have it.
      if (first.needs > free) return
      hold(who, 1, first.needs)
      line.delete(who)
      if (asking.length > 1) line.set(who, asking.slice(1))
      first.go()
    }
  }

  function giveUp(who: unknown, asking: Asking) {
    const others = line.get(who)?.filter((it) => it !== asking) ?? []
    if (others.length) line.set(who, others)
    else line.delete(who)
    next()
  }

  /** Resolves when it is `who`'s turn, to what ends it. An aborted `signal` gives up waiting. */
  async function turn(who: unknown, needs: number, signal?: AbortSignal): Promise<() => void> {
    const come = Promise.withResolvers<void>()
    const asking = { needs, go: come.resolve }
    const leaveLine = () => {
      if (!line.get(who)?.includes(asking)) return
      giveUp(who, asking)
      come.reject(signal?.reason)
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', leaveLine)
    line.set(who, [...(line.get(who) ?? []), asking])
    next()
    try {
      await come.promise
    } finally {
      signal?.removeEventListener('abort', leaveLine)
    }
    return () => {
      hold(who, -1, needs)
      const more = line.get(who)
      // Whoever had a turn is behind those who had none.
      if (more && line.delete(who)) line.set(who, more)
      next()
    }
  }
  return { turn, isWanted: () => line.size > 0 }
}

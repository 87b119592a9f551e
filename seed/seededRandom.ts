// Seeded random: the demo has the same people on every machine.

export interface SeededRandom {
  /** From 0 to 1, without 1. */
  next(): number
  /** Whole number, both ends included. */
  between(low: number, high: number): number
  /** True in `share` (0 to 1) of the cases. */
  happens(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Up to `count` distinct elements. */
  some<T>(from: readonly T[], count: number): T[]
  /** Picks by weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

function hash(text: string): number {
  let value = 2166136261
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619)
  return value >>> 0
}

export function seededRandom(seed: string): SeededRandom {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const integerBetween = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(next() * from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from]
    const picked: T[] = []
    while (picked.length < count && rest.length > 0) picked.push(...rest.splice(Math.floor(next() * rest.length), 1))
    return picked
  }
  const weighed = <T>(from: readonly (readonly [T, number])[]): T => {
    let remaining = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of from) {
      remaining -= weight
      if (remaining < 0) return value
    }
    return pick(from.map(([one]) => one))
  }
  return { next, between: integerBetween, happens: (share) => next() < share, pick, some, weighted: weighed }
}

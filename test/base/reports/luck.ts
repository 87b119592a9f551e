// Chance that can be repeated: the same seed makes the same reports.

export type Luck = ReturnType<typeof luckOf>

/** mulberry32: small, and even enough to choose among a few forms. */
export function luckOf(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    /** True in so many cases of a hundred. */
    chance: (percent: number) => next() * 100 < percent,
    pick: <T>(from: readonly T[]): T => from[number(from.length)] as T,
    hex: (length: number) => Array.from({ length }, () => number(16).toString(16)).join(''),
  }
}

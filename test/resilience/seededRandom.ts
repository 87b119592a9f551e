// Seeded random: the same seed gives the same sequence.

/** mulberry32: numbers from 0 to 1. */
function mulberry32(seed: number) {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let it = Math.imul(at ^ (at >>> 15), at | 1)
    it ^= it + Math.imul(it ^ (it >>> 7), it | 61)
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32
  }
}

export function seededRandom(seed: number) {
  const chance = mulberry32(seed)
  return {
    chance,
    likely: (share: number) => chance() < share,
    one: <T>(...of: [T, ...T[]]) => of[Math.floor(chance() * of.length)] as T,
  }
}

// Network faults for the next requests and frames, drawn from a seed, until the network is healed.
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from './seededRandom.ts'

export const faults = ['drop', 'delay', 'stall', 'twice'] as const
export type Fault = (typeof faults)[number]
export type NetworkFaults = ReturnType<typeof makeNetworkFaults>

export function makeNetworkFaults(seed: number) {
  const { chance, likely, one } = seededRandom(seed)
  const met: Record<Fault, number> = { drop: 0, delay: 0, stall: 0, twice: 0 }
  const silent = new Set<() => void>()
  let now: Fault | null = null
  return {
    one,
    /** How many requests and frames each fault has hit. */
    met: met as Readonly<Record<Fault, number>>,
    /** The fault of this request or frame; most are hit, not all. */
    draw(): Fault | null {
      if (!now || !likely(0.7)) return null
      met[now] += 1
      return now
    },
    /** A random delay, so that connections overtake each other. */
    lag: () => pause(chance() * 1_200),
    /** Stalls until the network is healed; some stall forever without a disconnect. */
    silence: () => new Promise<void>((resolve) => void (likely(0.7) && silent.add(resolve))),
    turn(fault: Fault) {
      now = fault
    },
    heal() {
      now = null
      for (const go of silent) go()
      silent.clear()
    },
  }
}

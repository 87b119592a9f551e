// What a bad network does to the next request or frame, drawn from a seed, until it is well again.
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
    /** How many requests and frames met with each. */
    met: met as Readonly<Record<Fault, number>>,
    /** What is to happen to this one: to most of them, not all. */
    draw(): Fault | null {
      if (!now || !likely(0.7)) return null
      met[now] += 1
      return now
    },
    /** So long may something stay behind; connections overtake each other. */
    lag: () => pause(chance() * 1_200),
    /** Until the network is well; some are never heard of any more, though nobody hangs up. */
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

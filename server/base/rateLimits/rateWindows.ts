// Rate-limit windows of up to an hour: counted in the memory of each node and shared by the bus (SAFE-10). Approximate:
// a node that starts counts anew, and what another node counted arrives half a second later.

import type { App } from '../ctx.ts'
import { newId } from '../encryption/tokens.ts'
import type { RateLimit } from './rateLimit.ts'

/** A key's share of a limit. */
export type KeyedLimit = RateLimit & { key: string }
type Window = { used: number; endsAt: number }

const SHARE_INTERVAL_MS = 500
const SWEEP_INTERVAL_MS = 60_000
/** Beyond that the oldest windows are forgotten. */
const MAX_WINDOWS = 300_000

export type RateWindows = ReturnType<typeof openRateWindows>

export function openRateWindows({ bus, clock }: Pick<App, 'bus' | 'clock'>) {
  const node = newId()
  const windows = new Map<string, Window>()
  let unshared = new Map<string, { used: number; seconds: number }>()

  function add(id: string, used: number, seconds: number, now: number) {
    const window = windows.get(id)
    if (window && window.endsAt > now) {
      window.used = Math.max(0, window.used + used)
      return
    }
    // A new window goes to the end of the map.
    windows.delete(id)
    windows.set(id, { used: Math.max(0, used), endsAt: now + seconds * 1_000 })
    if (windows.size > MAX_WINDOWS) windows.delete(windows.keys().next().value as string)
  }

  function count(id: string, used: number, seconds: number, now: number) {
    add(id, used, seconds, now)
    unshared.set(id, { used: (unshared.get(id)?.used ?? 0) + used, seconds })
  }

  bus.subscribe('rate_limits_used', ({ from, counts }) => {
    if (from === node) return
    const now = clock.now().getTime()
    for (const [id, used, seconds] of counts) add(id, used, seconds, now)
  })
  const sharing = setInterval(() => {
    if (!unshared.size) return
    const counts = [...unshared].map(([id, { used, seconds }]) => [id, used, seconds] as [string, number, number])
    unshared = new Map()
    bus.publish('rate_limits_used', { from: node, counts })
  }, SHARE_INTERVAL_MS)
  const sweeping = setInterval(() => {
    const now = clock.now().getTime()
    for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
  }, SWEEP_INTERVAL_MS)
  for (const timer of [sharing, sweeping]) timer.unref()

  return {
    /**
     * Takes `cost` from all of these limits, or from none. Returns 0, or after how many seconds it may be tried again. A
     * window begins with its first use. What costs more than a whole window may be taken from an unused one.
     */
    take(limits: readonly KeyedLimit[], cost = 1): number {
      const now = clock.now().getTime()
      let wait = 0
      for (const { key, max, windowSeconds } of limits) {
        const window = windows.get(windowId(key, windowSeconds))
        if (!window || window.endsAt <= now || !window.used || window.used + cost <= max) continue
        wait = Math.max(wait, Math.ceil((window.endsAt - now) / 1_000))
      }
      if (wait) return wait
      for (const { key, windowSeconds } of limits) count(windowId(key, windowSeconds), cost, windowSeconds, now)
      return 0
    },
    /** Takes a use back. */
    giveBack({ key, windowSeconds }: Omit<KeyedLimit, 'max'>, cost = 1) {
      count(windowId(key, windowSeconds), -cost, windowSeconds, clock.now().getTime())
    },
    close() {
      for (const timer of [sharing, sweeping]) clearInterval(timer)
    },
  }
}

const windowId = (key: string, seconds: number) => `${key} ${seconds}`

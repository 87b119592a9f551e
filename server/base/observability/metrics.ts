// What a node tells its operators: counts and durations by call, open live connections, event loop delay (OPS-3).
import { monitorEventLoopDelay } from 'node:perf_hooks'

const buckets = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500]

export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics() {
  const requests = new Map<string, number>()
  const times = new Map<string, { counts: number[]; sum: number }>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  return {
    /** `took` in milliseconds. */
    observe(called: string, status: number, took: number) {
      const key = `called="${called}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      const time = times.get(called) ?? { counts: buckets.map(() => 0).concat(0), sum: 0 }
      const at = buckets.findIndex((most) => took <= most)
      const slot = at < 0 ? buckets.length : at
      time.counts[slot] = (time.counts[slot] ?? 0) + 1
      time.sum += took
      times.set(called, time)
    },
    /** Prometheus' text format. */
    text(gauges: Record<string, number>): string {
      const lines = [...requests].map(([labels, n]) => `nightjar_requests_total{${labels}} ${n}`)
      for (const [called, { counts, sum }] of times) {
        let upTo = 0
        counts.forEach((n, i) => {
          upTo += n
          lines.push(`nightjar_request_ms_bucket{called="${called}",le="${buckets[i] ?? '+Inf'}"} ${upTo}`)
        })
        lines.push(
          `nightjar_request_ms_sum{called="${called}"} ${sum}`,
          `nightjar_request_ms_count{called="${called}"} ${upTo}`,
        )
      }
      lines.push(`nightjar_event_loop_delay_p99_ms ${(delay.percentile(99) / 1e6).toFixed(2)}`)
      for (const [name, value] of Object.entries(gauges)) lines.push(`nightjar_${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
    close: () => delay.disable(),
  }
}

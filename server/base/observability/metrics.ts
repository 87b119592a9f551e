// Metrics of a node in Prometheus' text format: requests and durations by call, live connections, event loop delay
// (OPS-3).
import { monitorEventLoopDelay } from 'node:perf_hooks'

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500]

export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics() {
  const requests = new Map<string, number>()
  const histograms = new Map<string, { counts: number[]; sum: number }>()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  return {
    /** `duration` in milliseconds. */
    observe(callName: string, status: number, duration: number) {
      const key = `called="${callName}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      const histogram = histograms.get(callName) ?? { counts: BUCKETS_MS.map(() => 0).concat(0), sum: 0 }
      const at = BUCKETS_MS.findIndex((limit) => duration <= limit)
      const slot = at < 0 ? BUCKETS_MS.length : at
      histogram.counts[slot] = (histogram.counts[slot] ?? 0) + 1
      histogram.sum += duration
      histograms.set(callName, histogram)
    },
    /** Prometheus' text format. */
    text(gauges: Record<string, number>): string {
      const lines = [...requests].map(([labels, n]) => `nightjar_requests_total{${labels}} ${n}`)
      for (const [callName, { counts, sum }] of histograms) {
        let cumulative = 0
        counts.forEach((n, i) => {
          cumulative += n
          lines.push(`nightjar_request_ms_bucket{called="${callName}",le="${BUCKETS_MS[i] ?? '+Inf'}"} ${cumulative}`)
        })
        lines.push(
          `nightjar_request_ms_sum{called="${callName}"} ${sum}`,
          `nightjar_request_ms_count{called="${callName}"} ${cumulative}`,
        )
      }
      lines.push(`nightjar_event_loop_delay_p99_ms ${(delay.percentile(99) / 1e6).toFixed(2)}`)
      for (const [name, value] of Object.entries(gauges)) lines.push(`nightjar_${name} ${value}`)
      return `${lines.join('\n')}\n`
    },
    close: () => delay.disable(),
  }
}

// Metrics of a node in Prometheus' text format: requests and durations by call, live connections, event loop delay
// (OPS-3). Each app has a registry of its own, so that one process can run several.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500]

export type Metrics = ReturnType<typeof makeMetrics>

export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'nightjar_requests_total',
    help: 'Requests by call and status.',
    labelNames: ['called', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'nightjar_request_ms',
    help: 'Duration of requests by call, in milliseconds.',
    labelNames: ['called'],
    buckets: BUCKETS_MS,
    registers,
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  new Gauge({
    name: 'nightjar_event_loop_delay_p99_ms',
    help: '99th percentile of the event loop delay since the start, in milliseconds.',
    registers,
    collect() {
      this.set(delay.percentile(99) / 1e6)
    },
  })
  const liveConnections = new Gauge({
    name: 'nightjar_live_connections',
    help: 'Open live connections.',
    registers,
  })

  return {
    observe(callName: string, status: number, duration_ms: number) {
      requests.inc({ called: callName, status })
      durations.observe({ called: callName }, duration_ms)
    },
    contentType: registry.contentType,
    text(gauges: { live_connections: number }): Promise<string> {
      liveConnections.set(gauges.live_connections)
      return registry.metrics()
    },
    close: () => delay.disable(),
  }
}

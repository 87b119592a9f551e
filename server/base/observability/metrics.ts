// Metrics of a node in Prometheus' text format (OPS-3, OPS-8): requests, jobs, deliveries, live connections, pools, and
// what domains measure in the database. Each app has a registry of its own, so that one process can run several.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Measure, Measures } from './measure.ts'
import { programVersion } from './version.ts'

const BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500]
/** Several scrapers share one reading of the database. */
const MEASURE_TTL_MS = 10_000

export type Metrics = ReturnType<typeof makeMetrics>
/** Of the running parts, read at each scrape. */
export type NodeState = {
  liveConnections: number
  busReady: boolean
  pool: Record<'statements' | 'transactions', { active: number; max: number }>
  measure(): Promise<Measure[]>
}

export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const requests = counter('nightjar_requests_total', 'Requests by call and status.', ['called', 'status'])
  const durations = new Histogram({
    name: 'nightjar_request_ms',
    help: 'Duration of requests by call, in milliseconds.',
    labelNames: ['called'],
    buckets: BUCKETS_MS,
    registers,
  })
  const jobRuns = counter('nightjar_job_runs_total', 'Runs of jobs by task and result.', ['task', 'result'])
  const deliveries = counter('nightjar_deliveries_total', 'Mails, pushes and SMS by channel and result.', [
    'channel',
    'result',
  ])
  const liveMessages = counter('nightjar_live_messages_total', 'Messages that came over live connections.')
  const liveConnections = gauge('nightjar_live_connections', 'Open live connections.')
  const busUp = gauge('nightjar_bus_up', 'Whether the bus to other nodes answers.')
  const poolActive = gauge('nightjar_db_active', 'Statements and transactions in the database now.', ['pool'])
  const poolMax = gauge('nightjar_db_pool_connections', 'Connections that each pool may open.', ['pool'])
  const memory = gauge('nightjar_resident_memory_bytes', 'Resident memory of the process.')
  const cpu = gauge('nightjar_cpu_seconds', 'Processor time of the process since its start.')
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const eventLoopDelay = gauge(
    'nightjar_event_loop_delay_p99_ms',
    '99th percentile of the event loop delay since the start, in milliseconds.',
  )
  gauge('nightjar_build_info', 'Version of program and Node; always 1.', ['version', 'node']).set(
    { version: programVersion, node: process.versions.node },
    1,
  )
  const databaseUp = gauge('nightjar_database_up', 'Whether the database answered for these metrics.')
  const measured = new Map<string, Gauge>()

  function showMeasures(measures: Measure[]) {
    for (const { name, help, values, labelNames = Object.keys(values[0]?.labels ?? {}) } of measures) {
      const found = measured.get(name) ?? gauge(name, help, labelNames)
      measured.set(name, found)
      found.reset()
      for (const { labels, value } of values) labels ? found.set(labels, value) : found.set(value)
    }
  }

  return {
    observe(callName: string, status: number, duration_ms: number) {
      requests.inc({ called: callName, status })
      durations.observe({ called: callName }, duration_ms)
    },
    countJob: (task: string, result: 'done' | 'retried' | 'given_up') => jobRuns.inc({ task, result }),
    /** `column`: the one that says when it ended. */
    countDelivery: (channel: string, column: 'sent_at' | 'canceled_at' | 'failed_at') =>
      deliveries.inc({ channel, result: column.replace('_at', '') }),
    countLiveMessage: () => liveMessages.inc(),
    contentType: registry.contentType,
    async text(state: NodeState): Promise<string> {
      liveConnections.set(state.liveConnections)
      busUp.set(Number(state.busReady))
      for (const [pool, { active, max }] of Object.entries(state.pool)) {
        poolActive.set({ pool }, active)
        poolMax.set({ pool }, max)
      }
      memory.set(process.memoryUsage.rss())
      const { user, system } = process.cpuUsage()
      cpu.set((user + system) / 1e6)
      eventLoopDelay.set(delay.percentile(99) / 1e6)
      const measures = await state.measure().catch(() => null)
      databaseUp.set(Number(measures !== null))
      if (measures) showMeasures(measures)
      return registry.metrics()
    },
    close: () => delay.disable(),
  }
}

/** Reads all measures, at most once in ten seconds. */
export function cachedMeasures(measures: Measures[], ...args: [db: Parameters<Measures>[0], now: () => Date]) {
  const [db, now] = args
  let last: { at: number; reading: Promise<Measure[]> } | undefined
  return () => {
    if (!last || performance.now() - last.at > MEASURE_TTL_MS) {
      const reading = Promise.all(measures.map((measure) => measure(db, now()))).then((lists) => lists.flat())
      last = { at: performance.now(), reading }
      reading.catch(() => {
        last = undefined
      })
    }
    return last.reading
  }
}

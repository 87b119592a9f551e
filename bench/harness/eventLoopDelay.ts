// Preloaded into a server: measures event loop delay with timers of 10 ms and 1 ms. A client of LOOP_DELAY_PORT names
// the current phase; delays are kept by phase.
import { createServer } from 'node:net'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** p99 in milliseconds by both timers, and the samples of the first. The 10 ms timer includes its own interval. */
export type Delays = Record<string, { ten: number; one: number; samples: number }>

let watched = new Map<string, IntervalHistogram[]>()
let now = ''

function watch(name: string) {
  for (const it of watched.get(now) ?? []) it.disable()
  now = name
  if (!name) return
  const its = watched.get(name) ?? [10, 1].map((resolution) => monitorEventLoopDelay({ resolution }))
  watched.set(name, its)
  for (const it of its) it.enable()
}

/** The delays of all phases so far; resets them. */
function tell(): Delays {
  watch('')
  const p99 = (it?: IntervalHistogram) => (it?.percentile(99) ?? 0) / 1e6
  const delays = [...watched].map(([name, [ten, one]]) => [
    name,
    { ten: p99(ten), one: p99(one), samples: ten?.count ?? 0 },
  ])
  watched = new Map()
  return Object.fromEntries(delays)
}

createServer((socket) => {
  socket.once('data', (data) => {
    const name = String(data).trim()
    if (name === 'tell') socket.end(JSON.stringify(tell()))
    else {
      watch(name === 'nothing' ? '' : name)
      socket.end('{}')
    }
  })
})
  .listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1')
  .unref()

// Loaded into a program (--import): how late its event loop is, as Node measures it: by a timer of 10 ms, which counts those 10 ms, and by one
// of 1 ms, which sees more and weighs it more. Whoever connects to LOOP_DELAY_PORT names what goes on from now on; delays are kept apart by it.
import { createServer } from 'node:net'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds at p99 by both timers, and how often the first one fired. */
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

/** Of all that was watched so far, which is then forgotten. */
function tell(): Delays {
  watch('')
  const p99 = (it?: IntervalHistogram) => (it?.percentile(99) ?? 0) / 1e6
  const told = [...watched].map(([name, [ten, one]]) => [
    name,
    { ten: p99(ten), one: p99(one), samples: ten?.count ?? 0 },
  ])
  watched = new Map()
  return Object.fromEntries(told)
}

createServer((socket) => {
  socket.once('data', (said) => {
    const name = String(said).trim()
    if (name === 'tell') socket.end(JSON.stringify(tell()))
    else {
      watch(name === 'nothing' ? '' : name)
      socket.end('{}')
    }
  })
})
  .listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1')
  .unref()

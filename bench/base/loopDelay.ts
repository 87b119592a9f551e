// Loaded into a program (--import): tells whoever connects to LOOP_DELAY_PORT how late its event loop was since the last time, in ms at p99,
// as Node measures it: by a timer of 10 ms, and by one of 1 ms, which sees more and weighs it more.
import { createServer } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delays = [10, 1].map((resolution) => monitorEventLoopDelay({ resolution }))
for (const it of delays) it.enable()
createServer((socket) => {
  socket.end(JSON.stringify(delays.map((it) => it.percentile(99) / 1e6)))
  for (const it of delays) it.reset()
})
  .listen(Number(process.env.LOOP_DELAY_PORT), '127.0.0.1')
  .unref()

// Loaded into a process whose memory is measured: SIGUSR2 has it give back what it does not need, within two seconds.
import { setTimeout as wait } from 'node:timers/promises'

const forceGc = () =>
  (globalThis as { gc?(how: object): void }).gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

process.on('SIGUSR2', async () => {
  forceGc()
  // What the first one's finalizers let go of (sockets, their buffers) goes with the next.
  await wait(500)
  forceGc()
})

/** Given to such a process as its environment. */
export const gcEnv = { NODE_OPTIONS: `--expose-gc --import ${import.meta.filename}` }

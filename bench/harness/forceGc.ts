// Preloaded into a process whose memory is measured: SIGUSR2 forces a garbage collection within two seconds.
import { setTimeout as wait } from 'node:timers/promises'

const forceGc = () =>
  (globalThis as { gc?(how: object): void }).gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

process.on('SIGUSR2', async () => {
  forceGc()
  // The second run frees what finalizers of the first released, such as sockets and their buffers.
  await wait(500)
  forceGc()
})

/** Environment of such a process. */
export const gcEnv = { NODE_OPTIONS: `--expose-gc --import ${import.meta.filename}` }

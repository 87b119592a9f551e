// Pool of decoder processes: at most two, started on demand and stopped when idle. They run at a lower priority and with a memory limit, so
// that a photo delays no page and a hostile one harms nothing else (PRO-4).
import { join } from 'node:path'
import { openFairSemaphore } from '../base/rateLimits/fairSemaphore.ts'
import { Refusal } from '../base/refusal.ts'
import { type ConfinedProcess, ProcessEnded, startConfined } from './confinedProcess.ts'
import type { DecoderReply, Task } from './decoder/main.ts'

type Decoder = ConfinedProcess<Task, DecoderReply>
/** `owner`: key of fairness, one photo per owner at a time. `exclusive`: no other photo at the same time. */
export type Claim = { owner: unknown; exclusive: boolean }

const IDLE_TIMEOUT_MS = 30_000
/** A decoder that has not replied by then is killed. The real limits are in `decoder/resourceLimits.ts`: on a busy machine time says little. */
const TASK_TIMEOUT_MS = 180_000

const semaphore = openFairSemaphore({ capacity: 2, maxPerKey: 1 })
const idle: Decoder[] = []
let idleTimer: NodeJS.Timeout | undefined

/** `read` is called once a decoder is free. Throws what it throws, and photo_damaged, photo_moving, photo_mixed, photo_heic, photo_too_large. */
export async function decode(task: Task, { owner, exclusive: isExclusive }: Claim, read: () => Promise<Uint8Array>) {
  const leave = await semaphore.acquire(owner, isExclusive ? 2 : 1)
  try {
    const bytes = await read()
    const decoder = idle.pop() ?? (await start())
    // An idle decoder's memory counts too.
    if (isExclusive) stopDecoders()
    const { reply, parts } = await decoder.run(task, [bytes]).catch(refuseCrash)
    idle.push(decoder)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stopDecoders, IDLE_TIMEOUT_MS).unref()
    if ('refused' in reply) throw new Refusal(reply.refused)
    if ('broken' in reply) throw new Error(`a decoder broke: ${reply.broken}`)
    return { ...reply, parts }
  } finally {
    leave()
  }
}

/** Stops the idle decoders. */
export function stopDecoders() {
  for (const decoder of idle.splice(0)) decoder.stop()
}

function refuseCrash(error: unknown): never {
  if (error instanceof ProcessEnded && error.isSignal)
    throw new Refusal(error.isKilled ? 'photo_too_large' : 'photo_damaged')
  throw error
}

const env = {
  MALLOC_ARENA_MAX: '1',
  // Pictures are returned to the system at once; smaller blocks are reused, because allocating them anew would take a tenth of the time.
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  UV_THREADPOOL_SIZE: '1',
}

async function start(): Promise<Decoder> {
  const decoder: Decoder = await startConfined(join(import.meta.dirname, 'decoder/main.ts'), {
    nodeArgs: ['--max-semi-space-size=1'],
    env,
    // About a tenth of the server's share while the server is busy, and all idle time; at 19 a busy machine would starve photos.
    niceness: 10,
    timeout_ms: TASK_TIMEOUT_MS,
    onExit() {
      const at = idle.indexOf(decoder)
      if (at >= 0) idle.splice(at, 1)
    },
  })
  return decoder
}

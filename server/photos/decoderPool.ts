// Pool of decoder processes: at most two, started on demand and stopped when idle. They run at a lower priority and with a memory limit, so
// that a photo delays no page and a hostile one harms nothing else (PRO-4).
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { openFairSemaphore } from '../base/rateLimits/fairSemaphore.ts'
import { Refusal } from '../base/refusal.ts'
import { readFrames, sendFrame } from './decoder/frames.ts'
import type { DecoderReply, Task } from './decoder/main.ts'
import { confinement } from './decoderConfinement.ts'

type Answer = { reply: DecoderReply; parts: Buffer[] }
type Decoder = { run(task: Task, bytes: Uint8Array): Promise<Answer>; stop(): void }
/** `owner`: key of fairness, one photo per owner at a time. `exclusive`: no other photo at the same time. */
export type Claim = { owner: unknown; exclusive: boolean }

const IDLE_TIMEOUT_MS = 30_000
/** A decoder that has not replied by then is killed. The real limits are in `decoder/resourceLimits.ts`: on a busy machine time says little. */
const TASK_TIMEOUT_MS = 180_000

/** How a sandbox reports that a signal ended what ran in it. */
const SIGNAL_CODE = 128
const KILLED_CODE = SIGNAL_CODE + constants.signals.SIGKILL

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
    const { reply, parts } = await decoder.run(task, bytes)
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

async function start(): Promise<Decoder> {
  const child = await spawnDecoder()
  let pendingReply: PromiseWithResolvers<Answer> | null = null
  let timedOut = false
  const abort = () => {
    timedOut = true
    child.kill('SIGKILL')
  }
  const setActive = (active: boolean) => {
    // An idle decoder does not keep this process alive.
    for (const it of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
      active ? it.ref() : it.unref()
  }
  readFrames(child.stdout, (reply: DecoderReply, parts) => pendingReply?.resolve({ reply, parts }))
  child.stdin.on('error', () => {})
  child.on('error', (error) => pendingReply?.reject(error))
  child.on('exit', (code, signal) => {
    const at = idle.indexOf(decoder)
    if (at >= 0) idle.splice(at, 1)
    // SIGKILL: by its own resource limits, or by the kernel when memory runs out. A sandbox answers it by a code.
    const isKilled = signal === 'SIGKILL' || code === KILLED_CODE
    const refused = new Refusal(isKilled && !timedOut ? 'photo_too_large' : 'photo_damaged')
    const isSignal = code === null || code > SIGNAL_CODE
    pendingReply?.reject(isSignal ? refused : new Error(`a decoder ended with ${code}`))
  })
  const decoder: Decoder = {
    async run(task, bytes) {
      pendingReply = Promise.withResolvers<Answer>()
      const timeout = setTimeout(abort, TASK_TIMEOUT_MS)
      setActive(true)
      sendFrame(child.stdin, task, [bytes])
      try {
        return await pendingReply.promise
      } finally {
        pendingReply = null
        clearTimeout(timeout)
        setActive(false)
      }
    },
    stop: () => void child.stdin.end(),
  }
  return decoder
}

const env = {
  MALLOC_ARENA_MAX: '1',
  // Pictures are returned to the system at once; smaller blocks are reused, because allocating them anew would take a tenth of the time.
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  UV_THREADPOOL_SIZE: '1',
}

async function spawnDecoder(): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const { confine } = await confinement()
  const { program, args, user } = confine(['--max-semi-space-size=1', join(import.meta.dirname, 'decoder/main.ts')])
  const child = spawn(program, args, { ...user, env, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    // About a tenth of the server's share while the server is busy, and all idle time; at 19 a busy machine would starve photos.
    if (child.pid) setPriority(child.pid, 10)
  } catch {
    // Where lowering is not permitted, the priority stays.
  }
  return child
}

// The decoders of this server: at most two, started when there is something to do and ended when there is not. They run beside the server,
// at a lower priority and with a bound on their memory, so that a photo holds up no page and a hostile one takes nothing with it (PRO-4).
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { openFairSemaphore } from '../base/rateLimits/fairSemaphore.ts'
import { Refusal } from '../base/refusal.ts'
import { readFrames, sendFrame } from './decoder/frames.ts'
import type { Task, DecoderReply } from './decoder/main.ts'

type Answer = { reply: DecoderReply; parts: Buffer[] }
type Decoder = { run(task: Task, bytes: Uint8Array): Promise<Answer>; stop(): void }
/** `owner`: whose photo it is; of one owner one at a time is worked on. `alone`: while no other is. */
export type Claim = { owner: unknown; exclusive: boolean }

const IDLE_TIMEOUT_MS = 30_000
/** A decoder that has not answered by then never will. What a photo may cost is bounded by `decoder/watch.ts`: a busy machine gives little time. */
const TASK_TIMEOUT_MS = 180_000

const semaphore = openFairSemaphore({ capacity: 2, maxPerKey: 1 })
const idle: Decoder[] = []
let idleTimer: NodeJS.Timeout | undefined

/** `read` is asked when it is the photo's turn. Throws what it does, and photo_damaged, photo_moving, photo_mixed, photo_too_large. */
export async function decode(task: Task, { owner, exclusive: alone }: Claim, read: () => Promise<Uint8Array>) {
  const leave = await semaphore.acquire(owner, alone ? 2 : 1)
  try {
    const bytes = await read()
    const decoder = idle.pop() ?? start()
    // What the other one holds at rest counts as well.
    if (alone) stopDecoders()
    const { reply: told, parts } = await decoder.run(task, bytes)
    idle.push(decoder)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(stopDecoders, IDLE_TIMEOUT_MS).unref()
    if ('refused' in told) throw new Refusal(told.refused)
    if ('broken' in told) throw new Error(`a decoder broke: ${told.broken}`)
    return { ...told, parts }
  } finally {
    leave()
  }
}

/** Those that have nothing to do. */
export function stopDecoders() {
  for (const decoder of idle.splice(0)) decoder.stop()
}

function start(): Decoder {
  const child = spawnDecoder()
  let waiting: PromiseWithResolvers<Answer> | null = null
  let late = false
  const giveUp = () => {
    late = true
    child.kill('SIGKILL')
  }
  const hold = (held: boolean) => {
    // One that waits keeps nobody from ending.
    for (const it of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
      held ? it.ref() : it.unref()
  }
  readFrames(child.stdout, (told: DecoderReply, parts) => waiting?.resolve({ reply: told, parts }))
  child.stdin.on('error', () => {})
  child.on('error', (error) => waiting?.reject(error))
  child.on('exit', (code, signal) => {
    const at = idle.indexOf(decoder)
    if (at >= 0) idle.splice(at, 1)
    // It ends itself so when a photo takes too much; the system does where memory runs out.
    const refused = new Refusal(signal === 'SIGKILL' && !late ? 'photo_too_large' : 'photo_damaged')
    waiting?.reject(code === null ? refused : new Error(`a decoder ended with ${code}`))
  })
  const decoder: Decoder = {
    async run(task, bytes) {
      waiting = Promise.withResolvers<Answer>()
      const patience = setTimeout(giveUp, TASK_TIMEOUT_MS)
      hold(true)
      sendFrame(child.stdin, task, [bytes])
      try {
        return await waiting.promise
      } finally {
        waiting = null
        clearTimeout(patience)
        hold(false)
      }
    },
    stop: () => void child.stdin.end(),
  }
  return decoder
}

/** Gives memory back at once, takes the system's blame first when memory runs out, and gets no more than about half a gigabyte. */
const limitScript = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -d 1100000 2>/dev/null; exec "$0" "$@"'
const env = {
  MALLOC_ARENA_MAX: '1',
  // Pictures go back to the system at once; what is smaller is kept for the next photo, or fetching it again would take a tenth of the time.
  MALLOC_MMAP_THRESHOLD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  UV_THREADPOOL_SIZE: '1',
}

function spawnDecoder(): ChildProcessByStdio<Writable, Readable, null> {
  const node = [process.execPath, '--max-semi-space-size=1', join(import.meta.dirname, 'decoder/main.ts')]
  const command = process.platform === 'linux' ? ['/bin/sh', '-c', limitScript, ...node] : node
  const child = spawn(command[0] as string, command.slice(1), { env, stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    // A tenth of what the server gets while it works, all of what it leaves; at 19 a busy machine would give photos next to nothing.
    if (child.pid) setPriority(child.pid, 10)
  } catch {
    // Where it may not be lowered it stays as it is.
  }
  return child
}

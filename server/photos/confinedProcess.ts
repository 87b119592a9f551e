// A confined process that does one task after the other, at a lower priority, so that it delays no page and harms nothing else (PRO-4, SAFE-3).
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { readFrames, sendFrame } from './decoder/frames.ts'
import { confinement } from './decoderConfinement.ts'

type Answer<Reply> = { reply: Reply; parts: Buffer[] }
export type ConfinedProcess<Task, Reply> = {
  /** Throws ProcessEnded where the process ends before it answers. */
  run(task: Task, parts: Uint8Array[]): Promise<Answer<Reply>>
  /** Once its task is done. */
  stop(): void
}

/** How a sandbox reports that a signal ended what ran in it. */
const SIGNAL_CODE = 128
const KILLED_CODE = SIGNAL_CODE + constants.signals.SIGKILL

export class ProcessEnded extends Error {
  /** By its own bounds, or by the kernel when memory runs out; not because it took too long. */
  isKilled: boolean
  /** A crash. */
  isSignal: boolean

  constructor(code: number | null, signal: NodeJS.Signals | null, timedOut: boolean) {
    super(`a confined process ended with ${timedOut ? 'a timeout' : (signal ?? code)}`)
    // A sandbox answers a signal by a code.
    this.isKilled = !timedOut && (signal === 'SIGKILL' || code === KILLED_CODE)
    this.isSignal = code === null || code > SIGNAL_CODE
  }
}

type Options = { nodeArgs: string[]; env: NodeJS.ProcessEnv; niceness: number; timeout_ms: number; onExit(): void }

export async function startConfined<Task extends object, Reply>(
  script: string,
  { nodeArgs, env, niceness, timeout_ms, onExit }: Options,
): Promise<ConfinedProcess<Task, Reply>> {
  const child = await spawnConfined([...nodeArgs, script], env, niceness)
  let pendingReply: PromiseWithResolvers<Answer<Reply>> | null = null
  let timedOut = false
  const abort = () => {
    timedOut = true
    child.kill('SIGKILL')
  }
  const setActive = (active: boolean) => {
    // An idle one does not keep this process alive.
    for (const it of [child, child.stdin, child.stdout] as unknown as { ref(): void; unref(): void }[])
      active ? it.ref() : it.unref()
  }
  readFrames(child.stdout, (reply: Reply, parts) => pendingReply?.resolve({ reply, parts }))
  child.stdin.on('error', () => {})
  child.on('error', (error) => pendingReply?.reject(error))
  child.on('exit', (code, signal) => {
    onExit()
    pendingReply?.reject(new ProcessEnded(code, signal, timedOut))
  })
  return {
    async run(task, parts) {
      pendingReply = Promise.withResolvers<Answer<Reply>>()
      const timeout = setTimeout(abort, timeout_ms)
      setActive(true)
      sendFrame(child.stdin, task, parts)
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
}

async function spawnConfined(
  nodeArgs: string[],
  env: NodeJS.ProcessEnv,
  niceness: number,
): Promise<ChildProcessByStdio<Writable, Readable, null>> {
  const { confine } = await confinement()
  const { program, args, user } = confine(nodeArgs)
  const child = spawn(program, args, { ...user, env, cwd: '/', stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    if (child.pid) setPriority(child.pid, niceness)
  } catch {
    // Where lowering is not permitted, the priority stays.
  }
  return child
}

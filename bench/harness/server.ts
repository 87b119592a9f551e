// Starts a server as a process of its own, so that the load generator does not share its event loop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { serverFlags } from '../../ops/serverFlags.mjs'

export const root = join(import.meta.dirname, '../..')

/** Builds the screens unless the build is current. */
export function build() {
  const done = spawnSync(process.execPath, [join(root, 'ops/build.ts')], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`the screens could not be built\n${done.stdout}${done.stderr}`)
}

export type Running = { port: number; pid: number; stop(): Promise<void> }

/** Waits for the printed address. Its own process group: Ctrl-C reaches only the bench, which stops it in order. */
export async function start(command: string, args: string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      NIGHTJAR_DEMO: '1',
      PORT: '0',
      HOST: '127.0.0.1',
      BUS_URL: '',
      SMTP_URL: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const port = await portOf(child).catch(async (error) => {
    await end(child)
    throw error
  })
  return { port, pid: child.pid as number, stop: () => end(child) }
}

/** NODE_ARGS adds Node arguments, e.g. --cpu-prof. */
export const startProgram = (env: Record<string, string>) =>
  start(process.execPath, [...serverFlags, ...(process.env.NODE_ARGS?.split(' ') ?? []), 'ops/main.ts'], env)

/** Starts bench/baselines/minimalPage.ts. */
export const startMinimalPage = () => start(process.execPath, ['bench/baselines/minimalPage.ts'])

function portOf(child: ChildProcess): Promise<number> {
  const output: string[] = []
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line)
        const found = /http:\/\/[\w.-]+:(\d+)/.exec(line)
        if (found) resolve(Number(found[1]))
      })
    }
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${child.spawnargs.join(' ')} ended\n${output.join('\n')}`)))
  })
}

/** SIGINT to the process group; SIGKILL after 15 seconds. */
async function end({ pid }: ChildProcess) {
  const startedAt = performance.now()
  const signal = (name: NodeJS.Signals | 0) => {
    try {
      return pid !== undefined && process.kill(-pid, name)
    } catch {
      return false
    }
  }
  signal('SIGINT')
  while (signal(0)) {
    if (performance.now() - startedAt > 15_000) signal('SIGKILL')
    await wait(20)
  }
}

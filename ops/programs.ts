// Runs the programs of npm packages as child processes of this Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Path of the script behind a package's command. */
export function programOf(name: string, command: string): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

type Ran = { code: number; output: string; seconds: number }

/** `show`: also prints its output as it comes. Signals are passed on to the child first. */
export function run(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  show: boolean,
  cwd: string = root,
): Promise<Ran> {
  const startedAt = performance.now()
  const colour = show && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (show) process[name].write(chunk)
    })
  }
  let wasInterrupted = false
  const pass = (signal: NodeJS.Signals) => {
    wasInterrupted = true
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, pass)
      if (wasInterrupted) process.exit(130)
      const output = Buffer.concat(chunks).toString('utf8')
      resolve({ code: code ?? 1, output, seconds: (performance.now() - startedAt) / 1000 })
    })
  })
}

export const runQuietly = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(program, args, env, false)

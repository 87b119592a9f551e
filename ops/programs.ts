// The programs that packages bring, run by this very Node.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The script behind a package's command. */
export function programOf(name: string, command: string): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

type Ran = { code: number; output: string; seconds: number }

/** `show`: what it says is seen at once, too. An end by a signal is code 128 and more. */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv, show: boolean): Promise<Ran> {
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: Buffer[] = []
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (part: Buffer) => {
      parts.push(part)
      if (show) to.write(part)
    })
  }
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      const output = Buffer.concat(parts).toString('utf8')
      resolve({ code: code ?? (signal === 'SIGINT' ? 130 : 143), output, seconds: (performance.now() - began) / 1000 })
    })
  })
}

export const runQuietly = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(program, args, env, false)

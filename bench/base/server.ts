// The program as it is served, in a process of its own: what loads it never shares its event loop.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '../..')
export type Served = { port: number; pid: number; stop(): Promise<void> }

/** Does nothing where the screens are built and nothing changed since. */
export function build() {
  const done = spawnSync(process.execPath, [join(root, 'ops/build.ts')], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`the screens could not be built\n${done.stdout}${done.stderr}`)
}

/** Answers once it serves. `NODE_ARGS` adds arguments to its Node, e.g. --cpu-prof. */
export async function serveApp(env: Record<string, string>): Promise<Served> {
  const args = (process.env.NODE_ARGS ?? '').split(' ').filter(Boolean)
  const child = spawn(process.execPath, [...args, join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', HOST: '127.0.0.1', BUS_URL: '', SMTP_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches the bench alone, which then stops the server in order.
    detached: true,
  })
  const said: string[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const found = /http:\/\/[\w.-]+:(\d+)/.exec(line)
        if (found) resolve(Number(found[1]))
      })
    }
    void ended.then(() => reject(new Error(`the server ended\n${said.join('\n')}`)))
  })
  async function stop() {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(late)
  }
  return { port, pid: child.pid as number, stop }
}

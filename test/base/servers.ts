// The whole program for a test: in this process on a free port, or as a process of its own that can be killed.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Niche } from '../../contract/limits.ts'
import { serverFlags } from '../../ops/serverFlags.mjs'
import { cast } from '../../seed/cast.ts'
import { type Running, startApp } from '../../server/app.ts'
import { type Clock, machineClock } from '../../server/base/clock.ts'
import { connect, type Database } from '../../server/base/database.ts'
import { readEnv } from '../../server/base/env.ts'
import { makeLog } from '../../server/base/log.ts'
import { testDatabase } from './database.ts'

export type TestServer = {
  port: number
  url: string
  db: Database
  app: Running['app']
  log: string[]
  close(): Promise<void>
}

/** One of a site's cast, with e-mail and password. */
export function castMember(site: Niche, at: number) {
  const found = cast.filter(({ sites }) => sites.includes(site))[at]
  if (!found) throw new Error(`${site} has no cast number ${at}`)
  return found
}

/** Without DATABASE_URL it has a database of its own, dropped by `close()`. `jobs`: whether it does what is due by the clock, too. */
export async function testServer(
  given: Record<string, string | undefined> = {},
  clock: Clock = machineClock,
  { jobs = true } = {},
): Promise<TestServer> {
  const made = given.DATABASE_URL ? null : await testDatabase()
  const url = given.DATABASE_URL ?? (made?.url as string)
  const log: string[] = []
  const env = readEnv({ PORT: '0', DATA_DIR: made?.data_dir, ...given })
  const running = await startApp(env, url, { clock, jobs, log: makeLog((line) => void log.push(line)) })
  const db = connect(url, { max: 2 })
  return {
    port: running.port,
    url,
    db,
    app: running.app,
    log,
    async close() {
      await running.close()
      await db.close()
      await made?.drop()
    },
  }
}

const root = join(import.meta.dirname, '../..')

/** `node server/main.ts` on a free port; answers once it serves. `lines` grows as it speaks. */
export async function spawnServer(given: Record<string, string>) {
  const child = spawn(process.execPath, [...serverFlags, join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', VITEST: '', PORT: '0', ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        const found = /http:\/\/[\w.-]+:(\d+)|serves on [^ ]*:(\d+)/.exec(line)
        if (found) resolve(Number(found[1] ?? found[2]))
      })
    }
    void ended.then((code) => reject(new Error(`the server ended with ${code}\n${lines.join('\n')}`)))
  })
  return { port, pid: child.pid as number, lines, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

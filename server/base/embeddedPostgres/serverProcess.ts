// Making, starting and stopping the embedded PostgreSQL server (OPS-1).
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { locateBinaries } from './binaries.ts'
import { isServerOf, readPostmasterFile } from './ownership.ts'
import type { RunAs } from './runAsUser.ts'
import { serverArguments } from './serverSettings.ts'

/** Where one server stands, and what it is run with. */
export type Installation = {
  dir: string
  cluster: string
  files: Awaited<ReturnType<typeof locateBinaries>>
  run: RunAs
  fast: boolean
  /** The server while it starts and has not yet written down its own number. */
  spawned?: number | undefined
}

export const superuser = 'nightjar'
const surroundings = () => ({ cwd: '/', env: { ...process.env, LC_ALL: 'C' } })
const exists = (path: string) => stat(path).then(Boolean, () => false)

/** Does nothing where one is. Answers the milliseconds it took. */
export async function initCluster({ cluster, dir, files, run, fast }: Installation, password: string): Promise<number> {
  if (await exists(join(cluster, 'PG_VERSION'))) return 0
  const startedAt = performance.now()
  // Made beside it and then renamed: what a killed start left behind is never taken for a database.
  const newCluster = join(dir, 'cluster.new')
  const secret = join(dir, 'password.new')
  for (const left of [cluster, newCluster, secret]) await rm(left, { recursive: true, force: true })
  await mkdir(newCluster, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  for (const path of [newCluster, secret]) await run.own(path)
  const text = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const loginArgs = ['-U', superuser, `--pwfile=${secret}`, '--auth=scram-sha-256']
  const args = ['-D', newCluster, ...text, ...loginArgs, '--no-instructions', ...(fast ? ['--no-sync'] : [])]
  const initdb = spawnSync(...run.command(files.initdb, args), { ...surroundings(), encoding: 'utf8' })
  await rm(secret, { force: true })
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.error ?? ''}\n${initdb.stdout}${initdb.stderr}`)
  await rename(newCluster, cluster)
  return performance.now() - startedAt
}

/** Answers null when it is ready to accept connections, otherwise what it said before it ended. */
export async function startServer(place: Installation, port: number): Promise<string | null> {
  const { cluster, dir, files, run, fast } = place
  const log = join(dir, 'log')
  if (
    await stat(log).then(
      ({ size }) => size > 5_000_000,
      () => false,
    )
  )
    await truncate(log)
  const out = await open(log, 'a', 0o600)
  const { size: logSize } = await out.stat()
  const child = spawn(...run.command(files.postgres, ['-D', cluster, ...serverArguments(port, fast)]), {
    ...surroundings(),
    // In a process group of its own: Ctrl-C reaches this program alone, which stops the server in order.
    detached: true,
    stdio: ['ignore', out.fd, out.fd],
  })
  let failure: string | null = null
  child.once('error', (error) => {
    failure = error.message
  })
  child.once('exit', (code, signal) => {
    failure ??= `ended with ${signal ?? code}`
  })
  place.spawned = child.pid
  child.unref()
  await out.close()
  while (failure === null) {
    const there = await readPostmasterFile(cluster)
    if (there?.pid === child.pid && there?.ready) break
    await wait(10)
  }
  place.spawned = undefined
  if (failure === null) return null
  return `${(await readFile(log)).subarray(logSize).toString().slice(-4_000)}${failure}`
}

/**
 * Waits a moment for connections that are being closed, then lets running statements fail. Keeps every committed row.
 */
export async function stopServer({ cluster, files }: Pick<Installation, 'cluster' | 'files'>): Promise<void> {
  const postmaster = await readPostmasterFile(cluster)
  if (!postmaster || !(await isServerOf(cluster, postmaster.pid))) return
  if (process.platform === 'win32') spawnSync(files.pg_ctl, ['stop', '-m', 'fast', '-D', cluster])
  const pressure = [
    { after: 0, signal: 'SIGTERM' },
    { after: 1_000, signal: 'SIGINT' },
    { after: 10_000, signal: 'SIGQUIT' },
  ]
  const startedAt = performance.now()
  while ((await readPostmasterFile(cluster))?.pid === postmaster.pid && (await isServerOf(cluster, postmaster.pid))) {
    const [next] = pressure
    if (next && performance.now() - startedAt >= next.after) {
      process.kill(postmaster.pid, next.signal)
      pressure.shift()
    }
    await wait(10)
  }
}

/** For the last moment of a program, when nothing can be waited for. */
export function interruptServer({ cluster, spawned }: Pick<Installation, 'cluster' | 'spawned'>) {
  for (const pid of new Set([spawned, pidIn(cluster)])) {
    try {
      if (pid) process.kill(pid, 'SIGINT')
    } catch {
      // It is down already.
    }
  }
}

function pidIn(cluster: string) {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

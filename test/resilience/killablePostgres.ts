// A durable PostgreSQL server for one test that can be killed and restarted on the same port (OPS-3).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../server/base/db/database.ts'
import { migrate } from '../../server/base/db/migrate.ts'
import { locateBinaries } from '../../server/base/embeddedPostgres/binaries.ts'
import { startPostgres } from '../../server/base/embeddedPostgres/embeddedPostgres.ts'
import { isRunning, readPostmasterFile } from '../../server/base/embeddedPostgres/ownership.ts'
import { chooseRunAs } from '../../server/base/embeddedPostgres/runAsUser.ts'
import {
  type Installation,
  interruptServer,
  startServer,
  stopServer,
} from '../../server/base/embeddedPostgres/serverProcess.ts'

/** What is killed. backend: one that serves a client; the postmaster then ends the others and recovers. */
export const killModes = ['postmaster', 'all', 'backend'] as const
export type KillMode = (typeof killModes)[number]

export async function startKillablePostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-killed-'))
  const dir = join(folder, 'postgres')
  // Created without fsync, then run durably as in production.
  const { url, stop } = await startPostgres({ data_dir: dir, fast: true })
  await migrate(url)
  await stop()
  const files = await locateBinaries()
  const cluster = join(dir, 'cluster')
  const place: Installation = { dir, cluster, files, run: await chooseRunAs(files.postgres, cluster), fast: false }
  const port = Number(new URL(url).port)
  const atOnce = () => interruptServer(place)
  process.once('exit', atOnce)
  await standUp()

  async function once<T>(question: (db: ReturnType<typeof connect>) => Promise<T>) {
    const db = connect(url, { max: 1 })
    return question(db).finally(() => db.close())
  }

  /** Resolves once the processes are gone. */
  async function kill(manner: KillMode) {
    const found = await once(
      (db) => db.many<{ pid: number; serves: boolean }>`
        select pid, application_name = 'nightjar' and pid <> pg_backend_pid() as serves from pg_stat_activity`,
    )
    const main = (await readPostmasterFile(cluster))?.pid as number
    const backend = found.find(({ serves }) => serves)?.pid as number
    const doomed = { postmaster: [main], all: [main, ...found.map(({ pid }) => pid)], backend: [backend] }[manner]
    for (const pid of doomed) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    while (doomed.some(isRunning)) await pause(5)
  }

  /** Restarts as a supervisor does; the children of a killed postmaster need a moment to end. */
  async function standUp() {
    for (;;) {
      const failed = await startServer(place, port)
      if (failed === null) return
      if (!/is still in use/.test(failed)) throw new Error(failed)
      await pause(50)
    }
  }

  async function end() {
    await stopServer(place)
    process.off('exit', atOnce)
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, url, once, kill, standUp, end }
}

// The embedded PostgreSQL 18 of development and tests: made on the first start, found again after a kill -9 (OPS-1).
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { locateBinaries } from './binaries.ts'
import { acquireOwnership, isServerOf, readPostmasterFile, releaseOwnership } from './ownership.ts'
import { chooseRunAs } from './runAsUser.ts'
import { type Installation, initCluster, interruptServer, startServer, stopServer, superuser } from './serverProcess.ts'

type Given = {
  /** Everything of this database stands in it: cluster/, password, owner, log. */
  data_dir: string
  /** Any free one by default. */
  port?: number
  /** For tests: nothing survives a power cut. */
  fast?: boolean
  onProgress?(line: string): void
}
export type Postgres = { url: string; stop(): Promise<void> }

const database = 'nightjar'

/** Of several processes on one data_dir, one starts the server and stops it; the others only use it. */
export async function startPostgres({ data_dir, port, fast = false, onProgress = () => {} }: Given): Promise<Postgres> {
  const dir = resolve(data_dir)
  const cluster = join(dir, 'cluster')
  const urlOf = async (at: number) => `postgres://${superuser}:${await password(dir)}@127.0.0.1:${at}/${database}`
  await mkdir(dir, { recursive: true })
  while (!(await acquireOwnership(dir))) {
    const running = await readPostmasterFile(cluster)
    if (running?.ready && (await hasDatabase(await urlOf(running.port))))
      return { url: await urlOf(running.port), stop: async () => {} }
    await wait(50)
  }
  const files = await locateBinaries()
  const place: Installation = { dir, cluster, files, run: await chooseRunAs(files.postgres, cluster), fast }
  const stop = stopper(place)
  // A program that ends without its stop(), by a crash say, takes the server along. After kill -9 the next one finds
  // it.
  process.once('exit', stop.atOnce)
  try {
    const at = (await leftOver(place, onProgress)) ?? (await start(place, port, onProgress))
    const url = await urlOf(at)
    await makeDatabase(url)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The port of a server that outlived its program. One that is mending its files or going down is waited for. */
async function leftOver({ cluster }: Installation, onProgress: (line: string) => void): Promise<number | null> {
  for (;;) {
    const postmaster = await readPostmasterFile(cluster)
    if (!postmaster) return null
    if (!(await isServerOf(cluster, postmaster.pid))) {
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return null
    }
    if (postmaster.ready) {
      onProgress('Database: found running, in use again.')
      return postmaster.port
    }
    await wait(20)
  }
}

async function start(
  place: Installation,
  port: number | undefined,
  onProgress: (line: string) => void,
): Promise<number> {
  const took = await initCluster(place, await password(place.dir))
  if (took) onProgress(`Database: made in ${(took / 1000).toFixed(1)} s.`)
  // Another program may take the free port first; the backends of a killed server need a moment to end.
  const transientError = port === undefined ? /Address already in use|is still in use/ : /is still in use/
  for (let attemptsLeft = 10; ; attemptsLeft -= 1) {
    const usedPort = port ?? (await freePort())
    const failed = await startServer(place, usedPort)
    if (failed === null) return usedPort
    if (attemptsLeft === 0 || !transientError.test(failed)) throw new Error(`PostgreSQL did not start.\n${failed}`)
    await wait(300)
  }
}

function stopper(place: Installation) {
  let stopping: Promise<void> | null = null
  const atOnce = () => interruptServer(place)
  async function once() {
    await stopServer(place)
    process.off('exit', atOnce)
    await releaseOwnership(place.dir)
  }
  const stop = () => {
    stopping ??= once()
    return stopping
  }
  return Object.assign(stop, { atOnce })
}

async function password(dir: string): Promise<string> {
  const file = join(dir, 'password')
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

const hasDatabase = async (url: string) => ask(url, (sql) => sql`select 1`).then(Boolean, () => false)

async function makeDatabase(url: string) {
  await ask(url.replace(/[^/]+$/, 'postgres'), async (sql) => {
    const [there] = await sql`select 1 from pg_database where datname = ${database}`
    if (!there) await sql`create database ${sql(database)}`
  })
}

async function ask<T>(url: string, question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return question(sql).finally(() => sql.end())
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve: open } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', open)
  await promise
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

// The embedded PostgreSQL 18 of development and tests: made on the first start, found again after a kill -9 (OPS-1).
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresFiles } from './postgresFiles.ts'
import { handOver, isAlive, postmaster, takeOver } from './postgresOwner.ts'
import { postgresSettings } from './postgresSettings.ts'
import { postgresUser, type RunAs } from './postgresUser.ts'

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
type Files = Awaited<ReturnType<typeof postgresFiles>>
type Place = { dir: string; cluster: string; log: string; files: Files; run: RunAs; fast: boolean }

const user = 'nightjar'
const database = 'nightjar'

/** Of several processes on one data_dir the first starts the server and stops it; the others only use it. */
export async function startPostgres({ data_dir, port, fast = false, onProgress = () => {} }: Given): Promise<Postgres> {
  const dir = resolve(data_dir)
  await mkdir(dir, { recursive: true })
  const cluster = join(dir, 'cluster')
  const files = await postgresFiles()
  const run = await postgresUser(files.postgres, cluster)
  const place = { dir, cluster, log: join(dir, 'log'), files, run, fast }
  const password = await ownPassword(dir)
  const mine = await takeOver(dir, cluster)
  try {
    if (mine) await wakeUp(place, password, port, onProgress)
    const url = `postgres://${user}:${password}@127.0.0.1:${(await ready(place)).port}/${database}`
    if (mine) await makeDatabase(url)
    return { url, stop: mine ? once(() => goDown(place)) : async () => {} }
  } catch (error) {
    if (mine) await goDown(place)
    throw error
  }
}

async function ownPassword(dir: string): Promise<string> {
  const file = join(dir, 'password')
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}

/** Afterwards a server is there: the one that outlived its program, or a new one. */
async function wakeUp(place: Place, password: string, port: number | undefined, onProgress: (line: string) => void) {
  const left = await postmaster(place.cluster)
  if (left && isAlive(left.pid, place.cluster)) {
    onProgress('Database: found running, in use again.')
    return
  }
  if (left) await rm(join(place.cluster, 'postmaster.pid'), { force: true })
  await makeCluster(place, password, onProgress)
  // Another program may take a free port before PostgreSQL does; backends of a killed server need a moment to end.
  for (let left = 5; ; left -= 1) {
    const failed = await serve(place, port ?? (await freePort()))
    if (!failed) return
    const passing = port === undefined ? /Address already in use|in use use|still in use/ : /still in use/
    if (left === 0 || !passing.test(failed)) throw new Error(`PostgreSQL did not start:\n${failed}`)
    await wait(300)
  }
}

async function makeCluster({ cluster, dir, files, run, fast }: Place, password: string, onProgress: (line: string) => void) {
  if (await stat(join(cluster, 'PG_VERSION')).catch(() => null)) return
  const began = performance.now()
  // Made beside it and then renamed: what a killed start left behind is never taken for a database.
  const fresh = join(dir, 'cluster.new')
  const secret = join(dir, 'password.new')
  for (const left of [cluster, fresh, secret]) await rm(left, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  for (const path of [fresh, secret]) await run.own(path)
  const made = spawnSync(
    ...run.command(files.initdb, [
      '-D', fresh, '-U', user, `--pwfile=${secret}`, '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C',
      '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', ...(fast ? ['--no-sync'] : []),
    ]),
    { encoding: 'utf8', cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
  )
  await rm(secret)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? ''}\n${made.stdout}${made.stderr}`)
  await rename(fresh, cluster)
  onProgress(`Database: made in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** Answers what went wrong, or nothing. In a process group of its own: Ctrl-C reaches us, and we stop it in order. */
async function serve({ cluster, log, files, run, fast }: Place, port: number): Promise<string | undefined> {
  if (((await stat(log).catch(() => null))?.size ?? 0) > 5_000_000) await truncate(log)
  const out = await open(log, 'a', 0o600)
  const from = (await out.stat()).size
  const child = spawn(...run.command(files.postgres, ['-D', cluster, ...postgresSettings(port, fast)]), {
    cwd: '/',
    detached: true,
    stdio: ['ignore', out.fd, out.fd],
    env: { ...process.env, LC_ALL: 'C' },
  })
  let ended: string | undefined
  child.once('error', (error) => { ended = error.message })
  child.once('exit', (code, signal) => { ended ??= `it ended with ${signal ?? code}` })
  child.unref()
  await out.close()
  while (ended === undefined) {
    const there = await postmaster(cluster)
    if (there?.pid === child.pid && there?.ready) return undefined
    await wait(10)
  }
  return `${(await readFile(log)).subarray(from).toString().slice(-4_000)}\n${ended}`
}

/** A server that was killed may be mending its files: it accepts connections when it says so. */
async function ready({ cluster }: Place) {
  for (const until = performance.now() + 120_000; performance.now() < until; await wait(20)) {
    const there = await postmaster(cluster)
    if (there?.ready) return there
  }
  throw new Error('PostgreSQL is not ready to accept connections after two minutes.')
}

async function makeDatabase(url: string) {
  const sql = postgres(url.replace(/[^/]+$/, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    const [there] = await sql`select 1 from pg_database where datname = ${database}`
    if (!there) await sql`create database ${sql(database)}`
  } finally {
    await sql.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

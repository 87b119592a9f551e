// The embedded database through its life: made, found again after kill -9, stopped (OPS-1).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../db/database.ts'
import { startPostgres } from './embeddedPostgres.ts'
import { isRunning, readPostmasterFile } from './ownership.ts'

const dir = await mkdtemp(join(tmpdir(), 'nightjar-postgres-'))
const options = { data_dir: dir, fast: true }
afterAll(() => rm(dir, { recursive: true, force: true }))

async function ask<T>(url: string, question: (db: ReturnType<typeof connect>) => Promise<T>) {
  const db = connect(url, { max: 1 })
  return question(db).finally(() => db.close())
}

const running = async () => (await readPostmasterFile(join(dir, 'cluster')))?.pid

/** Another program that starts the database and tells its address. */
async function otherProgram() {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embeddedPostgres.ts'))}
    console.log((await startPostgres(${JSON.stringify(options)})).url)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

test('OPS-1 a database is made once, keeps what it holds, and is stopped', async () => {
  const first = await startPostgres(options)
  await ask(first.url, (db) => db.run`create table kept as select 'Zoë' as name`)
  await first.stop()
  expect(await running()).toBeUndefined()

  const second = await startPostgres(options)
  expect(await ask(second.url, (db) => db.many`select name from kept`)).toEqual([{ name: 'Zoë' }])
  expect(await ask(second.url, (db) => db.one`select version() like 'PostgreSQL 18%' as right`)).toEqual({
    right: true,
  })
  await second.stop()
})

test('OPS-1 it wants its password, which only its owner may read', async () => {
  const { url, stop } = await startPostgres(options)
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), (db) => db.one`select 1`)).rejects.toThrow(/password/)
  expect((await stat(join(dir, 'password'))).mode & 0o077).toBe(0)
  await stop()
})

test('OPS-1 after kill -9 the server that was left is used again, and stopped in the end', async () => {
  const { child, url } = await otherProgram()
  const left = await running()
  process.kill(child.pid as number, 'SIGKILL')
  await once(child, 'exit')
  expect(isRunning(left as number)).toBe(true)

  const again = await startPostgres(options)
  expect(again.url).toBe(url)
  expect(await running()).toBe(left)
  await again.stop()
  expect(await running()).toBeUndefined()
})

test('OPS-1 Ctrl-C reaches the program, not the database under it', async () => {
  const { child } = await otherProgram()
  const left = await running()
  process.kill(-(child.pid as number), 'SIGINT')
  await once(child, 'exit')
  expect(isRunning(left as number)).toBe(true)
  await (await startPostgres(options)).stop()
})

test('OPS-1 the pid file of a machine that lost its power is no obstacle, whoever has the number now', async () => {
  const file = join(dir, 'cluster/postmaster.pid')
  const lines = (pid: number) => `${pid}\n${join(dir, 'cluster')}\n1\n5432\n\n127.0.0.1\n0 0\nready   \n`
  for (const pid of [2 ** 30, process.pid]) {
    await writeFile(file, lines(pid))
    const { url, stop } = await startPostgres(options)
    expect(await ask(url, (db) => db.one`select 1 as one`)).toEqual({ one: 1 })
    await stop()
  }
})

test('OPS-1 a second program on the same folder uses the database and leaves it running', async () => {
  const { child, url } = await otherProgram()
  const second = await startPostgres(options)
  expect(second.url).toBe(url)
  await second.stop()
  expect(await running()).toBeDefined()
  process.kill(child.pid as number, 'SIGKILL')
  await once(child, 'exit')
  await (await startPostgres(options)).stop()
})

test('OPS-1 a start that was killed while it made the database is begun anew', async () => {
  await rm(join(dir, 'cluster'), { recursive: true })
  await writeFile(join(dir, 'cluster.new'), 'half')
  const { url, stop } = await startPostgres(options)
  expect(await ask(url, (db) => db.one`select to_regclass('kept') as kept`)).toEqual({ kept: null })
  await stop()
})

test('OPS-1 what went wrong is told in the server’s own words', async () => {
  const { url, stop } = await startPostgres(options)
  const port = Number(new URL(url).port)
  const other = await mkdtemp(join(tmpdir(), 'nightjar-postgres-'))
  await expect(startPostgres({ data_dir: other, fast: true, port })).rejects.toThrow(/Address already in use/)
  expect(await readFile(join(other, 'owner'), 'utf8').catch(() => 'free')).toBe('free')
  await rm(other, { recursive: true })
  await stop()
})

test('OPS-3 the log of the database holds nobody’s words', async () => {
  const { url, stop } = await startPostgres(options)
  await ask(url, async (db) => {
    await db.run`create table once (word text unique)`
    await db.run`insert into once values ('my secret')`
    await expect(db.run`insert into once values ('my secret')`).rejects.toThrow()
  })
  await stop()
  expect(await readFile(join(dir, 'log'), 'utf8')).not.toContain('my secret')
})

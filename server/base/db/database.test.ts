// Connections that are lost: whoever used one is told, and the next statement goes well (OPS-3).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { connect, type Database, type Db } from './database.ts'
import { isTransientDbError } from './transientDbError.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let other: Database

beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url, { max: 2 })
  other = connect(made.url, { max: 1 })
  await db.run`create table kept (n int)`
})
afterAll(async () => {
  await db.close()
  await other.close()
  await made.drop()
})

const pidOf = async (it: Db) => (await it.one<{ pid: number }>`select pg_backend_pid() as pid`).pid
/** Answers once PostgreSQL has closed it. */
async function cut(pid: number) {
  await other.run`select pg_terminate_backend(${pid})`
  await expect.poll(() => other.many`select 1 from pg_stat_activity where pid = ${pid}`).toEqual([])
}
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (isTransientDbError(error) ? 'lost' : `${error}`),
  )
const storedRows = async () => (await other.many<{ n: number }>`select n from kept`).map(({ n }) => n)

test('OPS-3 what the driver of the jobs says of a connection that is gone is understood', () => {
  expect(isTransientDbError(new Error('Connection terminated unexpectedly'))).toBe(true)
})

test('OPS-3 a transaction that is cut in a statement, between two, or before its end is told so and kept nothing', async () => {
  const inStatement = db.transaction(async (it) => {
    await it.run`insert into kept values (1)`
    void pidOf(it).then(cut)
    await it.run`select pg_sleep(30)`
  })
  expect(await outcomeOf(inStatement)).toBe('lost')

  const between = db.transaction(async (it) => {
    await it.run`insert into kept values (2)`
    await cut(await pidOf(it))
    await it.run`insert into kept values (3)`
  })
  expect(await outcomeOf(between)).toBe('lost')

  const beforeItsEnd = db.transaction(async (it) => {
    await it.run`insert into kept values (4)`
    await cut(await pidOf(it))
  })
  expect(await outcomeOf(beforeItsEnd)).toBe('lost')

  const hidden = db.transaction((it) =>
    it.transaction(async (inner) => {
      await inner.run`insert into kept values (5)`
      await cut(await pidOf(inner))
      await inner.run`insert into kept values (6)`.catch(() => {})
      await it.run`insert into kept values (7)`.catch(() => {})
    }),
  )
  expect(await outcomeOf(hidden)).toBe('lost')
  expect(await storedRows()).toEqual([])
})

/** PostgreSQL forgets a connection a moment before it closes it. */
async function allWell() {
  const eight = () => Array.from({ length: 8 }, () => outcomeOf(db.run`select 1`))
  const within = () => Array.from({ length: 8 }, () => outcomeOf(db.transaction((it) => it.run`select 1`)))
  const all = async () => new Set(await Promise.all([...eight(), ...within()]))
  await expect.poll(all, { timeout: 10_000 }).toEqual(new Set(['done']))
}

test('OPS-3 afterwards everything goes well again, by many at once', async () => {
  await allWell()
  const pids = new Set(await Promise.all(Array.from({ length: 8 }, () => pidOf(db))))
  const queries = Array.from({ length: 20 }, () => outcomeOf(db.run`select pg_sleep(0.2)`))
  for (const pid of pids) await cut(pid)
  expect(new Set(await Promise.all(queries))).toContain('lost')
  await allWell()
  const many = Array.from({ length: 20 }, (_, n) => db.transaction((it) => it.run`insert into kept values (${n})`))
  await Promise.all(many)
  expect(await storedRows()).toHaveLength(20)
})

test('OPS-3 what is refused inside is rolled back as ever', async () => {
  const before = await storedRows()
  const refused = db.transaction(async (it) => {
    await it.run`insert into kept values (100)`
    throw new Error('no')
  })
  await expect(refused).rejects.toThrow('no')
  expect(await storedRows()).toEqual(before)
})

test('CRED-6 however full a connection is, a transaction is begun and ended, and nothing else is said inside of it', async () => {
  await other.run`select 1`
  // The driver sends about a hundred statements down one connection before it waits.
  for (let many = 90; many < 110; many++) {
    const asked = Array.from({ length: many }, () => outcomeOf(other.run`select 1`))
    // They are on their way a few turns later.
    for (let turn = 0; turn < 9; turn++) await null
    const done = other.transaction((it) => it.one`select 1`)
    expect(await outcomeOf(done)).toBe('done')
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
  }
  expect(
    await other.many`select 1 from pg_stat_activity where state like 'idle in transaction%'
    and datname = current_database()`,
  ).toEqual([])
})

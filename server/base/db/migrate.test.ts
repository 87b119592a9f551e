import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { testDatabase } from '../../../test/fixtures/database.ts'
import { connect, type Database } from './database.ts'
import { migrate, migrationPlan } from './migrate.ts'
import {
  assertKnownSteps,
  assertLandedSteps,
  assertPostgresVersion,
  hashOf,
  projectRoot,
  readLanded,
  readSteps,
} from './migrationSteps.ts'

const folder = await mkdtemp(join(tmpdir(), 'nightjar-migrate-'))
const databases: { drop(): Promise<void> }[] = []
let db: Database
let root: string
let url: string

afterAll(async () => {
  await db.close()
  for (const { drop } of databases) await drop()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database, and a project with no migrations and no functions. */
beforeEach(async () => {
  await db?.close()
  const database = await testDatabase({ ...inject('postgres'), template: 'template0' })
  databases.push(database)
  url = database.url
  db = connect(url, { max: 2 })
  root = await mkdtemp(join(folder, 'root-'))
  await write('migrations/landed.json', '{}')
  await mkdir(join(root, 'server'))
})

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

const remove = (file: string) => rm(join(root, file))
const run = () => migrate(url, { root })
const functions = async () =>
  (
    await db.many<{ it: string }>`
    select oid::regprocedure::text as it from pg_proc where pronamespace = 'public'::regnamespace order by 1`
  ).map(({ it }) => it)
const tables = async () =>
  (
    await db.many<{ it: string }>`
    select relname as it from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
  ).map(({ it }) => it)

test('OPS-9 each landed step of this version has its recorded hash', async () => {
  const steps = await readSteps(projectRoot)
  const landed = await readLanded(projectRoot)
  expect(steps.length).toBeGreaterThan(10)
  expect(() => assertLandedSteps(steps, landed)).not.toThrow()
  expect(steps.filter(({ name }) => !(name in landed)).map(({ name }) => `${name}: npm run schema`)).toEqual([])
})

test('OPS-9 a table that is in use is tried for a moment at a time: others never wait long behind an upgrade', async () => {
  await write('migrations/0001_a.sql', 'create table a (x int)')
  await run()
  await write('migrations/0002_b.sql', 'alter table a add column y int')
  const mayEnd = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const reader = db.transaction(async (tx) => {
    await tx.many`select * from a`
    reading.resolve()
    await mayEnd.promise
  })
  await reading.promise
  const retried = Promise.withResolvers<void>()
  const migrated = migrate(url, { root, lockTimeoutMs: 100, onRetry: () => retried.resolve() })
  await retried.promise
  // Somebody else reads meanwhile.
  const startedAt = performance.now()
  await db.many`select * from a`
  expect(performance.now() - startedAt).toBeLessThan(600)
  mayEnd.resolve()
  await reader
  expect(await migrated).toBe(1)
  await expect(db.many`select y from a`).resolves.toEqual([])
  await expect(migrate(url, { root, lockTimeoutMs: 100, maxTries: 1 })).resolves.toBe(0)
})

test('OPS-9 the plan names what would be applied, in order, and changes nothing', async () => {
  await write('migrations/0001_a.sql', 'create table a (x int)')
  await write('server/base/f.sql', 'create function f() returns int language sql as $$ select 1 $$')
  const names = async () => {
    const { steps, files } = await migrationPlan(url, { root })
    return [...steps.map(({ name }) => name), ...files]
  }
  expect([await names(), await tables()]).toEqual([['0001_a.sql', 'server/base/f.sql'], []])
  await run()
  expect(await names()).toEqual([])
  await write('migrations/0002_b.sql', 'alter table a add column y int')
  expect(await names()).toEqual(['0002_b.sql', 'server/base/f.sql'])
})

test('OPS-9 a landed step that was edited, or is gone, is refused by name', async () => {
  const step = { name: '0001_base.sql', text: 'select 1', hash: hashOf('select 1') }
  expect(() => assertLandedSteps([step], { '0001_base.sql': hashOf('select 1') })).not.toThrow()
  expect(() => assertLandedSteps([step], {})).not.toThrow()
  expect(() => assertLandedSteps([step], { '0001_base.sql': hashOf('select 2') })).toThrow(
    /0001_base\.sql was edited after it landed.*new migration/,
  )
  expect(() => assertLandedSteps([], { '0001_base.sql': hashOf('select 1') })).toThrow(/0001_base\.sql is missing/)
})

test('OPS-9 migrate refuses an edited landed step before it touches the database', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int)')
  await write('migrations/landed.json', JSON.stringify({ '0001_one.sql': hashOf('create table one ()') }))
  await expect(run()).rejects.toThrow(/0001_one\.sql was edited after it landed/)
  expect(await tables()).toEqual([])
})

test('OPS-9 a database that applied another text of a step is refused', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int)')
  await run()
  await write('migrations/0001_one.sql', 'create table one (id bigint)')
  await expect(run()).rejects.toThrow(/0001_one\.sql is not as it was when this database applied it/)
})

test('OPS-9 a database of a newer version is refused, and stays as it is', async () => {
  expect(() => assertKnownSteps(['0001_one.sql'], ['0001_one.sql', '0002_two.sql'])).not.toThrow()
  expect(() => assertKnownSteps(['0001_one.sql', '0002_two.sql'], ['0001_one.sql'])).toThrow(
    /newer version.*0002_two\.sql/,
  )
  await write('migrations/0001_one.sql', 'create table one (id int)')
  await write('migrations/0002_two.sql', 'create table two (id int)')
  await run()
  await remove('migrations/0002_two.sql')
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  await expect(run()).rejects.toThrow(/newer version.*0002_two\.sql/)
  expect(await functions()).toEqual([])
})

test('OPS-9 a development database from before the baseline is told what to do', () => {
  expect(() => assertKnownSteps(['0001_sites.sql', '0057_sides_in_conversation.sql'], ['0001_base.sql'])).toThrow(
    /made before the baseline.*delete the data folder/i,
  )
})

test('OPS-1 PostgreSQL below 18 is refused with its version', () => {
  expect(() => assertPostgresVersion(180_004)).not.toThrow()
  expect(() => assertPostgresVersion(190_000)).not.toThrow()
  expect(() => assertPostgresVersion(150_020)).toThrow(/PostgreSQL 18 or newer.*15\.20/)
})

test('OPS-1 a failing step is named with its line, and nothing of the upgrade stays', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int);')
  await write('migrations/0002_two.sql', 'create table two (id int);\n\ncreate table two_more (id nonsense);')
  await expect(run()).rejects.toThrow(/migrations\/0002_two\.sql, line 3: type "nonsense" does not exist/)
  expect(await tables()).toEqual([])
  await write('migrations/0002_two.sql', 'create table two (id int);')
  expect(await run()).toBe(2)
  expect(await tables()).toEqual(['one', 'schema_step', 'two'])
})

test('OPS-1 a failing function is named with its line, and the old one stays', async () => {
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  await run()
  await write('server/one/one.sql', '-- It counts.\ncreate function one() returns int language sql return nonsense')
  await expect(run()).rejects.toThrow(/server\/one\/one\.sql, line 2: column "nonsense" does not exist/)
  expect(await db.one`select one() as it`).toEqual({ it: 1 })
})

test('OPS-1 a second start applies nothing', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int)')
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  expect(await run()).toBe(2)
  expect(await run()).toBe(0)
})

test('OPS-1 of several starts at once one applies the steps', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int)')
  const counts = await Promise.all([run(), run(), run()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
})

test('a function whose arguments or result changed takes the place of the old one', async () => {
  await write('server/one/one.sql', 'create function one(a int) returns int language sql return a')
  await run()
  await write('server/one/one.sql', 'create function one(a int, b text) returns text language sql return b')
  expect(await run()).toBe(1)
  expect(await functions()).toEqual(['one(integer,text)'])
  await write('server/one/one.sql', 'create or replace function one(a int, b text) returns int language sql return a')
  await run()
  expect(await db.one`select one(7, 'x') as it`).toEqual({ it: 7 })
})

test('a function that is built on a changed one is made again', async () => {
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  await write('server/two/two.sql', 'create function two() returns int language sql begin atomic select one() + 1; end')
  await write('server/two/three.sql', 'create function three() returns int language sql return 3')
  await run()
  await write('server/one/one.sql', 'create function one() returns int language sql return 10')
  expect(await run()).toBe(2)
  expect(await db.one`select two() as it`).toEqual({ it: 11 })
})

test('functions of a file that is gone, or has moved, are gone', async () => {
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  await write('server/one/two.sql', 'create function two() returns int language sql return 2')
  await run()
  await remove('server/one/one.sql')
  await remove('server/one/two.sql')
  await write('server/one/second.sql', 'create function two() returns int language sql return 2')
  await run()
  expect(await functions()).toEqual(['two()'])
})

test('triggers stand in the file of their function, and change with it', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int)')
  const trigger = (when: string, sum: number) => `
    create function add() returns trigger language plpgsql as $$ begin new.id := new.id + ${sum}; return new; end $$;
    create trigger ${when} before insert on one for each row execute function add()`
  await write('server/one/one.sql', trigger('early', 1))
  await run()
  await write('server/one/one.sql', trigger('soon', 2))
  await run()
  expect(await db.one`insert into one values (1) returning id`).toEqual({ id: 3 })
})

test('a migration may change what functions are built on', async () => {
  await write('migrations/0001_one.sql', 'create table one (id int, name text)')
  await write(
    'server/one/one.sql',
    'create function one() returns text language sql begin atomic select name from one; end',
  )
  await run()
  await write(
    'migrations/0002_two.sql',
    'alter table one rename name to title; alter table one alter title type varchar',
  )
  await write(
    'server/one/one.sql',
    'create function one() returns text language sql begin atomic select title from one; end',
  )
  expect(await run()).toBe(2)
  await write('migrations/0003_three.sql', 'alter table one add more int')
  expect(await run()).toBe(2)
})

test('two files that make the same function are refused', async () => {
  await write('server/one/one.sql', 'create function one() returns int language sql return 1')
  await write('server/two/two.sql', 'create or replace function one() returns int language sql return 2')
  await expect(run()).rejects.toThrow(/server\/two\/two\.sql: one\(\) is made by server\/one\/one\.sql/)
})

test('a domain is made after the domains below it', async () => {
  await write('server/chats/send.sql', 'create function send() returns int language sql return spend()')
  await write('server/credits/spend.sql', 'create function spend() returns int language sql return 1')
  await run()
  const comments = await db.many<{ it: string }>`
    select obj_description(oid, 'pg_proc') as it from pg_proc where pronamespace = 'public'::regnamespace order by proname`
  expect(comments.map(({ it }) => it)).toEqual([
    'owner: chats. server/chats/send.sql',
    'owner: credits. server/credits/spend.sql',
  ])
})

// The program's own role where another one owns the tables: it can do its work, and can change neither schema nor what
// is append-only (SAFE-5).
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeSite } from '../../../test/fixtures/app.ts'
import { client } from '../../../test/fixtures/httpClient.ts'
import { spawnProduction } from '../../../test/fixtures/servers.ts'
import { copyDatabase, runAsAdmin } from '../../../test/fixtures/templateCache.ts'
import { connect, type Database } from './database.ts'
import { migrate } from './migrate.ts'
import { ownsSchema } from './programRole.ts'

const name = `r${randomBytes(6).toString('hex')}`
const { admin_url, data_dir } = inject('postgres')
const [owner, program] = [`${name}_owner`, name]
const urlAs = (url: string, user: string) => Object.assign(new URL(url), { username: user, password: 'test' }).href
let owner_url: string
let program_url: string
let db: Database

beforeAll(async () => {
  for (const role of [owner, program]) await runAsAdmin(admin_url, `create role ${role} login password 'test'`)
  const url = await copyDatabase(admin_url, name, 'template0')
  await runAsAdmin(admin_url, `alter database ${name} owner to ${owner}`)
  owner_url = urlAs(url, owner)
  program_url = urlAs(url, program)
  await migrate(owner_url, { grantTo: program })
  db = connect(program_url, { max: 2 })
}, 60_000)
afterAll(async () => {
  await db.close()
  await runAsAdmin(admin_url, `drop database ${name} with (force)`)
  for (const role of [program, owner]) await runAsAdmin(admin_url, `drop role ${role}`)
})

test.each([
  "update audit set actor = 'x'",
  'delete from audit',
  'truncate audit',
  'delete from hash_chain',
  "update money_transfer set reference = 'x'",
  'delete from money_entry',
  'delete from credit_entry',
  'truncate credit_entry',
  'alter table audit disable trigger all',
  'drop trigger append_only on audit',
  'drop table hash_chain',
  'create table mine (id int)',
  'create table graphile_worker.mine (id int)',
  'create or replace function append_only() returns trigger language plpgsql as $$ begin return new; end $$',
  "update schema_step set hash = ''",
  'delete from schema_step',
])('SAFE-5 the program may not: %s', async (statement) => {
  await expect(db.sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
})

test('SAFE-5 the program writes the audit log, and owns nothing', async () => {
  const site = await makeSite(db)
  await db.run`
    insert into audit (site_id, at, actor, action, subject, reason)
    values (${site.id}, now(), 'Lena', 'test', 'a test', 'a test of it')`
  expect(await ownsSchema(db)).toBe(false)
  expect(
    await db.many`
    select relname from pg_class where relowner = (select oid from pg_roles where rolname = current_user)`,
  ).toEqual([])
})

test('SAFE-5 OPS-9 a node starts as the program, runs jobs, and changes no schema', async () => {
  const node = await spawnProduction({ DATABASE_URL: program_url, DATA_DIR: data_dir })
  expect((await client(node.port, 'any.test').get('/readyz')).status).toBe(200)
  await db.run`select graphile_worker.add_job('operations.extend_chains')`
  await expect.poll(async () => (await db.many`select 1 from graphile_worker.jobs`).length, { timeout: 15_000 }).toBe(0)
  node.kill('SIGTERM')
  expect(await node.ended).toBe(0)
})

test('SAFE-5 OPS-9 a node that may not migrate names the command that does', async () => {
  const asOwner = connect(owner_url, { max: 1 })
  await asOwner.run`delete from schema_step where name = '0027_operations.sql'`
  await asOwner.close()
  await expect(spawnProduction({ DATABASE_URL: program_url, DATA_DIR: data_dir })).rejects.toThrow(/npm run migrate/)
})

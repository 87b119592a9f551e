// npm run migrate, apart from the start of a node (OPS-9).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '../server/base/db/database.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { runAsAdmin } from '../test/fixtures/templateCache.ts'

const empty = { ...inject('postgres'), template: 'template0' }
const made = await testDatabase(empty)
afterAll(() => made.drop())

function runWith(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: '', DATABASE_DIRECT_URL: '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}
const run = (...args: string[]) => runWith({ DATABASE_URL: made.url }, ...args)

test('OPS-9 the plan names steps and functions and changes nothing; then they are applied, once', {
  timeout: 120_000,
}, () => {
  const upToDate = { status: 0, output: 'The database is of this version.\n' }
  for (let times = 0; times < 2; times++) {
    const { status, output } = run('--plan')
    expect(status).toBe(0)
    expect(output).toMatch(/^migrations\/0001_base\.sql\n/)
    expect(output).toContain('migrations/0024_jobs.sql\n  alter table notification add column retry_at timestamptz')
    expect(output).toContain('server/chats/send.sql (functions)')
  }
  expect(run()).toEqual({ status: 0, output: expect.stringMatching(/^\d+ files applied\.\n$/) })
  expect(run('--plan')).toEqual(upToDate)
  expect(run()).toEqual(upToDate)
  expect(run('--now').status).toBe(2)
})

test('OPS-9 SAFE-5 with MIGRATE_URL the tables are its role’s, and the role of DATABASE_URL owns nothing', {
  timeout: 60_000,
}, async () => {
  const other = await testDatabase(empty)
  const name = new URL(other.url).pathname.slice(1)
  // A name that must be quoted.
  const roles = [`${name}-owner`, `${name}-program`]
  for (const role of roles) await runAsAdmin(empty.admin_url, `create role "${role}" login password 'test'`)
  await runAsAdmin(empty.admin_url, `alter database ${name} owner to "${roles[0]}"`)
  const [owner = '', program = ''] = roles.map(
    (role) => Object.assign(new URL(other.url), { username: role, password: 'test' }).href,
  )
  const early = runWith({ DATABASE_URL: program })
  expect([early.status, early.output]).toEqual([1, expect.stringContaining('permission denied')])
  const settings = { DATABASE_URL: program, MIGRATE_URL: owner }
  expect(runWith(settings)).toEqual({ status: 0, output: expect.stringMatching(/^\d+ files applied\.\n$/) })
  expect(runWith(settings).output).toBe('The database is of this version.\n')
  const db = connect(program, { max: 1 })
  const owners = await db.many<{ name: string }>`
    select distinct pg_get_userbyid(c.relowner) as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
  expect(owners).toEqual([{ name: roles[0] }])
  expect(await db.many`select 1 from member`).toEqual([])
  await expect(db.run`update audit set actor = 'x'`).rejects.toMatchObject({ code: '42501' })
  await db.close()
  await other.drop()
  for (const role of roles) await runAsAdmin(empty.admin_url, `drop role "${role}"`)
})

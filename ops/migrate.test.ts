// npm run migrate, apart from the start of a node (OPS-9).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '../server/base/db/database.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { runAsAdmin } from '../test/fixtures/templateCache.ts'

const { admin_url } = inject('postgres')
const made = await testDatabase({ ...inject('postgres'), template: 'template0' })
const name = new URL(made.url).pathname.slice(1)
// Names that must be quoted.
const [owner, program] = [`${name}-owner`, `${name}-program`]
const urlAs = (role: string) => Object.assign(new URL(made.url), { username: role, password: 'test' }).href
for (const role of [owner, program]) await runAsAdmin(admin_url, `create role "${role}" login password 'test'`)
await runAsAdmin(admin_url, `alter database ${name} owner to "${owner}"`)
afterAll(async () => {
  await made.drop()
  for (const role of [owner, program]) await runAsAdmin(admin_url, `drop role "${role}"`)
})

function run(settings: Record<string, string>, ...args: string[]) {
  const env = { ...process.env, NODE_ENV: '', DATABASE_DIRECT_URL: '', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const alone = { DATABASE_URL: made.url }
const asOwner = { DATABASE_URL: urlAs(program), MIGRATE_URL: urlAs(owner) }
const upToDate = { status: 0, output: 'The database is of this version.\n' }

test('OPS-9 the plan names steps and functions and changes nothing; then they are applied, once, as MIGRATE_URL', {
  timeout: 120_000,
}, () => {
  for (let times = 0; times < 2; times++) {
    const { status, output } = run(alone, '--plan')
    expect(status).toBe(0)
    expect(output).toMatch(/^migrations\/0001_base\.sql\n/)
    expect(output).toContain('migrations/0024_jobs.sql\n  alter table notification add column retry_at timestamptz')
    expect(output).toContain('server/chats/send.sql (functions)')
  }
  const early = run({ DATABASE_URL: urlAs(program) })
  expect([early.status, early.output]).toEqual([1, expect.stringContaining('permission denied')])
  expect(run(asOwner)).toEqual({ status: 0, output: expect.stringMatching(/^\d+ files applied\.\n$/) })
  expect(run(asOwner)).toEqual(upToDate)
  expect(run(alone, '--plan')).toEqual(upToDate)
  expect(run(alone, '--now').status).toBe(2)
})

test('OPS-9 SAFE-5 all tables are its role’s; the role of DATABASE_URL owns nothing, reads, and rewrites no audit log', async () => {
  const db = connect(urlAs(program), { max: 1 })
  const owners = await db.many<{ name: string }>`
    select distinct pg_get_userbyid(c.relowner) as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`
  expect(owners).toEqual([{ name: owner }])
  expect(await db.many`select 1 from member`).toEqual([])
  await expect(db.run`update audit set actor = 'x'`).rejects.toMatchObject({ code: '42501' })
  await db.close()
})

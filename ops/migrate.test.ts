// npm run migrate, apart from the start of a node (OPS-9).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../test/fixtures/database.ts'

const made = await testDatabase({ ...inject('postgres'), template: 'template0' })
afterAll(() => made.drop())

function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: made.url, DATABASE_DIRECT_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'migrate.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

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

// Schema migrations: applies migrations/*.sql once each, in order, then every .sql function beside its verb whenever it changes.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { connect, type Database } from './database.ts'

const root = join(import.meta.dirname, '../../..')

async function functionFiles() {
  const found = await readdir(join(root, 'server'), { recursive: true })
  return found
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => join(root, 'server', file))
}

async function applyStep(db: Database, name: string, text: string, { repeatable }: { repeatable: boolean }) {
  const hash = createHash('sha256').update(text).digest('hex')
  const applied = await db.maybe<{ hash: string }>`select hash from schema_step where name = ${name}`
  if (applied?.hash === hash) return false
  if (applied && !repeatable) throw new Error(`${name} was changed after it was applied: write a new migration instead`)
  await db.sql.begin(async (sql) => {
    await sql.unsafe(text)
    await sql`insert into schema_step (name, hash) values (${name}, ${hash}) on conflict (name) do update set hash = excluded.hash`
  })
  return true
}

/** Safe to call from several processes at once: an advisory lock lets one work and the others wait. Returns the number of applied steps. */
export async function migrate(url: string): Promise<number> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
  const db = connect(url, { max: 2 })
  try {
    return await db.sql.begin(async (lock) => {
      await lock`select pg_advisory_xact_lock(hashtext('nightjar migrate'))`
      await db.sql`create table if not exists schema_step (name text primary key, hash text not null, applied_at timestamptz not null default now())`
      let applied = 0
      const steps = (await readdir(join(root, 'migrations'))).filter((file) => file.endsWith('.sql')).sort()
      for (const step of steps) {
        if (await applyStep(db, step, await readFile(join(root, 'migrations', step), 'utf8'), { repeatable: false })) applied += 1
      }
      for (const file of await functionFiles()) {
        if (await applyStep(db, file.slice(root.length + 1), await readFile(file, 'utf8'), { repeatable: true })) applied += 1
      }
      return applied
    })
  } finally {
    await db.close()
  }
}

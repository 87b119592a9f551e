// Brings a database to this version: migrations/*.sql once each, in order, and the SQL functions that stand beside
// their verbs. All of it in one transaction: an upgrade that fails leaves the database as it was.
import { Logger, runMigrations } from 'graphile-worker'
import { connect } from './database.ts'
import {
  applyStep,
  assertKnownSteps,
  assertLandedSteps,
  assertPostgresVersion,
  pendingSteps,
  projectRoot,
  readLanded,
  readSteps,
  type Sql,
  type SqlFile,
} from './migrationSteps.ts'
import { grantProgramRole } from './programRole.ts'
import { createFunctions, dropFunctions, outdatedFiles, readFunctionFiles } from './sqlFunctions.ts'

const makeSchemaStep = `
  create table if not exists schema_step (
    name       text primary key,
    hash       text not null,
    applied_at timestamptz not null default now()
  );
  comment on table schema_step is
    'owner: base. Migrations and files of functions that were applied here, each with the hash of its text (OPS-9).'`

/**
 * Safe to call from several processes at once: one works, the others wait. Answers how many files were applied.
 * `grantTo`: the program's role, where another one owns the tables.
 */
export async function migrate(
  url: string,
  { root = projectRoot, grantTo }: { root?: string; grantTo?: string | undefined } = {},
): Promise<number> {
  const steps = await readSteps(root)
  assertLandedSteps(steps, await readLanded(root))
  const files = await readFunctionFiles(root)
  const db = connect(url, { max: 2 })
  try {
    const { version } = await db.one<{ version: number }>`select current_setting('server_version_num')::int as version`
    assertPostgresVersion(version)
    return await db.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(hashtext('nightjar migrate'))`
      await sql.unsafe(makeSchemaStep)
      const applied = await sql<{ name: string; hash: string }[]>`select name, hash from schema_step`
      const isFunctionFile = ({ name }: { name: string }) => name.includes('/')
      const appliedSteps = applied.filter((it) => !isFunctionFile(it))
      assertKnownSteps(
        appliedSteps.map(({ name }) => name),
        steps.map(({ name }) => name),
      )
      const pending = pendingSteps(steps, appliedSteps)
      await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) })
      const count = pending.length + (await apply(sql, pending, files, applied.filter(isFunctionFile)))
      if (grantTo) await grantProgramRole(sql, grantTo)
      return count
    })
  } finally {
    await db.close()
  }
}

/**
 * Answers how many files of functions were applied. A step may alter what a function is built on, so none stands
 * meanwhile.
 */
async function apply(sql: Sql, pending: SqlFile[], files: SqlFile[], applied: { name: string; hash: string }[]) {
  const outdated = pending.length ? new Set(applied.map(({ name }) => name)) : await outdatedFiles(sql, files, applied)
  if (outdated.size) await dropFunctions(sql, outdated)
  for (const step of pending) await applyStep(sql, step)
  const upToDate = new Set(applied.map(({ name }) => name).filter((name) => !outdated.has(name)))
  const missing = files.filter(({ name }) => !upToDate.has(name))
  for (const file of missing) await createFunctions(sql, file)
  return missing.length
}

/** What `migrate` would apply, in order; nothing is changed. */
export async function migrationPlan(url: string, { root = projectRoot } = {}) {
  const steps = await readSteps(root)
  assertLandedSteps(steps, await readLanded(root))
  const files = await readFunctionFiles(root)
  const db = connect(url, { max: 1 })
  try {
    return await db.sql.begin('read only', async (sql) => {
      const [found] = await sql<{ exists: boolean }[]>`select to_regclass('schema_step') is not null as exists`
      const applied = found?.exists
        ? await sql<{ name: string; hash: string }[]>`select name, hash from schema_step`
        : []
      const isFunctionFile = ({ name }: { name: string }) => name.includes('/')
      const appliedSteps = applied.filter((it) => !isFunctionFile(it))
      assertKnownSteps(
        appliedSteps.map(({ name }) => name),
        steps.map(({ name }) => name),
      )
      const outdated = await outdatedFiles(sql, files, applied.filter(isFunctionFile))
      return { steps: pendingSteps(steps, appliedSteps), files: [...outdated] }
    })
  } finally {
    await db.close()
  }
}

// Brings a database to this version: migrations/*.sql once each, in order, and the SQL functions that stand beside
// their verbs. All of it in one transaction: an upgrade that fails leaves the database as it was. It waits a moment at a
// time for tables that others use, so that these never wait long for it (OPS-9).
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { connect } from './database.ts'
import { pgUrl } from './databaseUrl.ts'
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

type MigrateOptions = {
  root?: string
  /** How long one try waits for a table that others use; meanwhile everybody else waits behind it. */
  lockTimeoutMs?: number
  maxTries?: number
  /** The program's role, where another one owns the tables. */
  grantTo?: string | undefined
  /** A try failed because others use a table. */
  onRetry?: (tries: number) => void
}
const LOCK_TIMEOUT_MS = 2_000
const MAX_TRIES = 60
const RETRY_DELAY_MS = 1_000
/** Lock not available, deadlock. */
const busyCodes = ['55P03', '40P01']

/** Safe to call from several processes at once: one works, the others wait. Answers how many files were applied. */
export async function migrate(
  url: string,
  { root = projectRoot, lockTimeoutMs = LOCK_TIMEOUT_MS, maxTries = MAX_TRIES, grantTo, onRetry }: MigrateOptions = {},
): Promise<number> {
  const { steps, files } = await readFiles(root)
  const db = connect(url, { max: 2 })
  try {
    for (let tries = 1; ; tries++) {
      try {
        return await db.sql.begin((sql) => migrateOnce(sql, url, { steps, files, lockTimeoutMs, grantTo }))
      } catch (error) {
        if (!busyCodes.includes(rootCause(error)?.code ?? '') || tries >= maxTries) throw error
        onRetry?.(tries)
        await wait(RETRY_DELAY_MS)
      }
    }
  } finally {
    await db.close()
  }
}

const rootCause = (error: unknown): { code?: string } | undefined =>
  error instanceof Error && error.cause ? rootCause(error.cause) : (error as { code?: string } | undefined)

/** What `migrate` would apply, in order; nothing is changed. */
export async function migrationPlan(
  url: string,
  { root = projectRoot } = {},
): Promise<{ steps: SqlFile[]; files: string[] }> {
  const { steps, files } = await readFiles(root)
  const db = connect(url, { max: 1 })
  try {
    return await db.sql.begin('read only', async (sql) => {
      const [found] = await sql<{ exists: boolean }[]>`select to_regclass('schema_step') is not null as exists`
      const applied = found?.exists
        ? await sql<{ name: string; hash: string }[]>`select name, hash from schema_step`
        : []
      const pending = pendingOf(steps, applied)
      const appliedFiles = applied.filter(isFunctionFile)
      const outdated = pending.length
        ? new Set(appliedFiles.map(({ name }) => name))
        : await outdatedFiles(sql, files, appliedFiles)
      return { steps: pending, files: missingFiles(files, appliedFiles, outdated).map(({ name }) => name) }
    })
  } finally {
    await db.close()
  }
}

async function readFiles(root: string) {
  const steps = await readSteps(root)
  assertLandedSteps(steps, await readLanded(root))
  return { steps, files: await readFunctionFiles(root) }
}

const isFunctionFile = ({ name }: { name: string }) => name.includes('/')

function pendingOf(steps: SqlFile[], applied: { name: string; hash: string }[]) {
  const appliedSteps = applied.filter((it) => !isFunctionFile(it))
  assertKnownSteps(
    appliedSteps.map(({ name }) => name),
    steps.map(({ name }) => name),
  )
  return pendingSteps(steps, appliedSteps)
}

type Plan = { steps: SqlFile[]; files: SqlFile[]; lockTimeoutMs: number; grantTo?: string | undefined }

async function migrateOnce(sql: Sql, url: string, { steps, files, lockTimeoutMs, grantTo }: Plan): Promise<number> {
  const [{ version = 0 } = {}] = await sql<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`
  assertPostgresVersion(version)
  // For the migration of another process there is time.
  await sql`select set_config('lock_timeout', '0', true)`
  await sql`select pg_advisory_xact_lock(hashtext('nightjar migrate'))`
  await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`
  await sql.unsafe(makeSchemaStep)
  const applied = await sql<{ name: string; hash: string }[]>`select name, hash from schema_step`
  const pending = pendingOf(steps, applied)
  await runMigrations({ connectionString: pgUrl(url), logger: new Logger(() => () => {}) })
  const count = pending.length + (await apply(sql, pending, files, applied.filter(isFunctionFile)))
  if (grantTo) await grantProgramRole(sql, grantTo)
  return count
}

/**
 * Answers how many files of functions were applied. A step may alter what a function is built on, so none stands
 * meanwhile.
 */
async function apply(sql: Sql, pending: SqlFile[], files: SqlFile[], applied: { name: string; hash: string }[]) {
  const outdated = pending.length ? new Set(applied.map(({ name }) => name)) : await outdatedFiles(sql, files, applied)
  if (outdated.size) await dropFunctions(sql, outdated)
  for (const step of pending) await applyStep(sql, step)
  const missing = missingFiles(files, applied, outdated)
  for (const file of missing) await createFunctions(sql, file)
  return missing.length
}

function missingFiles(files: SqlFile[], applied: { name: string }[], outdated: Set<string>) {
  const upToDate = new Set(applied.map(({ name }) => name).filter((name) => !outdated.has(name)))
  return files.filter(({ name }) => !upToDate.has(name))
}

// The steps of the schema: migrations/*.sql, each applied once, and never edited after it landed (OPS-9).
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'

export type Sql = postgres.TransactionSql<{ bigint: number }>
export type SqlFile = { name: string; text: string; hash: string }
/** Hashes of the steps that landed, by name. */
export type Landed = Record<string, string>

export const projectRoot = join(import.meta.dirname, '../../..')
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The one place for the version that every part needs; .env.example, the documents and compose.yaml are tested by it. */
export const MIN_POSTGRES_MAJOR = 18
/** The first step of databases that were made before the migrations were squashed into a baseline. */
const firstStepBeforeBaseline = '0001_sites.sql'
const deleteDataFolder = 'In development delete the data folder (DATA_DIR, .data by default) and start again.'

export async function readSteps(root: string): Promise<SqlFile[]> {
  const names = (await readdir(join(root, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string) => {
    const text = await readFile(join(root, 'migrations', name), 'utf8')
    return { name, text, hash: hashOf(text) }
  }
  return Promise.all(names.map(read))
}

export const readLanded = async (root: string): Promise<Landed> =>
  JSON.parse(await readFile(join(root, 'migrations/landed.json'), 'utf8'))

/** `version`: PostgreSQL's server_version_num, e.g. 180004. null where it is new enough. */
export function postgresVersionFault(version: number): string | null {
  const major = Math.floor(version / 10_000)
  if (major >= MIN_POSTGRES_MAJOR) return null
  return (
    `PostgreSQL ${MIN_POSTGRES_MAJOR} or newer is needed; this server is ${major}.${version % 10_000}. ` +
    'Set DATABASE_URL to another, or leave it out to use the embedded one.'
  )
}

export function assertPostgresVersion(version: number) {
  const fault = postgresVersionFault(version)
  if (fault) throw new Error(fault)
}

export function assertLandedSteps(steps: SqlFile[], landed: Landed) {
  for (const [name, hash] of Object.entries(landed)) {
    const step = steps.find((it) => it.name === name)
    if (!step) throw new Error(`migrations/${name} is missing: a step that landed is never removed.`)
    if (step.hash !== hash)
      throw new Error(`migrations/${name} was edited after it landed: undo that, and write a new migration.`)
  }
}

/** `applied`: names of the steps that the database knows. */
export function assertKnownSteps(applied: string[], known: string[]) {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.includes(firstStepBeforeBaseline))
    throw new Error(`This database was made before the baseline of migrations: ${deleteDataFolder}`)
  if (unknown.length)
    throw new Error(
      `This database was made by a newer version of the program (unknown steps: ${unknown.join(', ')}). Start that version.`,
    )
}

/** Steps that the database has not applied yet. Refuses one that it applied with another text. */
export function pendingSteps(steps: SqlFile[], applied: { name: string; hash: string }[]): SqlFile[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  for (const { name, hash } of steps)
    if (hashes.has(name) && hashes.get(name) !== hash)
      throw new Error(`migrations/${name} is not as it was when this database applied it. ${deleteDataFolder}`)
  return steps.filter(({ name }) => !hashes.has(name))
}

/** Runs a file; an error names the file and, where PostgreSQL knows it, the line. */
export async function named<T>(name: string, text: string, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const position = 'position' in error ? Number(error.position) : Number.NaN
    const line = position > 0 ? `, line ${[...text].slice(0, position - 1).filter((it) => it === '\n').length + 1}` : ''
    throw new Error(`${name}${line}: ${error.message}`, { cause: error })
  }
}

export async function applyStep(sql: Sql, { name, text, hash }: SqlFile) {
  await named(`migrations/${name}`, text, () => sql.unsafe(text))
  // What waits for the commit is checked now: a later step could not alter a table that waits.
  await sql.unsafe('set constraints all immediate; set constraints all deferred')
  await sql`insert into schema_step (name, hash) values (${name}, ${hash})`
}

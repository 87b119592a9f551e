// SQL functions beside their verbs: server/**/*.sql. A file that changed is dropped by what it made, and made again.
// Each function's comment names the file that made it, so that a changed argument list or result type, a moved or a
// removed file needs no DROP by hand. Triggers stand in the file of their function.
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { floors } from '../floors.ts'
import { hashOf, named, type Sql, type SqlFile } from './migrationSteps.ts'

/** In the order in which they are made: the lower domain first. */
export async function readFunctionFiles(root: string): Promise<SqlFile[]> {
  const found = await readdir(join(root, 'server'), { recursive: true })
  const names = found.filter((name) => name.endsWith('.sql')).map((name) => `server/${name.split(sep).join('/')}`)
  const read = async (name: string) => {
    const text = await readFile(join(root, name), 'utf8')
    return { name, text, hash: hashOf(text) }
  }
  const files = await Promise.all(names.sort().map(read))
  return files.sort((a, b) => floors.indexOf(domainOf(a.name)) - floors.indexOf(domainOf(b.name)))
}

const domainOf = (name: string) => name.split('/')[1] ?? ''

/** `file`: that made it; null for those of a migration. `version` changes with each `create or replace`. */
type SqlFunction = { oid: string; signature: string; version: string; file: string | null }

const functionsOf = (sql: Sql) => sql<SqlFunction[]>`
  select p.oid::text, p.oid::regprocedure::text as signature, p.xmin::text || p.ctid::text as version,
    substring(obj_description(p.oid, 'pg_proc') from '^owner: \\w+\\. (server/\\S+\\.sql)$') as file
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace`

/** Names of files whose functions have to be made again: those that changed or are gone, and those built on them. */
export async function outdatedFiles(sql: Sql, files: SqlFile[], applied: { name: string; hash: string }[]) {
  const current = new Map(files.map(({ name, hash }) => [name, hash]))
  const outdated = new Set(applied.filter(({ name, hash }) => current.get(name) !== hash).map(({ name }) => name))
  const functions = new Map((await functionsOf(sql)).map((it) => [it.oid, it.file]))
  const uses = await sql<{ user: string; used: string }[]>`
    select objid::text as user, refobjid::text as used from pg_depend
    where classid = 'pg_proc'::regclass and refclassid = 'pg_proc'::regclass`
  const isOutdated = (oid: string) => outdated.has(functions.get(oid) ?? '')
  for (let size = -1; size < outdated.size; ) {
    size = outdated.size
    for (const { user, used } of uses) {
      const file = functions.get(user)
      if (file && isOutdated(used)) outdated.add(file)
    }
  }
  return outdated
}

export async function dropFunctions(sql: Sql, outdated: Set<string>) {
  const doomed = (await functionsOf(sql)).filter(({ file }) => file !== null && outdated.has(file))
  const triggers = await sql<{ name: string; table: string }[]>`
    select quote_ident(tgname) as name, tgrelid::regclass::text as table from pg_trigger
    where not tgisinternal and tgfoid = any(${doomed.map(({ oid }) => oid)}::text[]::oid[])
    order by 2, 1`
  for (const { name, table } of triggers) await sql.unsafe(`drop trigger ${name} on ${table}`)
  if (doomed.length) await sql.unsafe(`drop routine ${doomed.map(({ signature }) => signature).join(', ')}`)
  await sql`delete from schema_step where name = any(${[...outdated]})`
}

export async function createFunctions(sql: Sql, { name, text, hash }: SqlFile) {
  const previousVersions = new Map((await functionsOf(sql)).map((it) => [it.oid, it]))
  await named(name, text, () => sql.unsafe(text))
  for (const { oid, signature, version } of await functionsOf(sql)) {
    const previous = previousVersions.get(oid)
    if (!previous) await sql.unsafe(`comment on routine ${signature} is 'owner: ${domainOf(name)}. ${name}'`)
    else if (previous.version !== version)
      throw new Error(`${name}: ${signature} is made by ${previous.file ?? 'a migration'} already`)
  }
  await sql`insert into schema_step (name, hash) values (${name}, ${hash})`
}

// The database as a backup sees it: which tables there are, what stands in each, how far its counters are (OPS-5).
import type postgres from 'postgres'

export type Sql = postgres.TransactionSql<{ bigint: number }>
export type Table = { name: string; columns: string[] }
/** `digest`: the sum of the hashes of its rows, in whatever order they stand. */
export type Content = { rows: number; digest: string }
export type Sequence = { name: string; last: string; called: boolean }

/** Of the schema itself it is remembered elsewhere. */
const excludedTables = ['schema_step']

/** So that the same row is the same text everywhere. */
export const fixTextFormats = (sql: Sql) =>
  sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = 0`)

/** By name; columns as far as they are written, not computed. */
export const listTables = async (sql: Sql): Promise<Table[]> => [
  ...(await sql<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relname <> all(${excludedTables})
    group by c.relname
    order by c.relname`),
]

export async function tableContent(sql: Sql, { name }: Table): Promise<Content> {
  const [found] = await sql<{ rows: string; digest: string }[]>`
    select count(*)::text as rows, coalesce(sum(hashtextextended(it::text, 0)::numeric), 0)::text as digest from ${sql(name)} it`
  return { rows: Number(found?.rows), digest: found?.digest ?? '' }
}

/** Read after the tables: a counter that went on meanwhile is no harm, one that stands behind would be. */
export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'S' order by 1`
  const found: Sequence[] = []
  for (const { name } of names) {
    const [it] = await sql<
      Omit<Sequence, 'name'>[]
    >`select last_value::text as last, is_called as called from ${sql(name)}`
    found.push({ name, ...(it as Omit<Sequence, 'name'>) })
  }
  return found
}

/** Migrations that were applied here, each with its hash; without the functions, which every version brings along. */
export const listMigrations = async (sql: Sql) => [
  ...(await sql<{ name: string; hash: string }[]>`
    select name, hash from schema_step where name not like '%/%' order by name`),
]

/** Work that waits: mails to send, files to remove. What failed for good is not taken along. */
export const pendingJobsQuery = `
  select t.identifier, j.payload::text as payload, q.queue_name, j.run_at, j.max_attempts - j.attempts as max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts
  order by j.id`

// The database as a backup sees it: its tables, the digest of each, its sequences and pending jobs (OPS-5).
import type postgres from 'postgres'

export type Sql = postgres.TransactionSql<{ bigint: number }>
export type Table = { name: string; columns: string[] }
/** `digest`: sum of the hashes of its rows, independent of their order. */
export type Content = { rows: number; digest: string }
export type Sequence = { name: string; last: string; called: boolean }

/** The manifest records the schema. */
const excludedTables = ['schema_step']

/** Settings under which equal rows have equal text. */
export const fixTextFormats = (sql: Sql) =>
  sql.unsafe(`
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = 0`)

/** Tables by name, without generated columns. */
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
  const [row] = await sql<{ rows: string; digest: string }[]>`
    select count(*)::text as rows, coalesce(sum(hashtextextended(it::text, 0)::numeric), 0)::text as digest from ${sql(name)} it`
  return { rows: Number(row?.rows), digest: row?.digest ?? '' }
}

/** Read after the tables: a sequence may be ahead of the rows, never behind. */
export async function listSequences(sql: Sql): Promise<Sequence[]> {
  const names = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'S' order by 1`
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const [state] = await sql<
      Omit<Sequence, 'name'>[]
    >`select last_value::text as last, is_called as called from ${sql(name)}`
    sequences.push({ name, ...(state as Omit<Sequence, 'name'>) })
  }
  return sequences
}

/** Applied migrations with their hashes, without the functions, which every version installs. */
export const listMigrations = async (sql: Sql) => [
  ...(await sql<{ name: string; hash: string }[]>`
    select name, hash from schema_step where name not like '%/%' order by name`),
]

/** Pending jobs, such as mails to send and files to remove, without those that failed for good. */
export const pendingJobsQuery = `
  select t.identifier, j.payload::text as payload, q.queue_name, j.run_at, j.max_attempts - j.attempts as max_attempts, j.key, j.priority
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts
  order by j.id`

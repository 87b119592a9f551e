// Loads the tables of a backup into an empty database in one transaction, without foreign keys and triggers, then
// restores these and compares every digest (OPS-5).
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { connect } from '../server/base/db/database.ts'
import type { Manifest } from './backupManifest.ts'
import { fixTextFormats, type Sql, tableContent } from './backupTables.ts'

/** Chunk size of decompression; each chunk waits for the one before. */
const CHUNK_BYTES = 1024 * 1024

type ForeignKey = { table: string; name: string; text: string }

export async function loadTables(url: string, folder: string, { tables, sequences, jobs }: Manifest) {
  const db = connect(url, { max: 1 })
  try {
    await db.sql.begin(async (sql) => {
      await fixTextFormats(sql)
      const rules = await sql<ForeignKey[]>`
        select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as text
        from pg_constraint k join pg_namespace n on n.oid = k.connamespace and n.nspname = 'public'
        where k.contype = 'f' and k.conparentid = 0`
      for (const { table, name } of rules) await sql.unsafe(`alter table ${table} drop constraint "${name}"`)
      for (const { name } of tables) await sql.unsafe(`alter table "${name}" disable trigger user`)
      for (const { name, columns, file } of tables)
        await load(sql, `"${name}" (${columns.map((it) => `"${it}"`).join(', ')})`, join(folder, file))
      for (const { table, name, text } of rules)
        await sql.unsafe(`alter table ${table} add constraint "${name}" ${text}`)
      for (const { name } of tables) await sql.unsafe(`alter table "${name}" enable trigger user`)
      for (const { name, last, called } of sequences)
        await sql`select setval(${name}::regclass, ${last}::bigint, ${called})`
      await compareDigests(sql, tables)
      await addJobs(sql, join(folder, jobs.file))
    })
    await db.sql.unsafe('analyze')
  } finally {
    await db.close()
  }
}

async function load(sql: Sql, into: string, file: string) {
  const writing = await sql.unsafe(`copy ${into} from stdin`).writable()
  await pipeline(
    createReadStream(file),
    createZstdDecompress({ chunkSize: CHUNK_BYTES }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const it of pieces) if (!writing.write(it)) await once(writing, 'drain')
    },
  )
  writing.end()
  // The driver reports no error about the last chunk: the next statement does.
  const finished = once(writing, 'finish').then(() => true)
  while (writing.writableLength) await new Promise((go) => setImmediate(go))
  await new Promise((go) => setImmediate(go))
  await sql.unsafe('select 1').catch(() => {
    throw new Error(`${into.split(' ')[0]}: could not be loaded; nothing was written`)
  })
  await finished
}

async function compareDigests(sql: Sql, tables: Manifest['tables']) {
  for (const table of tables) {
    const { rows, digest } = await tableContent(sql, table)
    if (rows !== table.rows || digest !== table.digest)
      throw new Error(`${table.name}: is not what it was; nothing was written`)
  }
}

/** Jobs run at least once: mails sent after the backup may be sent again. */
async function addJobs(sql: Sql, file: string) {
  await sql.unsafe(`
    create temp table job_waiting (
      identifier text, payload text, queue_name text, run_at timestamptz, max_attempts int, key text, priority int) on commit drop`)
  await load(sql, 'job_waiting (identifier, payload, queue_name, run_at, max_attempts, key, priority)', file)
  await sql.unsafe(`
    select graphile_worker.add_job(identifier, payload::json, queue_name, run_at, max_attempts, key, priority) from job_waiting`)
}

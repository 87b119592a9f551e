// Writes a backup: a snapshot of the database, then the stored files, then the manifest, which completes it (OPS-5).
// Writers are not blocked.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { App } from '../server/base/ctx.ts'
import { connect } from '../server/base/db/database.ts'
import { type BackupPart, type Manifest, serializeManifest } from './backupManifest.ts'
import {
  fixTextFormats,
  listMigrations,
  listSequences,
  listTables,
  pendingJobsQuery,
  type Sql,
  tableContent,
} from './backupTables.ts'
import { missingFilesText, referencedFiles } from './referencedFiles.ts'
import { storedFileNames } from './storedFileNames.ts'

/** Size of a block that is compressed at once. */
const BLOCK_BYTES = 256 * 1024
type ByteCounts = { plain: number; packed: number }

/**
 * `url`: of the database. The folder must be new or empty. A file that rows name and the storage does not have is an
 * error, unless `missing` allows it. Throws errors for the operator.
 */
export async function writeBackup(
  app: Pick<App, 'env' | 'storage' | 'secret'>,
  url: string,
  folder: string,
  now: Date,
  { missing: allowMissing = false } = {},
) {
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 1 || (await readdir(join(folder, 'tables'))).length)
    throw new Error(`${folder}: is not empty`)
  const byteCounts: ByteCounts = { plain: 0, packed: 0 }
  const { referenced, ...database } = await writeDatabase(url, folder, byteCounts)
  // After the database, so that the files that it names exist, except those removed meanwhile.
  const { names, ...files } = await writeFiles(app, folder)
  const gone = [...referenced.difference(names)].toSorted()
  const missing = await stillMissing(url, gone)
  if (missing.length && !allowMissing)
    throw new Error(
      `${missingFilesText(missing, app.env.storage ? 'STORAGE_URL' : 'DATA_DIR')} Is it the storage of this database? Nothing was finished; ` +
        '--missing-files makes a backup without them.',
    )
  const manifest: Manifest = { format: 1, made_at: now.toISOString(), ...database, files: { ...files, missing: gone } }
  const partialFile = join(folder, 'manifest.part')
  const handle = await open(partialFile, 'wx', 0o600)
  await handle.writeFile(serializeManifest(app.secret, manifest))
  await handle.sync()
  await handle.close()
  await rename(partialFile, join(folder, 'manifest.json'))
  return { manifest, missing, ...byteCounts }
}

async function writeDatabase(url: string, folder: string, byteCounts: ByteCounts) {
  const db = connect(url, { max: 1 })
  try {
    return await db.sql.begin('isolation level repeatable read read only', async (sql) => {
      await fixTextFormats(sql)
      const tables: Manifest['tables'] = []
      for (const table of await listTables(sql)) {
        const columns = table.columns.map((it) => `"${it}"`).join(', ')
        const query = `copy (select ${columns} from "${table.name}") to stdout`
        const content = await tableContent(sql, table)
        tables.push({
          ...table,
          ...content,
          ...(await writeCompressed(sql, query, folder, `tables/${table.name}.copy.zst`, byteCounts)),
        })
      }
      const jobTable = await writeCompressed(
        sql,
        `copy (${pendingJobsQuery}) to stdout`,
        folder,
        'jobs.copy.zst',
        byteCounts,
      )
      const [{ rows = 0 } = {}] = await sql.unsafe<{ rows: number }[]>(
        `select count(*)::int as rows from (${pendingJobsQuery}) it`,
      )
      return {
        referenced: await referencedFiles(sql),
        steps: await listMigrations(sql),
        tables,
        jobs: { ...jobTable, rows },
        sequences: await listSequences(sql),
      }
    })
  } finally {
    await db.close()
  }
}

async function writeCompressed(
  sql: Sql,
  query: string,
  folder: string,
  file: string,
  byteCounts: ByteCounts,
): Promise<BackupPart> {
  const { part, through } = hashingStream(file)
  await pipeline(
    inBlocks(await sql.unsafe(query).readable(), byteCounts),
    createZstdCompress({
      chunkSize: BLOCK_BYTES,
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    }),
    through,
    createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true }),
  )
  byteCounts.packed += part.bytes
  return part
}

/** Joins rows into blocks: single rows compress badly. */
async function* inBlocks(rows: Readable, byteCounts: ByteCounts) {
  let rowBuffer: Buffer[] = []
  let length = 0
  for await (const row of rows as AsyncIterable<Buffer>) {
    rowBuffer.push(row)
    length += row.length
    byteCounts.plain += row.length
    if (length < BLOCK_BYTES) continue
    yield Buffer.concat(rowBuffer)
    rowBuffer = []
    length = 0
  }
  if (length) yield Buffer.concat(rowBuffer)
  // postgres 3.4.9 leaves its socket paused after a large last chunk: this resumes it.
  rows._read(0)
}

/** `part` is complete at the end of the stream. */
function hashingStream(file: string) {
  const hash = createHash('sha256')
  const part: BackupPart = { file, bytes: 0, sha256: '' }
  const through = new Transform({
    transform(chunk: Buffer, _, callback) {
      hash.update(chunk)
      part.bytes += chunk.length
      callback(null, chunk)
    },
    flush(callback) {
      part.sha256 = hash.digest('hex')
      callback()
    },
  })
  return { part, through }
}

/** Those that rows name now, too: not removed since the snapshot. */
async function stillMissing(url: string, names: string[]): Promise<string[]> {
  if (!names.length) return []
  const db = connect(url, { max: 1 })
  try {
    const referenced = await referencedFiles(db.sql)
    return names.filter((name) => referenced.has(name))
  } finally {
    await db.close()
  }
}

async function writeFiles({ env, storage }: Pick<App, 'env' | 'storage'>, folder: string) {
  let [count, total] = [0, 0]
  const names = new Set<string>()
  async function* lines() {
    for await (const name of storedFileNames(env)) {
      const bytes = await storage.get(name)
      // Removed since the listing.
      if (!bytes) continue
      const target = join(folder, 'files', name.slice(0, 2), name)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const handle = await open(target, 'wx', 0o600)
      await handle.writeFile(bytes)
      await handle.close()
      count += 1
      total += bytes.length
      names.add(name)
      yield `${name} ${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}\n`
    }
  }
  const { part, through } = hashingStream('files.list')
  await pipeline(
    Readable.from(lines()),
    through,
    createWriteStream(join(folder, 'files.list'), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { ...part, count, total, names }
}

/** Removes an unfinished backup. */
export const dropBackup = (folder: string) => rm(folder, { recursive: true, force: true })

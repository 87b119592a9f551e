// Restores a backup: verifies all of it first, then loads the tables in one transaction (OPS-5).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { App } from '../server/base/ctx.ts'
import { connect } from '../server/base/db/database.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { projectRoot, readSteps } from '../server/base/db/migrationSteps.ts'
import type { SecretKeys } from '../server/base/encryption/secretKeys.ts'
import { requireFileName } from '../server/base/storage/storage.ts'
import { ledgerFaults } from '../server/credits/index.ts'
import { moneyLedgerFaults } from '../server/payments/index.ts'
import { type Manifest, readManifest, verifyPart } from './backupManifest.ts'
import { loadTables } from './loadTables.ts'
import { referencedFiles } from './referencedFiles.ts'

type RestoreTarget = Pick<App, 'storage'> & { secret: SecretKeys }

/** `url`: of the database. Throws errors for the operator. */
export async function restoreBackup(target: RestoreTarget, url: string, folder: string, { other = false } = {}) {
  const manifest = await readManifest(folder, target.secret, { other })
  await refuseOtherVersion(manifest)
  let bytes = 0
  for (const part of [...manifest.tables, manifest.jobs, manifest.files]) bytes += await verifyPart(folder, part)
  const names = new Set<string>()
  for await (const { name, read } of storedFiles(folder)) {
    bytes += (await read()).length
    names.add(name)
  }
  if (names.size !== manifest.files.count) throw new Error('files.list: is damaged; nothing was written')
  await refuseUnlessEmpty(url)

  await migrate(url)
  for await (const { name, read } of storedFiles(folder)) await target.storage.put(name, await read())
  await loadTables(url, folder, manifest)
  await checkLedgers(url)
  return { manifest, bytes, missing: await missingFiles(url, new Set([...names, ...manifest.files.missing])) }
}

/** A backup fits only the version with the same migrations. */
async function refuseOtherVersion({ steps }: Manifest) {
  const ownSteps = await readSteps(projectRoot)
  const ownHashes = ownSteps.map(({ name, hash }) => `${name} ${hash}`)
  const there = steps.map(({ name, hash }) => `${name} ${hash}`)
  if (JSON.stringify(ownHashes) !== JSON.stringify(there))
    throw new Error(
      `The backup was made by another version of the program, whose last migration is ${steps.at(-1)?.name}; this one's is ${ownSteps.at(-1)?.name}. ` +
        'Restore it with that version, and start this one then.',
    )
}

async function* storedFiles(folder: string) {
  const lines = createInterface({
    input: createReadStream(join(folder, 'files.list')),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) {
    const [name = '', length, sha256] = line.split(' ')
    const file = join('files', requireFileName(name).slice(0, 2), name)
    yield {
      name,
      read: async () => {
        const bytes = await readFile(join(folder, file)).catch(() => null)
        if (!bytes) throw new Error(`${file}: is missing`)
        if (`${bytes.length}` !== length || createHash('sha256').update(bytes).digest('hex') !== sha256)
          throw new Error(`${file}: is damaged; nothing was written`)
        return bytes
      },
    }
  }
}

/** Tables may exist, as after a failed attempt; rows may not. */
async function refuseUnlessEmpty(url: string) {
  const db = connect(url, { max: 1 })
  try {
    const tables = await db.many<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'schema_step'`
    for (const { name } of tables) {
      const [row] = await db.sql`select 1 from ${db.sql(name)} limit 1`
      if (row)
        throw new Error(
          `The database is not empty (${name}): a backup goes into an empty one only. Nothing was written.`,
        )
    }
  } finally {
    await db.close()
  }
}

/** Files that rows name, and that the backup neither has nor names as gone. */
async function missingFiles(url: string, names: Set<string>): Promise<string[]> {
  const db = connect(url, { max: 1 })
  try {
    return [...(await referencedFiles(db.sql)).difference(names)].toSorted()
  } finally {
    await db.close()
  }
}

async function checkLedgers(url: string) {
  const db = connect(url, { max: 1 })
  try {
    const faults = [...(await ledgerFaults(db)), ...(await moneyLedgerFaults(db))]
    if (faults.length)
      throw new Error(
        `All is there as it was, but the books did not add up when the backup was made: ${JSON.stringify(faults)}`,
      )
  } finally {
    await db.close()
  }
}

// npm run restore -- FOLDER: restores a backup into an empty database, all or nothing (OPS-5).
import { parseArgs } from 'node:util'
import { openStorage } from '../server/base/storage/storage.ts'
import { missingFilesText } from './referencedFiles.ts'
import { restoreBackup } from './restoreBackup.ts'
import { readSecretKeys, withDatabase } from './withApp.ts'

const usage = `npm run restore -- FOLDER [--into DATABASE_URL] [--other-secret]
Into the empty database of DATABASE_URL, and the files to where STORAGE_URL or DATA_DIR say. See docs/operating.md.`

const parsed = read()
if (typeof parsed === 'string') {
  console.error(parsed)
  process.exitCode = 2
} else {
  // It is no database of the settings, so neither is its direct address.
  if (parsed.into) Object.assign(process.env, { DATABASE_URL: parsed.into, DATABASE_DIRECT_URL: '' })
  await withDatabase(async (env, url) => {
    const startedAt = performance.now()
    const target = { storage: await openStorage(env), secret: await readSecretKeys(env) }
    const { manifest, bytes, missing } = await restoreBackup(target, url, parsed.folder, parsed)
    const seconds = (performance.now() - startedAt) / 1000
    // Of a backup that was made beside another storage.
    if (missing.length) process.exitCode = 1
    const files = missing.length
      ? missingFilesText(missing, 'the backup')
      : `${manifest.files.missing.length || 'no'} files that rows name are missing, as when it was made`
    return `Restored what was there at ${manifest.made_at}: ${manifest.tables.length} tables, ${manifest.files.count} files; every digest is the same,
both ledgers add up, ${files}. ${seconds.toFixed(1)} s, ${(bytes / 1e6 / seconds).toFixed(1)} MB/s of the backup, read twice.`
  })
}

function read() {
  try {
    const options = { into: { type: 'string' }, 'other-secret': { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
    const [folder, ...rest] = positionals
    if (!folder || rest.length) return usage
    const { into } = values
    if (into !== undefined && !/^postgres(ql)?:\/\//.test(into))
      return 'into: an address like postgres://user:password@host/database'
    return { folder, into, other: values['other-secret'] === true }
  } catch (error) {
    return `${(error as Error).message}\n\n${usage}`
  }
}

// npm run backup -- FOLDER: a snapshot of the database and all stored files, without downtime. It does not contain the
// SECRET (OPS-5).
import type { Database } from '../server/base/db/database.ts'
import { setDeploymentValue } from '../server/base/db/deploymentValue.ts'
import { missingFilesText } from './referencedFiles.ts'
import { withApp } from './withApp.ts'
import { writeBackup } from './writeBackup.ts'

const options = process.argv.slice(2).filter((it) => it.startsWith('--'))
const [folder, ...rest] = process.argv.slice(2).filter((it) => !it.startsWith('--'))
const allowMissing = options.includes('--missing-files')
if (!folder || rest.length || options.length > Number(allowMissing)) {
  console.error(
    'npm run backup -- FOLDER [--missing-files]      a new or empty folder; see docs/operating.md\n' +
      '--missing-files: also where files that the database names are lost',
  )
  process.exitCode = 2
} else
  await withApp(async (app) => {
    const startedAt = performance.now()
    const { manifest, missing, plain, packed } = await writeBackup(
      app,
      (app.db as Database).url,
      folder,
      app.clock.now(),
      { missing: allowMissing },
    )
    await setDeploymentValue(app.db, 'last_backup', manifest.made_at)
    const seconds = (performance.now() - startedAt) / 1000
    const { tables, files } = manifest
    const rows = tables.reduce((sum, it) => sum + it.rows, 0)
    return `${folder}: ${tables.length} tables, ${rows} rows, ${mega(plain)} packed to ${mega(packed)}; ${files.count} files, ${mega(files.total)}${missing.length ? `. ${missingFilesText(missing, 'the storage')}` : ', every one that a row names'}.
${seconds.toFixed(1)} s, ${mega((plain + files.total) / seconds)}/s. Its files are for their owner alone, and not encrypted.
The SECRET is not in it: keep it elsewhere; without it nothing that is sealed can be read.`
  })

function mega(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

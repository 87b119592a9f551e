// npm run backup -- FOLDER: a snapshot of the database and all stored files, without downtime. It does not contain the
// SECRET (OPS-5).
import type { Database } from '../server/base/db/database.ts'
import { setDeploymentValue } from '../server/base/db/deploymentValue.ts'
import { withApp } from './withApp.ts'
import { writeBackup } from './writeBackup.ts'

const [folder, ...rest] = process.argv.slice(2)
if (!folder || rest.length) {
  console.error('npm run backup -- FOLDER      a new or empty folder; see docs/operating.md')
  process.exitCode = 2
} else
  await withApp(async (app) => {
    const startedAt = performance.now()
    const { manifest, plain, packed } = await writeBackup(app, (app.db as Database).url, folder, app.clock.now())
    await setDeploymentValue(app.db, 'last_backup', manifest.made_at)
    const seconds = (performance.now() - startedAt) / 1000
    const { tables, files } = manifest
    const rows = tables.reduce((sum, it) => sum + it.rows, 0)
    return `${folder}: ${tables.length} tables, ${rows} rows, ${mega(plain)} packed to ${mega(packed)}; ${files.count} files, ${mega(files.total)}.
${seconds.toFixed(1)} s, ${mega((plain + files.total) / seconds)}/s. Its files are for their owner alone, and not encrypted.
The SECRET is not in it: keep it elsewhere; without it nothing that is sealed can be read.`
  })

function mega(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

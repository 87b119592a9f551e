// npm run schema: migrates an empty database, writes docs/schema.sql and the row types, and records the hash of each new migration in
// migrations/landed.json. From then on a test and `migrate` refuse an edit of it (OPS-9).
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../server/base/db/database.ts'
import { migrate } from '../server/base/db/migrate.ts'
import { projectRoot, readSteps } from '../server/base/db/migrationSteps.ts'
import { startPostgres } from '../server/base/embeddedPostgres/embeddedPostgres.ts'
import { schemaFile, schemaText } from './schemaText.ts'
import { tableTypes, tableTypesFile } from './tableTypes.ts'

const folder = await mkdtemp(join(tmpdir(), 'nightjar-schema-'))
const postgres = await startPostgres({ data_dir: folder, fast: true })
try {
  await migrate(postgres.url)
  const db = connect(postgres.url, { max: 1 })
  await writeFile(join(projectRoot, schemaFile), await schemaText(db))
  await writeFile(join(projectRoot, tableTypesFile), await tableTypes(db))
  await db.close()
  const landed = Object.fromEntries((await readSteps(projectRoot)).map(({ name, hash }) => [name, hash]))
  await writeFile(join(projectRoot, 'migrations/landed.json'), `${JSON.stringify(landed, null, 2)}\n`)
  console.log(`${schemaFile}, ${tableTypesFile} and migrations/landed.json are written.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

// npm run announce -- SITE promotions|news FILE.json: announces to the members who subscribed. The file is
// { "en": { "subject", "text", "link"? }, … }. The running server mails it within minutes, in the daytime of the site.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../server/base/db/database.ts'
import { startPostgres } from '../server/base/embeddedPostgres/embeddedPostgres.ts'
import { readEnv } from '../server/base/env.ts'
import { createAnnouncement } from '../server/notifications/createAnnouncement.ts'

const [site, kind, file, ...rest] = process.argv.slice(2)
if (!site || !kind || !file || rest.length) end('npm run announce -- SITE promotions|news FILE.json')
try {
  process.loadEnvFile(join(import.meta.dirname, '../.env'))
} catch {
  // The file is optional.
}
const env = readEnv()
const postgres = env.database_url
  ? { url: env.database_url, stop: async () => {} }
  : await startPostgres({ data_dir: join(env.data_dir, 'postgres') })
const db = connect(env.database_direct_url ?? postgres.url, { max: 1 })
try {
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { id, readers } = await createAnnouncement(db, { site, kind, texts }, new Date())
  console.log(`Announcement ${id} is written down, for ${readers} members who want ${kind}.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await db.close()
  await postgres.stop()
}

function end(says: string): never {
  console.error(says)
  process.exit(2)
}

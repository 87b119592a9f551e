// Fixture of benches of the whole program: a durable PostgreSQL, the demo's cast, and the running server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Niche } from '../../contract/limits.ts'
import { plant } from '../../seed/plant.ts'
import { sites } from '../../seed/sites/index.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { migrate } from '../../server/base/db/migrate.ts'
import { startPostgres } from '../../server/base/embeddedPostgres/embeddedPostgres.ts'
import { setRateLimits } from '../../test/fixtures/rateLimits.ts'
import type { Run } from './bench.ts'
import { build, startProgram } from './server.ts'

export type AppFixture = {
  db: Database
  port: number
  /** Process id of the server. */
  pid: number
  /** The site, as the Host header names it. */
  host: string
  site_id: number
  /** Where the server stores files. */
  data_dir: string
}

type FixtureOptions = {
  /** Also plants the fictional people of the demo. */
  crowd?: boolean
  /** The default site, if no other. */
  site?: Niche
  /** Settings of the server. */
  env?: Record<string, string>
}

export async function appFixture(
  { say: log, atEnd }: Run,
  { crowd = false, site, env = {} }: FixtureOptions = {},
): Promise<AppFixture> {
  log('screens …')
  build()
  log('PostgreSQL, tables, demo …')
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ data_dir: join(folder, 'postgres') })
  atEnd(postgres.stop)
  await migrate(postgres.url)
  const db = connect(postgres.url, { max: 2 })
  atEnd(db.close)
  await requireDurability(db)
  await plant(db, folder, { crowd })
  await setRateLimits(db)
  const server = await startProgram({ DATABASE_URL: postgres.url, DATA_DIR: folder, ...env })
  atEnd(server.stop)
  const key = site ?? (sites[0]?.key as string)
  const { id } = await db.one<{ id: number }>`select id from site where key = ${key}`
  return {
    db,
    port: server.port,
    pid: server.pid,
    host: `${key}.localhost:${server.port}`,
    site_id: id,
    data_dir: folder,
  }
}

/** Refuses settings under which a power cut could lose acknowledged messages. */
async function requireDurability(db: Database) {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { value } = await db.one<{ value: string }>`select current_setting(${name}) as value`
    if (value !== 'on') throw new Error(`${name} is ${value}: what is acknowledged would not be kept`)
  }
}

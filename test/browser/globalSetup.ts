// Global set-up of the end-to-end tests: one server with a planted database per worker, so that tests cannot interfere.
// One of the sites has a SEPA creditor.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../../server/base/db/database.ts'
import { startPostgres } from '../../server/base/embeddedPostgres/embeddedPostgres.ts'
import { setCreditor } from '../../server/directDebit/index.ts'
import { publishAgeIssuer } from '../fixtures/ageIssuerFile.ts'
import { spawnServer } from '../fixtures/servers.ts'
import { copyDatabase, copyTemplate, refreshTimes, template, urlOf } from '../fixtures/templateCache.ts'

const creditor = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar BV', iban: 'DE89370400440532013000' }

/** Sets `E2E_PORTS` and `E2E_DATABASES`, one per worker in order, and `E2E_PORT`, the first. */
export default async function setup({ workers } = { workers: 1 }) {
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-e2e-'))
  const databases: string[] = []
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  async function end() {
    for (const it of ends.splice(0).toReversed()) await it()
  }

  const { issuer, ...age } = await publishAgeIssuer(folder)
  process.env.E2E_AGE_ISSUER = issuer

  async function startServer(admin_url: string, at: number) {
    const data_dir = join(folder, `${at}`)
    await cp(join(folder, 'media'), join(data_dir, 'media'), { recursive: true })
    const DATABASE_URL = await copyDatabase(admin_url, `worker${at}`)
    const env = { DATABASE_URL, DATA_DIR: data_dir, PAYMENTS: 'sepa,sandbox', TEXTS: 'expanded', ...age }
    const { port, kill, ended } = await spawnServer(env)
    databases[at] = DATABASE_URL
    ends.push(() => {
      kill('SIGTERM')
      return ended
    })
    return port
  }

  try {
    await copyTemplate(folder, { crowd: true })
    const postgres = await startPostgres({ data_dir: join(folder, 'postgres'), fast: true })
    ends.push(postgres.stop)
    await refreshTimes(folder, postgres.url)
    const db = connect(urlOf(postgres.url, template), { max: 1 })
    await setCreditor(db, 'standard', creditor).finally(db.close)
    const ports = await Promise.all(Array.from({ length: workers }, (_, at) => startServer(postgres.url, at)))
    process.env.E2E_PORTS = ports.join()
    process.env.E2E_DATABASES = databases.join()
    process.env.E2E_PORT = `${ports[0]}`
  } catch (error) {
    await end()
    throw error
  }
  return end
}

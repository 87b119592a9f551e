// Ledger data sets: the same program on two databases of one PostgreSQL, with few and with millions of entries, and the
// same viewers.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../server/base/db/database.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import type { Run } from '../harness/bench.ts'
import { build, startProgram } from '../harness/server.ts'
import { fillLedger, VIEWER_COUNT } from './ledgerData.ts'
import { createDemo, databaseUrl, ownPostgres, site, withAdmin } from './memberDataSets.ts'
import { type LoggedIn, logIn } from './members.ts'

export const sizes = { small: 10_000, large: 10_000_000 }
export type Size = keyof typeof sizes
/** A database and the server on it. */
export type LedgerDataSet = { db: Database; port: number; host: string; site_id: number; viewers: LoggedIn[] }
export type LedgerDataSets = Record<Size, LedgerDataSet>

/** LEDGERS: URL of a PostgreSQL that keeps the data sets for later runs. ENTRIES: upper limit, for a quick run. */
export async function openLedgerDataSets(run: Run): Promise<LedgerDataSets> {
  run.say('screens …')
  build()
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  run.atEnd(() => rm(folder, { recursive: true, force: true }))
  const server = process.env.LEDGERS ?? (await ownPostgres(run, folder))
  const most = Number(process.env.ENTRIES ?? sizes.large)
  if (process.env.ENTRIES) run.note(`A short look: none has more than ${most.toLocaleString('en')} entries.`)
  const open = (size: number) => openDataSet(run, server, folder, Math.min(size, most))
  return { small: await open(sizes.small), large: await open(sizes.large) }
}

async function openDataSet(run: Run, server: string, folder: string, entries: number): Promise<LedgerDataSet> {
  const name = `ledger_${entries}`
  const url = databaseUrl(server, name)
  await withAdmin(server, async (admin) => {
    if (await admin.maybe`select 1 from pg_database where datname = ${name}`) return
    await createDemo(admin, server, folder)
    await admin.sql.unsafe(`create database ${name} template demo`)
    run.say(`${entries.toLocaleString('en')} entries …`)
    const startedAt = performance.now()
    const { credits, money, megabytes } = await fillLedger(url, await siteIn(url), entries)
    run.note(
      `${credits.toLocaleString('en')} entries of credits and ${money.toLocaleString('en')} of money made in ${Math.round((performance.now() - startedAt) / 1000)} s, ${megabytes.toLocaleString('en')} MB`,
    )
  })
  const db = connect(url, { max: 2 })
  run.atEnd(db.close)
  const site_id = await siteIn(url)
  const { port, stop } = await startProgram({ DATABASE_URL: url, DATA_DIR: folder })
  run.atEnd(stop)
  return { db, port, host: `${site}.localhost:${port}`, site_id, viewers: await viewersIn(db, site_id) }
}

async function siteIn(url: string): Promise<number> {
  const db = connect(url, { max: 1 })
  const { id } = await db.one<{ id: number }>`select id from site where key = ${site}`.finally(db.close)
  return id
}

/** The same members in both, logged in. */
async function viewersIn(db: Database, site_id: number): Promise<LoggedIn[]> {
  const members = await db.many<Columns<'member', 'id' | 'public_id'>>`
    select id, public_id from member where terms_version = 'ledger' order by id limit ${VIEWER_COUNT}`
  return Promise.all(members.map(async (it) => ({ ...it, cookie: await logIn(db, site_id, it.id) })))
}

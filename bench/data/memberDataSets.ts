// Member data sets: the same program on three databases of one PostgreSQL, of 10,000, 1,000,000 and 5,000,000 members.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plant } from '../../seed/plant.ts'
import { connect, type Database } from '../../server/base/db/database.ts'
import { migrate } from '../../server/base/db/migrate.ts'
import type { Columns } from '../../server/base/db/tables.ts'
import { startPostgres } from '../../server/base/embeddedPostgres/embeddedPostgres.ts'
import type { Run } from '../harness/bench.ts'
import { build, startProgram } from '../harness/server.ts'
import { bringOnline, fillMembers } from './memberData.ts'
import { type LoggedIn, logIn } from './members.ts'

export const sizes = { small: 10_000, large: 1_000_000, largest: 5_000_000 }
export type Size = keyof typeof sizes
/** A database and the server on it. `viewers` are logged in. */
export type MemberDataSet = {
  db: Database
  url: string
  port: number
  host: string
  site_id: number
  viewers: LoggedIn[]
}
export type MemberDataSets = Record<Size, MemberDataSet>

export const site = 'gay'
const fields = ['gender', 'country', 'region', 'age', 'interests', 'body_type', 'hair_color', 'eye_color']
const more = ['relationship_status', 'tattoos', 'signup_reason', 'sexuality']

/** DATA_SETS: URL of a PostgreSQL that keeps the data sets for later runs. MEMBERS: upper limit, for a quick run. */
export async function openMemberDataSets(run: Run): Promise<MemberDataSets> {
  run.say('screens …')
  build()
  const folder = await mkdtemp(join(tmpdir(), 'nightjar-bench-'))
  run.atEnd(() => rm(folder, { recursive: true, force: true }))
  const server = process.env.DATA_SETS ?? (await ownPostgres(run, folder))
  const largestSize = Number(process.env.MEMBERS ?? sizes.largest)
  const open = (size: number) => openDataSet(run, server, folder, Math.min(size, largestSize))
  const small = await open(sizes.small)
  const large = await open(sizes.large)
  return { small, large, largest: largestSize <= sizes.large ? large : await open(sizes.largest) }
}

export async function ownPostgres(run: Run, folder: string) {
  const postgres = await startPostgres({ data_dir: join(folder, 'postgres') })
  run.atEnd(postgres.stop)
  return postgres.url
}

export const databaseUrl = (url: string, name: string) => url.replace(/[^/]+$/, name)

async function openDataSet(run: Run, server: string, folder: string, size: number): Promise<MemberDataSet> {
  const name = `multitude_${size}`
  const url = databaseUrl(server, name)
  await withAdmin(server, async (admin) => {
    if (await admin.maybe`select 1 from pg_database where datname = ${name}`) return
    await createDemo(admin, server, folder)
    await admin.sql.unsafe(`create database ${name} template demo`)
    run.say(`${size.toLocaleString('en')} members …`)
    const startedAt = performance.now()
    const db = connect(url, { max: 1 })
    const { id } = await db.one<{ id: number }>`select id from site where key = ${site}`
    await db.close()
    await fillMembers(url, id, size)
    run.note(`${size.toLocaleString('en')} members made in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  })
  const db = connect(url, { max: 2 })
  run.atEnd(db.close)
  const { id: site_id } = await db.one<{ id: number }>`select id from site where key = ${site}`
  await db.run`
    update site set choices = choices || jsonb_build_object('search_fields', ${[...fields, ...more]}::text[], 'interests', true) where id = ${site_id}`
  await bringOnline(db, site_id)
  const { port, stop } = await startProgram({ DATABASE_URL: url, DATA_DIR: folder })
  run.atEnd(stop)
  return { db, url, port, host: `${site}.localhost:${port}`, site_id, viewers: await viewersIn(db, site_id) }
}

/** Sixteen of the members, logged in. */
async function viewersIn(db: Database, site_id: number): Promise<LoggedIn[]> {
  const members = await db.many<Columns<'member', 'id' | 'public_id'>>`
    select id, public_id from member where name like 'Someone%' and status = 'active' and site_id = ${site_id} order by id limit 16`
  return Promise.all(members.map(async (it) => ({ ...it, cookie: await logIn(db, site_id, it.id) })))
}

/** The planted demo, from which every size is copied. */
export async function createDemo(admin: Database, server: string, folder: string) {
  if (await admin.maybe`select 1 from pg_database where datname = 'demo'`) return
  await admin.sql.unsafe('create database demo')
  const url = databaseUrl(server, 'demo')
  await migrate(url)
  const db = connect(url, { max: 2 })
  await plant(db, folder, { crowd: false }).finally(db.close)
}

export async function withAdmin(url: string, work: (admin: Database) => Promise<void>) {
  const admin = connect(databaseUrl(url, 'postgres'), { max: 1 })
  await work(admin).finally(admin.close)
}

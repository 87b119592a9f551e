// Backups made during writes are consistent snapshots; a restore reproduces every row and file, or changes nothing
// (OPS-5).
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Database } from '../server/base/db/database.ts'
import type { Columns } from '../server/base/db/tables.ts'
import { newId } from '../server/base/encryption/tokens.ts'
import { readEnv } from '../server/base/env.ts'
import { addJob } from '../server/base/jobs/jobs.ts'
import { openStorage } from '../server/base/storage/storage.ts'
import { issueCredits } from '../server/credits/index.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { client } from '../test/fixtures/httpClient.ts'
import { ledgerProblems } from '../test/fixtures/payments.ts'
import { startS3 } from '../test/fixtures/s3.ts'
import {
  buyCredits,
  fillProfile,
  password,
  type ScenarioMember,
  sendMessage,
  signUp,
} from '../test/fixtures/scenarios.ts'
import { secretOf } from '../test/fixtures/secret.ts'
import { type TestServer, testServer } from '../test/fixtures/servers.ts'
import { urlOf } from '../test/fixtures/templateCache.ts'
import { type Manifest, readManifest, serializeManifest } from './backupManifest.ts'
import { run } from './programs.ts'
import { referencedFilesQuery } from './referencedFiles.ts'
import { restoreBackup } from './restoreBackup.ts'
import { storedFileNames } from './storedFileNames.ts'
import { writeBackup } from './writeBackup.ts'

const SECRET = 'a secret of the backup test alone'
const secret = secretOf(SECRET)
let made: Awaited<ReturnType<typeof testDatabase>>
let folder: string
let media: string
let source: Database
let people: [ScenarioMember, ScenarioMember]
const databases: string[] = []

async function emptyDatabase() {
  const name = `r${randomBytes(6).toString('hex')}`
  const admin = connect(inject('postgres').admin_url, { max: 1 })
  await admin.sql.unsafe(`create database ${name}`)
  await admin.close()
  databases.push(name)
  return urlOf(inject('postgres').admin_url, name)
}
const program = (name: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  run(join(import.meta.dirname, `${name}.ts`), args, { SECRET, STORAGE_URL: '', ...env }, false)
const appFor = async (data_dir: string) => {
  const env = readEnv({ DATA_DIR: data_dir })
  return { env, secret, storage: await openStorage(env) }
}
/** A digest per table, computed independently of the program. */
async function digests(db: Database) {
  const tables = await db.many<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_step' order by 1`
  const results: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.sql<{ digest: string }[]>`
      select count(*) || ' ' || coalesce(md5(string_agg(it::text, E'\n' order by it::text)), '') as digest from ${db.sql(name)} it`
    results[name] = row?.digest ?? ''
  }
  return results
}
async function changeManifest(at: string, change: (it: Manifest) => unknown) {
  const manifest = await readManifest(at, secret, { other: false })
  change(manifest)
  await writeFile(join(at, 'manifest.json'), serializeManifest(secret, manifest))
}
const tablesIn = async (url: string) => {
  const db = connect(url, { max: 1 })
  const { count } = await db.one<{ count: number }>`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`
  await db.close()
  return count
}

beforeAll(async () => {
  made = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nightjar-backup-'))
  media = join(folder, 'data')
  await cp(join(made.data_dir, 'media'), join(media, 'media'), { recursive: true })
  source = connect(made.url, { max: 2 })
})
afterAll(async () => {
  await source.close()
  await made.drop()
  const admin = connect(inject('postgres').admin_url, { max: 1 })
  for (const name of databases) await admin.sql.unsafe(`drop database if exists ${name} with (force)`)
  await admin.close()
  await rm(folder, { recursive: true, force: true })
})

test('OPS-5 made while two write and pay, it is one moment: every digest is the same, the books add up', {
  timeout: 240_000,
}, async () => {
  const server = await testServer({ DATABASE_URL: made.url, DATA_DIR: media, SECRET, TRUST_PROXY: '1' })
  const to = join(folder, 'busy')
  try {
    people = [await signUp(server, 1, { stem: 'Backup' }), await signUp(server, 2, { stem: 'Backup' })]
    const [anna, bert] = people
    await fillProfile(anna, 7)
    for (const it of people) await buyCredits(it)
    let busy = true
    let messageCount = 0
    const talking = (async () => {
      while (busy) {
        await sendMessage(
          ...((messageCount % 2 ? [anna, bert] : [bert, anna]) as [ScenarioMember, ScenarioMember]),
          `${messageCount}`,
        ).catch((error) => {
          if (!/credits|too_many|wait|price_changed/i.test(`${error}`)) throw error
        })
        messageCount += 1
      }
    })()
    // Grants as fast as it can: entries and balances must agree in the snapshot.
    const { id: member_id, site_id } = await source.one<Columns<'member', 'id' | 'site_id'>>`
      select id, site_id from member where public_id = ${anna.id}`
    let granted = 0
    const granting = (async () => {
      while (busy) {
        granted += 1
        const reference = `grant ${granted}`
        await issueCredits(source, {
          site_id,
          member_id,
          lot: 'bonus',
          amount: 1,
          reason: 'grant',
          reference,
          now: new Date(),
        })
      }
    })()
    const before = messageCount
    const ran = await program('backup', [to], { DATABASE_URL: made.url, DATA_DIR: media })
    const during = messageCount - before
    busy = false
    await talking
    await granting
    expect([ran.code, ran.output]).toEqual([0, expect.stringMatching(/tables, \d+ rows.*\n.*MB\/s/)])
    expect(during).toBeGreaterThan(3)
    expect(granted).toBeGreaterThan(100)
  } finally {
    await server.close()
  }
  const url = await emptyDatabase()
  const ran = await program('restore', [to, '--into', url], { DATA_DIR: join(folder, 'there') })
  expect([ran.code, ran.output]).toEqual([0, expect.stringMatching(/every digest is the same[\s\S]*MB\/s/)])
  const db = connect(url, { max: 1 })
  expect(await ledgerProblems(db)).toEqual([])
  await db.close()
})

test('OPS-5 restored it is the same to the last row, counter, job and file, and a server goes on with it', {
  timeout: 240_000,
}, async () => {
  await addJob(source, 'payments.check_ledgers', { later: true }, { at: new Date('2050-01-01T00:00:00Z') })
  const to = join(folder, 'quiet')
  const { manifest } = await writeBackup(await appFor(media), made.url, to, new Date())
  expect(manifest.tables.length).toBeGreaterThan(60)
  expect(manifest.tables.find(({ name }) => name === 'message')?.rows).toBeGreaterThan(0)
  expect(manifest.tables.find(({ name }) => name === 'money_entry')?.rows).toBeGreaterThan(3)
  const modes = await Promise.all(
    (await readdir(to, { recursive: true, withFileTypes: true }))
      .filter((it) => it.isFile())
      .map(async (it) => ((await stat(join(it.parentPath, it.name))).mode & 0o777).toString(8)),
  )
  expect(new Set(modes)).toEqual(new Set(['600']))

  const url = await emptyDatabase()
  const there = join(folder, 'again')
  await restoreBackup(await appFor(there), url, to)
  const db = connect(url, { max: 1 })
  expect(await digests(db)).toEqual(await digests(source))
  const sequences = (it: Database) =>
    it.many`select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
  expect(await sequences(db)).toEqual(await sequences(source))
  const jobs = (it: Database) => it.many`
    select t.identifier, j.payload, j.run_at, j.max_attempts - j.attempts as left
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by 3, 1, 2::text`
  expect(await jobs(db)).toEqual(await jobs(source))
  expect(await jobs(db)).toContainEqual(
    expect.objectContaining({ identifier: 'payments.check_ledgers', payload: { later: true } }),
  )
  // Constraints and triggers are restored.
  const rules = (it: Database) => it.many`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as text, convalidated
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`
  expect(await rules(db)).toEqual(await rules(source))
  const triggers = (it: Database) => it.many`
    select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
  expect(await triggers(db)).toEqual(await triggers(source))
  await expect(db.run`update money_entry set amount = 1`).rejects.toThrow('never changed')
  const names = async (data_dir: string) => Array.fromAsync(storedFileNames(readEnv({ DATA_DIR: data_dir })))
  expect(await names(there)).toEqual(await names(media))
  await db.close()

  let server: TestServer | undefined
  try {
    server = await testServer({ DATABASE_URL: url, DATA_DIR: there, SECRET, TRUST_PROXY: '1' })
    const [anna, bert] = people
    const browser = client(server.port, 'gay.localhost')
    await browser.login(anna.email, password)
    const { json } = await browser.get('/api/user.php')
    expect(json.user.profile.id).toBe(anna.id)
    const chats = await browser.get('/api/chats.php')
    expect(chats.text).toContain(bert.id)
    const album = (await browser.get('/api/photos')).json.photos
    const address = album[0].image.filename
    expect((await browser.get(address)).headers['content-type']).toMatch(/^image\//)
    // Sequences continue.
    await signUp(server, 3, { stem: 'Newer' })
  } finally {
    await server?.close()
  }
})

test('OPS-5 what is torn, changed, missing, of another secret or version is refused before anything is written', {
  timeout: 240_000,
}, async () => {
  const whole = join(folder, 'quiet')
  const { tables } = await readManifest(whole, secret, { other: false })
  const member = tables.find(({ name }) => name === 'member')?.file as string
  const files = (await readdir(join(whole, 'files'), { recursive: true })).filter((it) => it.includes('.'))
  const stored = join('files', files[0] as string)
  const flipped = async (file: string) => {
    const bytes = await readFile(file)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
    await writeFile(file, bytes)
  }
  const cases: [what: string, harm: (at: string) => Promise<void>, says: RegExp][] = [
    ['a bit of a table', (at) => flipped(join(at, member)), /member\.copy\.zst: is damaged/],
    ['a torn table', (at) => truncate(join(at, member), 100), /member\.copy\.zst: is damaged/],
    ['a missing table', (at) => rm(join(at, member)), /member\.copy\.zst: is missing/],
    ['a bit of a stored file', (at) => flipped(join(at, stored)), /is damaged/],
    ['a missing stored file', (at) => rm(join(at, stored)), /is missing/],
    ['a bit of the list', (at) => flipped(join(at, 'files.list')), /files\.list: is damaged/],
    ['no manifest', (at) => rm(join(at, 'manifest.json')), /no backup/],
    ['a torn manifest', (at) => truncate(join(at, 'manifest.json'), 1_000), /manifest\.json: is damaged/],
    ['a manifest that is none', (at) => writeFile(join(at, 'manifest.json'), 'null'), /manifest\.json: is damaged/],
    ['a changed manifest', (at) => flipped(join(at, 'manifest.json')), /was changed|is damaged/],
    ['another format', (at) => changeManifest(at, (it) => Object.assign(it, { format: 2 })), /another version/],
    [
      'a path out of it',
      (at) => changeManifest(at, (it) => Object.assign(it.jobs, { file: '../x.list' })),
      /another version/,
    ],
    [
      'another version',
      (at) => changeManifest(at, (it) => void it.steps.pop()),
      /another version of the program, whose last/,
    ],
  ]
  const url = await emptyDatabase()
  for (const [what, harm, says] of cases) {
    const at = join(folder, 'harmed')
    await cp(whole, at, { recursive: true })
    await harm(at)
    const there = join(folder, 'nowhere')
    await expect(restoreBackup(await appFor(there), url, at), what).rejects.toThrow(says)
    expect([await tablesIn(url), await stat(there).catch(() => null)], what).toEqual([0, null])
    await rm(at, { recursive: true })
  }
  const other = { ...(await appFor(join(folder, 'nowhere'))), secret: secretOf('another') }
  await expect(restoreBackup(other, url, whole)).rejects.toThrow('another SECRET')
})

test('OPS-5 a database that is not empty, a folder that is not, a line that is none: refused', {
  timeout: 120_000,
}, async () => {
  const whole = join(folder, 'quiet')
  const before = await digests(source)
  await expect(restoreBackup(await appFor(media), made.url, whole)).rejects.toThrow('The database is not empty')
  expect(await digests(source)).toEqual(before)
  await mkdir(join(folder, 'full'))
  await writeFile(join(folder, 'full/mine'), 'x')
  await expect(writeBackup(await appFor(media), made.url, join(folder, 'full'), new Date())).rejects.toThrow(
    'is not empty',
  )
  expect(await readFile(join(folder, 'full/mine'), 'utf8')).toBe('x')
  const env = { DATABASE_URL: made.url, DATA_DIR: media }
  const answers = await Promise.all([
    program('backup', [], env),
    program('restore', [], env),
    program('restore', [whole, '--into', 'file:x'], env),
    program('restore', [join(folder, 'none')], env),
  ])
  expect(answers).toMatchObject([
    { code: 2, output: expect.stringContaining('FOLDER') },
    { code: 2, output: expect.stringContaining('FOLDER') },
    { code: 2, output: expect.stringMatching(/^into/) },
    { code: 1, output: expect.stringContaining('no backup') },
  ])
})

test('OPS-5 OPS-2 files of an S3 are in it, and go back into one; what does not arrive as it was is rolled back, and tried again', {
  timeout: 120_000,
}, async () => {
  const s3 = await startS3()
  try {
    const env = readEnv({ STORAGE_URL: s3.url(), DATA_DIR: join(folder, 's3') })
    const storage = await openStorage(env)
    const names = Array.from({ length: 60 }, () => `${newId()}.webp`).toSorted()
    for (let at = 0; at < names.length; at += 20)
      await Promise.all(names.slice(at, at + 20).map((name) => storage.put(name, Buffer.from(name))))
    expect((await Array.fromAsync(storedFileNames(env))).toSorted()).toEqual(names)
    const to = join(folder, 'from-s3')
    // It is not the storage of this database.
    const app = { env, storage, secret }
    await expect(writeBackup(app, made.url, join(folder, 'wrong-s3'), new Date())).rejects.toThrow(
      /missing in STORAGE_URL/,
    )
    const { manifest } = await writeBackup(app, made.url, to, new Date(), { missing: true })
    expect(manifest.files.count).toBe(names.length)
    for (const name of names) await storage.remove(name)
    const url = await emptyDatabase()
    // A wrong digest is found in the transaction: it rolls back, and a new attempt works, here under another secret.
    const harmed = join(folder, 'harmed')
    await cp(to, harmed, { recursive: true })
    await changeManifest(harmed, ({ tables }) =>
      Object.assign(tables.find(({ name }) => name === 'site') as object, { digest: '1' }),
    )
    await expect(restoreBackup({ storage, secret }, url, harmed)).rejects.toThrow('is not what it was')
    const db = connect(url, { max: 1 })
    expect(
      await db.one`select (select count(*)::int from site) as sites, (select count(*)::int from member) as members`,
    ).toEqual({ sites: 0, members: 0 })
    await db.close()
    for (const name of names) await storage.remove(name)
    await restoreBackup({ storage, secret: secretOf('another') }, url, to, { other: true })
    expect(await s3.names()).toEqual(names)
    expect((await storage.get(names[0] as string))?.toString()).toBe(names[0])
  } finally {
    await s3.close()
  }
})

test('OPS-5 beside a wrong storage nothing is finished: each file that a row names is compared', {
  timeout: 120_000,
}, async () => {
  const to = join(folder, 'wrong')
  const wrong = await program('backup', [to], { DATABASE_URL: made.url, DATA_DIR: join(folder, 'elsewhere') })
  expect(wrong).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^\d+ files that the database names are missing in DATA_DIR, the first \w+\.\w+/),
  })
  expect(await readdir(to)).not.toContain('manifest.json')
  const { full_file: lost } = await source.one<
    Columns<'photo', 'full_file'>
  >`select full_file from photo order by id limit 1`
  const partial = join(folder, 'partial')
  await cp(join(media, 'media'), join(partial, 'media'), { recursive: true })
  await rm(join(partial, 'media', lost.slice(0, 2), lost))
  const app = await appFor(partial)
  await expect(writeBackup(app, made.url, join(folder, 'partial-1'), new Date())).rejects.toThrow(
    `1 file that the database names is missing in DATA_DIR, the first ${lost}`,
  )
  const incomplete = join(folder, 'partial-2')
  expect((await writeBackup(app, made.url, incomplete, new Date(), { missing: true })).missing).toEqual([lost])
  const restored = join(folder, 'partial-restored')
  expect((await restoreBackup(await appFor(restored), await emptyDatabase(), incomplete)).missing).toEqual([])
  // One that was made before files were compared says so where it is restored.
  await changeManifest(incomplete, (it) => Object.assign(it.files, { missing: [] }))
  expect((await restoreBackup(await appFor(restored), await emptyDatabase(), incomplete)).missing).toEqual([lost])
})

test('OPS-5 every column that names a stored file is compared', async () => {
  const columns = await source.many<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns c
    join pg_tables t on t.tablename = c.table_name and t.schemaname = 'public'
    where c.table_schema = 'public' and column_name ~ '(^|_)file$|^evidence$' and c.table_name <> 'schema_step'
      -- Names the file of a photo, or of a photo in a chat, whose own row is compared.
      and c.table_name <> 'photo_hash'
    order by 1`
  expect(columns.length).toBeGreaterThan(10)
  for (const { name } of columns) {
    const [table = '', column = ''] = name.split('.')
    expect([name, referencedFilesQuery.includes(`from ${table}`), referencedFilesQuery.includes(column)]).toEqual([
      name,
      true,
      true,
    ])
  }
})

test('OPS-5 OPS-2 an S3 lists its files in pages, and all of them are asked for', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `${'a'.repeat(20)}${at}.webp`)
  const requests: URLSearchParams[] = []
  const paging = createServer(({ url = '' }, reply) => {
    const query = new URL(url, 'http://s3').searchParams
    requests.push(query)
    const from = Number(query.get('continuation-token') ?? 0)
    const some = [...names, '.hidden', 'of somebody else.txt'].slice(from, from + 3)
    const next = from + 3 < names.length + 2 ? `<NextContinuationToken>${from + 3}</NextContinuationToken>` : ''
    const keys = some.map((it) => `<Contents><Key>${it}</Key><Size>1</Size></Contents>`).join('')
    reply.setHeader('content-type', 'application/xml')
    reply.end(`<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${keys}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(paging, 'listening')
  const { port } = paging.address() as AddressInfo
  const env = readEnv({ STORAGE_URL: `http://KEY:SECRET@127.0.0.1:${port}/some/bucket` })
  expect(await Array.fromAsync(storedFileNames(env))).toEqual(names)
  expect(requests.map((it) => it.get('continuation-token'))).toEqual([null, '3', '6'])
  paging.close()
})

// The program with which staff deal with the bank: what it says, and what it says where it can't.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { readEnv } from '../server/base/env.ts'
import { openStorage } from '../server/base/storage/storage.ts'
import { isTargetDay, wallClock } from '../server/sepa/index.ts'
import { clearSiteCache, siteById } from '../server/sites/index.ts'
import { makeApp, makeMember } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import * as ground from '../test/fixtures/directDebit.ts'
import { runInProcess } from '../test/fixtures/operatorCommand.ts'
import { secretOf } from '../test/fixtures/secret.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { zipOf } from '../test/fixtures/zip.ts'
import { bankCommand } from './bankVerbs.ts'
import { runCommand } from './parseArguments.ts'
import { run } from './programs.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Database
let folder: string
let site: Site
let key: string
const secret = 'a secret for tests only'
beforeAll(async () => {
  made = await testDatabase()
  db = connect(made.url)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-bank-'))
  site = await ground.collectingSite(db)
  key = await staffKey(db)
  await db.run`update site set choices = choices - 'directdebit'`
  await db.run`insert into bundle (site_id, key, currency, credits, amount) values (${site.id}, 'p0', 'EUR', 15, 899)`
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
  await made.drop()
})

const env = () => ({ DATABASE_URL: made.url, DATA_DIR: folder, SECRET: secret, STAFF_KEY: key })
const program = (...args: string[]) => run(join(import.meta.dirname, 'bank.ts'), args, env(), false)
/** As the program does it, in this process. */
const bank = (...args: string[]) => runInProcess(() => runCommand(bankCommand, args), env())
const why = ['--why', 'a test of it']
const file = async (name: string, text: string | Buffer) => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

test('PAY-5 it says how it is used, and in one line what is wrong', async () => {
  expect(await program()).toMatchObject({ code: 2, output: expect.stringContaining('npm run bank -- creditor SITE') })
  expect(await program('list', 'nowhere')).toMatchObject({ code: 1, output: 'site: there is none called nowhere\n' })
  for (const [args, says] of [
    [['list', 'nowhere'], /^site: there is none called nowhere\n$/],
    [['file', site.key], /^nobody collects for this site/],
    [
      ['creditor', site.key, await file('a.json', '{ "creditor_id": "DE00", "name": "x", "iban": "DE1" }'), ...why],
      /^creditor_id: no creditor/,
    ],
    [['done', site.key, 'x', ...why], /^There is nothing/],
    [['read', await file('b.xml', 'no xml')], /.+/],
  ] as const)
    expect([args, await bank(...args)]).toEqual([
      args,
      expect.objectContaining({ code: 1, output: expect.stringMatching(says) }),
    ])
  expect(await bank('done', site.key, 'x')).toMatchObject({ code: 2, output: expect.stringMatching(/^why: /) })
  expect(await db.many`select 1 from audit`).toEqual([])
})

test('PAY-5 OPS-4 a creditor is set, a file is made and written down, a statement is read', async () => {
  const creditor = { creditor_id: 'DE98ZZZ09999999999', name: 'Nightjar GmbH', iban: ground.ourAccount }
  expect(await bank('creditor', site.key, await file('c.json', JSON.stringify(creditor)), ...why)).toMatchObject({
    code: 0,
  })
  clearSiteCache(db)
  site = (await siteById(db, site.id)) as Site
  const app = await makeApp(db, {
    env: readEnv({ PAYMENTS: 'sepa', DATA_DIR: folder }),
    secret: secretOf(secret),
    storage: await openStorage(readEnv({ DATA_DIR: folder })),
  })
  app.time = new Date()
  const debit = await ground.signMandate(app, site, await makeMember(db, site))
  // As if today were the day on which it has to be handed in.
  const { day } = wallClock(app.time, 'Europe/Berlin')
  expect((await bank('file', site.key)).code).toBe(0)
  if (!isTargetDay(day) || (await db.many`select 1 from bank_file`).length === 0)
    await ground.createBankFile(travelled(app, debit.collect_on), site)
  const { public_id, message_id } = await db.one<{
    public_id: string
    message_id: string
  }>`select public_id, message_id from bank_file`
  expect(await bank('download', site.domain, public_id, folder)).toMatchObject({ code: 0 })
  expect(await readFile(join(folder, `${message_id}.xml`), 'utf8')).toContain(debit.reference)
  expect((await readdir(folder)).filter((name) => name.endsWith('.xml'))).toContain(`${message_id}.xml`)
  // As a Mac packs it.
  const zip = zipOf({
    'day/d.xml': ground.statement([ground.creditEntry(debit)]),
    '__MACOSX/day/._d.xml': Buffer.from('\0\x05\x16\x07'),
    'day/.DS_Store': Buffer.from('\0'),
  })
  expect(await bank('read', await file('d.zip', zip))).toMatchObject({
    code: 0,
    output: expect.stringContaining('"fresh": 1'),
  })
  expect(await db.many`select actor, action from audit order by id`).toEqual([
    { actor: 'Lena', action: 'bank.creditor' },
    { actor: 'Lena', action: 'bank.download' },
  ])
  expect(await program('list', site.key)).toMatchObject({ code: 0, output: expect.stringContaining('"state": "sent"') })
})

/** To the morning of the open day before. */
function travelled<T extends { time: Date }>(app: T, collect_on: string): T {
  app.time = new Date(`${collect_on}T09:00:00Z`)
  do app.time = new Date(app.time.getTime() - 86_400_000)
  while (!isTargetDay(wallClock(app.time, 'Europe/Berlin').day))
  return app
}

// The program with which staff agree with traffic sources: what it takes, what it shows once, what it writes down (LAND-4, OPS-4).
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../server/base/ctx.ts'
import { connect, type Database } from '../server/base/db/database.ts'
import { readEnv } from '../server/base/env.ts'
import { makeApp, makeSite, type TestApp } from '../test/fixtures/app.ts'
import { testDatabase } from '../test/fixtures/database.ts'
import { staffKey } from '../test/fixtures/staff.ts'
import { parseArguments, runVerb } from './parseArguments.ts'
import { run as runNode } from './programs.ts'
import { sourceCommand } from './sourceVerbs.ts'

let db: Database
let url: string
let drop: () => Promise<void>
let app: TestApp
let site: Site
let key: string
let folder: string

beforeAll(async () => {
  const testDb = await testDatabase()
  ;({ drop, url } = testDb)
  db = connect(testDb.url)
  folder = await mkdtemp(join(tmpdir(), 'nightjar-source-'))
  app = await makeApp(db)
  site = await makeSite(db)
  key = await staffKey(db)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await db.close()
  await drop()
})

const reasonArgs = ['--why', 'a test of it']
async function source(verb: string, ...args: string[]) {
  const asked = parseArguments(sourceCommand, [verb, '--site', site.key, ...args])
  if (typeof asked === 'string') return { code: 2, output: asked }
  return runVerb(app, asked, key).then(
    (output) => ({ code: 0, output }),
    (error: Error) => ({ code: 1, output: error.message }),
  )
}
const lights = ['--network', 'Lights']
const address = 'https://lights.example/pb?r={ref}&e={event}&id={reference}'
const audits = () => db.many<{ action: string }>`
  select action, subject, before, after from audit where site_id = ${site.id} order by id`

test('LAND-4 OPS-4 a source is added, changed, shown without its secret, and ended; each change is recorded', async () => {
  const made = JSON.parse((await source('add', ...lights, '--url', address, ...reasonArgs)).output)
  const shown = {
    network: 'Lights',
    method: 'GET',
    url: address,
    events: ['signup', 'purchase', 'clawback'],
    active: true,
    signed_ref: false,
  }
  expect(made).toEqual({ ...shown, secret: expect.stringMatching(/^[\w-]{43}$/) })
  const listed = await source('list')
  expect(JSON.parse(listed.output)).toMatchObject([{ ...shown, waiting: 0, failed: 0 }])
  const changed = JSON.parse(
    (await source('change', '--network', 'lights', '--method', 'POST', '--events', 'purchase', '--off', ...reasonArgs))
      .output,
  )
  expect(changed).toEqual({ ...shown, method: 'POST', events: ['purchase'], active: false })
  const file = join(folder, 'secret')
  await writeFile(file, 'a secret of theirs, 1\n'.replaceAll(' ', '_'))
  expect(
    JSON.parse((await source('change', ...lights, '--secret-file', file, '--on', ...reasonArgs)).output),
  ).toMatchObject({
    secret: 'a_secret_of_theirs,_1',
    active: true,
  })
  const { secret } = JSON.parse((await source('change', ...lights, '--new-secret', ...reasonArgs)).output)
  expect(secret).not.toBe(made.secret)
  expect(await source('end', '--network', 'LIGHTS', ...reasonArgs)).toEqual({ code: 0, output: 'Written down.' })
  expect((await audits()).map(({ action }) => action)).toEqual([
    ...['source.add', 'source.change', 'source.change', 'source.change', 'source.end'],
  ])
  const all = JSON.stringify([await audits(), listed, await db.many`select * from traffic_source`])
  for (const it of [secret, made.secret, 'a_secret_of']) expect(all).not.toContain(it)
  // The name is free again.
  expect(await source('add', ...lights, '--url', address, ...reasonArgs)).toMatchObject({ code: 0 })
  await source('end', ...lights, ...reasonArgs)
})

test('LAND-4 OPS-4 what is no source is said in a line, and changes nothing', async () => {
  await source('add', '--network', 'taken', '--url', address, ...reasonArgs)
  const before = JSON.stringify([await audits(), await db.many`select * from traffic_source order by id`])
  const add = (...args: string[]) => source('add', ...args, ...reasonArgs)
  const short = join(folder, 'short')
  await writeFile(short, 'short')
  const cases: [it: Promise<unknown>, says: RegExp][] = [
    [add('--network', 'TAKEN', '--url', address), /^network: there is one called TAKEN/],
    [add('--network', ' ', '--url', address), /^network: /],
    [add('--network', 'x'.repeat(101), '--url', address), /^network: /],
    [add('--network', 'a\nb', '--url', address), /^network: /],
    [add('--network', 'new', '--url', 'http://new.example/'), /^url: an address that begins with https/],
    [add('--network', 'new', '--url', 'https://{ref}.example/'), /^url: no places in the host/],
    [add('--network', 'new', '--url', 'https://new.example/?m={member}'), /^url: there is no \{member\}/],
    [add('--network', 'new', '--url', address, '--method', 'PUT'), /^method: GET or POST/],
    [add('--network', 'new', '--url', address, '--events', 'refund'), /^events\.0: each one of/],
    [add('--network', 'new', '--url', address, '--secret-file', short), /^secret: 16 to 200/],
    [add('--network', 'new', '--url', address, '--secret-file', join(folder, 'none')), /ENOENT/],
    [source('change', '--network', 'none', '--off', ...reasonArgs), /^network: this site has none called none/],
    [source('change', '--network', 'taken', '--on', ...reasonArgs), /^nothing would change/],
    [source('change', '--network', 'taken', '--on', '--off', ...reasonArgs), /one of them/],
    [source('again', '--network', 'taken', ...reasonArgs), /^nothing failed/],
    [source('report', '--network', 'taken', '--day', 'soon'), /^day: a day like/],
    [source('report', '--network', 'none'), /^network: this site has none/],
    [source('test', '--network', 'taken', ...reasonArgs), /^Nobody answered there/],
  ]
  for (const [it, says] of cases) expect(await it).toEqual({ code: 1, output: expect.stringMatching(says) })
  expect(await source('add', '--network', 'x', '--url', address)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^why/),
  })
  expect(await source('add', '--network', 'x', ...reasonArgs)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^url: is missing/),
  })
  expect(parseArguments(sourceCommand, ['list'])).toMatch(/^site: is missing/)
  expect(parseArguments(sourceCommand, [])).toContain('npm run source -- list')
  expect(JSON.stringify([await audits(), await db.many`select * from traffic_source order by id`])).toBe(before)
})

test('LAND-4 OPS-4 the program itself: a test is taken or not, a report is a file for its owner alone', {
  timeout: 90_000,
}, async () => {
  const receivedUrls: string[] = []
  const receiver = createServer((asked, reply) => {
    receivedUrls.push(asked.url ?? '')
    reply.writeHead(receivedUrls.length === 1 ? 200 : 418).end()
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => receiver.once('listening', ready))
  const { port } = receiver.address() as AddressInfo
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET: 'a secret for tests only',
    POSTBACKS_INSIDE: '1',
    STAFF_KEY: key,
  }
  expect(readEnv({ ...env }).postbacks_inside).toBe(true)
  const program = (verb: string, ...args: string[]) =>
    runNode(
      join(import.meta.dirname, 'source.ts'),
      [verb, '--site', site.key, '--network', 'stub', ...args],
      env,
      false,
    )
  const added = await program('add', '--url', `http://127.0.0.1:${port}/pb?e={event}&id={reference}`, ...reasonArgs)
  expect([added.code, added.output]).toEqual([0, expect.stringContaining('"secret"')])
  expect(await program('test', ...reasonArgs)).toMatchObject({
    code: 0,
    output: expect.stringContaining('"status": 200'),
  })
  expect(await program('test', ...reasonArgs)).toMatchObject({
    code: 1,
    output: expect.stringContaining('answered 418'),
  })
  expect(receivedUrls[0]).toMatch(/^\/pb\?e=test&id=[0-9a-f]{32}$/)
  const out = join(folder, 'report.csv')
  expect(await program('report', '--out', out)).toMatchObject({ code: 0, output: expect.stringContaining('0 lines') })
  expect([await readFile(out, 'utf8'), (await stat(out)).mode & 0o777]).toEqual([
    ...['day,event,ref,sub1,sub2,sub3,count,amount,currency\r\n', 0o600],
  ])
  receiver.close()
})

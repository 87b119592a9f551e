// Files as banks write them: the reference wherever it stands, what is ours of a file that is not ours alone, and numbers that banks use twice.
import { readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import * as bank from '../../test/fixtures/directDebit.ts'
import { zipOf } from '../../test/fixtures/zip.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { clearSiteCache } from '../sites/index.ts'
import { importInbox } from './bankInbox.ts'
import { importBankFile, importBankFiles } from './importBankFile.ts'
import { bankOverview } from './staff.ts'

let db: Database
let drop: () => Promise<void>
let app: TestApp
let site: Site
let member: CurrentMember

beforeAll(async () => {
  const testDb = await testDatabase()
  drop = testDb.drop
  db = connect(testDb.url)
})
beforeEach(async () => {
  await db.run`update site set choices = choices - 'directdebit'`
  await db.run`delete from bank_booking`
  await db.run`delete from bank_order`
  clearSiteCache(db)
  app = await bank.makeBankApp(db)
  site = await bank.collectingSite(db)
  member = await makeMember(db, site, { now: app.time })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../test/fixtures/bankFiles', name))
/** Waits for a transfer of 8.99 with this reference. */
async function awaitTransfer(reference: string) {
  const order = await bank.startOrder(app, site, member, { paymentmethod: 'sct' })
  await db.run`update bank_order set reference = ${reference} where reference = ${order.reference}`
  return { ...order, reference }
}
const outcomeOf = async (order: { reference: string }) => (await bank.orderStatus(app, order)).outcome
const held = async () => (await bankOverview(app, site)).held
const heldReasons = async () => (await held()).map(({ match_reason }) => match_reason)
const importFixture = (name: string) => importBankFile(app, fixture(name), name)

test.each([
  ['b-strd-and-ustrd.xml', 'RF25B78Y8CLQ67'],
  ['c-addtlntryinf-only-one-txdtls.xml', 'RF26RU2J9M6WVD'],
  ['d-addtlntryinf-no-details.xml', 'RF926NMQTMKGLV'],
  ['h-strd-addtlrmtinf.xml', 'RF97JH8JDMH58M'],
  ['e-two-accounts-one-not-ours.xml', 'RF05GGJU7CTS66'],
  ['f-kwd-instdamt-elsewhere.xml', 'RF86Z9ZCP2WXFX'],
  ['g-batch-without-amounts-elsewhere.xml', 'RF25Y45MVHDY6S'],
  ['p-iso-8859-2.xml', 'RF86Z9ZCP2WXFX'],
])('PAY-6 %s: the transfer is found, and the rest costs nothing', async (name, reference) => {
  const order = await awaitTransfer(reference)
  await importFixture(name)
  expect(await outcomeOf(order)).toBe('completed')
  expect(await importFixture(name)).toMatchObject({ fresh: 0 })
  // Money of somebody else is listed, or was never about us.
  expect((await heldReasons()).filter((it) => it !== 'unknown')).toEqual([])
})

test('PAY-6 the list of held money shows the reference, wherever it stood', async () => {
  await importFixture('b-strd-and-ustrd.xml')
  await importFixture('d-addtlntryinf-no-details.xml')
  await importFixture('h-strd-addtlrmtinf.xml')
  expect((await held()).map(({ references }) => references)).toEqual([
    ['RF25B78Y8CLQ67'],
    ['RF926NMQTMKGLV'],
    ['RF97JH8JDMH58M'],
  ])
})

test.each(['InstrId', 'TxId'])('PAY-6 a reference in %s is found', async (field) => {
  const order = await awaitTransfer('RF05GGJU7CTS66')
  const file = String(fixture('b-strd-and-ustrd.xml'))
    .replace(/<Strd>.*<\/Strd>/, '')
    .replace('<Refs>', `<Refs><${field}>RF05GGJU7CTS66</${field}>`)
  await importBankFile(app, Buffer.from(file), 'x.xml')
  expect(await outcomeOf(order)).toBe('completed')
})

const utf16 = (file: string) => Buffer.from(file, 'utf16le')
const variations: Record<string, (file: string) => Buffer | string> = {
  'with a mark of its encoding and Windows lines': (file) => `\ufeff${file.replaceAll('\n', '\r\n')}`,
  'in UTF-16 with a mark': (file) => utf16(`\ufeff${file}`),
  'in UTF-16 without one': utf16,
  'in UTF-16, the other way round': (file) => utf16(file).swap16(),
  'after an empty line, in an older encoding': (file) =>
    Buffer.from(`\n${file.replace('UTF-8', 'ISO-8859-1').replace('Anna Probe', 'Zoë Probe')}`, 'latin1'),
  'camt.052': (file) =>
    file
      .replace(/camt\.053/, 'camt.052')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
      .replace(/<(\/?)Stmt>/g, '<$1Rpt>'),
  'camt.053.001.02': (file) =>
    file.replace('053.001.08', '053.001.02').replace(/<Sts><Cd>BOOK<\/Cd><\/Sts>/, '<Sts>BOOK</Sts>'),
  'camt.053.001.13': (file) => file.replace('053.001.08', '053.001.13'),
  'the reference over two lines, in small letters': (file) =>
    file
      .replace('Nightjar credits, thank you', 'rf25 b78y</Ustrd><Ustrd>8clq67 thanks')
      .replace(/<Strd>.*<\/Strd>/, ''),
  'the reference in wide letters': (file) =>
    file.replace('Nightjar credits, thank you', 'ＲＦ２５Ｂ７８Ｙ８ＣＬＱ６７').replace(/<Strd>.*<\/Strd>/, ''),
  'in the payment’s other currency, too': (file) =>
    file.replace('</Refs><Amt Ccy="EUR">8.99</Amt>', '</Refs><Amt Ccy="SEK">98.10</Amt>'),
  'paid in as cash': (file) => file.replace('<Cd>RCDT</Cd>', '<Cd>CNTR</Cd>'),
}
test.each(Object.keys(variations))('PAY-6 a transfer is found and pays once: %s', async (name) => {
  const order = await awaitTransfer('RF25B78Y8CLQ67')
  const file = Buffer.from((variations[name] as (typeof variations)[string])(String(fixture('b-strd-and-ustrd.xml'))))
  await importBankFile(app, file, 'x.xml')
  expect(await outcomeOf(order)).toBe('completed')
  expect(await importBankFile(app, file, 'x.xml')).toMatchObject({ fresh: 0 })
  expect(await held()).toEqual([])
})

test('PAY-6 O and I stand for the check digits 0 and 1, nothing else is guessed', async () => {
  const order = await awaitTransfer('RF05GGJU7CTS66')
  await bank.importStatement(app, bank.transferEntry(899, 'RF05 GGJU 7CTS 67'))
  expect(await outcomeOf(order)).toBe('open')
  await bank.importStatement(app, bank.transferEntry(899, 'rfo5 ggju 7cts 66'))
  expect(await outcomeOf(order)).toBe('completed')
})

test('PAY-6 an announced movement is no money yet', async () => {
  const order = await awaitTransfer('RF25B78Y8CLQ67')
  for (const status of ['PDNG', 'INFO'])
    await importBankFile(app, Buffer.from(String(fixture('b-strd-and-ustrd.xml')).replace('BOOK', status)), 'x.xml')
  expect(await outcomeOf(order)).toBe('open')
  await importFixture('b-strd-and-ustrd.xml')
  expect(await outcomeOf(order)).toBe('completed')
})

test('PAY-6 a transfer that the bank takes back is for staff, with its order', async () => {
  const order = await awaitTransfer('RF25B78Y8CLQ67')
  await importFixture('b-strd-and-ustrd.xml')
  const reversal = String(fixture('b-strd-and-ustrd.xml'))
    .replaceAll('<CdtDbtInd>CRDT</CdtDbtInd>', '<CdtDbtInd>DBIT</CdtDbtInd>')
    .replace('</CdtDbtInd><Sts>', '</CdtDbtInd><RvslInd>true</RvslInd><Sts>')
    .replace('B11795623139940', 'B11795623139941')
  for (let n = 0; n < 2; n++) await importBankFile(app, Buffer.from(reversal), 'x.xml')
  expect(await held()).toMatchObject([{ match_reason: 'reversed', order_reference: order.reference }])
})

test('PAY-6 two documents in one file, and one in an envelope', async () => {
  const first = await awaitTransfer('RF25B78Y8CLQ67')
  const second = await awaitTransfer('RF97JH8JDMH58M')
  const both = Buffer.concat([fixture('b-strd-and-ustrd.xml'), Buffer.from('\n'), fixture('h-strd-addtlrmtinf.xml')])
  expect(await importBankFile(app, both, 'x.xml')).toMatchObject({ message: 'camt.053', bookings: 2, fresh: 2 })
  expect([await outcomeOf(first), await outcomeOf(second)]).toEqual(['completed', 'completed'])
  const third = await awaitTransfer('RF926NMQTMKGLV')
  const document = String(fixture('d-addtlntryinf-no-details.xml')).replace(/<\?xml.*?\?>/, '')
  const header = '<AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><Fr/></AppHdr>'
  const envelope = `<?xml version="1.0"?><e:BizMsgEnvlp xmlns:e="urn:swift:xsd:envelope"><e:hdr>${header}</e:hdr>${document}</e:BizMsgEnvlp>`
  await importBankFile(app, Buffer.from(envelope), 'x.xml')
  expect(await outcomeOf(third)).toBe('completed')
})

test('PAY-6 a broken entry is held with what is wrong with it; the others are booked', async () => {
  const order = await awaitTransfer('RF86Z9ZCP2WXFX')
  const broken = String(fixture('f-kwd-instdamt-elsewhere.xml')).replaceAll('>37.05<', '>37,05<')
  await importBankFile(app, Buffer.from(broken), 'x.xml')
  expect(await outcomeOf(order)).toBe('completed')
  expect(await held()).toMatchObject([
    { kind: 'unreadable', match_reason: 'unreadable', reason_text: expect.stringContaining('no amount') },
  ])
})

test('PAY-6 money for an order of ours on another account is for staff', async () => {
  const order = await awaitTransfer('RF05GGJU7CTS66')
  const file = String(fixture('e-two-accounts-one-not-ours.xml'))
    .replace('<Ustrd>RF05 GGJU 7CTS 66</Ustrd>', '<Ustrd>none</Ustrd>')
    .replace('<Ustrd>savings</Ustrd>', '<Ustrd>RF05 GGJU 7CTS 66</Ustrd>')
  await importBankFile(app, Buffer.from(file), 'x.xml')
  expect(await outcomeOf(order)).toBe('open')
  expect(await heldReasons()).toEqual(['unknown', 'another account'])
})

test('PAY-6 one number of the bank on two days, and for two payments: each is a movement of its own', async () => {
  const [one, two] = [await awaitTransfer('RF25B78Y8CLQ67'), await awaitTransfer('RF26RU2J9M6WVD')]
  await importFixture('k1-day1.xml')
  await importFixture('k2-day2.xml')
  expect([await outcomeOf(one), await outcomeOf(two)]).toEqual(['completed', 'completed'])
  const [three, four] = [await awaitTransfer('RF05GGJU7CTS66'), await awaitTransfer('RF926NMQTMKGLV')]
  await importFixture('l1-notified-second.xml')
  expect(await importFixture('l2-statement-both.xml')).toMatchObject({ bookings: 2, fresh: 1 })
  expect([await outcomeOf(three), await outcomeOf(four)]).toEqual(['completed', 'completed'])
  for (const name of ['k1-day1.xml', 'k2-day2.xml', 'l1-notified-second.xml', 'l2-statement-both.xml'])
    expect(await importFixture(name)).toMatchObject({ fresh: 0 })
  expect(await held()).toEqual([])
})

test('PAY-6 a number used before and nothing that tells the two apart but their words: both are listed', async () => {
  const spoken = (words: string) => Buffer.from(String(fixture('k1-day1.xml')).replace('RF25 B78Y 8CLQ 67', words))
  await importBankFile(app, spoken('for Anna'), 'a.xml')
  await importBankFile(app, spoken('rent'), 'b.xml')
  expect(await heldReasons()).toEqual(['unknown', 'unknown, its number was used before'])
  // A longer description of the same one is no other.
  expect(await importBankFile(app, spoken('for Anna with thanks'), 'c.xml')).toMatchObject({ fresh: 0 })
})

test('PAY-6 a statement that names the reference which the notification left out completes the order', async () => {
  const order = await awaitTransfer('RF25B78Y8CLQ67')
  const bare = String(fixture('k1-day1.xml')).replace(/<RmtInf>.*<\/RmtInf>/, '')
  await importBankFile(app, Buffer.from(bare), 'a.xml')
  expect(await heldReasons()).toEqual(['unknown'])
  expect(await importFixture('k1-day1.xml')).toMatchObject({ fresh: 0 })
  expect([await outcomeOf(order), await heldReasons()]).toEqual(['completed', []])
})

test('PAY-5 archives are unpacked, other names are read, and what is no file of a bank is moved away with a line', async () => {
  const [one, two, three] = [
    await awaitTransfer('RF25B78Y8CLQ67'),
    await awaitTransfer('RF97JH8JDMH58M'),
    await awaitTransfer('RF86Z9ZCP2WXFX'),
  ]
  const folder = join(app.env.data_dir, `inbox-${Math.random()}`)
  await mkdir(folder, { recursive: true })
  app.env = { ...app.env, bank_inbox: folder }
  const zip = zipOf({ 'day/b.xml': fixture('b-strd-and-ustrd.xml'), 'read me.txt': Buffer.from('hello') })
  const files = {
    'statements.zip': zip,
    'today.camt': fixture('h-strd-addtlrmtinf.xml'),
    'more.xml.gz': gzipSync(fixture('p-iso-8859-2.xml')),
    'broken.zip': zip.subarray(0, 400),
    'report.camt053': Buffer.from('no file of a bank'),
    'coming.xml.part': fixture('k1-day1.xml'),
  }
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
  app.time = addSeconds(new Date(), 60)
  await importInbox(app)
  expect((await readdir(join(folder, 'read'))).toSorted()).toEqual(['more.xml.gz', 'statements.zip', 'today.camt'])
  expect((await readdir(join(folder, 'failed'))).toSorted()).toEqual(['broken.zip', 'report.camt053'])
  expect(await readdir(folder)).toContain('coming.xml.part')
  for (const order of [one, two, three]) expect(await outcomeOf(order)).toBe('completed')
})

test('PAY-5 an archive is read within limits', async () => {
  const bomb = zipOf({ 'a.xml': Buffer.alloc(65 * 1024 * 1024) })
  await expect(importBankFiles(app, bomb, 'bomb.zip')).rejects.toMatchObject({ problem: 'too_large' })
})

// The day's file: what is in it, once, with the right sequence, on a day that was announced.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember, type TestApp } from '../../test/fixtures/app.ts'
import { testDatabase } from '../../test/fixtures/database.ts'
import * as bank from '../../test/fixtures/directDebit.ts'
import { hasSchemas, schemaErrors } from '../../test/fixtures/sepaSchemas.ts'
import { addSeconds } from '../base/clock.ts'
import type { CurrentMember, Site } from '../base/ctx.ts'
import { connect, type Database } from '../base/db/database.ts'
import { clearSiteCache } from '../sites/index.ts'
import { createCollectionFile, runCutOff } from './collectionFile.ts'
import { type Creditor, creditorOf } from './creditor.ts'
import { sepa } from './provider.ts'
import { sequenceOf } from './sequence.ts'
import { settleDebits } from './settlement.ts'
import { downloadFile } from './staff.ts'

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
  clearSiteCache(db)
  app = await bank.makeBankApp(db)
  site = await bank.collectingSite(db)
  member = await makeMember(db, site, { email: `a${Math.random()}@nightjar.test`, now: app.time })
})
afterAll(async () => {
  await db.close()
  await drop()
})

const days = (n: number) => {
  app.time = addSeconds(app.time, n * 86_400)
}
const files = () => db.many<{ public_id: string; count: number; amount: number; state: string; checksum: Buffer }>`
  select public_id, count, amount, state, checksum from bank_file where site_id = ${site.id} order by id`
const sequenceIn = (xml: string | null) => [...(xml ?? '').matchAll(/<SeqTp>(\w+)</g)].map(([, it]) => it)

test('PAY-5 a signed order is in the file: amount, mandate, account, day; both schemas take it', async () => {
  const { reference, mandate } = await bank.signMandate(app, site, member, {}, { account_holder: 'Jürgen Große 💋' })
  const xml = (await bank.createBankFile(app, site)) ?? ''
  for (const part of [
    `<EndToEndId>${reference}</EndToEndId>`,
    '<InstdAmt Ccy="EUR">8.99</InstdAmt>',
    `<MndtId>${mandate}</MndtId><DtOfSgntr>2026-11-23</DtOfSgntr><AmdmntInd>false</AmdmntInd>`,
    '<Nm>Juergen Grosse</Nm>',
    '<IBAN>NL91ABNA0417164300</IBAN>',
    '<ReqdColltnDt>2026-11-24</ReqdColltnDt>',
    '<SeqTp>OOFF</SeqTp>',
    `<Ustrd>Nightjar GmbH ${reference}</Ustrd>`,
  ])
    expect(xml).toContain(part)
  if (hasSchemas) expect(schemaErrors(xml)).toEqual([])
  const [file] = await files()
  expect(file).toMatchObject({
    count: 1,
    amount: 899,
    state: 'made',
    checksum: createHash('sha256').update(xml).digest(),
  })
  expect(await bank.debitsOf(db, { reference })).toMatchObject([{ state: 'sent', sequence: 'OOFF' }])
  expect(await downloadFile(app, site, file?.public_id ?? '')).toMatchObject({ xml })
  expect(await files()).toMatchObject([{ state: 'sent' }])
})

test.each(['deleted', 'banned'])(
  'PAY-5 CRED-8 nothing is collected from who was %s before the file',
  async (status) => {
    const order = await bank.signMandate(app, site, member)
    await db.run`update member set status = ${status} where id = ${member.id}`
    expect(await bank.createBankFile(app, site)).toBeNull()
    expect(await bank.debitsOf(db, order)).toMatchObject([{ state: 'cancelled' }])
    expect(await bank.orderStatus(app, order)).toMatchObject({ outcome: 'failed', reason: 'cancelled' })
    expect((await bank.eventsOf(db, order)).at(-1)).toBe('payment failed cancelled')
  },
)

test('PAY-5 never the same debit twice: six at once make one file, and the next day none', async () => {
  const creditor = creditorOf(site) as Creditor
  for (let n = 0; n < 4; n++)
    await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: `+31 6 1234560${n}` })
  const made = await Promise.all(Array.from({ length: 6 }, () => createCollectionFile(app, { site, creditor })))
  expect(made.filter(Boolean)).toMatchObject([{ count: 4, amount: 3_596 }])
  days(1)
  expect(await bank.createBankFile(app, site)).toBeNull()
})

test('PAY-5 what can’t be written to the bank stops itself alone', async () => {
  const bad = await bank.signMandate(app, site, member)
  const good = await bank.signMandate(app, site, await makeMember(db, site), {}, { phone: '+31 6 11111111' })
  await db.run`update direct_debit set end_to_end_id = 'no spaces please' where order_reference = ${bad.reference}`
  const xml = await bank.createBankFile(app, site)
  expect(xml).toContain(good.reference)
  expect(await bank.debitsOf(db, bad)).toMatchObject([{ state: 'held', reason: 'unfit' }])
})

test('PAY-5 first, recurring, last; what the bank rejected was not the first', async () => {
  expect(sequenceOf({ kind: 'single' }, true, true)).toBe('OOFF')
  const [one, two] = [
    await bank.signMandate(app, site, member, { store_method: true, amount: 100 }),
    await bank.signMandate(app, site, member, { store_method: true, amount: 200 }),
  ]
  expect(one.mandate).toBe(two.mandate)
  expect(sequenceIn(await bank.createBankFile(app, site))).toEqual(['FRST', 'RCUR'])
  days(1)
  const three = await bank.signMandate(app, site, member, { store_method: true, amount: 300 })
  await db.run`update direct_debit set state = 'rejected' where order_reference in (${one.reference}, ${two.reference})`
  expect(sequenceIn(await bank.createBankFile(app, site))).toEqual(['FRST'])
  days(1)
  await bank.signMandate(app, site, member, { store_method: true, amount: 400 })
  const { public_id } = await db.one<{
    public_id: string
  }>`select public_id from mandate where reference = ${three.mandate}`
  await sepa.deleteToken(app, public_id)
  expect(sequenceIn(await bank.createBankFile(app, site))).toEqual(['FNAL'])
  const newMandate = await bank.signMandate(app, site, member, { store_method: true }, { phone: '+31 6 11111111' })
  expect(newMandate.mandate).not.toBe(one.mandate)
})

test('PAY-5 the bank is told what a mandate said before: the account, the creditor’s name and number', async () => {
  await bank.submitToBank(app, site, member, { store_method: true, amount: 100 })
  days(1)
  await bank.signMandate(app, site, member, { store_method: true, amount: 100 }, { iban: bank.anotherAccount })
  site = {
    ...site,
    choices: {
      ...site.choices,
      directdebit: { ...site.choices.directdebit, name: 'Nightjar SE', creditor_id: 'NL79ZZZ999999990000' },
    },
  }
  const xml = (await bank.createBankFile(app, site)) ?? ''
  expect(xml).toContain('<AmdmntInd>true</AmdmntInd>')
  expect(xml).toContain('<Nm>Nightjar GmbH</Nm>')
  expect(xml).toContain('<Id>DE98ZZZ09999999999</Id>')
  expect(xml).toContain('<Id>SMNDA</Id>')
  if (hasSchemas) expect(schemaErrors(xml)).toEqual([])
})

test('PAY-5 by the clock: at our own cut-off, on the bank’s days, and what was missed is announced for another day', async () => {
  const debit = await bank.signMandate(app, site, member)
  await runCutOff(app)
  expect(await files()).toEqual([])
  app.time = new Date('2026-11-23T11:00:00Z')
  await runCutOff(app)
  await runCutOff(app)
  expect(await files()).toMatchObject([{ count: 1 }])

  const late = await bank.signMandate(
    app,
    site,
    await makeMember(db, site, { email: 'late@nightjar.test' }),
    {},
    { phone: '+31 6 11111111' },
  )
  expect(late.collect_on).toBe('2026-11-25')
  // The server was away on Tuesday until the bank had closed.
  app.time = new Date('2026-11-24T13:30:00Z')
  const before = app.mails.length
  await runCutOff(app)
  expect(await bank.debitsOf(db, late)).toMatchObject([{ state: 'due', collect_on: '2026-11-26' }])
  expect(app.mails.slice(before)).toMatchObject([{ name: 'DirectDebitNotice', props: { collect_on: '2026-11-26' } }])
  app.time = new Date('2026-11-25T11:10:00Z')
  await runCutOff(app)
  expect(await files()).toMatchObject([{ count: 1 }, { count: 1 }])
  expect(await bank.debitsOf(db, debit)).toMatchObject([{ state: 'sent' }])
})

test('PAY-5 over Christmas nothing is made, and nothing is lost', async () => {
  app.time = new Date('2026-12-24T12:30:00Z')
  const debit = await bank.signMandate(app, site, member)
  expect(debit.collect_on).toBe('2026-12-29')
  for (const day of ['25', '26', '27']) {
    app.time = new Date(`2026-12-${day}T11:30:00Z`)
    await runCutOff(app)
  }
  expect(await files()).toEqual([])
  app.time = new Date('2026-12-28T11:30:00Z')
  await runCutOff(app)
  expect(await files()).toMatchObject([{ count: 1 }])
  await settleDebits(app)
  expect(await bank.debitsOf(db, debit)).toMatchObject([{ state: 'sent', collect_on: '2026-12-29' }])
})

// What the bank sends: read to the cent, known again, and refused with its place where it is not what it should be.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBankFile } from './bankFile.ts'
import { BankFileFault } from './bankFileFault.ts'
import { defaultXmlLimits, readXml } from './readXml.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))
function statementOf(name: string) {
  const file = readBankFile(fixture(name))
  if (file.message === 'pain.002') throw new Error('no statement')
  return { ...file, ...file.statements[0], bookings: file.statements[0]?.bookings ?? [] }
}
function reportOf(name: string) {
  const file = readBankFile(fixture(name))
  if (file.message !== 'pain.002') throw new Error('no report')
  return file
}
function faultOf(file: Uint8Array | string, bounds = defaultXmlLimits): BankFileFault {
  try {
    readBankFile(file, bounds)
  } catch (error) {
    if (error instanceof BankFileFault) return error
    throw error
  }
  throw new Error('it was read')
}

test('PAY-5 a report says of each direct debit whether it was taken', () => {
  const report = reportOf('pain002-10.xml')
  expect(report).toMatchObject({
    version: '001.10',
    original_message_id: 'NJ-20261123-1',
    status: 'PART',
    outcome: null,
  })
  const [first, recurring] = report.groups
  expect(first?.debits[0]).toEqual({
    group_id: 'NJ-20261123-1-F',
    end_to_end_id: 'NJ-P-1001',
    mandate_id: 'NJ-M-501',
    amount: 899,
    currency: 'EUR',
    collect_on: '2026-11-25',
    status_id: 'S-77',
    outcome: 'rejected',
    status: 'RJCT',
    reasons: ['AC01'],
    reason_text: 'Kontonummer ungueltig',
  })
  expect(first?.debits[1]).toMatchObject({ end_to_end_id: 'NJ-P-1002', outcome: 'accepted', reasons: [] })
  expect(recurring?.debits[0]).toMatchObject({ end_to_end_id: 'NJ-P-0907', outcome: 'rejected', reasons: ['TM01'] })
})

test('PAY-5 an older report, with prefixes, says the same', () => {
  expect(reportOf('pain002-03.xml').groups[0]?.debits[0]).toMatchObject({
    end_to_end_id: 'NJ-P-2001',
    mandate_id: 'NJ-M-601',
    amount: 5500,
    outcome: 'rejected',
    reasons: ['MS02'],
  })
})

test('PAY-5 a file rejected as a whole says so, without lines', () => {
  const head =
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>'
  const status = '<OrgnlMsgId>NJ-1</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf>'
  const file = readBankFile(`${head}<OrgnlGrpInfAndSts>${status}</OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`)
  expect(file).toMatchObject({ original_message_id: 'NJ-1', outcome: 'rejected', reasons: ['FF01'], groups: [] })
})

test('PAY-5 PAY-6 a statement tells collections, returns and transfers apart, one by one', () => {
  const { bookings, adds_up, opening, closing, account } = statementOf('camt053-08.xml')
  expect({ adds_up, account }).toEqual({ adds_up: true, account: 'DE89370400440532013000' })
  expect([opening?.amount, closing?.amount]).toEqual([100_000, 104_499])
  const told = bookings.map(({ kind, amount, end_to_end_id, booked }) => [kind, amount, end_to_end_id, booked])
  expect(told).toEqual([
    ['collected', 2899, 'NJ-P-1002', true],
    ['collected', 899, 'NJ-P-1003', true],
    ['returned', 1299, 'NJ-P-0950', true],
    ['received', 2000, null, true],
    ['received', 500, null, false],
    ['other', 0, null, true],
  ])
  expect(bookings[2]).toMatchObject({
    direction: 'out',
    original_amount: 899,
    charges: 400,
    reason: 'AM04',
    reason_text: 'Deckung fehlt',
    mandate_id: 'NJ-M-440',
    booked_on: '2026-11-26',
    name: 'Ana Kovac',
    iban: 'SI56263300012039086',
  })
  expect(bookings[3]).toMatchObject({
    name: 'Pilar Núñez',
    iban: 'ES9121000418450200051332',
    remittance: 'NJ7K2M gracias & hasta luego',
  })
  expect(bookings[0]).toMatchObject({
    group_id: 'NJ-20261124-1-F',
    message_id: 'NJ-20261124-1',
    name: 'Juergen Grosse',
  })
})

test('PAY-5 an older statement, in an older encoding, says the same', () => {
  const { bookings, adds_up } = statementOf('camt053-02.xml')
  expect(adds_up).toBe(true)
  expect(bookings[0]).toMatchObject({
    kind: 'refunded',
    amount: 3199,
    original_amount: 2899,
    charges: 300,
    reason: 'MD06',
    name: 'Jürgen Große',
  })
  expect(bookings[1]).toMatchObject({ kind: 'received', amount: 950, remittance: 'NJ8P3Q', reference_by: 'content' })
  expect(bookings[1]?.reference).not.toBe(bookings[2]?.reference)
})

test('PAY-5 PAY-6 a notification: a disputed debit, and a transfer of ours that came back', () => {
  const told = statementOf('camt054-08.xml').bookings.map(({ kind, reason, amount }) => [kind, reason, amount])
  expect(told).toEqual([
    ['received', null, 2000],
    ['refunded', 'MD01', 899],
    ['bounced', 'AC04', 1500],
  ])
  expect(statementOf('camt054-08.xml').bookings[2]?.name).toBe('Lena Berg')
})

test('PAY-5 PAY-6 the same movement is known again in another file, and each one in its own', () => {
  const statement = statementOf('camt053-08.xml').bookings
  const notified = statementOf('camt054-08.xml').bookings
  expect(notified[0]?.reference).toBe(statement[3]?.reference)
  expect(statementOf('camt053-08.xml').bookings.map((it) => it.reference)).toEqual(statement.map((it) => it.reference))
  const everything = ['camt053-08.xml', 'camt053-02.xml', 'camt054-08.xml'].flatMap((it) => statementOf(it).bookings)
  expect(new Set(everything.map((it) => it.reference)).size).toBe(everything.length - 1)
})

test('PAY-5 what is no file of a bank is refused with its place', () => {
  const places = (file: string) => {
    const { problem, line, column } = faultOf(file)
    return [problem, line, column]
  }
  expect(places('')).toEqual(['not_xml', 1, 0])
  expect(places('hello')[0]).toBe('not_xml')
  expect(places('<a>\n<b></a>')).toEqual(['not_xml', 2, 7])
  expect(faultOf('<html/>').problem).toBe('unknown_message')
  expect(faultOf('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>').message).toMatch(
    /pain\.001\.001\.09/,
  )
  expect(faultOf(fixture('camt053-08.xml').subarray(0, 900)).problem).toBe('not_xml')
  expect(
    faultOf('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">\n<BkToCstmrStmt/></Document>'),
  ).toMatchObject({
    problem: 'field',
    line: 2,
    message: 'BkToCstmrStmt without GrpHdr/MsgId (line 2, column 16)',
  })
})

test('PAY-5 an entry with a broken field says so with its place, is never guessed, and costs no other one', () => {
  const text = fixture('camt053-08.xml').toString()
  const whole = statementOf('camt053-08.xml').bookings
  const spoilt = (from: string, to: string) => {
    const file = readBankFile(text.replace(from, to))
    const { bookings } = 'statements' in file ? (file.statements[0] ?? { bookings: [] }) : { bookings: [] }
    const broken = bookings.filter(({ kind }) => kind === 'unreadable')
    expect(broken.map(({ amount }) => amount).filter(Boolean)).toEqual([])
    for (const booking of bookings) if (!broken.includes(booking)) expect(whole).toContainEqual(booking)
    return broken[0]?.reason_text
  }
  expect(spoilt('>28.99<', '>28,99<')).toMatch(/no amount in cents \(line 17,/)
  expect(spoilt('<Dt>2026-11-26</Dt></BookgDt>', '<Dt>2026-11-31</Dt></BookgDt>')).toMatch(/BookgDt is no date/)
  expect(spoilt('28.99</Amt><CdtDbtInd>CRDT<', '28.99</Amt><CdtDbtInd>BOTH<')).toMatch(/no side/)
})

test('PAY-6 payments of a batch without amounts are one booking of what remains of the entry', () => {
  const text = fixture('camt053-08.xml').toString()
  const file = readBankFile(text.replace('<Amt Ccy="EUR">8.99</Amt><CdtDbtInd>', '<CdtDbtInd>'))
  const { bookings } = 'statements' in file ? (file.statements[0] ?? { bookings: [] }) : { bookings: [] }
  expect(bookings.slice(0, 2).map(({ amount, kind }) => [kind, amount])).toEqual([
    ['collected', 2899],
    ['collected', 899],
  ])
})

test('PAY-5 no document types, no entities, no depth and no size without bounds', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>'
  const outside = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'
  expect(faultOf(bomb).problem).toBe('doctype')
  expect(faultOf(outside).problem).toBe('doctype')
  expect(faultOf('<a>&file;</a>').problem).toBe('not_xml')
  expect(faultOf('<a>'.repeat(100_000)).problem).toBe('too_deep')
  expect(faultOf(`<a>${'<b/>'.repeat(50)}</a>`, { ...defaultXmlLimits, elements: 20 }).problem).toBe('too_large')
  expect(faultOf('<a/>', { ...defaultXmlLimits, bytes: 3 }).problem).toBe('too_large')
  expect(faultOf(Buffer.from([0x3c, 0x61, 0xff, 0xfe])).problem).toBe('encoding')
  expect(faultOf(Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>')).problem).toBe('encoding')
  expect(readXml('\ufeff<a><![CDATA[<b> & ]]>c</a>').text).toBe('<b> & c')
})

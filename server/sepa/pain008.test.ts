// Files of direct debits: valid by both schemas where these are at hand, and right to the cent.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { arbitraryIban } from '../../test/fixtures/ibans.ts'
import { root } from '../../test/sourceFiles.ts'
import { formatCents, parseCents } from './cents.ts'
import { isInEea } from './countries.ts'
import type { DirectDebit, DirectDebitFile, Sequence } from './directDebit.ts'
import { childrenNamed, requiredNode } from './fields.ts'
import { directDebitFile } from './pain008.ts'
import { faultsOfDebit, InvalidFile } from './pain008Check.ts'
import { readXml } from './readXml.ts'

const schemas = ['pain.008.001.08.xsd', 'pain.008.001.08_GBIC_4.xsd'].map((it) =>
  join(root, '../shared/reference/sepa', it),
)
const atHand = schemas.every((it) => existsSync(it))
const runs = Number(process.env.SEPA_DEBTORS ?? 200)

const debit: DirectDebit = {
  end_to_end_id: 'NJ-P-1001',
  amount: 899,
  currency: 'EUR',
  mandate: { mandate_id: 'NJ-M-501', signed_on: '2026-11-21' },
  debtor: { name: 'Jürgen Große 💋', iban: 'DE02120300000000202051' },
  remittance: 'Nightjar, 15 Credits <Danke & bis bald>',
}
const file: DirectDebitFile = {
  message_id: 'NJ-20261123-1',
  created_at: new Date('2026-11-23T10:11:12.345Z'),
  creditor: { name: 'Nightjar GmbH', creditor_id: 'DE98ZZZ09999999999', iban: 'DE89370400440532013000' },
  groups: [{ group_id: 'NJ-20261123-1-F', sequence: 'FRST', collect_on: '2026-11-25', debits: [debit] }],
}
const withDebit = (over: Partial<DirectDebit>) => ({
  ...file,
  groups: [{ ...(file.groups[0] as DirectDebitFile['groups'][0]), debits: [{ ...debit, ...over }] }],
})

/** What both schemas object to. */
function openJudge() {
  const validators = schemas.map((path) => XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path))))
  return (xml: string): string[] => {
    const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET })
    try {
      return validators.flatMap((validator) => {
        try {
          validator.validate(document)
          return []
        } catch (error) {
          return [(error as Error).message]
        }
      })
    } finally {
      document.dispose()
    }
  }
}

test('PAY-5 a file says what it was given, in the letters of banks', () => {
  const { xml, count, amount } = directDebitFile(file)
  expect({ count, amount }).toEqual({ count: 1, amount: 899 })
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>8.99</CtrlSum>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">8.99</InstdAmt>')
  expect(xml).toContain('<Dbtr><Nm>Juergen Grosse</Nm></Dbtr>')
  expect(xml).toContain('<Ustrd>Nightjar, 15 Credits (Danke + bis bald)</Ustrd>')
  expect(xml).toContain('<CreDtTm>2026-11-23T10:11:12Z</CreDtTm>')
  expect(xml).not.toContain('PstlAdr')
})

test('PAY-5 an address is structured, and an amended mandate says what it was', () => {
  const { xml } = directDebitFile(
    withDebit({
      debtor: {
        name: 'Urs Känel',
        iban: 'CH9300762011623852957',
        bic: 'POFICHBEXXX',
        address: { street: 'Gerechtigkeitsgässchen', house_number: '12 b', zip: '3011', city: 'Bern', country: 'CH' },
      },
      mandate: {
        ...debit.mandate,
        amended: { mandate_id: 'OLD-1', creditor_name: 'Nachtschwalbe', account_changed: true },
      },
    }),
  )
  expect(xml).toContain(
    '<PstlAdr><StrtNm>Gerechtigkeitsgaesschen</StrtNm><BldgNb>12 b</BldgNb><PstCd>3011</PstCd><TwnNm>Bern</TwnNm><Ctry>CH</Ctry></PstlAdr>',
  )
  expect(xml).toContain('<AmdmntInd>true</AmdmntInd><AmdmntInfDtls><OrgnlMndtId>OLD-1</OrgnlMndtId>')
  expect(xml).toContain('<Othr><Id>SMNDA</Id></Othr>')
  expect(xml).not.toContain('AdrLine')
})

test('PAY-5 what a bank would refuse is named before it is written', () => {
  const fields = (over: Partial<DirectDebit>) => faultsOfDebit({ ...debit, ...over }).map(({ field }) => field)
  expect(fields({})).toEqual([])
  for (const amount of [0, -1, 8.99, Number.NaN, 100_000_000_000, 2 ** 60])
    expect(fields({ amount })).toEqual(['amount'])
  expect(fields({ currency: 'PLN' })).toEqual(['currency'])
  expect(fields({ end_to_end_id: 'a b' })).toEqual(['end_to_end_id'])
  expect(fields({ debtor: { name: 'x', iban: 'DE02 1203 0000 0000 2020 51' } })).toEqual(['debtor.iban'])
  expect(fields({ debtor: { name: 'x', iban: 'CH9300762011623852957' } })).toEqual(['debtor.address'])
  expect(fields({ mandate: { mandate_id: 'M-1', signed_on: '2026-02-30' } })).toEqual(['mandate.signed_on'])
  expect(fields({ mandate: { ...debit.mandate, amended: {} } })).toEqual(['mandate.amended'])

  const twice = withDebit({})
  twice.groups = [...twice.groups, { ...(twice.groups[0] as (typeof twice.groups)[0]), collect_on: '2026-12-25' }]
  expect(() => directDebitFile(twice)).toThrow(InvalidFile)
  expect(() => directDebitFile(twice)).toThrow(/collect_on, group_id, end_to_end_id/)
  expect(() => directDebitFile({ ...file, groups: [] })).toThrow(/groups/)
})

test('PAY-5 cents and decimals are the same number', () => {
  expect([1, 10, 100, 99_999_999_999].map(formatCents)).toEqual(['0.01', '0.10', '1.00', '999999999.99'])
  expect(['0.01', '8', '8.9', '8.90', '8.900', '08.99', '8.'].map(parseCents)).toEqual([
    1, 800, 890, 890, 890, 899, 800,
  ])
  for (const no of ['', '8,99', '-1', '1e3', '0.001', '.5', 'NaN', '99999999999999999'])
    expect([no, parseCents(no)]).toEqual([no, null])
  expect(() => formatCents(8.99)).toThrow(RangeError)
})

const words = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 0, maxLength: 160 }),
  fc.string({ unit: 'binary', maxLength: 160 }),
)
const references = fc.stringMatching(/^[A-Za-z0-9+?:().,'-]{1,20}$/)
const addresses = fc.record(
  {
    street: words,
    house_number: words,
    zip: words,
    city: words.filter((it) => /\S/.test(it)),
    country: fc.constantFrom('DE', 'CH', 'FR'),
  },
  { requiredKeys: ['city', 'country'] },
)
const days = fc.integer({ min: 0, max: 5000 }).map((n) => new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10))
const debtors = fc
  .record({
    name: words,
    iban: arbitraryIban,
    bic: fc.option(fc.constantFrom('COBADEFFXXX', 'POFICHBE', 'NWBKGB2L'), { nil: undefined }),
    address: addresses,
    withAddress: fc.boolean(),
  })
  .map(({ withAddress, address, ...it }) => (withAddress || !isInEea(it.iban.slice(0, 2)) ? { ...it, address } : it))
const amendments = fc
  .record({ mandate_id: references, creditor_name: words, account_changed: fc.constant(true) }, { requiredKeys: [] })
  .filter((it) => Object.values(it).some(Boolean))
const debits = fc.record({
  reference: references,
  amount: fc.oneof(fc.integer({ min: 1, max: 99_999_999_999 }), fc.integer({ min: 1, max: 10_000 })),
  currency: fc.constant('EUR'),
  mandate: fc.record({ mandate_id: references, signed_on: days, amended: fc.option(amendments, { nil: undefined }) }),
  debtor: debtors,
  remittance: words,
  sequence: fc.constantFrom<Sequence>('FRST', 'RCUR', 'FNAL', 'OOFF'),
})

/** By sequence, as they would be collected. */
function fileOf(
  made: (typeof debits extends fc.Arbitrary<infer T> ? T : never)[],
  creditorName: string,
): DirectDebitFile {
  const numbered = made.map(({ reference, sequence, ...it }, at) => ({
    sequence,
    debit: { ...it, end_to_end_id: `${reference}-${at}` },
  }))
  const groups = [...Map.groupBy(numbered, ({ sequence }) => sequence)].map(([sequence, of]) => ({
    group_id: `NJ-${sequence}`,
    sequence,
    collect_on: '2026-11-25',
    batch_booking: sequence === 'RCUR',
    debits: of.map((it) => it.debit),
  }))
  return { ...file, creditor: { ...file.creditor, name: creditorName }, groups }
}

const perFile = 50
test(`PAY-5 ${runs} debtors of any name, address and account: every file valid, every sum right`, (context) => {
  const judge = atHand ? openJudge() : null
  let seen = 0
  fc.assert(
    fc.property(fc.array(debits, { minLength: perFile, maxLength: perFile }), words, (made, creditorName) => {
      const asked = fileOf(made, creditorName)
      const { xml, count, amount } = directDebitFile(asked)
      if (judge) expect(judge(xml)).toEqual([])
      expect(count).toBe(made.length)
      expect(amount).toBe(made.reduce((sum, it) => sum + it.amount, 0))
      expectRightSums(xml, made.length, amount)
      seen += count
    }),
    { numRuns: Math.ceil(runs / perFile) },
  )
  expect(seen).toBeGreaterThanOrEqual(runs)
  if (!judge) context.annotate(`not judged by a schema: ${schemas.join(', ')} are not here`)
}, 1_200_000)

function expectRightSums(xml: string, count: number, amount: number) {
  const message = requiredNode(readXml(xml), 'CstmrDrctDbtInitn')
  const groups = childrenNamed(message, 'PmtInf')
  const centsIn = (text: string) => BigInt(text.replace('.', ''))
  let sum = 0n
  let number = 0
  for (const group of groups) {
    const each = childrenNamed(group, 'DrctDbtTxInf').map((it) => centsIn(requiredNode(it, 'InstdAmt').text))
    const own = each.reduce((all, it) => all + it, 0n)
    expect(centsIn(requiredNode(group, 'CtrlSum').text)).toBe(own)
    expect(requiredNode(group, 'NbOfTxs').text).toBe(String(each.length))
    sum += own
    number += each.length
  }
  expect(centsIn(requiredNode(message, 'GrpHdr/CtrlSum').text)).toBe(sum)
  expect(sum).toBe(BigInt(amount))
  expect([requiredNode(message, 'GrpHdr/NbOfTxs').text, number]).toEqual([String(count), count])
}

test.runIf(atHand)('PAY-5 the schemas are judges: a line of free address is refused by the banks’ one', () => {
  const judge = openJudge()
  const { xml } = directDebitFile(file)
  const spoilt = (from: string, to: string) => judge(xml.replace(from, to)).length
  expect(judge(xml)).toEqual([])
  const address = '<PstlAdr><Ctry>DE</Ctry><AdrLine>Nachtweg 1</AdrLine></PstlAdr>'
  expect(spoilt('<Nm>Juergen Grosse</Nm>', `<Nm>Juergen Grosse</Nm>${address}`)).toBe(1)
  expect(spoilt('8.99</InstdAmt>', '8.999</InstdAmt>')).toBe(1)
  expect(spoilt('<PmtMtd>DD</PmtMtd>', '<PmtMtd>XX</PmtMtd>')).toBe(2)
})

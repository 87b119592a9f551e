// Account numbers as people type them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryIban } from '../../test/fixtures/ibans.ts'
import { parseBic } from './bic.ts'
import { accountShape, isInEea, sepaCountries } from './countries.ts'
import { parseCreditorId } from './creditorId.ts'
import { groupedIban, ibanOf, isIban, maskedIban, parseIban } from './iban.ts'

test('PAY-5 the examples of the registry are account numbers, typed in any way', () => {
  const examples = [
    'DE89370400440532013000',
    'AT611904300234573201',
    'GB29NWBK60161331926819',
    'NL91ABNA0417164300',
    'FR1420041010050500013M02606',
    'MT84MALT011000012345MTLCAST001S',
    'NO9386011117947',
    'CH9300762011623852957',
    'RS35260005601001611379',
    'AL47212110090000000235698741',
    'ME25505000012345678951',
    'MD24AG000225100013104168',
    'MK07250120000058984',
  ]
  for (const iban of examples) expect(parseIban(iban)).toEqual({ iban, country: iban.slice(0, 2) })
  for (const typed of [
    ' de89 3704 0044 0532 0130 00 ',
    'IBAN: DE89-3704-0044-0532-0130-00',
    'de89\u00a03704\u202f0044 0532013000\u200b',
  ]) {
    expect(parseIban(typed).iban).toBe('DE89370400440532013000')
  }
})

test('PAY-5 what is wrong with a number is said apart', () => {
  const faults = {
    hello: 'not_an_iban',
    '': 'not_an_iban',
    '4111 1111 1111 1111': 'not_an_iban',
    DE8937040044053201300O: 'not_an_iban',
    'DE88 3704 0044 0532 0130 00': 'wrong_check_digit',
    'DE89 3704 0044 0532 0130 01': 'wrong_check_digit',
    'DE89 3704 0044 0532 0130 0': 'wrong_length',
    'DE89 3704 0044 0532 0130 000': 'wrong_length',
    'BR15 0000 0000 0000 1093 2840 814P 2': 'outside_sepa',
    UA213223130000026007233566001: 'outside_sepa',
    XK051212012345678906: 'outside_sepa',
  } as const
  for (const [typed, fault] of Object.entries(faults)) expect([typed, parseIban(typed).fault]).toEqual([typed, fault])
})

test('PAY-5 every number made by the rule of its country is one, and one slip of the finger makes it none', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(arbitraryIban, fc.nat(), digit, (iban, somewhere, typed) => {
      expect(parseIban(groupedIban(iban).toLowerCase())).toEqual({ iban, country: iban.slice(0, 2) })
      const at = 2 + (somewhere % (iban.length - 2))
      // A letter for a digit is two digits to the sum, which may hide it.
      fc.pre(/\d/.test(iban.charAt(at)))
      const slipped = iban.slice(0, at) + typed + iban.slice(at + 1)
      expect(isIban(slipped)).toBe(slipped === iban)
    }),
    { numRuns: 500 },
  )
})

test('PAY-5 check digits that divide but are not the ones are refused', () => {
  const alias = sepaCountries
    .flatMap((country) => Array.from({ length: 300 }, (_, n) => [country, String(n).padStart(18, '0')] as const))
    .filter(([country]) => country === 'DE')
    .map(([country, account]) => ibanOf(country, account))
    .find((iban) => iban.startsWith('DE98') || iban.startsWith('DE97'))
  const low = alias?.startsWith('DE98') ? '01' : '00'
  expect(alias).toBeDefined()
  expect(parseIban(`DE${low}${alias?.slice(4)}`).fault).toBe('wrong_check_digit')
})

test('PAY-5 SEPA has 41 countries, thirty of them in the European Economic Area', () => {
  expect(sepaCountries.filter((it) => it !== 'GI').length).toBe(41)
  expect(sepaCountries.filter(isInEea).length).toBe(30)
  expect(accountShape('NO')?.length).toBe(15)
  expect(accountShape('MT')?.length).toBe(31)
  expect(isInEea('US')).toBe(false)
})

test('PAY-5 a stored number is shown by its ends only', () => {
  expect(maskedIban('DE89370400440532013000')).toBe('DE89 •••• 3000')
})

test('PAY-5 a bank code has eight or eleven characters', () => {
  expect(parseBic(' cobadeff xxx')).toBe('COBADEFFXXX')
  expect(parseBic('COBADEFF')).toBe('COBADEFF')
  for (const text of ['COBADEFFX', 'COBA1EFF', '', 'COBADEFFXXXX']) expect(parseBic(text)).toBeNull()
})

test('PAY-5 a creditor identifier is checked without its business code', () => {
  expect(parseCreditorId('de98 zzz 0999 9999 999')).toEqual({ creditor_id: 'DE98ZZZ09999999999' })
  expect(parseCreditorId('DE98ABC09999999999')).toEqual({ creditor_id: 'DE98ABC09999999999' })
  expect(parseCreditorId('NL79ZZZ999999990000')).toEqual({ creditor_id: 'NL79ZZZ999999990000' })
  expect(parseCreditorId('DE97ZZZ09999999999').fault).toBe('wrong_check_digit')
  expect(parseCreditorId('DE98ZZZ0999999999').fault).toBe('wrong_length')
  expect(parseCreditorId('US98ZZZ09999999999').fault).toBe('outside_sepa')
  expect(parseCreditorId('Nightjar').fault).toBe('not_a_creditor_id')
})

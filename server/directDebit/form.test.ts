// The form: what each field refuses, and by which name.
import { expect, test } from 'vitest'
import { formInput } from '../../test/fixtures/directDebit.ts'
import type { Refusal } from '../base/refusal.ts'
import { readForm } from './form.ts'

const read = (over: Partial<ReturnType<typeof formInput>>) => readForm({ ...formInput(), ...over }, 'NL', ['NL', 'DE'])
function faults(over: Partial<ReturnType<typeof formInput>>) {
  try {
    return read(over) && null
  } catch (error) {
    return (error as Refusal).fields
  }
}

test('PAY-5 what people type is taken: spaces, lower case, an account of any country of SEPA', () => {
  expect(read({ account_holder: '  Anna   de Vries ' })).toEqual({
    holder: 'Anna de Vries',
    iban: 'NL91ABNA0417164300',
    contact: {
      ...{ street: 'Nachtegaalstraat', house_number: '12 b', zip: '3581 AC', city: 'Utrecht', country: 'NL' },
      ...{ phone: '+31612345678', phone_country: 'NL' },
    },
  })
  for (const iban of [
    'NL91ABNA0417164300',
    'iban nl91 abna 0417 1643 00',
    'NL91-ABNA-0417-1643-00',
    'de02120300000000202051',
  ])
    expect(read({ iban }).iban).toMatch(/^(NL91ABNA0417164300|DE02120300000000202051)$/)
})

test('PAY-5 an IBAN with a wrong check digit, of a wrong length, of no country, outside SEPA: each is told as what it is', () => {
  for (const [iban, code] of [
    ['NL92ABNA0417164300', 'iban_check_digit'],
    ['NL91ABNA0417164301', 'iban_check_digit'],
    ['NL91ABNA041716430', 'iban_length'],
    ['NL91ABNA04171643000', 'iban_length'],
    ['US64SVBKUS6S3300958879', 'iban_outside_sepa'],
    ['TR330006100519786457841326', 'iban_outside_sepa'],
    ['', 'iban_invalid'],
    ['417164300', 'iban_invalid'],
    ['NL91ABNA04171643O0', 'iban_invalid'],
    ['💸', 'iban_invalid'],
  ] as const)
    expect([iban, faults({ iban })]).toEqual([iban, { iban: code }])
})

test('PAY-5 every field that is wrong is named at once', () => {
  const nothing = { account_holder: ' ', iban: '', street: '', house_number: '', zip: '', city: '', phone: '' }
  expect(faults(nothing)).toEqual({
    ...{
      account_holder: 'holder_invalid',
      iban: 'iban_invalid',
      street: 'street_invalid',
      house_number: 'house_number_invalid',
    },
    ...{ zip: 'zip_invalid', city: 'city_invalid', phone: 'phone_invalid' },
  })
  for (const holder of ['A', '12345', '💋💋', 'x'.repeat(71)])
    expect(faults({ account_holder: holder })).toEqual({ account_holder: 'holder_invalid' })
  expect(faults({ account_holder: 'Jürgen Große', city: 'Łódź', street: 'Улица' })).toBeNull()
  expect(faults({ city: 'c'.repeat(36) })).toEqual({ city: 'city_invalid' })
  expect(faults({ zip: '<b>' })).toEqual({ zip: 'zip_invalid' })
  expect(faults({ phone: '+44 7911 123456' })).toEqual({ phone: 'phone_country' })
})

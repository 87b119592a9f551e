// Numbers as people type them, and those that no code goes to.
import { expect, test } from 'vitest'
import { maskedPhone, parsePhone } from './phone.ts'

const served = ['NL', 'DE', 'BE', 'IT']
test('PAY-5 a mobile number in any of its spellings is one number', () => {
  for (const text of [
    '+31612345678',
    '+31 6 1234 5678',
    '0031 6-12345678',
    '+31 (0)6 12345678',
    '+31 06 12345678',
    '＋31612345678',
  ])
    expect(parsePhone(text, served), text).toEqual({ phone: '+31612345678', country: 'NL' })
  expect(parsePhone('+49 151 23456789', served)).toEqual({ phone: '+4915123456789', country: 'DE' })
  expect(parsePhone('+39 347 1234567', served)).toEqual({ phone: '+393471234567', country: 'IT' })
})

test('PAY-5 what is no mobile number, or costs more than one, is refused', () => {
  for (const text of [
    '',
    '0612345678',
    'six',
    '+31',
    '+31 20 1234567',
    '+31 900 1234',
    '+49 900 1234567',
    '+31612345678901234',
    '+31 6 1234567',
  ])
    expect(parsePhone(text, served), text).toEqual({ fault: 'phone_invalid' })
})

test('PAY-5 a phone of a country that the site does not serve gets none', () => {
  for (const text of ['+44 7911 123456', '+33 6 12345678', '+7 912 3456789', '+88216 1234567', '+1 900 555 0100'])
    expect(parsePhone(text, served), text).toEqual({ fault: 'phone_country' })
})

test('PAY-5 of a number that is kept the ends are shown', () => {
  expect(maskedPhone('+31612345678')).toBe('+31 •••• 78')
})

test('PAY-5 a number without a country code is one of the country of the order', () => {
  for (const text of ['06 12345678', '0612345678', '06-12 34 56 78', '\u200b06 12345678'])
    expect(parsePhone(text, served, 'NL'), text).toEqual({ phone: '+31612345678', country: 'NL' })
  expect(parsePhone('0151 23456789', served, 'DE')).toEqual({ phone: '+4915123456789', country: 'DE' })
  expect(parsePhone('+49 151 23456789', served, 'NL')).toMatchObject({ country: 'DE' })
  expect(parsePhone('020 1234567', served, 'NL')).toEqual({ fault: 'phone_invalid' })
  expect(parsePhone('06 12345678', served)).toEqual({ fault: 'phone_invalid' })
})

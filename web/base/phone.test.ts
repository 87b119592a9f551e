// Formats of the support phone number.
import { expect, test } from 'vitest'
import { dialableNumber, formatPhone } from './phone.ts'

test('SITE-11 a phone number has its US form in the US, and is dialled without dashes and spaces', () => {
  expect(formatPhone('+1 212-555-0100', 'US')).toBe('(212) 555-0100')
  expect(formatPhone('+31 20 000 00 00', 'NL')).toBe('+31 20 000 00 00')
  expect(formatPhone('+31 20 000 00 00', 'US')).toBe('+31 20 000 00 00')
  expect(dialableNumber('+1 212-555-0100')).toBe('+12125550100')
})

// A support phone as it is read and dialled.
import { expect, test } from 'vitest'
import { dialled, phoneShown } from './phone.ts'

test('SITE-11 a phone has its US form in the US, and is dialled without dashes and spaces', () => {
  expect(phoneShown('+1 212-555-0100', 'US')).toBe('(212) 555-0100')
  expect(phoneShown('+31 20 000 00 00', 'NL')).toBe('+31 20 000 00 00')
  expect(phoneShown('+31 20 000 00 00', 'US')).toBe('+31 20 000 00 00')
  expect(dialled('+1 212-555-0100')).toBe('+12125550100')
})

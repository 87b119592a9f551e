// Minor units of a currency, there and back.
import { expect, test } from 'vitest'
import { currencies } from './countries.ts'
import { currencyExponent, formatDecimal, toMajorUnits, toMinorUnits } from './money.ts'

test('every currency has the exponent that Intl knows', () => {
  for (const currency of currencies) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    expect(currencyExponent(currency), currency).toBe(maximumFractionDigits)
  }
})

test('minor units become major units and decimal text, and come back', () => {
  expect(toMajorUnits(899, 'EUR')).toBe(8.99)
  expect(toMinorUnits(8.99, 'EUR')).toBe(899)
  expect(toMinorUnits(1.005, 'EUR')).toBe(100)
  expect(formatDecimal(890, 'PLN')).toBe('8.90')
})

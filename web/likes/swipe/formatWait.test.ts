import { expect, test } from 'vitest'
import { formatWait } from './formatWait.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

test('SWIPE-1 the time until new likes is hours and minutes, as the language writes them, never zero', () => {
  const plain = (locale: string, ms: number) => formatWait(locale, ms).replaceAll('\u00a0', ' ')
  expect(plain('en', 6 * HOUR_MS + 20 * MINUTE_MS)).toBe('6 hr 20 min')
  expect(plain('nl', 6 * HOUR_MS + 20 * MINUTE_MS - 1)).toBe('6 uur 20 min')
  expect(plain('en', 2 * HOUR_MS)).toBe('2 hr')
  expect(plain('de', 20 * MINUTE_MS)).toBe('20 Min.')
  expect(plain('en', -5_000)).toBe('1 min')
})

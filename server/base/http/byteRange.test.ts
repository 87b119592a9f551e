// Byte ranges of a video (LAND-1).
import { expect, test } from 'vitest'
import { parseRange } from './byteRange.ts'

test('LAND-1 a player gets the part that it asks for', () => {
  expect(parseRange('bytes=0-1', 100)).toEqual({ from: 0, to: 1 })
  expect(parseRange('bytes=10-', 100)).toEqual({ from: 10, to: 99 })
  expect(parseRange('bytes=-5', 100)).toEqual({ from: 95, to: 99 })
  expect(parseRange('bytes=-500', 100)).toEqual({ from: 0, to: 99 })
  expect(parseRange('bytes=90-900', 100)).toEqual({ from: 90, to: 99 })
})

test('LAND-1 what is no part of it, or no question, is not one', () => {
  expect(parseRange('bytes=100-', 100)).toBe('unsatisfiable')
  expect(parseRange('bytes=-0', 100)).toBe('unsatisfiable')
  for (const header of [
    undefined,
    '',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])
    expect(parseRange(header, 100)).toBeNull()
})

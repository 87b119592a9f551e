// Parts of a film (LAND-1).
import { expect, test } from 'vitest'
import { partOf } from './byteRange.ts'

test('LAND-1 a player gets the part that it asks for', () => {
  expect(partOf('bytes=0-1', 100)).toEqual({ from: 0, to: 1 })
  expect(partOf('bytes=10-', 100)).toEqual({ from: 10, to: 99 })
  expect(partOf('bytes=-5', 100)).toEqual({ from: 95, to: 99 })
  expect(partOf('bytes=-500', 100)).toEqual({ from: 0, to: 99 })
  expect(partOf('bytes=90-900', 100)).toEqual({ from: 90, to: 99 })
})

test('LAND-1 what is no part of it, or no question, is not one', () => {
  expect(partOf('bytes=100-', 100)).toBe('beyond')
  expect(partOf('bytes=-0', 100)).toBe('beyond')
  for (const asked of [
    undefined,
    '',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'items=0-1',
    `bytes=${'9'.repeat(400)}-`,
  ])
    expect(partOf(asked, 100)).toBeNull()
})

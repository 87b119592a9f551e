// What of a bundle can be spent.
import { expect, test } from 'vitest'
import { forcedRemainder } from './credits.ts'

test('CRED-13 credits of a bundle that no combination of messages, photos and gifts can spend', () => {
  expect([15, 40, 100, 200].map((credits) => forcedRemainder(credits, [2, 5, 10]))).toEqual([0, 0, 0, 0])
  expect(forcedRemainder(15, [2])).toBe(1)
  expect(forcedRemainder(11, [4, 6])).toBe(1)
  expect(forcedRemainder(3, [5])).toBe(3)
  expect(forcedRemainder(7, [0])).toBe(7)
})

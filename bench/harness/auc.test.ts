// Area under the ROC curve.
import { expect, test } from 'vitest'
import { auc } from './auc.ts'

test('ACC-10 a guess is 0.5, always right is 1, whichever way round; ties count half', () => {
  expect(auc([1, 2, 3], [4, 5, 6])).toBe(1)
  expect(auc([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(auc([1, 1, 1], [1, 1])).toBe(0.5)
  expect(auc([1, 4], [2, 3])).toBe(0.5)
  expect(auc([1, 2], [2, 3])).toBe(0.875)
})

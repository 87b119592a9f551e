// The groups of the interests.
import { expect, test } from 'vitest'
import { interests } from '../../contract/interests.ts'
import { interestGroups } from './interestGroups.ts'

test('SITE-10 each interest stands in one group, and each group in the order of the list', () => {
  const grouped = Object.values(interestGroups).flat()
  expect(grouped.toSorted()).toEqual(interests.toSorted())
  for (const group of Object.values(interestGroups))
    expect(group).toEqual(interests.filter((it) => (group as readonly string[]).includes(it)))
})

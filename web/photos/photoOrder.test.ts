// Moving photos about an album.
import { expect, test } from 'vitest'
import { moveId, nearestPoint, positionDuringDrag, sortByIds } from './photoOrder.ts'

const ids = ['a', 'b', 'c', 'd']

test('PRO-2 a photo moves to a place, and no further than the ends', () => {
  expect(moveId(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveId(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moveId(ids, 'b', -3)).toEqual(['b', 'a', 'c', 'd'])
  expect(moveId(ids, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
})

test('PRO-2 while one is dragged the others make room as they will stand', () => {
  for (const from of [0, 1, 2, 3])
    for (const to of [0, 1, 2, 3]) {
      const after = moveId(ids, ids[from] as string, to)
      expect(ids.map((_, at) => positionDuringDrag(at, from, to))).toEqual(ids.map((id) => after.indexOf(id)))
    }
})

test('PRO-2 photos that came meanwhile stay behind those that were put in order', () => {
  const photos = ['a', 'b', 'new', 'c'].map((id) => ({ id }))
  expect(sortByIds(photos, ['c', 'gone', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new'])
  expect(sortByIds(photos, null)).toBe(photos)
})

test('PRO-2 the nearest place is where a photo lands', () => {
  const spots = [0, 100, 200].flatMap((y) => [0, 80, 160].map((x) => ({ x, y })))
  expect(nearestPoint(spots, { x: 90, y: 130 })).toBe(4)
  expect(nearestPoint(spots, { x: 900, y: 900 })).toBe(8)
})

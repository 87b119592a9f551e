import { expect, test } from 'vitest'
import { withLiked } from './likedCache.ts'

const anna = { id: 'anna', liked: false, main_image: null }
const bob = { id: 'bob', liked: false, main_image: null }

test('LIKE-1 a like shows on every card of that member, and on no other', () => {
  const data = { pages: [{ results: [anna, bob] }, { results: [bob] }], pageParams: [{}] }
  const after = withLiked(data, 'bob', true)
  expect(after.pages.map(({ results }) => results.map(({ id, liked }) => [id, liked]))).toEqual([
    [
      ['anna', false],
      ['bob', true],
    ],
    [['bob', true]],
  ])
  expect(after.pages[0]?.results[0]).toBe(anna)
  expect(withLiked(after, 'bob', true)).toBe(after)
})

test('LIKE-1 who is not liked any more is no match any more', () => {
  const profile = { ...bob, liked: true, matched: true, related: [{ ...anna, liked: true }] }
  expect(withLiked(profile, 'bob', false)).toEqual({ ...profile, liked: false, matched: false })
})

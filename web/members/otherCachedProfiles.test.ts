// The profile that a card becomes until it is loaded.
import { expect, test } from 'vitest'
import { likes, members, search } from '../../contract/index.ts'
import type { Card, Profile } from '../../contract/members.ts'
import { createQueryClient, query } from '../base/queries.ts'
import { setLikedInCache } from '../likes/likedCache.ts'
import { cacheProfileFromCard, isFromCard } from './otherCachedProfiles.ts'

const card = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  name: 'Sam',
  age: 33,
  place: 'Gent',
  country: 'BE',
  fictional: false,
  online: true,
  seen: 'today',
  is_new: false,
  liked: false,
  main_image: null,
  ...more,
})
const key = (id: string) => query(members.show, { id }).queryKey

test('SRCH-1 otherCachedProfiles: a card of any list is a profile at once, stale, and likes reach it', () => {
  const client = createQueryClient()
  const [old, now] = [1_000, 2_000]
  const found = { pages: [{ results: [card('a'), card('b', { age: 40 })], similar_results: [card('c')] }] }
  client.setQueryData([search.find.name, {}, 'pages'], found, { updatedAt: old })
  client.setQueryData(
    [likes.list.name, {}],
    { liked_by: [{ ...card('b', { age: 41 }), like_new: true }] },
    { updatedAt: now },
  )
  client.setQueryData(['chats.open', {}], { profile: card('d') })
  for (const id of ['a', 'b', 'c']) expect([id, cacheProfileFromCard(client, id)]).toEqual([id, true])
  for (const id of ['d', 'nobody']) expect([id, cacheProfileFromCard(client, id)]).toEqual([id, false])

  const profile = client.getQueryData<Profile>(key('b'))
  expect(profile).toMatchObject({ name: 'Sam', age: 41, photos: [], attributes: {} })
  expect(client.getQueryState(key('b'))?.dataUpdatedAt).toBe(0)
  expect(profile && isFromCard(profile)).toBe(true)
  setLikedInCache(client, 'b', true)
  const liked = client.getQueryData<Profile>(key('b'))
  expect(liked && [liked.liked, isFromCard(liked)]).toEqual([true, true])
})

test('SRCH-1 a loaded profile stays', () => {
  const client = createQueryClient()
  const profile = {
    ...card('a'),
    attributes: {},
    photos: [],
    matched: true,
    blocked: false,
    answered: true,
    related: [],
  }
  client.setQueryData([search.find.name, {}], { results: [card('a')] })
  client.setQueryData(key('a'), { ...profile, shared_interests: [] })
  expect(cacheProfileFromCard(client, 'a')).toBe(true)
  expect(client.getQueryData(key('a'))).toMatchObject({ matched: true })
  expect(isFromCard(client.getQueryData(key('a')) as Profile)).toBe(false)
})

// A profile before it is loaded: what the card says on which one tapped, from any list that this tab has (SRCH-1,
// otherCachedProfiles).
import type { QueryClient } from '@tanstack/react-query'
import { members } from '../../contract/index.ts'
import type { Card, Profile } from '../../contract/members.ts'
import { query } from '../base/queries.ts'
import { cardQueries } from '../likes/likedCache.ts'

/** Attributes, further photos and related members are on their way. */
type ProfileFromCard = Profile & { is_from_card: true }

export const isFromCard = (it: Profile) => (it as Partial<ProfileFromCard>).is_from_card === true

const profileFromCard = (card: Card): ProfileFromCard => ({
  ...card,
  attributes: {},
  photos: [],
  matched: false,
  blocked: false,
  answered: true,
  related: [],
  shared_interests: [],
  is_from_card: true,
})

/** Puts the card of a member into the cache, as a profile that is stale. Whether there is anything to show at once. */
export function cacheProfileFromCard(client: QueryClient, id: string): boolean {
  const { queryKey } = query(members.show, { id })
  if (client.getQueryData(queryKey)) return true
  const card = findCachedCard(client, id)
  // Of this age it is loaded again.
  if (card) client.setQueryData<Profile>(queryKey, profileFromCard(card), { updatedAt: 0 })
  return card !== null
}

/** From the newest list. */
function findCachedCard(client: QueryClient, id: string): Card | null {
  const lists = client.getQueryCache().findAll(cardQueries)
  for (const { state } of lists.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)) {
    const card = cardIn(state.data, id)
    if (card) return card
  }
  return null
}

function cardIn(data: unknown, id: string): Card | null {
  if (typeof data !== 'object' || data === null) return null
  if (isCardOf(data, id)) return data
  for (const part of Object.values(data)) {
    const card = cardIn(part, id)
    if (card) return card
  }
  return null
}

const isCardOf = (it: object, id: string): it is Card => 'id' in it && it.id === id && 'age' in it && 'main_image' in it

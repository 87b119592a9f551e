// Updates `liked` of a member in every cached query that contains their card.
import type { QueryClient } from '@tanstack/react-query'

/** Queries of the calls whose answers contain cards. */
export const cardQueries = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => /^(search|members|likes)\./.test(String(queryKey[0])),
}

export function setLikedInCache(client: QueryClient, id: string, liked: boolean) {
  client.setQueriesData(cardQueries, (data) => withLiked(data, id, liked))
}

/** A copy where something changed, the same object where nothing did. */
export function withLiked<T>(data: T, id: string, liked: boolean): T {
  if (Array.isArray(data)) {
    const next = data.map((it) => withLiked(it, id, liked))
    return next.some((it, at) => it !== data[at]) ? (next as T) : data
  }
  if (typeof data !== 'object' || data === null) return data
  const before = data as Record<string, unknown>
  const isCard = before.id === id && typeof before.liked === 'boolean' && before.liked !== liked
  const changes = isCard ? { liked, ...(!liked && before.matched === true && { matched: false }) } : {}
  const changed = Object.entries(before).flatMap(([name, value]) => {
    const next = withLiked(value, id, liked)
    return next === value ? [] : [[name, next] as const]
  })
  return isCard || changed.length ? ({ ...before, ...Object.fromEntries(changed), ...changes } as T) : data
}

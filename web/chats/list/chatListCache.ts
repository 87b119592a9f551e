// The lists of conversations that this tab holds: the first page, older ones below it, and those that were found by a name (CHAT-1).
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import type { Chat } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { ask } from '../../base/call.ts'
import { query } from '../../base/queries.ts'
import { changed, joined, type Known, lengthened } from './chatList.ts'

type Page = Output<typeof chats.list>

/** What every page keeps fresh (useFresh.ts). */
export const firstPage = query(chats.list, {})

/**
 * All that was known when older ones were loaded last; undefined while none were. A refresh asks for the first page alone; these are asked
 * for again, page by page, where something may have been missed.
 */
export const knownQuery = queryOptions<Known>({
  queryKey: ['known chats'],
  async queryFn({ client, signal, queryKey }) {
    const before = client.getQueryData<Known>(queryKey)?.chats.length ?? 0
    let known: Known = await ask(chats.list, {}, { signal })
    while (known.next && known.chats.length < before)
      known = lengthened(known, await ask(chats.list, { cursor: known.next }, { signal }))
    return known
  },
  enabled: ({ state }) => state.data !== undefined,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

export function knownNow(client: QueryClient): Known | undefined {
  const first = client.getQueryData(firstPage.queryKey)
  return first && joined(client.getQueryData(knownQuery.queryKey), first)
}

const ofLists = { queryKey: [chats.list.name] }

/** Every conversation that stands in one of the lists. */
export function allListed(client: QueryClient): Chat[] {
  const pages = client.getQueriesData<Page | InfiniteData<Page>>(ofLists)
  return [
    ...(knownNow(client)?.chats ?? []),
    ...pages.flatMap(([, data]) => (!data ? [] : 'pages' in data ? data.pages.flatMap((it) => it.chats) : data.chats)),
  ]
}

export function changeLists(client: QueryClient, how: (chats: Chat[]) => Chat[]) {
  client.setQueriesData<Page | InfiniteData<Page>>(
    ofLists,
    (data) =>
      data && ('pages' in data ? { ...data, pages: data.pages.map((it) => changed(it, how)) } : changed(data, how)),
  )
  client.setQueryData(knownQuery.queryKey, (known) => known && { ...known, chats: how(known.chats) })
}

/** What was asked for before and is not answered yet does not know of what happens now. */
export async function forgetAsked(client: QueryClient) {
  const known = client.isFetching(knownQuery) > 0
  await Promise.all([client.cancelQueries(ofLists), client.cancelQueries(knownQuery)])
  if (known) void client.invalidateQueries(knownQuery)
}

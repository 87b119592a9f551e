// Query cache of the chat lists: the first page, older pages below it, and results of a search by name (CHAT-1).
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Output } from '../../../contract/call.ts'
import type { Chat } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import { query } from '../../base/queries.ts'
import { appendPage, type LoadedChats, mapPage, mergeFirstPage } from './chatList.ts'

type Page = Output<typeof chats.list>

/** Kept fresh on every page (live sync of the shell). */
export const firstPageQuery = query(chats.list, {})

/**
 * All conversations as of the last time an older page was loaded; undefined before. A refresh loads the first page
 * alone; these are loaded again, page by page, when an event may have been missed.
 */
export const loadedQuery = queryOptions<LoadedChats>({
  queryKey: ['known chats'],
  async queryFn({ client, signal, queryKey }) {
    const before = client.getQueryData<LoadedChats>(queryKey)?.chats.length ?? 0
    let loaded: LoadedChats = await callServer(chats.list, {}, { signal })
    while (loaded.next && loaded.chats.length < before)
      loaded = appendPage(loaded, await callServer(chats.list, { cursor: loaded.next }, { signal }))
    return loaded
  },
  enabled: ({ state }) => state.data !== undefined,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})

export function loadedChats(client: QueryClient): LoadedChats | undefined {
  const first = client.getQueryData(firstPageQuery.queryKey)
  return first && mergeFirstPage(client.getQueryData(loadedQuery.queryKey), first)
}

const listFilter = { queryKey: [chats.list.name] }

/** Every conversation in any cached list. */
export function allCachedChats(client: QueryClient): Chat[] {
  const pages = client.getQueriesData<Page | InfiniteData<Page>>(listFilter)
  return [
    ...(loadedChats(client)?.chats ?? []),
    ...pages.flatMap(([, data]) => (!data ? [] : 'pages' in data ? data.pages.flatMap((it) => it.chats) : data.chats)),
  ]
}

export function updateChatLists(client: QueryClient, change: (chats: Chat[]) => Chat[]) {
  client.setQueriesData<Page | InfiniteData<Page>>(
    listFilter,
    (data) =>
      data &&
      ('pages' in data ? { ...data, pages: data.pages.map((it) => mapPage(it, change)) } : mapPage(data, change)),
  )
  client.setQueryData(loadedQuery.queryKey, (loaded) => loaded && { ...loaded, chats: change(loaded.chats) })
}

/** Cancels list requests in flight: their answers would not know of the change that follows. */
export async function cancelChatLists(client: QueryClient) {
  const loaded = client.isFetching(loadedQuery) > 0
  await Promise.all([client.cancelQueries(listFilter), client.cancelQueries(loadedQuery)])
  if (loaded) void client.invalidateQueries(loadedQuery)
}

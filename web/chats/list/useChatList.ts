// Data of the chat list: the first page, kept fresh, and older pages on demand (CHAT-1, CHAT-9, CHAT-10).
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import { useLiveEvent } from '../../base/live.ts'
import { pagedQuery } from '../../base/queries.ts'
import { useDebounced } from '../../base/useDebounced.ts'
import { appendPage, filterByName, mergeFirstPage, withoutConversations, withRead } from './chatList.ts'
import { firstPageQuery, loadedChats, loadedQuery, updateChatLists } from './chatListCache.ts'
import { trackRemovals } from './useRemoveChat.ts'

export function useChatList() {
  const client = useQueryClient()
  const { data: firstPage, error, refetch } = useQuery(firstPageQuery)
  const { data: before } = useQuery(loadedQuery)
  const loaded = useMemo(() => firstPage && mergeFirstPage(before, firstPage), [before, firstPage])

  // A refresh of the first page does not cover older pages.
  useLiveEvent('chats', ({ read, removed }) => {
    if (read) updateChatLists(client, (all) => withRead(all, read))
    else if (removed) updateChatLists(client, (all) => withoutConversations(all, [removed]))
    else void client.invalidateQueries(loadedQuery)
  })

  async function loadOlder() {
    const cursor = loadedChats(client)?.next
    if (!cursor) return
    const removedIds = trackRemovals(client)
    const page = await callServer(chats.list, { cursor })
    const now = loadedChats(client)
    // The list changed meanwhile, and the page no longer joins it.
    if (now?.next !== cursor) return
    client.setQueryData(
      loadedQuery.queryKey,
      appendPage(now, { ...page, chats: withoutConversations(page.chats, removedIds()) }),
    )
  }
  return { known: loaded, error, refetch, loadOlder }
}
export type Overview = ReturnType<typeof useChatList>

/** Search by name: loaded chats match at once, others once the server answers. `rows` is undefined until then. */
export function useNameSearch({ known: loaded, loadOlder }: Overview, name: string) {
  const all = loaded?.chats ?? []
  const trimmed = name.trim()
  const debounced = useDebounced(trimmed)
  const searchesServer = loaded?.next != null && trimmed !== ''
  const searchQuery = useInfiniteQuery({
    ...pagedQuery(chats.find, { name: debounced }, ({ next }) => (next ? { cursor: next } : null)),
    // A key of the lists, so that updates of all lists reach it.
    queryKey: [chats.list.name, { name: debounced }, 'pages'],
    enabled: searchesServer && debounced !== '',
  })
  if (!trimmed) return { rows: all, next: loaded?.next ?? null, loadOlder, error: null }
  const matches = filterByName(all, trimmed)
  if (!searchesServer) return { rows: matches, next: null, loadOlder, error: null }
  const { data, error, fetchNextPage } = searchQuery
  const pages = debounced === trimmed ? data?.pages : undefined
  return {
    rows: pages?.flatMap((it) => it.chats) ?? (matches.length ? matches : undefined),
    next: pages?.at(-1)?.next ?? null,
    loadOlder: async () => {
      const { isFetchNextPageError, error } = await fetchNextPage()
      if (isFetchNextPageError) throw error
    },
    error: pages ? null : error,
  }
}

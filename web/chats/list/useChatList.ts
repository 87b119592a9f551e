// The conversations that the overview shows: the first page, always fresh, and older ones below it as they are wanted (CHAT-1, CHAT-9, CHAT-10).
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chats } from '../../../contract/index.ts'
import { ask } from '../../base/call.ts'
import { useNudge } from '../../base/live.ts'
import { pagedQuery } from '../../base/queries.ts'
import { changeLists, firstPage, knownNow, knownQuery } from './chatListCache.ts'
import { asRead, joined, lengthened, named, without } from './chatList.ts'
import { removedSince } from './useRemoveChat.ts'
import { useRested } from '../useDebounced.ts'

export function useOverview() {
  const client = useQueryClient()
  const { data: first, error, refetch } = useQuery(firstPage)
  const { data: before } = useQuery(knownQuery)
  const known = useMemo(() => first && joined(before, first), [before, first])

  // Of older ones a refresh of the first page says nothing.
  useNudge('chats', ({ read, removed }) => {
    if (read) changeLists(client, (all) => asRead(all, read))
    else if (removed) changeLists(client, (all) => without(all, [removed]))
    else void client.invalidateQueries(knownQuery)
  })

  async function loadOlder() {
    const cursor = knownNow(client)?.next
    if (!cursor) return
    const gone = removedSince(client)
    const page = await ask(chats.list, { cursor })
    const now = knownNow(client)
    // Everything moved meanwhile: this page does not join any more.
    if (now?.next !== cursor) return
    client.setQueryData(knownQuery.queryKey, lengthened(now, { ...page, chats: without(page.chats, gone()) }))
  }
  return { known, error, refetch, loadOlder }
}
export type Overview = ReturnType<typeof useOverview>

/** Those with a name: of what is known at once, of the others as soon as the server says. undefined: not known yet. */
export function useNamed({ known, loadOlder }: Overview, name: string) {
  const all = known?.chats ?? []
  const words = name.trim()
  const rested = useRested(words)
  const asks = known?.next != null && words !== ''
  const found = useInfiniteQuery({
    ...pagedQuery(chats.find, { name: rested }, ({ next }) => (next ? { cursor: next } : null)),
    // One of the lists: what changes these changes it.
    queryKey: [chats.list.name, { name: rested }, 'pages'],
    enabled: asks && rested !== '',
  })
  if (!words) return { rows: all, next: known?.next ?? null, loadOlder, error: null }
  const here = named(all, words)
  if (!asks) return { rows: here, next: null, loadOlder, error: null }
  const { data, error, fetchNextPage } = found
  const pages = rested === words ? data?.pages : undefined
  return {
    rows: pages?.flatMap((it) => it.chats) ?? (here.length ? here : undefined),
    next: pages?.at(-1)?.next ?? null,
    loadOlder: async () => {
      const { isFetchNextPageError, error } = await fetchNextPage()
      if (isFetchNextPageError) throw error
    },
    error: pages ? null : error,
  }
}

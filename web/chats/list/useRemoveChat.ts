// Removes chats optimistically: a row disappears at once; on failure an alert shows the error and the list is loaded
// again (CHAT-2, spec §4).
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Output } from '../../../contract/call.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import type { RefusalError } from '../../base/refusalError.ts'
import { toast } from '../../kit/toasts.ts'
import { chatsWith, withoutConversations } from './chatList.ts'
import { allCachedChats, cancelChatLists, updateChatLists } from './chatListCache.ts'

const mutationKey = [chats.remove.name]
const pendingRemovals = { mutationKey, status: 'pending' as const }

/** Removes one conversation, by its id. */
export function useRemoveChat() {
  const client = useQueryClient()
  return useMutation<Output<typeof chats.remove>, RefusalError, string>({
    mutationKey,
    mutationFn: (conversation) => callServer(chats.remove, { conversation }),
    onSuccess: async (_, conversation) => {
      // An answer to an earlier request would bring the row back.
      await cancelChatLists(client)
      updateChatLists(client, (all) => withoutConversations(all, [conversation]))
      client.removeQueries({ queryKey: [chats.open.name, { id: conversation }] })
      void client.invalidateQueries({ queryKey: [chats.openWith.name] })
    },
    onError: ({ message }) => toast({ tone: 'bad', text: message }),
    onSettled: () => void client.invalidateQueries({ queryKey: [chats.list.name] }),
  }).mutate
}

/** Removes every chat with a member. */
export function useRemoveChatsWith() {
  const client = useQueryClient()
  const remove = useRemoveChat()
  return useCallback(
    (profile: string) => {
      const chatIds = chatsWith(allCachedChats(client), profile).map(({ conversation }) => conversation.id)
      for (const id of new Set(chatIds)) remove(id)
    },
    [client, remove],
  )
}

/** Ids of conversations that are being removed: no list shows them, whatever the server answers meanwhile. */
export const useRemovingIds = () =>
  useMutationState({ filters: pendingRemovals, select: ({ state }) => state.variables as string })

export const removingIds = (client: QueryClient) =>
  client
    .getMutationCache()
    .findAll(pendingRemovals)
    .map(({ state }) => state.variables as string)

/** Call before a request; the returned function lists ids removed since, which the answer may still contain. */
export function trackRemovals(client: QueryClient): () => string[] {
  const startedAt = Date.now()
  const before = removingIds(client)
  return () =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'success' })
      .filter(({ state }) => state.submittedAt >= startedAt || before.includes(state.variables as string))
      .map(({ state }) => state.variables as string)
}

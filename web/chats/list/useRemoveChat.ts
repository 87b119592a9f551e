// Removes chats optimistically: a row disappears at once, and can be brought back for six seconds, before the call; on
// failure an alert shows the error and the list is loaded again (CHAT-2, spec §4).
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Chat } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import type { RefusalError } from '../../base/refusalError.ts'
import { toast } from '../../kit/toasts.ts'
import { chatsWith, withoutConversations, withRead } from './chatList.ts'
import { allCachedChats, cancelChatLists, updateChatLists } from './chatListCache.ts'

/** Resolves to whether the removal was undone (offerUndo.ts). */
export type OfferUndo = (conversations: readonly string[]) => Promise<boolean>
type Removal = { conversations: readonly string[]; offerUndo: OfferUndo }

const mutationKey = [chats.remove.name]
const pendingRemovals = { mutationKey, status: 'pending' as const }
const conversationsOf = ({ state }: { state: { variables: unknown } }) => (state.variables as Removal).conversations

/** Its data is whether they were removed, and not brought back. */
export function useRemoveChat() {
  const client = useQueryClient()
  return useMutation<boolean, RefusalError, Removal>({
    mutationKey,
    // What is unread in them is not counted any more (NAV-6).
    onMutate: ({ conversations }) => updateChatLists(client, (all) => conversations.reduce<Chat[]>(withRead, all)),
    mutationFn: async ({ conversations, offerUndo }) => {
      if (await offerUndo(conversations)) return false
      const remove = (conversation: string) => callServer(chats.remove, { conversation }, { keepalive: true })
      await Promise.all(conversations.map(remove))
      return true
    },
    onSuccess: async (isRemoved, { conversations }) => {
      if (!isRemoved) return
      // An answer to an earlier request would bring the row back.
      await cancelChatLists(client)
      updateChatLists(client, (all) => withoutConversations(all, conversations))
      for (const id of conversations) client.removeQueries({ queryKey: [chats.open.name, { id }] })
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
    (profile: string, offerUndo: OfferUndo) => {
      const chatIds = chatsWith(allCachedChats(client), profile).map(({ conversation }) => conversation.id)
      remove({ conversations: [...new Set(chatIds)], offerUndo })
    },
    [client, remove],
  )
}

/** Ids of conversations that are being removed: no list shows them, whatever the server answers meanwhile. */
export const useRemovingIds = () => useMutationState({ filters: pendingRemovals, select: conversationsOf }).flat()

export const removingIds = (client: QueryClient) =>
  client.getMutationCache().findAll(pendingRemovals).flatMap(conversationsOf)

/** Call before a request; the returned function lists ids removed since, which the answer may still contain. */
export function trackRemovals(client: QueryClient): () => string[] {
  const startedAt = Date.now()
  const before = removingIds(client)
  return () =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'success' })
      .filter(({ state }) => state.data)
      .flatMap((it) => conversationsOf(it).filter((id) => it.state.submittedAt >= startedAt || before.includes(id)))
}

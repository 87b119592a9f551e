// Removing a chat: gone from the list at once; on failure the error is told and the list loaded again (CHAT-2, spec §4).
import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '../../contract/call.ts'
import { chats } from '../../contract/index.ts'
import { ask } from '../base/call.ts'
import { query } from '../base/queries.ts'
import type { Refused } from '../base/refused.ts'
import { toast } from '../kit/toasts.ts'

export function useRemoveChat() {
  const client = useQueryClient()
  const { queryKey } = query(chats.list, {})
  return async function remove(conversation: string) {
    client.setQueryData<Output<typeof chats.list>>(
      queryKey,
      (before) => before && { chats: before.chats.filter((it) => it.conversation.id !== conversation) },
    )
    try {
      await ask(chats.remove, { conversation })
      client.removeQueries({ queryKey: [chats.open.name, { id: conversation }] })
      void client.invalidateQueries({ queryKey: [chats.openWith.name] })
    } catch (error) {
      toast({ tone: 'bad', text: (error as Refused).message })
      void client.invalidateQueries({ queryKey })
    }
  }
}

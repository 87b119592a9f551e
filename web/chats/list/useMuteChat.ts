// Mutes a conversation, or ends that: shown at once in every list and window (CHAT-13).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Chat, Window } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'
import { callServer } from '../../base/call.ts'
import type { RefusalError } from '../../base/refusalError.ts'
import { toast } from '../../kit/toasts.ts'
import { updateWindows } from '../window/windowCache.ts'
import { cancelChatLists, updateChatLists } from './chatListCache.ts'

export function useMuteChat({
  conversation,
  profile,
  muted,
}: Pick<Chat | Window, 'conversation' | 'profile' | 'muted'>) {
  const client = useQueryClient()
  const id = conversation?.id ?? ''
  const show = (muted: boolean) => {
    updateChatLists(client, (all) => all.map((it) => (it.conversation.id === id ? { ...it, muted } : it)))
    updateWindows(client, profile.id, (it) => ({ ...it, muted }))
  }
  const { mutate } = useMutation<unknown, RefusalError, boolean>({
    onMutate: async (muted) => {
      // An answer to an earlier request would take it back.
      await cancelChatLists(client)
      show(muted)
    },
    mutationFn: (muted) => callServer(chats.mute, { id, muted }),
    onError: ({ message }, muted) => {
      show(!muted)
      toast({ tone: 'bad', text: message })
    },
  })
  return () => mutate(!muted)
}

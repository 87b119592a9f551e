// On wide screens /chats opens the chat that was open last again (CHAT-11).
import type { QueryClient } from '@tanstack/react-query'
import { chats } from '../../../contract/index.ts'
import { lastOpened } from '../../base/lastOpenedChat.ts'
import { query } from '../../base/queries.ts'
import { currentUserQuery } from '../../base/session.ts'
import { chatsWith, withoutConversations } from './chatList.ts'
import { loadedChats } from './chatListCache.ts'
import { removingIds } from './useRemoveChat.ts'

/** From this width on, list and window stand side by side. */
export const TWO_PANES_QUERY = '(min-width: 768px)'

/** The conversation to open in place of the list; null on small screens, and for one that was removed. */
export async function chatToReopen(client: QueryClient): Promise<string | null> {
  const memberId = client.getQueryData(currentUserQuery.queryKey)?.user?.profile.id
  const last = memberId && matchMedia(TWO_PANES_QUERY).matches ? lastOpened(memberId, Date.now()) : null
  const loaded = loadedChats(client)
  if (!last || !loaded) return null
  const removing = removingIds(client)
  const listed = chatsWith(withoutConversations(loaded.chats, removing), last)[0]?.conversation.id
  if (listed || !loaded.next) return listed ?? null
  // It may be on an older page that is not loaded.
  const window = await client.fetchQuery(query(chats.openWith, { id: last })).catch(() => null)
  const older = window?.messages.length ? window.conversation?.id : undefined
  return older && !removing.includes(older) ? older : null
}

// Remembers the chat that was open last: on wide screens /chats opens it again (CHAT-11).
import type { QueryClient } from '@tanstack/react-query'
import { chats } from '../../../contract/index.ts'
import { query } from '../../base/queries.ts'
import { currentUserQuery } from '../../base/session.ts'
import { chatsWith, withoutConversations } from './chatList.ts'
import { loadedChats } from './chatListCache.ts'
import { removingIds } from './useRemoveChat.ts'

const LAST_OPENED_TTL_MS = 7 * 86_400_000
/** From this width on, list and window stand side by side. */
export const TWO_PANES_QUERY = '(min-width: 768px)'

const names = { profile: 'last_chat_opened_profile', date: 'last_chat_opened_date', by: 'last_chat_opened_by' }

/** Stored with the member, so that the next one on this device is not led there. */
export function saveLastOpened(memberId: string, profile: string) {
  store({ [names.by]: memberId, [names.profile]: profile, [names.date]: new Date().toISOString() })
}

export const clearLastOpened = () => store({})

/** Storage may be unavailable (private modes); nothing is remembered then. */
function store(values: Record<string, string>) {
  try {
    for (const name of Object.values(names)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  } catch {
    // See above.
  }
}

/** Profile id of the last opened chat, or null. */
export function lastOpened(memberId: string, now: number): string | null {
  try {
    const at = Date.parse(localStorage.getItem(names.date) ?? '')
    // NaN from an invalid date compares as false.
    return localStorage.getItem(names.by) === memberId && now - at < LAST_OPENED_TTL_MS
      ? localStorage.getItem(names.profile)
      : null
  } catch {
    return null
  }
}

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

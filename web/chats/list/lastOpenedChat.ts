// Whose chat was open last: on large screens the overview opens it again (CHAT-11).
import type { QueryClient } from '@tanstack/react-query'
import { chats } from '../../../contract/index.ts'
import { query } from '../../base/queries.ts'
import { meQuery } from '../../base/session.ts'
import { chatsWith, withoutConversations } from './chatList.ts'
import { loadedChats } from './chatListCache.ts'
import { removingIds } from './useRemoveChat.ts'

/** Milliseconds after which one begins at the overview again. */
const LAST_OPENED_TTL_MS = 7 * 86_400_000
/** Where list and window stand beside each other. */
export const TWO_PANES_QUERY = '(min-width: 768px)'

const names = { profile: 'last_chat_opened_profile', date: 'last_chat_opened_date', by: 'last_chat_opened_by' }

/** `me`: whoever logs in next on this device is led nowhere. */
export function saveLastOpened(memberId: string, profile: string) {
  store({ [names.by]: memberId, [names.profile]: profile, [names.date]: new Date().toISOString() })
}

export const clearLastOpened = () => store({})

/** Storage may be closed to us (private modes); the overview is then what it is. */
function store(values: Record<string, string>) {
  try {
    for (const name of Object.values(names)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  } catch {
    // See above.
  }
}

/** A profile's id; null where there was none lately. */
export function lastOpened(memberId: string, now: number): string | null {
  try {
    const at = Date.parse(localStorage.getItem(names.date) ?? '')
    // An unreadable date is no date.
    return localStorage.getItem(names.by) === memberId && now - at < LAST_OPENED_TTL_MS
      ? localStorage.getItem(names.profile)
      : null
  } catch {
    return null
  }
}

/** The conversation that the overview opens instead of itself; null on small screens, and where it is not in the list any more. */
export async function chatToReopen(client: QueryClient): Promise<string | null> {
  const memberId = client.getQueryData(meQuery.queryKey)?.user?.profile.id
  const last = memberId && matchMedia(TWO_PANES_QUERY).matches ? lastOpened(memberId, Date.now()) : null
  const loaded = loadedChats(client)
  if (!last || !loaded) return null
  const removing = removingIds(client)
  const listed = chatsWith(withoutConversations(loaded.chats, removing), last)[0]?.conversation.id
  if (listed || !loaded.next) return listed ?? null
  // It may stand among older ones, which are not loaded.
  const window = await client.fetchQuery(query(chats.openWith, { id: last })).catch(() => null)
  const older = window?.messages.length ? window.conversation?.id : undefined
  return older && !removing.includes(older) ? older : null
}

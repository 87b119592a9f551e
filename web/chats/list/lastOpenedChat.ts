// Whose chat was open last: on large screens the overview opens it again (CHAT-11).
import type { QueryClient } from '@tanstack/react-query'
import { chats } from '../../../contract/index.ts'
import { query } from '../../base/queries.ts'
import { meQuery } from '../../base/session.ts'
import { knownNow } from './chatListCache.ts'
import { chatsWith, without } from './chatList.ts'
import { removingNow } from './useRemoveChat.ts'

/** Milliseconds after which one begins at the overview again. */
const remembered = 7 * 86_400_000
/** Where list and window stand beside each other. */
export const large = '(min-width: 768px)'

const names = { profile: 'last_chat_opened_profile', date: 'last_chat_opened_date', by: 'last_chat_opened_by' }

/** `me`: whoever logs in next on this device is led nowhere. */
export function keepLastOpened(me: string, profile: string) {
  keep({ [names.by]: me, [names.profile]: profile, [names.date]: new Date().toISOString() })
}

export const forgetLastOpened = () => keep({})

/** Storage may be closed to us (private modes); the overview is then what it is. */
function keep(values: Record<string, string>) {
  try {
    for (const name of Object.values(names)) localStorage.removeItem(name)
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  } catch {
    // See above.
  }
}

/** A profile's id; null where there was none lately. */
export function lastOpened(me: string, now: number): string | null {
  try {
    const at = Date.parse(localStorage.getItem(names.date) ?? '')
    // An unreadable date is no date.
    return localStorage.getItem(names.by) === me && now - at < remembered ? localStorage.getItem(names.profile) : null
  } catch {
    return null
  }
}

/** The conversation that the overview opens instead of itself; null on small screens, and where it is not in the list any more. */
export async function chatToReopen(client: QueryClient): Promise<string | null> {
  const me = client.getQueryData(meQuery.queryKey)?.user?.profile.id
  const last = me && matchMedia(large).matches ? lastOpened(me, Date.now()) : null
  const known = knownNow(client)
  if (!last || !known) return null
  const removing = removingNow(client)
  const listed = chatsWith(without(known.chats, removing), last)[0]?.conversation.id
  if (listed || !known.next) return listed ?? null
  // It may stand among older ones, which are not loaded.
  const window = await client.fetchQuery(query(chats.openWith, { id: last })).catch(() => null)
  const older = window?.messages.length ? window.conversation?.id : undefined
  return older && !removing.includes(older) ? older : null
}

// Pure functions over the list of conversations: filter, merge pages, mark as read (CHAT-1, CHAT-2).
import type { Output } from '../../../contract/call.ts'
import type { Chat, list } from '../../../contract/chats.ts'

type Page = Output<typeof list>
/** Conversations from the newest on, without a gap. `next`: cursor of the following page, or null. */
export type LoadedChats = Pick<Page, 'chats' | 'next'>

/** With more chats than this the list has a search field. */
export const SEARCH_MIN_CHATS = 20

export const withoutConversations = (chats: readonly Chat[], conversations: readonly string[]): Chat[] =>
  chats.filter(({ conversation }) => !conversations.includes(conversation.id))

export const chatsWith = (chats: readonly Chat[], profile: string): Chat[] =>
  chats.filter((it) => it.profile.id === profile)

export const withRead = (chats: readonly Chat[], id: string): Chat[] =>
  chats.map((it) => (it.conversation.id === id ? { ...it, num_unread_messages: 0 } : it))

/** Ignores case and accents. */
export function filterByName(chats: readonly Chat[], words: string): Chat[] {
  const wanted = normalizeName(words).trim()
  return chats.filter(({ profile }) => normalizeName(profile.name).includes(wanted))
}

const normalizeName = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const idOf = ({ conversation }: Chat) => conversation.id

/**
 * Merges a fresh first page with the pages loaded before. Conversations only ever move to the top, so the order below
 * one that has not moved is still valid. If no conversation of the page kept its place, there may be a gap, and only the
 * page remains.
 */
export function mergeFirstPage(before: LoadedChats | undefined, first: LoadedChats): LoadedChats {
  if (!before || first.next === null) return first
  const places = new Map(before.chats.map((it, place) => [idOf(it), place]))
  const unmovedPlaces = first.chats.map((it) => {
    const place = places.get(idOf(it))
    return place !== undefined && before.chats[place]?.last_message?.seq === it.last_message?.seq ? place : -1
  })
  const lowest = Math.max(-1, ...unmovedPlaces)
  if (lowest < 0) return first
  const above = new Set(first.chats.map(idOf))
  const below = before.chats.slice(lowest + 1).filter((it) => !above.has(idOf(it)))
  return { chats: [...first.chats, ...below], next: before.next }
}

/** Adds the page that `loaded.next` leads to. */
export function appendPage(known: LoadedChats, page: LoadedChats): LoadedChats {
  const existingIds = new Set(known.chats.map(idOf))
  return { chats: [...known.chats, ...page.chats.filter((it) => !existingIds.has(idOf(it)))], next: page.next }
}

/** Applies `change` to the conversations of a page and adjusts its total of unread messages. */
export function mapPage<P extends Page>(page: P, change: (chats: Chat[]) => Chat[]): P {
  const chats = change(page.chats)
  const { total_unread_messages: total } = page
  return {
    ...page,
    chats,
    total_unread_messages: total === null ? null : Math.max(0, total - unreadIn(page.chats) + unreadIn(chats)),
  }
}

const unreadIn = (chats: readonly Chat[]) => chats.reduce((sum, it) => sum + it.num_unread_messages, 0)

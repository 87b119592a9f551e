// What the overview does with its conversations (CHAT-1, CHAT-2).
import type { Chat } from '../../contract/chats.ts'

/** With more than so many one can look for a name. */
export const searchFrom = 20

export const without = (chats: readonly Chat[], conversations: readonly string[]): Chat[] =>
  chats.filter(({ conversation }) => !conversations.includes(conversation.id))

export const chatsWith = (chats: readonly Chat[], profile: string): Chat[] =>
  chats.filter((it) => it.profile.id === profile)

/** Case and accents are no matter. */
export function named(chats: readonly Chat[], words: string): Chat[] {
  const wanted = plain(words).trim()
  return chats.filter(({ profile }) => plain(profile.name).includes(wanted))
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

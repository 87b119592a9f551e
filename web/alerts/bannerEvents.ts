// What is worth a banner: a message or a like that a fresh list has and the one before had not.
import type { Output } from '../../contract/call.ts'
import type { Chat } from '../../contract/chats.ts'
import type { list } from '../../contract/likes.ts'
import type { Card } from '../../contract/members.ts'

export type BannerEvent = {
  /** Another one for each event. */
  id: string
  kind: 'message' | 'like'
  member: Card
  to: string
  /** Pages where it is seen anyway. */
  seenAt: readonly string[]
}

const timeOfNewest = (chats: readonly Chat[]) => chats[0]?.last_message?.at ?? ''

/** `before`, `now`: newest first. The newest message alone; null where it is one's own, was read, is muted, or is not new. */
export function messageSince(before: readonly Chat[], now: readonly Chat[]): BannerEvent | null {
  const chat = now.find(
    ({ last_message, num_unread_messages, muted }) =>
      last_message && !last_message.mine && num_unread_messages > 0 && !muted,
  )
  if (!chat?.last_message || chat.last_message.at <= timeOfNewest(before)) return null
  const { conversation, profile } = chat
  const to = `/chats/${conversation.id}`
  return {
    id: chat.last_message.at,
    kind: 'message',
    member: profile,
    to,
    seenAt: [to, `/members/${profile.id}/chat`, '/chats'],
  }
}

type Likes = Pick<Output<typeof list>, 'liked_by' | 'matches'>

/** A match has a dialog of its own. */
export function likeSince(before: Likes, now: Likes): BannerEvent | null {
  const known = new Set([...before.liked_by, ...now.matches].map(({ id }) => id))
  const member = now.liked_by.find(({ id, like_new }) => like_new && !known.has(id))
  if (!member) return null
  const to = `/likes/m/${member.id}`
  return { id: to, kind: 'like', member, to, seenAt: [to, `/members/${member.id}`, '/likes'] }
}

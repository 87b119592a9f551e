// A chat window's data, and the small changes that are made to it between two answers of the server.
import type { Message, Window } from '../../contract/chats.ts'

/** Adds messages that the window does not have; order and uniqueness are by sequence number. */
export function withMessages(window: Window, more: readonly Message[]): Window {
  const known = new Map(window.messages.map((it) => [it.seq, it]))
  for (const it of more) known.set(it.seq, it)
  return { ...window, messages: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** A page that came before the oldest message. */
export const withOlder = (window: Window, page: { messages: readonly Message[]; more: boolean }): Window => ({
  ...withMessages(window, page.messages),
  more: page.more,
})

/** The other side has seen up to `seq`. */
export const withSeen = (window: Window, seq: number): Window => ({
  ...window,
  seen_seq: Math.max(window.seen_seq, seq),
  messages: window.messages.map((it) =>
    it.mine && it.state === 'sent' && it.seq <= seq ? { ...it, state: 'seen' } : it,
  ),
})

export const lastSeq = (window: Window): number => window.messages.at(-1)?.seq ?? 0

/** Sequence number up to which there is something of the other side that was not read yet; 0 for nothing. */
export const unreadUpTo = (window: Window): number => (window.num_unread_messages > 0 ? lastSeq(window) : 0)

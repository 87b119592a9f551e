// A chat window's data, and the small changes that are made to it between two answers of the server.
import type { Message, Window } from '../../contract/chats.ts'

/** Adds messages that the window does not have; order and uniqueness are by sequence number. */
export function withMessages(window: Window, more: readonly Message[]): Window {
  const known = new Map(window.messages.map((it) => [it.seq, it]))
  for (const it of more) known.set(it.seq, it)
  return { ...window, messages: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** A fresh answer of the server: newer messages that overtook it stay on the screen, and so do older pages that it joins. */
export function withNewer(before: Window | undefined, fresh: Window): Window {
  if (!before?.conversation) return fresh
  if (!fresh.conversation) return before
  const first = fresh.messages[0]?.seq ?? 0
  const joins = before.messages.some(({ seq }) => seq === first - 1)
  const kept = before.messages.filter(({ seq }) => seq > lastSeq(fresh) || (joins && seq < first))
  return { ...withMessages(fresh, kept), more: joins ? before.more : fresh.more }
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

/** Up to where there is no hole: one's own message may be answered before the other side's, written just before it, was told. */
export function wholeUpTo({ messages }: Window): number {
  let upTo = messages[0]?.seq ?? 0
  for (const { seq } of messages) if (seq === upTo + 1) upTo = seq
  return upTo
}

export const lastSeq = (window: Window): number => window.messages.at(-1)?.seq ?? 0

/** Sequence number up to which there is something of the other side that was not read yet; 0 for nothing. */
export const unreadUpTo = (window: Window): number => (window.num_unread_messages > 0 ? lastSeq(window) : 0)

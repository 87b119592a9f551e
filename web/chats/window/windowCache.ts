// Query cache of chat windows, and pure merges of messages that come between two answers of the server.
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Message, Window } from '../../../contract/chats.ts'
import { chats } from '../../../contract/index.ts'

const names: unknown[] = [chats.open.name, chats.openWith.name]
const windowFilter = (partner: string) => ({
  predicate: ({ queryKey, state }: Query) =>
    names.includes(queryKey[0]) && (state.data as Window | undefined)?.profile.id === partner,
})

/** Updates every cached window with this member: by conversation and by member. */
export function updateWindows(client: QueryClient, partner: string, change: (window: Window) => Window) {
  client.setQueriesData<Window>(windowFilter(partner), (before) => before && change(before))
}

export const findWindow = (client: QueryClient, partner: string) =>
  client.getQueryCache().findAll(windowFilter(partner))[0]?.state.data as Window | undefined

/** Merges messages, ordered and unique by sequence number. An unchanged message stays the same object. */
export function mergeMessages(before: Window, incoming: readonly Message[]): Window {
  // A message of the partner implies that they have seen what stood before it; said only where this member is told.
  const lastPartnerSeq = incoming.reduce((seq, it) => (it.mine ? seq : Math.max(seq, it.seq)), 0)
  const window =
    before.seen_seq !== null && lastPartnerSeq > before.seen_seq ? markSeen(before, lastPartnerSeq) : before
  const { messages, seen_seq } = window
  const more = incoming.map((it) => withSeenState(it, seen_seq))
  const first = messages[0]?.seq ?? Number.POSITIVE_INFINITY
  // Fast path for messages at one end: a long conversation is neither searched nor sorted.
  if (more.every(({ seq }, at) => seq > (more[at - 1]?.seq ?? lastSeq(window))))
    return more.length ? { ...window, messages: [...messages, ...more] } : window
  if (more.every(({ seq }, at) => seq < (more[at + 1]?.seq ?? first)))
    return { ...window, messages: [...more, ...messages] }
  const known = new Map(messages.map((it) => [it.seq, it]))
  for (const it of more) known.set(it.seq, keepIfEqual(known.get(it.seq), it))
  return { ...window, messages: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** Keeps the object of an unchanged message, so that its bubble is not rendered again. */
const keepIfEqual = (before: Message | undefined, loaded: Message) =>
  before && JSON.stringify(before) === JSON.stringify(loaded) ? before : loaded

/** A message that is known as seen stays so, also when an older answer arrives. */
const withSeenState = (it: Message, lastFreshSeq: number | null): Message =>
  it.mine && it.state === 'sent' && lastFreshSeq !== null && it.seq <= lastFreshSeq ? { ...it, state: 'seen' } : it

/**
 * Merges a fresh window with the one on screen: newer messages that overtook the answer stay, with balance and price,
 * and so do older pages that it joins.
 */
export function mergeWindow(before: Window | undefined, loaded: Window): Window {
  if (!before?.conversation) return loaded
  if (!loaded.conversation) return before
  const first = loaded.messages[0]?.seq ?? 0
  // Derived from the cached window: nothing to merge.
  if (loaded.messages[0] && loaded.messages[0] === before.messages[0]) return loaded
  if (before.messages.length > 1 && before.messages.at(-1) === loaded.messages.at(-1)) return loaded
  const lastFreshSeq = lastSeq(loaded)
  const same = new Map<number, Message>()
  const older: Message[] = []
  const newer: Message[] = []
  for (const message of before.messages) {
    if (message.seq < first) older.push(message)
    else if (message.seq > lastFreshSeq) newer.push(message)
    else same.set(message.seq, message)
  }
  const isContiguous = older.at(-1)?.seq === first - 1
  const seenSeq = loaded.seen_seq === null ? null : Math.max(before.seen_seq ?? 0, loaded.seen_seq)
  const middle = loaded.messages.map((it) => keepIfEqual(same.get(it.seq), withSeenState(it, seenSeq)))
  const { num_unread_messages, credits, price } = newer.length ? before : loaded
  const joined = {
    ...loaded,
    ...{ num_unread_messages, credits, price },
    messages: [...(isContiguous ? older : []), ...middle, ...newer],
    more: isContiguous ? before.more : loaded.more,
  }
  return seenSeq === null ? joined : markSeen(joined, seenSeq)
}

/** Puts a page of older messages in front. */
export const prependPage = (window: Window, page: { messages: readonly Message[]; more: boolean }): Window => ({
  ...mergeMessages(window, page.messages),
  more: page.more,
})

/** Applies `change` to one message. */
export const mapMessage = (window: Window, seq: number, change: (message: Message) => Message): Window => ({
  ...window,
  messages: window.messages.map((it) => (it.seq === seq ? change(it) : it)),
})

/** The partner has seen messages up to `seq`. */
export const markSeen = (window: Window, seq: number): Window => ({
  ...window,
  seen_seq: Math.max(window.seen_seq ?? 0, seq),
  messages: window.messages.map((it) => withSeenState(it, seq)),
})

/** Last sequence number before the first gap: answers and events may arrive out of order. */
export function lastContiguousSeq({ messages }: Window): number {
  let lastFreshSeq = messages[0]?.seq ?? 0
  for (const { seq } of messages) if (seq === lastFreshSeq + 1) lastFreshSeq = seq
  return lastFreshSeq
}

export const lastSeq = (window: Window): number => window.messages.at(-1)?.seq ?? 0

/** Sequence number of the last unread message of the partner; 0 if there is none. */
export const lastUnreadSeq = ({ messages, num_unread_messages }: Window): number =>
  num_unread_messages > 0 ? (messages.findLast(({ mine }) => !mine)?.seq ?? 0) : 0

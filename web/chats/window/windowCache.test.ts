// Merging of messages that arrive late, twice or out of order.
import { expect, test } from 'vitest'
import type { Message, Window } from '../../../contract/chats.ts'
import { lastContiguousSeq, lastUnreadSeq, markSeen, mergeMessages, mergeWindow, prependPage } from './windowCache.ts'

const message = (seq: number, isOwn = true): Message => ({
  seq,
  client_id: `0000-${seq}`,
  mine: isOwn,
  kind: 'text',
  body: `No. ${seq}`,
  price: isOwn ? 2 : null,
  state: 'sent',
  at: '2026-11-20T20:00:00.000Z',
})
const window = (...seqs: number[]) =>
  ({ messages: seqs.map((seq) => message(seq)), seen_seq: 0, more: true }) as unknown as Window
const seqs = ({ messages }: Window) => messages.map(({ seq }) => seq)

test('CHAT-6 messages that come twice or late stand once, in order', () => {
  expect(seqs(mergeMessages(window(1, 2), [message(4), message(3), message(2)]))).toEqual([1, 2, 3, 4])
})

test('CHAT-6 a hole is known: what came after it was asked for before', () => {
  expect(lastContiguousSeq(window())).toBe(0)
  expect(lastContiguousSeq(window(51, 52, 53))).toBe(53)
  expect(lastContiguousSeq(window(51, 52, 54))).toBe(52)
})

test('CHAT-6 an answer that was overtaken takes nothing off the screen', () => {
  const inConversation = (it: Window) => ({ ...it, conversation: { id: 'c' } })
  expect(seqs(mergeWindow(inConversation(window(1, 2, 3)), inConversation(window(1, 2))))).toEqual([1, 2, 3])
  expect(seqs(mergeWindow(inConversation(window(1)), { ...window(), conversation: null }))).toEqual([1])
  expect(seqs(mergeWindow(undefined, inConversation(window(1))))).toEqual([1])
  expect(seqs(mergeWindow(inConversation(window(1, 2, 3, 4)), inConversation(window(3, 4, 5))))).toEqual([
    1, 2, 3, 4, 5,
  ])
  expect(seqs(mergeWindow(inConversation(window(1, 2)), inConversation(window(60, 61))))).toEqual([60, 61])
})

test('CHAT-10 an older page goes in front and says whether there is more', () => {
  const older = prependPage(window(51, 52), { messages: [message(49), message(50)], more: false })
  expect(seqs(older)).toEqual([49, 50, 51, 52])
  expect(older.more).toBe(false)
})

test('CHAT-3 seen reaches back, never forward, and never a message of the other side', () => {
  const inConversation = mergeMessages(window(1, 2), [message(3, false), message(4)])
  expect(markSeen(inConversation, 3).messages.map(({ state }) => state)).toEqual(['seen', 'seen', 'sent', 'sent'])
})

test('CHAT-3 what was heard of as seen stays so, whichever answer comes after it', () => {
  const states = ({ messages }: Window) => messages.map(({ state }) => state)
  const inConversation = (it: Window) => ({ ...it, conversation: { id: 'c' } })
  const seen = markSeen(inConversation(window(1, 2)), 3)
  expect(states(mergeMessages(seen, [message(3), message(4)]))).toEqual(['seen', 'seen', 'seen', 'sent'])
  const overtaken = mergeWindow(seen, inConversation(window(1, 2)))
  expect(states(overtaken)).toEqual(['seen', 'seen'])
  expect(overtaken.seen_seq).toBe(3)
  const older = mergeWindow(inConversation(window(1, 2, 3)), { ...inConversation(window(2, 3)), seen_seq: 2 })
  expect(states(older)).toEqual(['seen', 'seen', 'sent'])
})

test('CHAT-3 who writes has seen what stood before', () => {
  const answered = mergeMessages(window(1, 2), [message(3, false)])
  expect(answered.messages.map(({ state }) => state)).toEqual(['seen', 'seen', 'sent'])
  expect(mergeMessages(answered, [message(2), message(4)]).messages.map(({ state }) => state)).toEqual([
    'seen',
    'seen',
    'sent',
    'sent',
  ])
})

test('CHAT-4 CHAT-6 an answer that was overtaken takes back neither what was paid nor what is unread', () => {
  const of = (it: Window, credits: number, num_unread_messages: number) => ({
    ...it,
    ...{ credits, num_unread_messages, conversation: { id: 'c' } },
  })
  expect(mergeWindow(of(window(1, 2, 3), 96, 1), of(window(1, 2), 98, 0))).toMatchObject({
    credits: 96,
    num_unread_messages: 1,
  })
  expect(mergeWindow(of(window(1, 2), 98, 1), of(window(1, 2), 198, 0))).toMatchObject({
    credits: 198,
    num_unread_messages: 0,
  })
})

test('CHAT-8 unread is what the other side said', () => {
  const unread = (it: Window) => lastUnreadSeq({ ...it, num_unread_messages: 1 })
  expect(unread(mergeMessages(window(1), [message(2, false), message(3)]))).toBe(2)
  expect(lastUnreadSeq({ ...window(1), num_unread_messages: 0 })).toBe(0)
})

// The overview's own work on its conversations.
import { expect, test } from 'vitest'
import type { Chat } from '../../../contract/chats.ts'
import {
  appendPage,
  chatsWith,
  filterByName,
  type LoadedChats,
  mapPage,
  mergeFirstPage,
  withoutConversations,
  withRead,
} from './chatList.ts'

const chat = (id: string, profile: string, name = profile) =>
  ({ conversation: { id }, profile: { id: profile, name } }) as Chat
const all = [chat('one', 'zoe', 'Zoë'), chat('two', 'ben', 'Ben'), chat('three', 'zoe', 'Zoë')]
const ids = (some: readonly Chat[]) => some.map(({ conversation }) => conversation.id)

test('CHAT-2 one is removed by its conversation, all with somebody by the profile', () => {
  expect(ids(withoutConversations(all, ['two']))).toEqual(['one', 'three'])
  expect(ids(withoutConversations(all, ids(chatsWith(all, 'zoe'))))).toEqual(['two'])
  expect(chatsWith(all, 'nobody')).toEqual([])
})

test('CHAT-1 a name is found by a part of it, whatever its case and accents', () => {
  expect(ids(filterByName(all, ' ZOE '))).toEqual(['one', 'three'])
  expect(ids(filterByName(all, 'ë'))).toEqual(['one', 'two', 'three'])
  expect(ids(filterByName(all, 'be'))).toEqual(['two'])
  expect(ids(filterByName(all, ''))).toEqual(['one', 'two', 'three'])
  expect(filterByName(all, 'x')).toEqual([])
})

/** "a1 b1": conversations with the number of their last message. */
const loaded = (summary: string, next: string | null): LoadedChats => ({
  chats: summary
    .split(' ')
    .map((it) => ({ ...chat(it.slice(0, 1), it), last_message: { seq: Number(it.slice(1)) } }) as Chat),
  next,
})
const shown = ({ chats, next }: LoadedChats) =>
  [chats.map(({ conversation, last_message }) => `${conversation.id}${last_message?.seq}`).join(' '), next] as const

test('CHAT-1 CHAT-9 older pages stay below a fresh first one, and nobody stands there twice', () => {
  const before = loaded('a1 b1 c1 d1 e1 f1', 'below f')
  const same = (first: LoadedChats) => shown(mergeFirstPage(before, first))
  expect(same(loaded('a1 b1 c1', 'below c'))).toEqual(['a1 b1 c1 d1 e1 f1', 'below f'])
  // From below to the top; the last of the page before is now the first below it.
  expect(same(loaded('e2 a1 b1', 'below b'))).toEqual(['e2 a1 b1 c1 d1 f1', 'below f'])
  expect(same(loaded('n1 a1 b1', 'below b'))).toEqual(['n1 a1 b1 c1 d1 e1 f1', 'below f'])
  // Removed elsewhere: above one that has stayed it would have to be on the page.
  expect(same(loaded('a1 c1 d1', 'below d'))).toEqual(['a1 c1 d1 e1 f1', 'below f'])
  // All of the page has moved: what else did is not known.
  expect(same(loaded('n1 e2 m1', 'below m'))).toEqual(['n1 e2 m1', 'below m'])
  // The page is all that there is.
  expect(same(loaded('a1 b1', null))).toEqual(['a1 b1', null])
  expect(shown(mergeFirstPage(undefined, before))).toEqual(shown(before))
})

test('CHAT-1 an older page is added below; what stands above already is not added', () => {
  expect(shown(appendPage(loaded('a1 b1', 'below b'), loaded('c1 a1 d1', null)))).toEqual(['a1 b1 c1 d1', null])
})

test('CHAT-1 CHAT-2 NAV-6 what is read or removed is not counted', () => {
  const unread = (id: string, num_unread_messages: number) => ({ ...chat(id, id), num_unread_messages })
  const page = { chats: [unread('a', 2), unread('b', 3)], total_unread_messages: 9, next: 'more' }
  expect(mapPage(page, (chats) => withoutConversations(chats, ['b']))).toMatchObject({
    chats: [{}],
    total_unread_messages: 6,
  })
  expect(mapPage(page, (chats) => withRead(chats, 'a'))).toMatchObject({ total_unread_messages: 7, next: 'more' })
  expect(mapPage({ ...page, total_unread_messages: null }, () => []).total_unread_messages).toBeNull()
})

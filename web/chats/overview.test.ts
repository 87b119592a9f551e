// The overview's own work on its conversations.
import { expect, test } from 'vitest'
import type { Chat } from '../../contract/chats.ts'
import { chatsWith, named, without } from './overview.ts'

const chat = (id: string, profile: string, name = profile) =>
  ({ conversation: { id }, profile: { id: profile, name } }) as Chat
const all = [chat('one', 'zoe', 'Zoë'), chat('two', 'ben', 'Ben'), chat('three', 'zoe', 'Zoë')]
const ids = (some: Chat[]) => some.map(({ conversation }) => conversation.id)

test('CHAT-2 one is removed by its conversation, all with somebody by the profile', () => {
  expect(ids(without(all, ['two']))).toEqual(['one', 'three'])
  expect(ids(without(all, ids(chatsWith(all, 'zoe'))))).toEqual(['two'])
  expect(chatsWith(all, 'nobody')).toEqual([])
})

test('CHAT-1 a name is found by a part of it, whatever its case and accents', () => {
  expect(ids(named(all, ' ZOE '))).toEqual(['one', 'three'])
  expect(ids(named(all, 'ë'))).toEqual(['one', 'two', 'three'])
  expect(ids(named(all, 'be'))).toEqual(['two'])
  expect(ids(named(all, ''))).toEqual(['one', 'two', 'three'])
  expect(named(all, 'x')).toEqual([])
})

// What is worth a banner.
import { expect, test } from 'vitest'
import type { Chat } from '../../contract/chats.ts'
import { likeSince, messageSince } from './bannerEvents.ts'

type Last = { at: string; mine?: boolean; unread?: number; muted?: boolean }
const chat = (id: string, { at, mine = false, unread = 1, muted = false }: Last) =>
  ({
    conversation: { id },
    profile: { id: `with ${id}`, name: id },
    num_unread_messages: unread,
    muted,
    last_message: { at: `2026-11-26T${at}:00.000Z`, mine },
  }) as Chat

test('NOTE-1 CHAT-13 a banner tells of the newest message, of no older one, and not of one that was read, is muted or is mine', () => {
  const before = [chat('a', { at: '20:00' }), chat('b', { at: '19:00' })]
  const name = (now: Chat[]) => messageSince(before, now)?.member.name
  expect(name(before)).toBeUndefined()
  expect(name([chat('b', { at: '20:05' }), chat('a', { at: '20:00' })])).toBe('b')
  expect(name([chat('c', { at: '20:06' }), chat('b', { at: '20:05' })])).toBe('c')
  expect(name([chat('c', { at: '20:06', mine: true, unread: 0 }), chat('b', { at: '20:05' })])).toBe('b')
  expect(name([chat('b', { at: '20:05', unread: 0 }), chat('a', { at: '20:00' })])).toBeUndefined()
  expect(name([chat('c', { at: '20:06', muted: true }), chat('a', { at: '20:00' })])).toBeUndefined()
  // Another one is gone, and an older page moves up.
  expect(name([chat('b', { at: '19:00' }), chat('old', { at: '12:00' })])).toBeUndefined()
  expect(messageSince([], [chat('a', { at: '20:00' })])).toMatchObject({
    to: '/chats/a',
    seenAt: ['/chats/a', '/members/with a/chat', '/chats'],
  })
})

test('NOTE-1 LIKE-1 a banner tells of a new like; a match has its dialog', () => {
  const liker = (id: string, like_new = true) => ({ id, like_new }) as never
  const before = { liked_by: [liker('a')], matches: [] }
  const id = (liked_by: never[], matches: never[] = []) => likeSince(before, { liked_by, matches })?.member.id
  expect(id([liker('a')])).toBeUndefined()
  expect(id([liker('a'), liker('b')])).toBe('b')
  expect(id([liker('b', false)])).toBeUndefined()
  expect(id([liker('b')], [liker('b')])).toBeUndefined()
})

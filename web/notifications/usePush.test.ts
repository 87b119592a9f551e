// The state of pushes that components share (NOTE-4).
import { expect, test, vi } from 'vitest'
import { currentPush, watchPush } from './usePush.ts'

test('NOTE-4 lastMessage is the newest push that came to the open page, in its memory; before one there is none', () => {
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', {})
  const push = (title: string) =>
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'push', title, url: '/chats', tag: 'x' } }))
  watchPush({ member: 'a1b2', key: '' })
  watchPush({ member: 'a1b2', key: '' })
  expect(currentPush().last_message).toBeNull()
  push('You have a new message')
  push('You have a new like')
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'other' } }))
  expect(currentPush()).toMatchObject({ is_subscribed: false, last_message: { title: 'You have a new like' } })
})

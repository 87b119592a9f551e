// Coalesced refetches: many events, few requests.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesceRefetch } from './coalesceRefetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup() {
  const names: string[] = []
  const resolvers: (() => void)[] = []
  const coalesced = coalesceRefetch((name) => {
    names.push(name)
    return new Promise<void>((resolve) => resolvers.push(resolve))
  })
  const settle = async () => {
    resolvers.shift()?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  return { names, settle, ...coalesced }
}

test('CHAT-9 several events at once are one request of each kind', async () => {
  const { names, requestRefetch } = setup()
  for (let n = 0; n < 20; n++) requestRefetch('chats.list')
  requestRefetch('likes.list', 'chats.list')
  await vi.advanceTimersByTimeAsync(100)
  expect(names).toEqual(['chats.list', 'likes.list'])
})

test('CHAT-9 events during a request are one more request after it, and never two at a time', async () => {
  const { names, requestRefetch, settle } = setup()
  requestRefetch('chats.list')
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 20; n++) {
    requestRefetch('chats.list')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(names).toHaveLength(1)
  await settle()
  expect(names).toHaveLength(2)
  await settle()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(names).toHaveLength(2)
})

test('CHAT-9 a failed request blocks no other; after stop there is none', async () => {
  const names: string[] = []
  const { requestRefetch, stop } = coalesceRefetch(async (name) => {
    names.push(name)
    throw new Error('no connection')
  })
  for (let n = 0; n < 2; n++) {
    requestRefetch('chats.list')
    await vi.advanceTimersByTimeAsync(100)
  }
  requestRefetch('chats.list')
  stop()
  await vi.advanceTimersByTimeAsync(100)
  expect(names).toHaveLength(2)
})

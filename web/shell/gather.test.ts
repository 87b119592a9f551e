// Many nudges, few requests.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function asked() {
  const names: string[] = []
  const ends: (() => void)[] = []
  const it = gather((name) => {
    names.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  })
  const end = async () => {
    ends.shift()?.()
    await vi.advanceTimersByTimeAsync(100)
  }
  return { names, end, ...it }
}

test('CHAT-9 several nudges at once are one request of each kind', async () => {
  const { names, want } = asked()
  for (let n = 0; n < 20; n++) want('chats.list')
  want('likes.list', 'chats.list')
  await vi.advanceTimersByTimeAsync(100)
  expect(names).toEqual(['chats.list', 'likes.list'])
})

test('CHAT-9 what comes while one is under way is asked for once after it, and never twice at a time', async () => {
  const { names, want, end } = asked()
  want('chats.list')
  await vi.advanceTimersByTimeAsync(100)
  for (let n = 0; n < 20; n++) {
    want('chats.list')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(names).toHaveLength(1)
  await end()
  expect(names).toHaveLength(2)
  await end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(names).toHaveLength(2)
})

test('CHAT-9 one that fails holds up nobody; stopped, nothing more is asked for', async () => {
  const names: string[] = []
  const { want, stop } = gather(async (name) => {
    names.push(name)
    throw new Error('no line')
  })
  for (let n = 0; n < 2; n++) {
    want('chats.list')
    await vi.advanceTimersByTimeAsync(100)
  }
  want('chats.list')
  stop()
  await vi.advanceTimersByTimeAsync(100)
  expect(names).toHaveLength(2)
})

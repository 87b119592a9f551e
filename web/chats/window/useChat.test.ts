// When an open window refetches by itself.
import { expect, test } from 'vitest'
import { RefusalError, unreachableError } from '../../base/refusalError.ts'
import { windowQuery } from './useChat.ts'

const again = (error: RefusalError | null) => windowQuery({ chat: 'c' }).refetchInterval({ state: { error } })

test('CHAT-6 a window that nobody answered for is asked for again; one that was answered or refused is not', () => {
  const { problem } = unreachableError()
  expect(again(unreachableError())).toBe(10_000)
  expect(again(new RefusalError({ ...problem, status: 404, code: 'not_found' }))).toBe(false)
  expect(again(null)).toBe(false)
})

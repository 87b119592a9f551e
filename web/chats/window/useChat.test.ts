// When an open window asks by itself.
import { expect, test } from 'vitest'
import { Refused, unreachable } from '../../base/refused.ts'
import { windowQuery } from './useChat.ts'

const again = (error: Refused | null) => windowQuery({ chat: 'c' }).refetchInterval({ state: { error } })

test('CHAT-6 a window that nobody answered for is asked for again; one that was answered or refused is not', () => {
  const { problem } = unreachable()
  expect(again(unreachable())).toBe(10_000)
  expect(again(new Refused({ ...problem, status: 404, code: 'not_found' }))).toBe(false)
  expect(again(null)).toBe(false)
})

// Runs and days of a conversation.
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/chats.ts'
import { runPosition } from './messageRuns.ts'

const message = (seq: number, at: string, mine = true) => ({ seq, at, mine }) as Message
const dayOf = (at: string) => at.slice(0, 10)

test('CHAT-3 a run ends with the sender, the day and a pause; each new day is announced once', () => {
  const all = [
    message(38, '2026-11-20T20:00:00.000Z'),
    message(39, '2026-11-20T20:01:00.000Z'),
    message(40, '2026-11-20T20:02:00.000Z'),
    message(41, '2026-11-20T20:03:00.000Z', false),
    message(42, '2026-11-20T20:30:00.000Z', false),
    message(43, '2026-11-21T00:01:00.000Z', false),
  ]
  const positions = all.map((it, index) => {
    const { isLastOfRun, endsDay } = runPosition(it, all[index + 1], dayOf)
    return [isLastOfRun && 'last', endsDay && 'day'].filter(Boolean).join(' ')
  })
  expect(positions).toEqual(['', '', 'last', 'last', 'last day', 'last'])
})

test('CHAT-10 the position of a message does not depend on older ones, so a prepended page changes no row', () => {
  const [older, newer, next] = [
    message(1, '2026-11-20T20:00:00.000Z', false),
    message(2, '2026-11-20T20:01:00.000Z'),
    message(3, '2026-11-20T20:02:00.000Z'),
  ] as const
  const before = [newer, next].map((it, index, all) => runPosition(it, all[index + 1], dayOf))
  const after = [older, newer, next].map((it, index, all) => runPosition(it, all[index + 1], dayOf))
  expect(after.slice(1)).toEqual(before)
})

// A conversation in pieces, and the runs in them.
import { expect, test } from 'vitest'
import type { Message } from '../../../contract/chats.ts'
import { chunksOf, isSameChunk, isSameStretch, placesOf, stretchesOf } from './chunks.ts'

const message = (seq: number, at = '2026-11-20T20:00:00.000Z', mine = true) => ({ seq, at, mine }) as Message
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const dayOf = (at: string) => at.slice(0, 10)

test('CHAT-10 older pages change no piece but the oldest', () => {
  const now = many(9951, 10_000)
  const before = chunksOf(now)
  const after = chunksOf([...many(9901, 9950), ...now])
  expect(before.flatMap(({ messages }) => messages)).toEqual(now)
  for (const chunk of before.slice(1)) {
    const same = after.find(({ id }) => id === chunk.id)
    expect(same && isSameChunk(same, chunk)).toBe(true)
  }
})

test('CHAT-10 of ten thousand few are made at first, and all of a window of fifty', () => {
  const made = (all: Message[]) =>
    chunksOf(all)
      .filter(({ newest }) => newest)
      .flatMap(({ messages }) => messages).length
  expect(made(many(1, 10_000))).toBeLessThanOrEqual(32)
  for (let last = 60; last < 100; last++) expect(made(many(last - 49, last))).toBe(50)
})

test('CHAT-10 ten thousand are few stretches, and older pages change none but the oldest', () => {
  const now = many(101, 10_000)
  const before = stretchesOf(chunksOf(now))
  expect(before.length).toBeLessThanOrEqual(30)
  expect(before.filter(({ newest }) => newest).length).toBeLessThanOrEqual(2)
  const after = stretchesOf(chunksOf([...many(51, 100), ...now]))
  const changed = before.filter((it) => {
    const same = after.find(({ id }) => id === it.id)
    return !same || !isSameStretch(same, it)
  })
  expect(changed.map(({ id }) => id)).toEqual([before[0]?.id])
})

test('CHAT-3 runs end with the sender, the day and a pause; days are told once, also over the edge of a piece', () => {
  const all = [
    message(38, '2026-11-20T20:00:00.000Z'),
    message(39, '2026-11-20T20:01:00.000Z'),
    message(40, '2026-11-20T20:02:00.000Z'),
    message(41, '2026-11-20T20:03:00.000Z', false),
    message(42, '2026-11-20T20:30:00.000Z', false),
    message(43, '2026-11-21T00:01:00.000Z', false),
  ]
  const places = chunksOf(all).flatMap((it) => placesOf(it, dayOf))
  const said = places.map(({ day, first, last }) =>
    [day && 'day', first && 'first', last && 'last'].filter(Boolean).join(' '),
  )
  expect(said).toEqual(['day first', '', 'last', 'first last', 'first last', 'day first last'])
})
